import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { z } from 'zod';
import { nearestWord } from '../../core/index.js';
import { anchoredPath, builtinConfigPath } from './places.js';
import { ConfigError } from './errors.js';
import { pathKeys, Settings } from './settings.js';

/** A nested table as TOML gives it. */
type Table = { [key: string]: unknown };

/** What a command line says about settings. */
export interface Overrides {
  /** What flags say, by dotted key; undefined: not given. Paths among them are relative to `cwd`. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** `--set key=value`; the value as TOML writes it, or a bare word as a string. */
  readonly assignments: readonly string[];
  readonly cwd: string;
}

export interface SettingsSource extends Overrides {
  /** TOML file; its paths are relative to its folder. */
  readonly configPath: string;
}

/** @throws ConfigError naming the file or flag, the key, and for an unknown key the nearest one. */
export async function loadSettings(source: SettingsSource): Promise<Settings> {
  const own = await readTable(source.configPath);
  const table = resolve(source.configPath) === builtinConfigPath ? own : overlaid(await readTable(builtinConfigPath), own);
  const parsedFile = Settings.safeParse(table);
  // What the file has must be right, and its faults are named as its own. A slip in a key's name also leaves that key missing.
  const issues = parsedFile.success ? [] : parsedFile.error.issues;
  const fileFault = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (fileFault !== undefined) throw configFault(source.configPath, fileFault, table, issues);
  const overridden = override(table, source);
  return parseSettings(table, overridden ? `${source.configPath} with flags` : source.configPath);
}

async function readTable(path: string): Promise<Table> {
  const table = parseToml(path, await readConfig(path));
  anchorPaths(table, dirname(resolve(path)));
  return table;
}

/**
 * The built-in configuration with a file's own keys in the place of its; lists are replaced whole. Name, revision and
 * licence of the built-in base are not those of another.
 */
function overlaid(builtin: Table, own: Table): Table {
  const model = own['model'];
  const base = isTable(model) && 'base' in model ? { ...builtin, model: {} } : builtin;
  return merged(base, own);
}

function merged(below: Table, above: Table): Table {
  const result: Table = {};
  for (const [key, value] of Object.entries(below)) define(result, key, value);
  for (const [key, value] of Object.entries(above)) define(result, key, isTable(value) && Object.hasOwn(below, key) && isTable(below[key]) ? merged(below[key], value) : value);
  return result;
}

/** The settings that a run stored, with what this call overrides. */
export function storedSettings(runId: string, config: Readonly<Record<string, unknown>>, overrides: Overrides): Settings {
  const table = structuredClone(config) as Table;
  override(table, overrides);
  return parseSettings(table, `the configuration of run ${runId}`);
}

/** Flags first, then assignments. @returns whether there was anything. */
function override(table: Table, { flags, assignments, cwd }: Overrides): boolean {
  const given = [...Object.entries(flags).filter(([, value]) => value !== undefined), ...assignments.map(parseAssignment)];
  // Name, revision and licence in the file are those of its own base, not of another one that is put in its place.
  if (given.some(([key]) => key === 'model.base')) table['model'] = {};
  for (const [key, value] of given) assign(table, key.split('.'), isPathKey(key) && typeof value === 'string' ? anchoredPath(cwd, value) : value);
  return given.length > 0;
}

function parseSettings(table: Table, where: string): Settings {
  const parsed = Settings.safeParse(table);
  if (!parsed.success) throw configFault(where, parsed.error.issues[0]!, table);
  return parsed.data;
}

async function readConfig(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new ConfigError(resolve(path), missing ? 'there is no such configuration' : 'the configuration cannot be read', 'Name a TOML file with --config; configs/builtin.toml is an example.', error);
  }
}

function parseToml(path: string, text: string): Table {
  try {
    return parse(text);
  } catch (error) {
    throw new ConfigError(path, `is not valid TOML${error instanceof TomlError ? `, line ${error.line}, column ${error.column}` : ''}: ${(error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!.replace('Invalid TOML document: ', '')}`, 'Correct the syntax at the place named.', error);
  }
}

