/**
 * gitignore rules exactly as Harbor applies them. It uses two readings, and neither is quite git's: in `.harborignore`
 * a rule that matches a file itself outranks one that matches by a folder, so that `!sub/` cannot undo `*`; in the root
 * `.gitignore` the last rule that matches decides, and `dir/*` does not reach below the folders in `dir`. Digests depend
 * on both, which is why no general library serves here. Source: the behaviour of Harbor 0.26, held against it.
 */
export interface IgnoreRules {
  /** True: left out. False: taken in again. Undefined: no rule says anything. Folders end in `/`. */
  decide(path: string): boolean | undefined;
}

interface Rule {
  readonly leavesOut: boolean;
  readonly pattern: RegExp;
}

/** No hand writes a longer file of rules, and each line becomes a pattern. */
export const rulesLimitBytes = 16 * 1_048_576;

type Reading = 'harborignore' | 'gitignore';

export function ignoreRules(text: string, reading: Reading): IgnoreRules {
  // The line ends of Python's splitlines().
  const rules = text.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/).map((line) => compile(line, reading)).filter((rule) => rule !== null);
  return { decide: reading === 'gitignore' ? (path) => rules.findLast(({ pattern }) => pattern.test(path))?.leavesOut : (path) => byRank(rules, path) };
}

function byRank(rules: readonly Rule[], path: string): boolean | undefined {
  let decision: boolean | undefined;
  let rankOfDecision = 0;
  for (const { leavesOut, pattern } of rules) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const byFolder = match[1] === '/';
    const rank = byFolder ? 1 : 2;
    if (rank < rankOfDecision && !(leavesOut && byFolder)) continue;
    decision = leavesOut;
    rankOfDecision = rank;
  }
  return decision;
}

/** The first group of the pattern holds `/` where the rule matches by a folder. Null for what is no rule. */
function compile(line: string, reading: Reading): Rule | null {
  const text = line.endsWith('\\ ') ? line : line.trimEnd();
  if (text === '' || text.startsWith('#') || (text === '/' && reading === 'harborignore')) return null;
  const leavesOut = !text.startsWith('!');
  const glob = leavesOut ? text : text.slice(1);
  const folderOnly = glob.endsWith('/') && glob !== '/';
  const source = sourceOf(segmentsOf(glob), folderOnly ? '(/)' : '/', reading);
  return source === null || !isExpression(source) ? null : { leavesOut, pattern: new RegExp(source, 'u') };
}

/** False for ranges that end before they begin, `[z-a]`. */
function isExpression(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}

/** `**` first where the rule holds in every folder, last where it holds for what is below; no two in a row. */
function segmentsOf(glob: string): string[] {
  const parts = glob.split('/');
  const anywhere = parts[0] !== '' && (parts.length === 1 || (parts.length === 2 && parts[1] === ''));
  const segments = anywhere ? ['**', ...parts] : parts[0] === '' ? parts.slice(1) : parts;
  if (segments.at(-1) === '') segments[segments.length - 1] = '**';
  return segments.filter((segment, index) => segment !== '**' || segments[index - 1] !== '**');
}

function sourceOf(segments: readonly string[], slash: string, reading: Reading): string | null {
  if (segments.length === 0) return null;
  const shape = segments.join('/');
  if (shape === '**' || shape === '**/*') return slash === '/' ? '[^]' : slash;
  if (shape === '**/*/**') return slash;
  const last = segments.length - 1;
  let source = '^';
  for (const [index, segment] of segments.entries()) {
    const afterName = index > 0 && !(index === 1 && segments[0] === '**');
    if (segment === '**') {
      source += index === 0 ? '(?:.+/)?' : index === last ? slash : '(?:/.+)?';
      continue;
    }
    const name = segment === '*' ? '[^/]+' : nameSource(segment, reading);
    if (name === null) return null;
    source += (afterName ? '/' : '') + name;
    if (index === last) source += reading === 'harborignore' ? '(?:(/)|$)' : segment === '*' ? '/?$' : '(?:/|$)';
  }
  return source;
}

/** One name with `*`, `?`, `[...]` and escapes; null where it cannot be read. */
function nameSource(name: string, reading: Reading): string | null {
  let source = '';
  for (let at = 0; at < name.length; at++) {
    const char = String.fromCodePoint(name.codePointAt(at)!);
    const bracket = char === '[' ? /^\[([!^]?)(\]?[^\]]*)\]/u.exec(name.slice(at)) : null;
    if (char === '\\') {
      at++;
      if (at >= name.length) return null;
      source += escaped(String.fromCodePoint(name.codePointAt(at)!));
    } else if (char === '*') source += '[^/]*';
    else if (char === '?') source += '[^/]';
    else if (bracket !== null) {
      source += `[${bracket[1] === '' ? '' : '^'}${bracket[2]!.replace(/[\\[\]^]/g, '\\$&')}]`;
      at += bracket[0].length - 1;
    } else if (char === '[' && reading === 'harborignore') return null;
    else source += escaped(char);
    if (char.length > 1) at++;
  }
  return source;
}

function escaped(char: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char;
}
