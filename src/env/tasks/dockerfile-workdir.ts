import { posix } from 'node:path';

/**
 * The directory in which containers of a Dockerfile's image start: its last WORKDIR, relative ones resolved, with the
 * variables that its own ENV and ARG lines give. Null where the last stage has none of its own, so that its base image
 * decides, or where it cannot be told without building.
 */
export function dockerfileWorkdir(text: string): string | null {
  const stages = new Map<string, string | null>();
  let stage: string | null = null;
  let workdir: string | null = null;
  let variables = new Map<string, string>();
  for (const line of instructions(text)) {
    const [, word = '', rest = ''] = /^(\S+)\s*([^]*)$/.exec(line) ?? [];
    switch (word.toUpperCase()) {
      case 'FROM': {
        if (stage !== null) stages.set(stage, workdir);
        const [base = '', as, name] = rest.split(/\s+/).filter((part) => !part.startsWith('--'));
        stage = as?.toUpperCase() === 'AS' && name !== undefined ? name.toLowerCase() : null;
        workdir = stages.get(base.toLowerCase()) ?? null;
        variables = new Map();
        break;
      }
      case 'ENV':
      case 'ARG':
        for (const [name, value] of assignments(rest)) variables.set(name, value);
        break;
      case 'WORKDIR': {
        const path = substituted(unquoted(rest.trim()), variables);
        workdir = path === null || (!posix.isAbsolute(path) && workdir === null) ? null : posix.resolve(workdir ?? '/', path);
        break;
      }
    }
  }
  return workdir;
}

/** Logical lines: continuations joined, comments and empty lines left out. */
function instructions(text: string): string[] {
  const lines: string[] = [];
  let open = '';
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const continues = /\\\s*$/.test(line);
    open += continues ? `${line.replace(/\\\s*$/, '')} ` : line;
    if (continues) continue;
    lines.push(open.trim());
    open = '';
  }
  return open === '' ? lines : [...lines, open.trim()];
}

/** `A=1 B="x y"`, and the old form `A 1`. */
function assignments(rest: string): [string, string][] {
  const pairs = [...rest.matchAll(/([A-Za-z_]\w*)=("(?:[^"\\]|\\.)*"|'[^']*'|\S*)/g)].map(([, name = '', value = '']): [string, string] => [name, unquoted(value)]);
  if (pairs.length > 0) return pairs;
  const [, name, value] = /^([A-Za-z_]\w*)\s+(.*)$/.exec(rest) ?? [];
  return name === undefined ? [] : [[name, value!.trim()]];
}

function unquoted(text: string): string {
  return text.replace(/^(["'])([^]*)\1$/, '$2');
}

/** Null when a variable is not known. */
function substituted(text: string, variables: ReadonlyMap<string, string>): string | null {
  let known = true;
  const result = text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced?: string, plain?: string) => {
    const value = variables.get(braced ?? plain!);
    if (value === undefined) known = false;
    return value ?? '';
  });
  return known && !result.includes('$') ? result : null;
}
