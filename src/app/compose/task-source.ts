import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatasetLock, LockedTask } from '../../core/index.js';
import { loadDataset, openTaskSet, semanticDigest, taskSetForms, type Task, type TaskSet, type TaskSetPlaces } from '../../env/index.js';
import { TasksUnusableError } from './errors.js';
import { suggestedCommand } from './suggested-command.js';

/** The name of the only split of a folder without a lock. */
const wholeFolder = 'all';

/**
 * Where tasks come from: a frozen dataset, or anything else that names Harbor task directories, which is then treated as
 * a dataset of one split, `all`, with the digests of this moment.
 */
export class TaskSource {
  private constructor(
    readonly dir: string,
    readonly lock: DatasetLock,
    private readonly splits: Readonly<Record<string, readonly Task[]>>,
    /** False for a folder without a lock: nothing says what its tasks were before. */
    readonly frozen: boolean,
  ) {}

  /**
   * @param dir a frozen dataset, or what `openTaskSet` of the env room takes
   * @throws DatasetDamagedError, TasksUnusableError, TaskInvalidError, TaskListError.
   */
  static async open(dir: string, places: TaskSetPlaces): Promise<TaskSource> {
    if (existsSync(join(dir, 'dataset.lock.json'))) {
      const { lock, splits } = await loadDataset(dir);
      return new TaskSource(dir, lock, splits, true);
    }
    const set = await openTaskSet(dir, places);
    const { tasks, invalid } = set;
    const [fault] = invalid;
    if (fault !== undefined) {
      const more = invalid.length === 1 ? '' : ` (and ${invalid.length - 1} more)`;
      throw new TasksUnusableError(dir, `${fault.reason}${more}`, `${fault.remedy} Every fault is listed by: ${suggestedCommand('tasks', 'check', dir)}`);
    }
    if (tasks.length === 0) throw new TasksUnusableError(dir, 'holds no task directory', `Name a frozen dataset, ${taskSetForms}.`);
    return new TaskSource(dir, lockOf(dir, set), { [wholeFolder]: tasks }, false);
  }

  /** The tasks of every split. */
  get all(): readonly Task[] {
    return Object.values(this.splits).flat();
  }

  /** Names of the splits that are there. */
  get splitNames(): readonly string[] {
    return Object.keys(this.splits);
  }

  /** The split to use when `wanted` is configured: that one, or the only one that there is. */
  splitFor(wanted: string): string {
    const [only] = this.splitNames;
    return this.splits[wanted] === undefined && this.splitNames.length === 1 ? only! : wanted;
  }

  /** A split that was asked for by name must be one of these, also where there is but one. @throws TasksUnusableError. */
  requireSplit(named: string | null): void {
    if (named !== null && this.splits[named] === undefined) throw this.noSplit(named);
  }

  private noSplit(named: string): TasksUnusableError {
    return new TasksUnusableError(this.dir, `has no split ${named}`, `Its splits are ${this.splitNames.join(', ')}${this.frozen ? '' : ' (it has no lock file)'}: name one with --split NAME, or where the command has no --split with --set data.train=NAME.`);
  }

  /** The tasks of a split by id, sorted by it. @throws TasksUnusableError for an unknown or empty split. */
  tasksOf(split: string): ReadonlyMap<string, Task> {
    const tasks = this.splits[split];
    if (tasks === undefined) throw this.noSplit(split);
    if (tasks.length === 0) throw new TasksUnusableError(this.dir, `split ${split} holds no task`, 'Name a split with tasks.');
    return new Map([...tasks].sort((a, b) => (a.id < b.id ? -1 : 1)).map((task) => [task.id, task]));
  }
}

function lockOf(dir: string, { name, version, kind, tasks, commits }: TaskSet): DatasetLock {
  const locked = tasks.map(({ id, repository, digest, dir: path }): LockedTask => ({ id, path: resolve(dir) === path ? '.' : id, repository, digest }));
  const splits = { [wholeFolder]: locked };
  return { schemaVersion: 1, name, version: version ?? 'not frozen', origin: { kind, ...Object.fromEntries(Object.entries(commits).map(([id, commit]) => [`commit of ${id}`, commit])) }, splits, semanticDigest: semanticDigest(splits) };
}
