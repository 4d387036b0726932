import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readTrajectoryShard, readTrialFolder, type RunFolder } from '../../store/index.js';

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
export async function findTrial(run: RunFolder, id: string): Promise<FoundTrial[]> {
  const found: FoundTrial[] = [];
  for (const place of await trialFolders(run)) {
    if (!couldBe(place, id)) continue;
    const trial = await readTrialFolder(join(run.dir, place));
    if (trial.record.trialId.startsWith(id)) found.push({ place, trial });
  }
  return found.length > 0 ? found : await inTrajectories(run, id);
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
