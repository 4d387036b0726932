import { canonicalJson, sha256Hex } from '../core/index.js';
import { FileCorruptError, readJournal, readRecords, sha256File, type Journal, type RunFolder } from '../store/index.js';
import { IterationMetrics } from './metrics.js';
import { JournalEntry, type TrainState } from './train-state.js';

/**
 * metrics.jsonl is a plain file for people and tools, without checksums of its own. The journal, which has them, holds
 * the digest of each row, for whoever reads rows for a result; a checkpoint holds the digest of the whole file as it was
 * then, for who goes on writing after it.
 */
export function rowDigest(row: IterationMetrics): string {
  return sha256Hex(canonicalJson(row));
}

/** The rows of finished iterations up to `globalStep`. @throws FileCorruptError for a row that is not what was written. */
export async function readMetrics(run: RunFolder, globalStep: number): Promise<IterationMetrics[]> {
  const rows = await firstRows(run, globalStep);
  const digests = rowDigests(await readJournal(run.journalPath, JournalEntry));
  const changed = rows.find((row) => digests.get(row.step) !== rowDigest(row));
  if (changed !== undefined) throw damaged(run, changed.step, 'is not the row that the journal recorded');
  return rows;
}

/**
 * Holds the file against the checkpoint that training goes on from. Where the journal was lost, the rows that were seen
 * to be right are recorded in it again. @throws FileCorruptError, naming the line where the journal tells it.
 */
export async function checkMetrics(run: RunFolder, journal: Journal<JournalEntry>, { globalStep, metricsSha256 }: TrainState): Promise<void> {
  const digests = rowDigests(journal.entries);
  const rows = await firstRows(run, globalStep);
  if ((await sha256File(run.metricsPath)) !== metricsSha256) {
    const changed = rows.find((row) => digests.has(row.step) && digests.get(row.step) !== rowDigest(row));
    throw damaged(run, changed?.step ?? null, `is not what it was after iteration ${globalStep}`);
  }
  for (const row of rows) if (!digests.has(row.step)) await journal.append({ kind: 'phase', step: row.step, phase: 'log', digest: rowDigest(row) });
}

/** One row an iteration, in their order. */
async function firstRows(run: RunFolder, count: number): Promise<IterationMetrics[]> {
  const rows = (await readRecords(run.metricsPath, IterationMetrics)).slice(0, count);
  const misplaced = rows.findIndex((row, index) => row.step !== index + 1);
  if (misplaced >= 0) throw damaged(run, misplaced + 1, `is of iteration ${rows[misplaced]!.step}`);
  if (rows.length < count) throw damaged(run, rows.length + 1, `is missing: ${count} iterations are finished`);
  return rows;
}

function rowDigests(journal: readonly JournalEntry[]): Map<number, string> {
  return new Map(journal.flatMap((entry) => (entry.kind === 'phase' && entry.phase === 'log' ? [[entry.step, entry.digest] as const] : [])));
}

function damaged({ metricsPath }: RunFolder, line: number | null, found: string): FileCorruptError {
  return new FileCorruptError(line === null ? metricsPath : `${metricsPath}, line ${line}`, found, 'Restore the file from a copy: it was changed after it was written, or the disk is bad.');
}
