import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FileCorruptError, FileUnreadableError, readTrajectoryShard, readTrialFolder, resolveRun, RunFolder, runIds } from '../../store/index.js';

export interface FoundTrial {
  /** Relative to the run's folder. */
  readonly place: string;
  readonly trial: Awaited<ReturnType<typeof readTrialFolder>>;
}

/**
 * Every place of a run that holds the trial: folders of training and evaluation first (base and policy share their
 * trials' ids), then the trajectories.
 * @param id `t_` and hex digits; the first few are enough.
 */
async function findTrial(run: RunFolder, id: string): Promise<FoundTrial[]> {
  const found: FoundTrial[] = [];
  for (const place of await trialFolders(run)) {
    if (!couldBe(place, id)) continue;
    const trial = await readTrialFolder(join(run.dir, place));
    if (trial.record.trialId.startsWith(id)) found.push({ place, trial });
  }
  return found.length > 0 ? found : await inTrajectories(run, id);
}

export interface LocatedTrial {
  readonly run: RunFolder;
  readonly found: readonly FoundTrial[];
  /** Other runs with a trial of this id: it hashes seed, step, task and attempt, and two runs may share those. */
  readonly alsoIn: readonly string[];
}

/**
 * The trial in the run that was named, else in the newest training run that holds it, else in the newest evaluation.
 * @returns null where none does @throws RunNotFoundError for a run that was named
 */
export async function locateTrial(runsDir: string, id: string, runId: string | null): Promise<LocatedTrial | null> {
  const named = runId === null ? null : await resolveRun(runsDir, runId);
  const runs = await openRuns(runsDir);
  const ordered = [...runs.filter(({ record }) => record.kind === 'train'), ...runs.filter(({ record }) => record.kind !== 'train')];
  for (const run of named === null ? ordered : [named]) {
    const found = await findTrial(run, id);
    if (found.length === 0) continue;
    const alsoIn: string[] = [];
    for (const other of ordered) if (other.record.runId !== run.record.runId && (await holdsFolderOf(other, id))) alsoIn.push(other.record.runId);
    return { run, found, alsoIn };
  }
  return null;
}

/** Newest first; a damaged run hides no other. */
async function openRuns(runsDir: string): Promise<RunFolder[]> {
  const runs: RunFolder[] = [];
  for (const id of (await runIds(runsDir)).reverse()) {
    try {
      runs.push(await RunFolder.open(join(runsDir, id)));
    } catch (error) {
      if (!(error instanceof FileCorruptError) && !(error instanceof FileUnreadableError)) throw error;
    }
  }
  return runs;
}

/** By folders alone: to read every trajectory of every run would take too long for a remark. */
async function holdsFolderOf(run: RunFolder, id: string): Promise<boolean> {
  return (await trialFolders(run)).some((place) => couldBe(place, id));
}

async function inTrajectories(run: RunFolder, id: string): Promise<FoundTrial[]> {
  for (const { name } of (await run.trajectoryFiles()).filter((file) => file.name.endsWith('.parquet'))) {
    const trial = (await readTrajectoryShard(join(run.trajectoriesDir, name))).find(({ record }) => record.trialId.startsWith(id));
    if (trial !== undefined) return [{ place: `trajectories/${name}`, trial }];
  }
  return [];
}

async function trialFolders(run: RunFolder): Promise<string[]> {
  const entries = await readdir(run.dir, { recursive: true });
  return entries.filter((entry) => entry.endsWith('/trial.json')).map((entry) => entry.slice(0, -'/trial.json'.length)).sort();
}

/** Folder names hold the whole id (training), or seven digits of it after the task's name (evaluation). */
function couldBe(place: string, id: string): boolean {
  const name = place.slice(place.lastIndexOf('/') + 1);
  if (name.startsWith('t_')) return name.startsWith(id);
  const digits = name.slice(name.lastIndexOf('__') + 2);
  return `t_${digits}`.startsWith(id) || id.startsWith(`t_${digits}`);
}
