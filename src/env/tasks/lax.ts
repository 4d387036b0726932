import { z } from 'zod';
import type { ConfigIssue } from './errors.js';
import { laxFloat, laxInt } from './python-text.js';
import { IsoDate } from './toml.js';

/**
 * pydantic's lax conversions as zod schemas: what Harbor accepts for a text, a number, a switch. Every issue carries
 * pydantic's rule name in `params.rule`, so that verdicts can be compared with Harbor's.
 */
type Rule = readonly [rule: string, message: string];
export type Outcome<T> = { readonly value: T } | { readonly issue: Rule };

export const ok = <T>(value: T): Outcome<T> => ({ value });
export const bad = (rule: string, message: string): { issue: Rule } => ({ issue: [rule, message] });

/** A schema from a conversion; a missing key takes `fallback`, or is an issue where there is none. */
export function conversion<T>(convert: (value: unknown) => Outcome<T>, fallback?: { readonly value: T }) {
  return z.unknown().transform((value, context): T => {
    const outcome = value === undefined ? (fallback ?? bad('missing', 'this key is required')) : convert(value);
    if ('value' in outcome) return outcome.value;
    report(context, outcome.issue);
    return z.NEVER;
  });
}

export function report(context: z.RefinementCtx, [rule, message]: Rule, path: (string | number)[] = []): void {
  context.addIssue({ code: 'custom', message, params: { rule }, path });
}

function toText(value: unknown): Outcome<string> {
  return typeof value === 'string' ? ok(value) : bad('string_type', 'expected text');
}

function toFloat(value: unknown): Outcome<number> {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return ok(Number(value));
  if (typeof value !== 'string') return bad('float_type', 'expected a number');
  const parsed = laxFloat(value);
  return parsed === undefined ? bad('float_parsing', `expected a number, found ${JSON.stringify(value)}`) : ok(parsed);
}

/** Floats past this size are no whole numbers to pydantic, while integers of any size are. */
const largestFloat = 2 ** 63;

function toInt(value: unknown): Outcome<number> {
  if (typeof value === 'boolean' || typeof value === 'bigint') return ok(Number(value));
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return bad('finite_number', 'expected a finite number');
    if (!Number.isInteger(value)) return bad('int_from_float', 'expected a whole number');
    return Math.abs(value) < largestFloat ? ok(unsignedZero(value)) : bad('int_parsing_size', 'expected a smaller number');
  }
  if (typeof value !== 'string') return bad('int_type', 'expected a whole number');
  const parsed = laxInt(value);
  return parsed === undefined ? bad('int_parsing', `expected a whole number, found ${JSON.stringify(value)}`) : ok(unsignedZero(parsed));
}

function unsignedZero(value: number): number {
  return value === 0 ? 0 : value;
}

const switchWords = new Map([
  ...['1', 't', 'true', 'y', 'yes', 'on'].map((word) => [word, true] as const),
  ...['0', 'f', 'false', 'n', 'no', 'off'].map((word) => [word, false] as const),
]);

function toBool(value: unknown): Outcome<boolean> {
  if (typeof value === 'boolean') return ok(value);
  const isSmall = typeof value === 'bigint' && BigInt.asIntN(64, value) === value;
  if (typeof value !== 'string' && typeof value !== 'number' && !isSmall) return bad('bool_type', 'expected true or false');
  if (typeof value === 'number' && (!Number.isInteger(value) || Math.abs(value) >= largestFloat)) return bad('bool_type', 'expected true or false');
  const word = switchWords.get(String(value).toLowerCase());
  return word === undefined ? bad('bool_parsing', `expected true or false, found ${String(value)}`) : ok(word);
}

function toUser(value: unknown): Outcome<string | number> {
  if (typeof value === 'string') return ok(value);
  return 'value' in toInt(value) ? toInt(value) : bad('string_type', 'expected a user name or id');
}

function toCpus(value: unknown): Outcome<number> {
  if (typeof value === 'number') return Number.isFinite(value) ? ok(unsignedZero(value)) : bad('value_error', 'cpus must be finite');
  const whole = toInt(value);
  if ('value' in whole) return whole;
  const fraction = toFloat(value);
  if ('issue' in fraction) return whole;
  return Number.isFinite(fraction.value) ? fraction : bad('value_error', 'cpus must be finite');
}

