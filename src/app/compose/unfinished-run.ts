import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, SeatrialError, type RunRecord } from '../../core/index.js';
import { FileCorruptError, FileUnreadableError, JournalCorruptError, RunExistsError, RunFolder, runIds } from '../../store/index.js';
import { CheckpointCorruptError, newestCheckpoint } from '../../train/index.js';
import { chooseCheckpoint, type CheckpointChoice } from './chosen-checkpoint.js';
import { RunNotReadyError } from './errors.js';
import { releaseDir } from './run-places.js';

/** What a quickstart would begin now, to find the run that began it already. */
export interface WantedRun {
  /** As its record keeps them. */
  readonly config: RunRecord['config'];
  readonly digests: RunRecord['digests'];
  readonly iterations: number;
  readonly choice: Omit<CheckpointChoice, 'step'>;
}

/**
 * The run to go on with: the one named, or the newest of these very settings and inputs that has no release yet. Of those
 * that nobody named, a damaged one is passed over with a note: it is not the one to go on with, and no reason to stop.
 * @throws RunExistsError for a named one of other settings or inputs; for it alone, what is wrong with it
 */
export async function unfinishedRun(runsDir: string, runId: string | null, wanted: WantedRun): Promise<RunFolder | null> {
  const known = await runIds(runsDir);
  if (runId !== null) {
    if (!known.includes(runId)) return null;
    const run = await RunFolder.open(join(runsDir, runId));
    if (isOf(run, wanted)) return run;
    throw new RunExistsError(runId, runsDir, 'It has other settings or inputs than these: give it the ones that it was started with, or name another run.');
  }
  for (const id of known.reverse()) {
    try {
      const run = await RunFolder.open(join(runsDir, id));
      if (isOf(run, wanted) && !(await isDone(run, wanted))) return run;
    } catch (error) {
      if (!(error instanceof SeatrialError) || !damages.some((kind) => error instanceof kind)) throw error;
      wanted.choice.onNote(`Passed over the damaged run ${id}: ${error.message}`);
    }
  }
  return null;
}

/** A run that was trained to its end and lacks what it would be judged by is as damaged as one that cannot be read. */
const damages = [FileCorruptError, FileUnreadableError, JournalCorruptError, CheckpointCorruptError, RunNotReadyError];

function isOf({ record }: RunFolder, { config, digests }: WantedRun): boolean {
  return record.kind === 'train' && digestOf([record.config, inputsOf(record.digests)]) === digestOf([config, inputsOf(digests)]);
}

/** What a run cannot change under way; another version of the program it can. */
function inputsOf({ dataset, base, tokenizer, chatTemplate, agentConfig }: RunRecord['digests']): object {
  return { dataset, base, tokenizer, chatTemplate, agentConfig };
}

/** Trained to its end, and released. */
async function isDone(run: RunFolder, { iterations, choice }: WantedRun): Promise<boolean> {
  const { checkpoint } = await newestCheckpoint(run);
  if (checkpoint === null || checkpoint.state.globalStep < iterations) return false;
  const chosen = await chooseCheckpoint(run, { ...choice, step: null });
  return existsSync(join(releaseDir(run, chosen.globalStep), 'manifest.json'));
}
