import { canonicalJson, sha256Hex } from '../core/index.js';
import { FileCorruptError, readJournal, readRecords, type RunFolder } from '../store/index.js';
import { IterationMetrics } from './metrics.js';
import { JournalEntry } from './train-state.js';

/**
 * metrics.jsonl is a plain file for people and tools, without checksums of its own. The journal, which has them, holds
 * the digest of each row: whoever reads rows for a result, or goes on writing after them, holds them against it.
 */
export function rowDigest(row: IterationMetrics): string {
  return sha256Hex(canonicalJson(row));
}

/** The rows of finished iterations up to `globalStep`. @throws FileCorruptError for a row that is not what was written. */
export async function readMetrics(run: RunFolder, globalStep: number): Promise<IterationMetrics[]> {
  return await checkedRows(run, await readJournal(run.journalPath, JournalEntry), globalStep);
}

/** @param journal entries of the run's journal. @throws FileCorruptError naming the line. */
export async function checkedRows(run: RunFolder, journal: readonly JournalEntry[], globalStep: number): Promise<IterationMetrics[]> {
  const digests = new Map(journal.flatMap((entry) => (entry.kind === 'phase' && entry.phase === 'log' ? [[entry.step, entry.digest] as const] : [])));
  const rows = (await readRecords(run.metricsPath, IterationMetrics)).slice(0, globalStep);
  for (const [index, row] of rows.entries()) {
    if (row.step !== index + 1 || digests.get(row.step) !== rowDigest(row)) throw damaged(run, index + 1, 'is not the row that the journal recorded');
  }
  if (rows.length < globalStep) throw damaged(run, rows.length + 1, `is missing: ${globalStep} iterations are finished`);
  return rows;
}

function damaged({ metricsPath }: RunFolder, line: number, found: string): FileCorruptError {
  return new FileCorruptError(`${metricsPath}, line ${line}`, found, 'Restore the file from a copy: it was changed after it was written, or the disk is bad.');
}
