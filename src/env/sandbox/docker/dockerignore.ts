/**
 * `.dockerignore`: one pattern a line, the last match decides, `!` takes back. Patterns are relative to the context, in the
 * syntax of Go's filepath.Match (`*`, `?`, `[...]`, `\`) with `**` for any number of folders; a pattern that matches a
 * folder matches all below it. Source: Docker's documentation of the file.
 */
export class DockerIgnore {
  private readonly rules: readonly { readonly pattern: RegExp; readonly keeps: boolean }[];

  constructor(text: string) {
    this.rules = text
      .replace(/^\uFEFF/, '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const keeps = line.startsWith('!');
        return { pattern: compile(clean(keeps ? line.slice(1).trim() : line)), keeps };
      });
  }

  ignores(path: string): boolean {
    let ignored = false;
    for (const { pattern, keeps } of this.rules) if (pattern.test(path)) ignored = !keeps;
    return ignored;
  }

  /** Whether something below an ignored folder may still be kept. */
  get hasExceptions(): boolean {
    return this.rules.some(({ keeps }) => keeps);
  }
}

function clean(pattern: string): string {
  const names: string[] = [];
  for (const name of pattern.split('/')) {
    if (name === '' || name === '.') continue;
    if (name === '..') names.pop();
    else names.push(name);
  }
  return names.join('/');
}

function compile(pattern: string): RegExp {
  let source = '';
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]!;
    if (pattern.startsWith('**', at)) {
      at += 1;
      if (pattern[at + 1] === '/') {
        source += '(?:.*/)?';
        at += 1;
      } else source += '.*';
    } else if (character === '*') source += '[^/]*';
    else if (character === '?') source += '[^/]';
    else if (character === '[') {
      const end = pattern.indexOf(']', at + 1);
      if (end < 0) source += '\\[';
      else {
        source += `[${pattern.slice(at + 1, end).replaceAll('\\', '\\\\')}]`;
        at = end;
      }
    } else if (character === '\\' && at + 1 < pattern.length) source += escaped(pattern[++at]!);
    else source += escaped(character);
  }
  return new RegExp(`^${source}(?:/.*)?$`, 's');
}

function escaped(character: string): string {
  return /[\\^$.*+?()[\]{}|/-]/.test(character) ? `\\${character}` : character;
}
