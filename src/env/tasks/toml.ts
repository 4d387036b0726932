import { parse, TomlDate, TomlError } from 'smol-toml';
import { TaskConfigError } from './errors.js';

export type TomlTable = { readonly [key: string]: unknown };

/**
 * Reads TOML 1.0, which is what Harbor's parser accepts: the library reads 1.1, so what only 1.1 allows (line breaks
 * and trailing commas in inline tables, `\e` and `\x` escapes, times without seconds), dates that do not exist and a
 * byte order mark are refused here first. Dates become the ISO text that Harbor's JSON shows.
 * @throws TaskConfigError `E_TASK_CONFIG`
 */
export function parseToml(text: string): TomlTable {
  const lines = text.replace(/\r\n?/g, '\n');
  const newer = tomlOneOneConstruct(lines);
  if (newer !== null) throw tomlError(newer.construct, lineAt(lines, newer.index));
  let table: unknown;
  try {
    table = parse(lines, { integersAsBigInt: 'asNeeded' });
  } catch (error) {
    if (error instanceof RangeError) throw tomlError(`its values nest deeper than ${deepestLevel} levels`, null);
    if (!(error instanceof TomlError)) throw error;
    throw tomlError(error.message.split('\n')[0]!.replace(/^Invalid TOML document: /, ''), error.line);
  }
  return plain(table, 0) as TomlTable;
}

function tomlError(message: string, line: number | null): TaskConfigError {
  return new TaskConfigError('toml', [{ path: [], rule: 'toml', message: line === null ? message : `line ${line}: ${message}` }]);
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

const pieces = /"""(?:[^\\]|\\[^])*?"{3,5}|'''[^]*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|\d[\dT:. +-]*\d|[{}[\],\n]|[^]/g;

interface Finding {
  readonly construct: string;
  readonly index: number;
}

/** Walks the text outside strings and comments; names the first construct that TOML 1.0 does not have, or null. */
function tomlOneOneConstruct(text: string): Finding | null {
  if (text.startsWith('\uFEFF')) return { construct: 'a byte order mark before the first key', index: 0 };
  const open: string[] = [];
  let previous = '';
  let inValue = false;
  for (const match of text.matchAll(pieces)) {
    const [piece] = match;
    const found = (construct: string): Finding => ({ construct, index: match.index });
    const inInlineTable = open.at(-1) === '{';
    if (piece.startsWith('#')) {
      if (inInlineTable) return found('a comment in an inline table');
      continue;
    }
    if (piece.startsWith('"') && /(?:^|[^\\])(?:\\\\)*\\[ex]/.test(piece)) return found(`the escape ${piece}`);
    if (inValue && /^\d/.test(piece) && isFalseDate(piece)) return found(`the date or time ${piece}`);
    if (piece === '=') inValue = true;
    else if ((piece === '\n' && open.length === 0) || (piece === ',' && inInlineTable)) inValue = false;
    if (piece === '{' || piece === '[') open.push(piece);
    else if (piece === ']') open.pop();
    else if (piece === '}') {
      if (previous === ',') return found('a trailing comma in an inline table');
      open.pop();
    } else if (piece === '\n' && inInlineTable) return found('a line break in an inline table');
    if (piece.trim() !== '') previous = piece;
  }
  return null;
}

/** True for what looks like a date or time but is none, or one without seconds. */
function isFalseDate(piece: string): boolean {
  const date = /^(\d{4})-(\d\d)-(\d\d)/.exec(piece);
  if (date !== null) {
    const [year, month, day] = [Number(date[1]), Number(date[2]), Number(date[3])];
    if (year < 1 || month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()) return true;
  }
  return /(?:^|[T ])\d\d:\d\d(?!:|\d)/.test(piece.replace(/[+-]\d\d:\d\d$/, ''));
}

/** More levels than any file needs, few enough for what walks them later. */
const deepestLevel = 200;

/** Dates as text that remembers what it was; whole numbers past 2^53 stay bigint, as only floats are bounded later. */
function plain(value: unknown, level: number): unknown {
  if (level > deepestLevel) throw tomlError(`its values nest deeper than ${deepestLevel} levels`, null);
  if (value instanceof TomlDate) return isoText(value);
  if (Array.isArray(value)) return value.map((item) => plain(item, level + 1));
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, level + 1)]));
  return value;
}

/** A date held apart from text, since Harbor refuses a date where text is expected. */
export class IsoDate {
  constructor(readonly text: string) {}
}

function isoText(date: TomlDate): IsoDate {
  const iso = date.toISOString().replace(/[+-]00:00$/, 'Z');
  return new IsoDate(iso.replace(/\.(\d{3})/, (_all, millis: string) => (millis === '000' ? '' : `.${millis}000`)));
}
