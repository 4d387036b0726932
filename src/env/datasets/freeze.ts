import { relative, resolve, sep } from 'node:path';
import { digestOf, type DatasetLock, type LockedTask } from '../../core/index.js';
import { writeJsonFile } from '../../store/index.js';
import { loadTask } from '../tasks/load.js';
import type { Task } from '../tasks/task.js';
import { DatasetSplitError } from './errors.js';

export const lockFileName = 'dataset.lock.json';

export interface FreezeRequest {
  /** Folder of the dataset: the lock file is written here, and every task lies below. */
  readonly dir: string;
  readonly name: string;
  readonly version: string;
  /** How it was made, for reproduction: generator and seed, or the source of an import. */
  readonly origin: DatasetLock['origin'];
  /** Task folders of each split, relative to `dir`. */
  readonly splits: Readonly<Record<string, readonly string[]>>;
}

/**
 * Freezes a dataset: loads every task, takes its digest and writes `dataset.lock.json` atomically.
 * @throws TaskInvalidError, DatasetSplitError `E_DATASET_SPLIT`
 */
export async function freezeDataset(request: FreezeRequest): Promise<DatasetLock> {
  const { dir, name, version, origin } = request;
  const splits: Record<string, LockedTask[]> = {};
  const seen = new Map<string, string>();
  for (const [split, paths] of Object.entries(request.splits)) {
    const tasks: LockedTask[] = [];
    for (const path of paths) {
      const task = await loadTask(resolve(dir, path));
      const before = seen.get(task.id);
      if (before !== undefined) throw new DatasetSplitError(`task ${task.id} is in ${before} and in ${split}`);
      seen.set(task.id, split);
      tasks.push(lockedTask(dir, task));
    }
    splits[split] = tasks.sort((a, b) => (a.id < b.id ? -1 : 1));
  }
  if (seen.size === 0) throw new DatasetSplitError('there is no task in any split');
  const lock: DatasetLock = { schemaVersion: 1, name, version, origin, splits, semanticDigest: semanticDigest(splits) };
  await writeJsonFile(resolve(dir, lockFileName), lock);
  return lock;
}

function lockedTask(dir: string, task: Task): LockedTask {
  const path = relative(dir, task.dir).split(sep).join('/');
  if (path === '' || path.startsWith('..')) throw new DatasetSplitError(`${task.dir} does not lie below ${dir}`);
  return { id: task.id, path, repository: task.repository, digest: task.digest };
}

/** SHA-256 over the canonical JSON of the splits, tasks sorted by id: changes with any task, split or repository, not with paths. */
export function semanticDigest(splits: DatasetLock['splits']): string {
  const content = Object.entries(splits).map(([split, tasks]) => [
    split,
    tasks.map(({ id, repository, digest }) => ({ id, repository, digest })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  ]);
  return digestOf(Object.fromEntries(content));
}
