import { parse as parseToml, stringify as stringifyToml } from 'smol-toml';
import { canonicalJson } from '../../core/index.js';
import { isTable } from '../tasks/lax.js';
import { decodeUtf8 } from '../tasks/text-file.js';

/**
 * Files where runner configuration stands beside honest settings: only the runner's sections are restored to the
 * task's own, the rest stays as the agent left it. A file that cannot be read in its format is restored whole.
 */
export interface SectionGuard {
  /** The sections that decide verdicts, of one text; equal results mean that nothing was touched. */
  readonly guardedPart: (text: string) => string;
  /** The agent's text with the sections of the task's own. */
  readonly restored: (agentText: string, ownText: string) => string;
}

export function sectionGuardOf(path: string): SectionGuard | null {
  return sectionGuards.get(path.slice(path.lastIndexOf('/') + 1)) ?? null;
}

export type Restoration = { readonly kind: 'untouched' } | { readonly kind: 'restored'; readonly text: string } | { readonly kind: 'unreadable' };

/** Agents write these files and the host reads them: no configuration is longer, and what is costs nobody's time. */
const longestBytes = 1_048_576;

export function restoreSections(guard: SectionGuard, agent: Uint8Array, own: Uint8Array): Restoration {
  if (agent.length > longestBytes) return { kind: 'unreadable' };
  const [agentText, ownText] = [decodeUtf8(agent), decodeUtf8(own)];
  if (agentText === null || ownText === null) return { kind: 'unreadable' };
  try {
    if (guard.guardedPart(agentText) === guard.guardedPart(ownText)) return { kind: 'untouched' };
    return { kind: 'restored', text: guard.restored(agentText, ownText) };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** INI files by text, section by section: comments and order of the honest part survive. */
function iniGuard(isGuarded: RegExp): SectionGuard {
  const sections = (text: string): { guarded: string; rest: string } => {
    const parts = { guarded: '', rest: '' };
    let key: 'guarded' | 'rest' = 'rest';
    for (const line of text.split(/(?<=\n)/)) {
      const header = /^\s*\[([^\]]*)\]/.exec(line);
      if (header !== null) key = isGuarded.test(header[1]!.trim()) ? 'guarded' : 'rest';
      parts[key] += line;
    }
    return parts;
  };
  return {
    guardedPart: (text) => sections(text).guarded.trim(),
    restored: (agentText, ownText) => `${withLineEnd(sections(agentText).rest)}${sections(ownText).guarded}`,
  };
}

function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** Documents as data: the guarded values are cut out of the agent's document and put back from the task's. */
function dataGuard(parse: (text: string) => unknown, stringify: (data: Record<string, unknown>) => string, guardedPaths: readonly string[]): SectionGuard {
  const read = (text: string): Record<string, unknown> => {
    const data = text.trim() === '' ? {} : parse(text);
    if (!isTable(data)) throw new TypeError('not a table');
    return data;
  };
  return {
    guardedPart: (text) => {
      const data = read(text);
      return canonicalJson(guardedPaths.map((path) => comparable(valueAt(data, path.split('.')))));
    },
    restored: (agentText, ownText) => {
      const own = read(ownText);
      return stringify(guardedPaths.reduce((data, path) => withValueAt(data, path.split('.'), valueAt(own, path.split('.'))), read(agentText)));
    },
  };
}

function valueAt(data: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => (isTable(value) && Object.hasOwn(value, key) ? value[key] : undefined), data);
}

function withValueAt(data: Record<string, unknown>, [key, ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  const { [key!]: current, ...others } = data;
  const next = rest.length === 0 ? value : isTable(current) || value !== undefined ? withValueAt(isTable(current) ? current : {}, rest, value) : current;
  return next === undefined ? others : { ...others, [key!]: next };
}

/** What canonical JSON cannot hold (dates, NaN) as text. */
function comparable(value: unknown): unknown {
  if (value === undefined) return null;
  const text = JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' || (typeof item === 'number' && !Number.isFinite(item)) ? String(item) : item));
  return JSON.parse(text) as unknown;
}

const toml = (guardedPaths: readonly string[]) => dataGuard((text) => parseToml(text), stringifyToml, guardedPaths);
const json = (guardedPaths: readonly string[]) => dataGuard((text) => JSON.parse(text) as unknown, (data) => `${JSON.stringify(data, null, 2)}\n`, guardedPaths);

const pyprojectTables = ['tool.pytest', 'tool.tox', 'tool.nox', 'tool.coverage', 'tool.hatch.envs', 'tool.pdm.scripts', 'tool.poe', 'tool.taskipy', 'project.entry-points.pytest11'];

export const sectionGuards: ReadonlyMap<string, SectionGuard> = new Map([
  ['setup.cfg', iniGuard(/^(?:tool:pytest|pytest|unittest|nosetests|aliases|coverage:.*)$/)],
  ['tox.ini', iniGuard(/^(?:pytest|tox|tox:.*|testenv|testenv:.*|coverage:.*)$/)],
  ['pyproject.toml', toml(pyprojectTables)],
  ['package.json', json(['scripts', 'jest', 'mocha', 'ava', 'vitest', 'tap', 'nyc', 'c8', 'babel'])],
]);
