import type { z } from 'zod';
import { canonicalJson } from '../core/index.js';
import { atomicWrite } from './atomic-write.js';
import type { Disk } from './disk.js';
import { FileCorruptError } from './errors.js';
import { readTextFile } from './regular-file.js';

/** Writes a record as canonical JSON (RFC 8785) and a newline, atomically: equal records give equal bytes. */
export async function writeJsonFile(path: string, record: unknown, disk?: Disk): Promise<void> {
  await atomicWrite(path, `${canonicalJson(record)}\n`, disk);
}

/** @throws FileCorruptError when the file is not JSON of this schema; FileUnreadableError; the file system's own error when it is absent. */
export async function readJsonFile<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  return parseJson(await readTextFile(path), schema, path);
}

/** `where` names the text in errors: a path, or a path and a line. */
export function parseJson<S extends z.ZodType>(text: string, schema: S, where: string): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new FileCorruptError(where, 'is not JSON', 'Restore the file from a copy.', error);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? 'the record' : issue.path.map(String).join('.');
  throw new FileCorruptError(
    where,
    `${place}: ${issue?.message ?? 'does not fit its schema'}`,
    'The file was edited or written by another version of Seatrial; restore it from a copy.',
    parsed.error,
  );
}
