import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { DatasetLock, LockedTask } from '../../core/index.js';
import { loadDataset, scanTasks, taskImage, semanticDigest, type Task } from '../../env/index.js';
import { TasksUnusableError } from './errors.js';

/** The name of the only split of a folder without a lock. */
export const wholeFolder = 'all';

/**
 * Where tasks come from: a frozen dataset, or any folder of Harbor task directories (or one such directory), which is
 * then treated as a dataset of one split, `all`, with the digests of this moment.
 */
export class TaskSource {
  private constructor(
    readonly dir: string,
    readonly lock: DatasetLock,
    private readonly splits: Readonly<Record<string, readonly Task[]>>,
    /** False for a folder without a lock: nothing says what its tasks were before. */
    readonly frozen: boolean,
  ) {}

  /** @throws DatasetDamagedError, TasksUnusableError, TaskInvalidError. */
  static async open(dir: string): Promise<TaskSource> {
    if (existsSync(join(dir, 'dataset.lock.json'))) {
      const { lock, splits } = await loadDataset(dir);
      return new TaskSource(dir, lock, splits, true);
    }
    const { tasks, invalid } = await scanTasks(dir);
    const [fault] = invalid;
    if (fault !== undefined) {
      const more = invalid.length === 1 ? '' : ` (and ${invalid.length - 1} more)`;
      throw new TasksUnusableError(dir, `${fault.reason}${more}`, `${fault.remedy} \`seatrial tasks check ${dir}\` lists every fault.`);
    }
    if (tasks.length === 0) throw new TasksUnusableError(dir, 'holds no task directory', 'Name a folder of Harbor task directories, or a frozen dataset.');
    return new TaskSource(dir, lockOf(dir, tasks), { [wholeFolder]: tasks }, false);
  }

  /** Whether a task of any split has an image or a Dockerfile. */
  get needImages(): boolean {
    return Object.values(this.splits).some((tasks) => tasks.some((task) => taskImage(task) !== null));
  }

  /** The split to use when `wanted` is configured: a folder without a lock has but one. */
  splitFor(wanted: string): string {
    return this.frozen ? wanted : wholeFolder;
  }

  /** The tasks of a split by id, sorted by it. @throws TasksUnusableError for an unknown or empty split. */
  tasksOf(split: string): ReadonlyMap<string, Task> {
    const tasks = this.splits[split];
    if (tasks === undefined) throw new TasksUnusableError(this.dir, `has no split ${split}`, `Its splits are ${Object.keys(this.splits).join(', ')}.`);
    if (tasks.length === 0) throw new TasksUnusableError(this.dir, `split ${split} holds no task`, 'Name a split with tasks.');
    return new Map([...tasks].sort((a, b) => (a.id < b.id ? -1 : 1)).map((task) => [task.id, task]));
  }
}

function lockOf(dir: string, tasks: readonly Task[]): DatasetLock {
  const locked = tasks.map(({ id, repository, digest, dir: path }): LockedTask => ({ id, path: resolve(dir) === path ? '.' : id, repository, digest }));
  const splits = { [wholeFolder]: locked };
  return { schemaVersion: 1, name: basename(resolve(dir)), version: 'not frozen', origin: { kind: 'folder' }, splits, semanticDigest: semanticDigest(splits) };
}