export const text = conversion(toText);
export const textOr = (fallback: string) => conversion(toText, { value: fallback });
export const optionalText = conversion<string | null>(toText, { value: null });
/** For JSON, where null may stand for a missing value. */
export const nullableText = conversion<string | null>((value) => (value === null ? ok(null) : toText(value)), { value: null });
export const float = conversion(toFloat);
export const floatOr = (fallback: number) => conversion(toFloat, { value: fallback });
export const optionalFloat = conversion<number | null>(toFloat, { value: null });
export const int = conversion(toInt);
export const intOr = (fallback: number) => conversion(toInt, { value: fallback });
export const optionalInt = conversion<number | null>(toInt, { value: null });
export const bool = conversion(toBool);
export const boolOr = (fallback: boolean) => conversion(toBool, { value: fallback });
export const optionalBool = conversion<boolean | null>(toBool, { value: null });
export const optionalUser = conversion<string | number | null>(toUser, { value: null });
export const optionalCpus = conversion<number | null>(toCpus, { value: null });

/** One of a few words; `rule` is `enum` or `literal_error`, as Harbor declares it. */
export function wordOr<W extends string, F extends W | null>(words: readonly W[], fallback: F, rule = 'enum') {
  return conversion<W | F>((value) => (words.includes(value as W) ? ok(value as W) : bad(rule, `expected ${words.join(', ')}`)), { value: fallback });
}

export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof IsoDate);
}

/**
 * A table of the given shape; a missing one is read as empty, so that every default is filled. Unknown keys fall away,
 * and a missing key is handed to its schema as undefined, which zod would otherwise refuse by itself.
 */
export function section<S extends z.ZodRawShape>(shape: S) {
  return z.preprocess((value, context) => {
    if (value === undefined || isTable(value)) return Object.fromEntries(Object.keys(shape).map((key) => [key, value?.[key]]));
    report(context, ['model_type', 'expected a table']);
    return z.NEVER;
  }, z.object(shape));
}

/** The inner schema where the key is present, null where it is not. */
export function optional<T extends z.ZodType>(inner: T) {
  return z.unknown().transform((value, context): z.output<T> | null => {
    if (value === undefined) return null;
    return nested(inner, value, context);
  });
}

/** The inner schema on a key that must be present. */
export function required<T extends z.ZodType>(inner: T) {
  return z.unknown().transform((value, context): z.output<T> => {
    if (value !== undefined) return nested(inner, value, context);
    report(context, ['missing', 'this key is required']);
    return z.NEVER;
  });
}

/** The inner schema on a value, with its issues passed on. */
export function nested<T extends z.ZodType>(inner: T, value: unknown, context: z.RefinementCtx, path: (string | number)[] = []): z.output<T> {
  const result = inner.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    report(context, [ruleOf(issue), issue.message], [...path, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))]);
  }
  return z.NEVER;
}

/** What is read of an issue of zod's. */
export interface ZodIssue {
  readonly code?: string | undefined;
  readonly params?: unknown;
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export function configIssues(issues: readonly ZodIssue[]): ConfigIssue[] {
  return issues.map((issue) => ({ path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)), rule: ruleOf(issue), message: issue.message }));
}

function ruleOf(issue: { readonly code?: string | undefined; readonly params?: unknown }): string {
  const params = issue.params as { rule?: string } | undefined;
  return params?.rule ?? issue.code ?? 'custom';
}

export function listOf<T extends z.ZodType>(inner: T) {
  return z.unknown().transform((value, context): z.output<T>[] => {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.map((item, index) => nested(inner, item, context, [index]));
    report(context, ['list_type', 'expected a list']);
    return z.NEVER;
  });
}

/** A table from any key to values of one kind; empty where missing. */
export function tableOf<T extends z.ZodType>(inner: T) {
  return z.unknown().transform((value, context): Record<string, z.output<T>> => {
    if (value === undefined) return {};
    if (isTable(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, nested(inner, item, context, [key])]));
    report(context, ['dict_type', 'expected a table']);
    return z.NEVER;
  });
}

/** A list that must be present. */
export function requiredList<T extends z.ZodType>(inner: T) {
  return required(listOf(inner));
}
