import { join } from 'node:path';
import { canonicalJson, CheckpointSummary, SeatrialError, sha256Hex } from '../core/index.js';
import { atomicWrite } from './atomic-write.js';
import type { Disk } from './disk.js';
import { parseJson } from './json-file.js';
import { readTextFile } from './regular-file.js';

/**
 * The seal of a checkpoint: checkpoint-summary.json, which holds the digests of every other file, and COMPLETE, which
 * holds the summary's own SHA-256 and is written last. Training makes it; training and release read it.
 */
export const checkpointNames = { summary: 'checkpoint-summary.json', complete: 'COMPLETE' } as const;

/** The text of the summary, as its digest is taken. */
export function summaryText(summary: CheckpointSummary): string {
  return `${canonicalJson(summary)}\n`;
}

/** @returns the SHA-256 of the summary. @throws the typed errors of atomicWrite. */
export async function sealCheckpoint(dir: string, summary: CheckpointSummary, disk?: Disk): Promise<string> {
  const text = summaryText(summary);
  const digest = sha256Hex(text);
  await atomicWrite(join(dir, checkpointNames.summary), text, disk);
  await atomicWrite(join(dir, checkpointNames.complete), `${digest}\n`, disk);
  return digest;
}

export type SealReading = { readonly summary: CheckpointSummary } | { readonly fault: string };

/**
 * The summary that COMPLETE vouches for, or what is wrong with the two. Says nothing of the other files.
 * @throws the error of the file system where it does not say whether they are there: what cannot be read is not missing.
 */
export async function readSeal(dir: string): Promise<SealReading> {
  const [text, complete] = await Promise.all([checkpointNames.summary, checkpointNames.complete].map((name) => readIfThere(join(dir, name))));
  if (typeof text !== 'string') return { fault: `${checkpointNames.summary} is missing` };
  if (typeof complete !== 'string') return { fault: `${checkpointNames.complete} is missing` };
  if (complete.trim() !== sha256Hex(text)) return { fault: `${checkpointNames.complete} does not hold the SHA-256 of ${checkpointNames.summary}` };
  try {
    return { summary: parseJson(text, CheckpointSummary, checkpointNames.summary) };
  } catch (error) {
    if (!(error instanceof SeatrialError)) throw error;
    return { fault: error.message };
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readTextFile(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
