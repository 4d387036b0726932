import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { loadDataset, openTaskSet, type Task, type TaskSetPlaces } from '../../env/index.js';
import { isChosen } from '../../rollout/index.js';
import { counted, SeatrialError } from '../../core/index.js';
import { TasksUnusableError } from './errors.js';
import type { Surroundings } from './surroundings.js';
import { readyTask, type TaskPlace } from './task-needs.js';

export interface TaskChoice {
  readonly path: string;
  /** Of a frozen dataset; null: all of them. */
  readonly split: string | null;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** False where the command takes one task and has no --exclude. */
  readonly canExclude?: boolean;
}

/**
 * The tasks of a folder, of a frozen dataset or of one task directory that a job or a trial is about. What is not chosen
 * need not even be a task.
 * @throws TasksUnusableError for invalid tasks among the chosen, and where none is left; DatasetDamagedError.
 */
export async function chosenTasks({ path, split, include, exclude, canExclude = true }: TaskChoice, places: TaskSetPlaces): Promise<Pick<FoundTasks, 'name' | 'tasks'>> {
  const choice = { include, exclude };
  const { name, tasks, faults } = await allTasks(path, split, places);
  const fault = faults.find(({ id }) => isChosen({ id, name: id }, choice));
  if (fault !== undefined) throw new TasksUnusableError(path, fault.reason, `${fault.remedy}${canExclude ? ` Or leave it out with --exclude ${fault.id}.` : ''}`);
  const chosen = tasks.filter((task) => isChosen(task, choice));
  if (chosen.length === 0) throw new TasksUnusableError(path, tasks.length === 0 ? 'holds no task' : `none of its ${counted(tasks.length, 'task')} is chosen`, `Name a folder of Harbor task directories${canExclude ? '; check --include and --exclude' : ''}.`);
  return { name, tasks: chosen };
}

export interface FoundTasks {
  /** Of the dataset. */
  readonly name: string;
  readonly tasks: readonly Task[];
  /** Folders that are no valid task. */
  readonly faults: readonly { readonly id: string; readonly reason: string; readonly remedy: string }[];
}

/** @throws DatasetDamagedError; TasksUnusableError for an unknown split; TaskInvalidError where there is no such folder */
export async function allTasks(path: string, split: string | null, places: TaskSetPlaces): Promise<FoundTasks> {
  if (existsSync(join(path, 'dataset.lock.json'))) {
    const { splits, lock } = await loadDataset(path);
    const wanted = split === null ? Object.keys(splits) : [split];
    const unknown = wanted.find((name) => splits[name] === undefined);
    if (unknown !== undefined) throw new TasksUnusableError(path, `has no split ${unknown}`, `Its splits are ${Object.keys(splits).join(', ')}: name one with --split.`);
    return { name: lock.name, tasks: wanted.flatMap((name) => splits[name]!), faults: [] };
  }
  if (split !== null) throw new TasksUnusableError(path, `has no split ${split}: it is no frozen dataset`, 'Leave --split out.');
  const { name, tasks, invalid } = await openTaskSet(path, places);
  return { name, tasks, faults: invalid.map(({ dir, reason, remedy }) => ({ id: basename(resolve(dir)), reason, remedy })) };
}

/**
 * Makes sure, before anything runs, that every task is possible with this provider.
 * @returns the tasks as they run, with the work directories that their images name
 * @throws TasksUnusableError naming every task that is not, and why
 */
export async function requirePossible(path: string, tasks: readonly Task[], place: TaskPlace, surroundings: Pick<Surroundings, 'clock' | 'signal'>): Promise<readonly Task[]> {
  const possible: Task[] = [];
  const impossible: SeatrialError[] = [];
  for (const task of tasks) {
    try {
      possible.push(await readyTask(task, place, surroundings));
    } catch (error) {
      surroundings.signal.throwIfAborted();
      if (!(error instanceof SeatrialError) || error.code.startsWith('E_SANDBOX_')) throw error;
      impossible.push(error);
    }
  }
  const [first] = impossible;
  if (first === undefined) return possible;
  if (tasks.length === 1) throw first;
  throw new TasksUnusableError(path, `${impossible.length} of ${counted(tasks.length, 'task')} cannot run here: ${impossible.map(({ message }) => message).join('; ')}`, `${first.remedy} Or leave them out with --exclude.`);
}
