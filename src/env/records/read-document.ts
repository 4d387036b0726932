import { stat } from 'node:fs/promises';
import type { z } from 'zod';
import { readRegularFile } from '../../store/index.js';
import { configIssues, isTable } from '../tasks/lax.js';
import { decodeUtf8 } from '../tasks/text-file.js';
import { trajectory } from './atif-schema.js';
import { HarborDocumentError, type DocumentKind } from './errors.js';
import { jobConfig, jobResult } from './job-schemas.js';
import { jobLock, trialLock } from './lock-schemas.js';
import { trialConfig } from './run-config-schema.js';
import { trialResult } from './trial-result-schema.js';

/** Every document of a job's folder that Harbor has a model for. */
const schemas = {
  trajectory,
  'trial-result': trialResult,
  'job-result': jobResult,
  'trial-config': trialConfig,
  'job-config': jobConfig,
  'trial-lock': trialLock,
  'job-lock': jobLock,
} satisfies Record<DocumentKind, z.ZodType>;

export type HarborDocument<K extends DocumentKind> = z.output<(typeof schemas)[K]>;

/** A trajectory with images in it is long; what is longer than this is no record of a trial. */
export const longestDocumentBytes = 512 * 1_048_576;

/** @throws HarborDocumentError for what Harbor would refuse; the system's error where there is no file to read. */
export async function readHarborDocument<K extends DocumentKind>(kind: K, path: string): Promise<HarborDocument<K>> {
  const facts = await stat(path);
  const refused = (message: string): HarborDocumentError => new HarborDocumentError(path, kind, 'json_invalid', [{ path: [], rule: 'json_invalid', message }]);
  if (!facts.isFile()) throw refused('it is not a file');
  if (facts.size > longestDocumentBytes) throw refused(`it has ${facts.size} bytes, at most ${longestDocumentBytes} are read`);
  const text = decodeUtf8(await readRegularFile(path, longestDocumentBytes));
  if (text === null) throw refused('it is not UTF-8 text');
  return parseHarborText(kind, text, path);
}

/** @throws HarborDocumentError */
export function parseHarborText<K extends DocumentKind>(kind: K, text: string, path: string): HarborDocument<K> {
  let value: unknown;
  try {
    value = pythonJson(text);
  } catch (error) {
    throw new HarborDocumentError(path, kind, 'json_invalid', [{ path: [], rule: 'json_invalid', message: `it is not JSON (${(error as Error).message})` }]);
  }
  return parseHarborDocument(kind, value, path);
}

/** @throws HarborDocumentError */
export function parseHarborDocument<K extends DocumentKind>(kind: K, value: unknown, path: string): HarborDocument<K> {
  if (!isTable(value)) throw new HarborDocumentError(path, kind, 'not_object', [{ path: [], rule: 'model_type', message: 'expected a JSON object' }]);
  const read = schemas[kind].safeParse(value);
  if (!read.success) throw new HarborDocumentError(path, kind, 'validation', configIssues(read.error.issues));
  return read.data as HarborDocument<K>;
}

const beyondJson = /"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b|(?<![\d.eE+])-?\d{16,}(?![\d.eE])/g;

/**
 * JSON as Python reads and writes it: with NaN, Infinity and -Infinity, which JSON does not have, and whole numbers of any
 * size, which here become bigint. @throws SyntaxError
 */
function pythonJson(text: string): unknown {
  if (!/NaN|Infinity|\d{16}/.test(text)) return JSON.parse(text) as unknown;
  const marked = text.replace(beyondJson, (piece) => {
    if (piece.startsWith('"')) return piece;
    if (piece === 'NaN') return '{"\\u0000nan":0}';
    if (piece.endsWith('Infinity')) return piece.startsWith('-') ? '-1e999' : '1e999';
    return `{"\\u0000int":"${piece}"}`;
  });
  return JSON.parse(marked, (_key, value: unknown) => {
    if (!isTable(value)) return value;
    if (Object.hasOwn(value, '\0nan')) return NaN;
    return Object.hasOwn(value, '\0int') ? BigInt(value['\0int'] as string) : value;
  }) as unknown;
}
