/**
 * Reads golden data and compares with it. Tests of every room use this; nothing in src/ outside tests may.
 *
 * The folder is test/golden of the project (found from this compiled file), or $GOLDEN_DIR with the same layout. A few
 * files are not copied there (see test/golden/README.md) and live in ../shared/golden only. A missing file fails.
 * Rows that cannot be reached yet are listed with the reason in test/golden/out-of-reach.json, in one place.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const ownCopy = join(projectRoot, 'test/golden');
const origin = join(dirname(projectRoot), 'shared/golden');

/** Kept in the origin only, since they hold other projects' text; a name ending in / is a folder. */
export const notCopied = ['numeric/qwen3-template.jsonl', 'harbor/schemas/'];

/** Absolute path of a golden file or folder, such as `numeric/gae.jsonl`. @throws when it does not exist. */
export function goldenPath(name: string): string {
  const folder = process.env['GOLDEN_DIR'] ?? ownCopy;
  const path = join(folder, name);
  if (existsSync(path)) return path;
  if (isNotCopied(name) && existsSync(join(origin, name))) return join(origin, name);
  throw new Error(`golden data ${name} is missing from ${folder}`);
}

/** Whether `name` can be read here; only for files in `notCopied`, whose tests are skipped with the reason elsewhere. */
export function goldenAvailable(name: string): boolean {
  if (!isNotCopied(name)) throw new Error(`${name} is part of the project's own copy: it must be there`);
  return existsSync(join(process.env['GOLDEN_DIR'] ?? ownCopy, name)) || existsSync(join(origin, name));
}

function isNotCopied(name: string): boolean {
  return notCopied.some((entry) => (entry.endsWith('/') ? `${name}/`.startsWith(entry) : entry === name));
}

export interface ReadOptions {
  /** The strings "NaN", "Infinity" and "-Infinity" stand for numbers (numeric/); {"$nonfinite": ...} always does. */
  readonly nonFiniteStrings?: boolean;
}

const nonFinite = new Map([
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
]);

export function parseGoldenJson(text: string, { nonFiniteStrings = false }: ReadOptions = {}): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === 'string') return nonFiniteStrings ? (nonFinite.get(value) ?? value) : value;
    if (typeof value === 'object' && value !== null && '$nonfinite' in value && typeof value.$nonfinite === 'string') {
      return nonFinite.get(value.$nonfinite) ?? value;
    }
    return value;
  });
}

/** A .json file. The caller states its shape; golden files are fixed, so it is not validated again. */
export function readGoldenJson<File>(name: string, options: ReadOptions = {}): File {
  return parseGoldenJson(readFileSync(goldenPath(name), 'utf8'), options) as File;
}

/** A row of a .jsonl file. Its name in reports is its id, or `#<line>` without one. */
export interface GoldenRow {
  readonly id?: string;
}

/** All rows of a .jsonl file. */
export function readGoldenRows<Row extends GoldenRow>(name: string, options: ReadOptions = {}): Row[] {
  return readFileSync(goldenPath(name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseGoldenJson(line, options) as Row);
}

export function rowName(row: GoldenRow, index: number): string {
  return row.id ?? `#${index + 1}`;
}

export interface Tolerance {
  readonly rtol: number;
  readonly atol: number;
}

/**
 * Differences between `got` and `want`, one line each, empty when they agree. Numbers agree when
 * |got - want| <= atol + rtol |want|, or both are NaN, or the same infinity; everything else must be equal. Typed arrays
 * count as arrays. Keys that only `got` has do not matter.
 */
export function compareClose(got: unknown, want: unknown, tol: Tolerance, path = '$'): string[] {
  if (typeof want === 'number') {
    if (typeof got !== 'number') return [`${path}: got ${JSON.stringify(got)}, want ${want}`];
    const close = Number.isFinite(want) ? Math.abs(got - want) <= tol.atol + tol.rtol * Math.abs(want) : Object.is(got, want);
    return close ? [] : [`${path}: got ${got}, want ${want}`];
  }
  if (Array.isArray(want)) {
    const items = Array.isArray(got) ? (got as unknown[]) : ArrayBuffer.isView(got) ? Array.from(got as Float64Array) : null;
    if (items === null) return [`${path}: got ${JSON.stringify(got)}, want an array of ${want.length}`];
    if (items.length !== want.length) return [`${path}: got ${items.length} items, want ${want.length}`];
    return want.flatMap((item, i) => compareClose(items[i], item, tol, `${path}[${i}]`));
  }
  if (typeof want === 'object' && want !== null) {
    if (typeof got !== 'object' || got === null) return [`${path}: got ${JSON.stringify(got)}, want an object`];
    return Object.entries(want).flatMap(([key, item]) => compareClose((got as Record<string, unknown>)[key], item, tol, `${path}.${key}`));
  }
  return got === want ? [] : [`${path}: got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`];
}

/** What out-of-reach.json says of a file: one reason for all of it, or rows with a reason each. */
export type OutOfReach = Readonly<Record<string, string | readonly { readonly row: string; readonly reason: string }[]>>;

export function readOutOfReach(): OutOfReach {
  return JSON.parse(readFileSync(join(ownCopy, 'out-of-reach.json'), 'utf8')) as OutOfReach;
}

export interface RowComparison<Row> {
  readonly file: string;
  readonly options?: ReadOptions;
  /** Why a row is not compared here at all (another test does it); null for rows that are. */
  readonly elsewhere?: (row: Row) => string | null;
  /** Differences found; `leaveOut` names a part that is not compared, with the reason, for the report. */
  readonly compare: (row: Row, leaveOut: (what: string) => void) => string[] | Promise<string[]>;
}

/**
 * Compares every row of a file and prints `N rows compared`. Rows listed in out-of-reach.json are tried as well: one
 * that agrees after all is a stale entry and fails.
 */
export async function compareGoldenRows<Row extends GoldenRow>({ file, options = {}, elsewhere = () => null, compare }: RowComparison<Row>): Promise<number> {
  const listed = readOutOfReach()[file] ?? [];
  if (typeof listed === 'string') throw new Error(`${file} is compared here, so its entry in out-of-reach.json is stale`);
  const reasons = new Map(listed.map(({ row, reason }) => [row, reason]));
  const failures: string[] = [];
  const leftOut: string[] = [];
  let compared = 0;
  for (const [index, row] of readGoldenRows<Row>(file, options).entries()) {
    const name = rowName(row, index);
    const reason = reasons.get(name);
    const other = elsewhere(row);
    if (other !== null) {
      leftOut.push(`${name}: ${other}`);
      continue;
    }
    const notes: string[] = [];
    const differences = await differencesOf(() => compare(row, (what) => notes.push(`${name}: ${what}`)));
    if (reason === undefined) {
      compared++;
      failures.push(...differences.map((difference) => `${name} ${difference}`));
      leftOut.push(...notes);
    } else if (differences.length === 0) {
      failures.push(`${name} agrees, so its entry in out-of-reach.json is stale`);
    } else {
      leftOut.push(`${name}: ${reason}`);
    }
  }
  console.log([`${file}: ${compared} rows compared`, ...leftOut.map((line) => `  left out: ${line}`)].join('\n'));
  if (compared === 0) failures.push('no row was compared');
  if (failures.length > 0) throw new Error(`${file}: ${failures.length} differences\n${failures.slice(0, 30).join('\n')}`);
  return compared;
}

async function differencesOf(compare: () => string[] | Promise<string[]>): Promise<string[]> {
  try {
    return await compare();
  } catch (error) {
    return [`threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`];
  }
}
