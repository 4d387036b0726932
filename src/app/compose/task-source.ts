import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { DatasetLock, digestOf, type LockedTask } from '../../core/index.js';
import { loadTask, scanTasks, type Task } from '../../env/index.js';
import { readJsonFile } from '../../store/index.js';
import { TasksUnusableError } from './errors.js';

/** The name of the only split of a folder without a lock. */
export const wholeFolder = 'all';
const lockName = 'dataset.lock.json';

/**
 * Where tasks come from: a frozen dataset, or any folder of Harbor task directories (or one such directory), which is
 * then treated as a dataset of one split, `all`, with the digests of this moment.
 */
export class TaskSource {
  private readonly loaded = new Map<string, Promise<Task>>();

  private constructor(
    readonly dir: string,
    readonly lock: DatasetLock,
    /** False for a folder without a lock: nothing says what its tasks were before. */
    readonly frozen: boolean,
  ) {}

  /** @throws TasksUnusableError, TaskInvalidError, FileCorruptError. */
  static async open(dir: string): Promise<TaskSource> {
    if (existsSync(join(dir, lockName))) return new TaskSource(dir, await readJsonFile(join(dir, lockName), DatasetLock), true);
    const { tasks, invalid } = await scanTasks(dir);
    const [fault] = invalid;
    if (fault !== undefined) {
      const more = invalid.length === 1 ? '' : ` (and ${invalid.length - 1} more)`;
      throw new TasksUnusableError(dir, `${fault.reason}${more}`, `${fault.remedy} \`seatrial tasks check\` lists every fault.`);
    }
    if (tasks.length === 0) throw new TasksUnusableError(dir, 'holds no task directory', 'Name a folder of Harbor task directories, or a frozen dataset.');
    const source = new TaskSource(dir, lockOf(dir, tasks), false);
    for (const task of tasks) source.loaded.set(task.id, Promise.resolve(task));
    return source;
  }

  /** The split to use when `wanted` is configured: a folder without a lock has but one. */
  splitFor(wanted: string): string {
    return this.frozen ? wanted : wholeFolder;
  }

  /** The entries of a split, sorted by id. @throws TasksUnusableError for an unknown or empty split. */
  split(name: string): readonly LockedTask[] {
    const tasks = this.lock.splits[name];
    if (tasks === undefined) throw new TasksUnusableError(this.dir, `has no split ${name}`, `Its splits are ${Object.keys(this.lock.splits).join(', ')}.`);
    if (tasks.length === 0) throw new TasksUnusableError(this.dir, `split ${name} holds no task`, 'Name a split with tasks.');
    return [...tasks].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The tasks of a split, read once and checked against the lock. @throws TasksUnusableError when one was changed. */
  async tasksOf(split: string): Promise<ReadonlyMap<string, Task>> {
    const entries = this.split(split);
    const tasks = new Map<string, Task>();
    for (const entry of entries) tasks.set(entry.id, await this.load(entry));
    return tasks;
  }

  private load(entry: LockedTask): Promise<Task> {
    const known = this.loaded.get(entry.id);
    if (known !== undefined) return known;
    const loading = this.loadChecked(entry);
    this.loaded.set(entry.id, loading);
    return loading;
  }

  private async loadChecked(entry: LockedTask): Promise<Task> {
    const task = await loadTask(join(this.dir, entry.path));
    if (task.digest !== entry.digest || task.id !== entry.id || task.repository !== entry.repository) {
      throw new TasksUnusableError(join(this.dir, entry.path), `task ${entry.id} is not what ${lockName} froze (digest ${task.digest.slice(0, 12)}, frozen ${entry.digest.slice(0, 12)})`, 'Restore the dataset from a copy; `seatrial dataset verify` lists every change.');
    }
    return task;
  }
}

function lockOf(dir: string, tasks: readonly Task[]): DatasetLock {
  const splits = { [wholeFolder]: tasks.map(({ id, repository, digest, dir: path }): LockedTask => ({ id, path: resolve(dir) === path ? '.' : id, repository, digest })) };
  return { schemaVersion: 1, name: basename(resolve(dir)), version: 'not frozen', origin: { kind: 'folder' }, splits, semanticDigest: digestOf(splits) };
}
