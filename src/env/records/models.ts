import { z } from 'zod';
import * as lax from '../tasks/lax.js';
import { isPythonDateTime, pydanticDateTime } from './iso-date-time.js';

/**
 * The parts that the models of Harbor's JSON documents are built from, beside the conversions of tasks/lax.ts: there a
 * missing key is the only absence, here null is another. Rule names are pydantic's.
 */
export interface ModelOptions<T> {
  /** Refuse keys that the model does not have; else they fall away. */
  readonly closed?: boolean;
  /** What is wrong with a value whose keys are all well, or null. */
  readonly problemOf?: (value: T) => string | null;
}

/** An object with the given keys. */
export function model<S extends z.ZodRawShape>(shape: S, { closed = false, problemOf = () => null }: ModelOptions<z.output<z.ZodObject<S>>> = {}) {
  const inner = lax.section(shape);
  return z.unknown().transform((value, context): z.output<z.ZodObject<S>> => {
    if (!lax.isTable(value)) {
      lax.report(context, ['model_type', 'expected an object']);
      return z.NEVER;
    }
    const unknown = closed ? Object.keys(value).filter((key) => !Object.hasOwn(shape, key)) : [];
    for (const key of unknown) lax.report(context, ['extra_forbidden', 'there is no such key'], [key]);
    const read = inner.safeParse(value);
    if (!read.success) for (const issue of lax.configIssues(read.error.issues)) lax.report(context, [issue.rule, issue.message], [...issue.path]);
    if (!read.success || unknown.length > 0) return z.NEVER;
    const problem = problemOf(read.data);
    if (problem !== null) lax.report(context, ['value_error', problem]);
    return read.data;
  });
}

/** The inner schema, and null for null or a missing key. */
export function orNull<T extends z.ZodType>(inner: T) {
  return z.unknown().transform((value, context): z.output<T> | null => (value === undefined || value === null ? null : lax.nested(inner, value, context)));
}

/** The inner schema, and what it makes of an empty object for a missing key. */
export function orDefaults<T extends z.ZodType>(inner: T) {
  return z.unknown().transform((value, context): z.output<T> => lax.nested(inner, value === undefined ? {} : value, context));
}

/** A whole number that is not below `least`. */
export function wholeFrom(least: number, inner: z.ZodType<number> = lax.int) {
  return inner.transform((value, context): number => {
    if (value >= least) return value;
    lax.report(context, ['greater_than_equal', `expected at least ${least}`]);
    return z.NEVER;
  });
}

/** One of a few words, as the key must have it. */
export function word<const W extends readonly string[]>(...words: W) {
  return lax.conversion<W[number]>((value) => (words.includes(value as string) ? lax.ok(value as string) : lax.bad('literal_error', `expected ${words.join(', ')}`)));
}

/** `schema_version` of documents that have one version only; in Python true equals 1. */
export const versionOne = lax.conversion<1>((value) => (value === 1 || value === true ? lax.ok(1) : lax.bad('literal_error', 'expected 1')), { value: 1 });

/** Any object, as it is. */
const toObject = (value: unknown): lax.Outcome<Record<string, unknown>> => (lax.isTable(value) ? lax.ok(plainNumbers(value) as Record<string, unknown>) : lax.bad('dict_type', 'expected an object'));
export const anyObject = lax.conversion(toObject);
export const anyObjectOrEmpty = lax.conversion(toObject, { value: {} });

/** Whole numbers past 2^53 are read as bigint, which no JSON can be written from. */
function plainNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plainNumbers);
  return lax.isTable(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainNumbers(item)])) : value;
}

/** A table whose keys are numbers, as far as they are texts that read as one. */
export function numberedTable<T extends z.ZodType>(inner: T, key: z.ZodType<number> = lax.float) {
  return lax.tableOf(inner).superRefine((table, context) => {
    for (const name of Object.keys(table)) lax.nested(key, name, context, [name]);
  });
}

/** A path as pathlib writes it: no empty or `.` parts. */
export const path = lax.conversion<string>((value) => {
  if (typeof value !== 'string') return lax.bad('path_type', 'expected a path');
  const parts = value.split('/').filter((part) => part !== '' && part !== '.');
  const root = value.startsWith('/') ? '/' : '';
  return lax.ok(`${root}${parts.join('/')}` || '.');
});

export const pathOr = (fallback: string) => z.unknown().transform((value, context): string => (value === undefined ? fallback : lax.nested(path, value, context)));

/** With or without dashes, in braces or after `urn:uuid:`. */
export const uuid = lax.conversion<string>((value) => {
  if (typeof value !== 'string') return lax.bad('uuid_type', 'expected a UUID');
  const bare = /^(?:urn:uuid:)?\{?([0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})\}?$/i.exec(value)?.[1]?.replaceAll('-', '').toLowerCase();
  if (bare === undefined) return lax.bad('uuid_parsing', `expected a UUID, found ${JSON.stringify(value)}`);
  return lax.ok([bare.slice(0, 8), bare.slice(8, 12), bare.slice(12, 16), bare.slice(16, 20), bare.slice(20)].join('-'));
});

export const dateTime = lax.conversion<string>((value) => {
  if (typeof value !== 'string' && typeof value !== 'number') return lax.bad('datetime_type', 'expected a date and time');
  const read = pydanticDateTime(value);
  return read === undefined ? lax.bad('datetime_from_date_parsing', `expected a date and time such as 2026-11-30T07:15:00Z, found ${JSON.stringify(value)}`) : lax.ok(read);
});

/** Kept as it is written, once Python's reader would take it. */
export const pythonTimestamp = lax.text.transform((value, context): string => {
  if (isPythonDateTime(value)) return value;
  lax.report(context, ['value_error', `expected an ISO 8601 time, found ${JSON.stringify(value)}`]);
  return z.NEVER;
});

/** A text or a number, as it is given. */
export const textOrNumber = z.unknown().transform((value, context): string | number => {
  if (typeof value === 'string') return value;
  return lax.nested(lax.float, value, context);
});
