import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasVerdict, isSolved, type Panel, trialIdOf, type TrialRecord } from '../core/index.js';
import { Journal, nodeDisk, RunLock, sweepTemporaries, writeFailure } from '../store/index.js';
import { PanelRecordError } from './errors.js';
import { panelDigest } from './panel.js';
import type { FinishedTrial, PanelDeps, PanelRun, PanelRunOptions, PanelTrialRequest } from './panel-run.js';
import { JournalEntry, type PanelRunRecord } from './records.js';
import { panelTitle } from './wording.js';
import { assertOfPanel, claimSideFolder, completeRun, readPanelRun, replaceTrialFolder, requireTrialsAsWritten, sideNames, writeSideRecords } from './side-folder.js';

/**
 * Runs one side of a panel and leaves its folder complete. Trials already finished in the folder are kept, so a
 * killed evaluation continues; what is written does not depend on the concurrency or on interruptions, times apart.
 *
 * @throws RunLockedError while another process runs into the folder; FileCorruptError when finished trials were changed; PanelRecordError when it belongs to another panel or other weights; whatever `runTrial` throws, after
 * the trials in flight have ended and been kept; the signal's reason when aborted.
 */
export async function runPanel(deps: PanelDeps, panel: Panel, options: PanelRunOptions): Promise<PanelRun> {
  await nodeDisk.makeFolder(options.dir).catch((error: unknown) => {
    throw writeFailure(options.dir, error);
  });
  const lock = await RunLock.acquire(options.dir);
  try {
    return await runLocked(deps, panel, options);
  } finally {
    // A claim that stays is recognised as stale once this process is gone.
    await lock.release().catch(() => undefined);
  }
}

async function runLocked(deps: PanelDeps, panel: Panel, options: PanelRunOptions): Promise<PanelRun> {
  const { dir, side, policyVersion, baseDigest, adapterSha256 } = options;
  const run: PanelRunRecord = { schemaVersion: 1, side, panelDigest: panelDigest(panel), policyVersion, baseDigest, adapterSha256 };
  for (const folder of [dir, join(dir, sideNames.trialFolders)]) if (existsSync(folder)) await sweepTemporaries(folder);
  await claimSideFolder(dir, panel, run);
  const retry = options.retryInfra === true;
  await requireTrialsAsWritten(dir);
  const before = existsSync(join(dir, sideNames.trials)) ? await readPanelRun(dir) : null;
  if (before !== null && (!retry || before.trials.every(hasVerdict))) return before;

  const journalPath = join(dir, sideNames.journal);
  const journal = await Journal.open(journalPath, JournalEntry);
  try {
    const finished = new Map<string, JournalEntry>();
    for (const entry of [...entriesOf(before), ...journal.entries]) {
      if (!retry || hasVerdict(entry.record)) finished.set(entry.record.trialId, entry);
    }
    const wanted = trialRequests(panel, policyVersion);
    const progress = progressReporter(deps, panel, options, finished, wanted.length);
    progress();
    const missing = wanted.filter((request) => !finished.has(request.trialId));
    await inLanes(missing, deps.concurrency, options.signal, async (request, signal) => {
      const trial = await deps.runTrial(request, signal);
      assertAnswers(dir, request, trial);
      assertOfPanel(dir, trial.outcome.record, panel, run);
      if (options.transcripts !== 'none') await replaceTrialFolder(dir, trial.outcome);
      const entry = { record: trial.outcome.record, timing: trial.timing };
      await journal.append(entry);
      finished.set(request.trialId, entry);
      progress();
    });
    const entries = [...finished.values()];
    const complete = completeRun(dir, panel, run, entries.map(({ record }) => record), entries.map(({ timing }) => timing));
    await writeSideRecords(dir, complete);
    await journal.close();
    // The journal's lines are in the two record files now; times must live in one place.
    await rm(journalPath, { force: true });
    return complete;
  } finally {
    await journal.close();
  }
}

/** Every trial of a panel, in its order. Base and policy get equal ids, and so equal random numbers: they are told apart by version. */
export function trialRequests(panel: Panel, policyVersion: number): PanelTrialRequest[] {
  return panel.tasks.flatMap((task) =>
    Array.from({ length: panel.samplesPerTask }, (_, attempt) => ({
      trialId: trialIdOf({ runSeed: panel.seed, step: 0, taskDigest: task.digest, attempt }),
      taskId: task.id,
      taskDigest: task.digest,
      repository: task.repository,
      attempt,
      policyVersion,
      temperature: panel.decoding === 'greedy' ? (0 as const) : (1 as const),
    })),
  );
}

function entriesOf(run: PanelRun | null): JournalEntry[] {
  if (run === null) return [];
  const timings = new Map(run.timings.map((timing) => [timing.trialId, timing]));
  return run.trials.flatMap((record) => {
    const timing = timings.get(record.trialId);
    return timing === undefined ? [] : [{ record, timing }];
  });
}

function assertAnswers(where: string, request: PanelTrialRequest, { outcome, timing }: FinishedTrial): void {
  const fields = ['trialId', 'taskId', 'taskDigest', 'repository', 'attempt'] as const satisfies readonly (keyof TrialRecord)[];
  for (const field of fields) {
    if (outcome.record[field] !== request[field]) {
      throw new PanelRecordError(where, `asked for ${field} ${request[field]}, the trial that came back has ${outcome.record[field]}`);
    }
  }
  if (timing.trialId !== request.trialId) throw new PanelRecordError(where, `the timing of ${request.trialId} names ${timing.trialId}`);
}

function progressReporter(deps: PanelDeps, panel: Panel, options: PanelRunOptions, finished: ReadonlyMap<string, JournalEntry>, total: number) {
  return (): void => {
    const solved = [...finished.values()].filter(({ record }) => isSolved(record)).length;
    deps.onProgress?.({ panel: panelTitle(panel), side: options.side, finished: finished.size, total, solved });
  };
}

/** Works through the items with `lanes` at a time; after the first failure starts no more, waits, and rethrows it. */
async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  outer: AbortSignal | undefined,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const signal = outer ?? new AbortController().signal;
  let next = 0;
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    while (next < items.length && failures.length === 0 && !signal.aborted) {
      const item = items[next++]!;
      try {
        await work(item, signal);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(lanes, items.length)) }, lane));
  // An aborted trial rejects too; the reason of the abort is what the caller wants to see.
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}