function anchorPaths(table: Table, dir: string): void {
  for (const [section, key] of pathKeys) {
    const inner = table[section];
    if (isTable(inner) && typeof inner[key] === 'string') inner[key] = anchoredPath(dir, inner[key]);
  }
}

function isPathKey(key: string): boolean {
  return pathKeys.some((path) => path.join('.') === key);
}

function parseAssignment(text: string): [string, unknown] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new ConfigError(`--set ${text}`, 'is not of the form key=value', 'Write it like --set train.klTarget=0.002.');
  const [key, value] = [text.slice(0, equals).trim(), text.slice(equals + 1).trim()];
  try {
    return [key, parse(`value = ${value}`)['value']];
  } catch {
    return [key, value];
  }
}

function assign(table: Table, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path;
  if (rest.length === 0) {
    define(table, key!, value);
    return;
  }
  // Only what the table itself holds: `__proto__` names something else, and is then an unknown key like any other.
  const inner = Object.hasOwn(table, key!) && isTable(table[key!]) ? (table[key!] as Table) : {};
  define(table, key!, inner);
  assign(inner, rest, value);
}

/** Plain assignment would set the prototype for the key `__proto__`. */
function define(table: Table, key: string, value: unknown): void {
  Object.defineProperty(table, key, { value, enumerable: true, writable: true, configurable: true });
}

/** @param all every issue: unknown keys are told together */
function configFault(where: string, issue: z.core.$ZodIssue, table: Table, all: readonly z.core.$ZodIssue[] = [issue]): ConfigError {
  const place = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const unknown = all.flatMap((one) => (one.code === 'unrecognized_keys' ? one.keys.map((key) => ({ at: one.path.map(String), key })) : []));
    if (unknown.length > 1) return unknownKeys(where, unknown);
    const key = issue.keys[0]!;
    const nearest = nearestWord(key, knownKeys(place));
    return new ConfigError(where, `unknown key ${[...place, key].join('.')}`, nearest === null ? `Keys here are ${knownKeys(place).join(', ')}.` : `Did you mean ${[...place, nearest].join('.')}?`);
  }
  const found = valueAt(table, place);
  // A rule between keys may concern one that has its default.
  const state = found !== undefined ? JSON.stringify(found) : issue.code === 'custom' ? 'what it is by default' : 'missing';
  return new ConfigError(where, `${place.join('.')} is ${state}: ${issue.message}`, 'See every key with `npx seatrial config print`; `npx seatrial config print > my.toml` is a whole configuration to edit.');
}

function unknownKeys(where: string, unknown: readonly { readonly at: readonly string[]; readonly key: string }[]): ConfigError {
  const meant = unknown.flatMap(({ at, key }) => {
    const nearest = nearestWord(key, knownKeys(at));
    return nearest === null ? [] : [`${[...at, nearest].join('.')} for ${key}`];
  });
  const remedy = meant.length === 0 ? 'See every key with `npx seatrial config print`.' : `Did you mean ${meant.join(', ')}?`;
  return new ConfigError(where, `unknown keys ${unknown.map(({ at, key }) => [...at, key].join('.')).join(', ')}`, remedy);
}

function valueAt(table: Table, place: readonly string[]): unknown {
  return place.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Table)[key] : undefined), table);
}

const JsonObject = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
});

/** The keys that the schema allows at a place, read from its JSON Schema. */
function knownKeys(place: readonly string[]): string[] {
  let node: unknown = z.toJSONSchema(Settings, { io: 'input', unrepresentable: 'any' });
  for (const key of place) {
    const { properties, items } = JsonObject.parse(node);
    node = /^\d+$/.test(key) ? items : properties?.[key];
    if (node === undefined) return [];
  }
  return Object.keys(JsonObject.parse(node).properties ?? {});
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
