import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { counted, nearestWord } from '../../core/index.js';
import { describeTask, loadDataset, openTaskSet, type DescribedVariable, type Task, type TaskDescription } from '../../env/index.js';
import { TasksUnusableError } from './errors.js';
import { taskSetPlaces } from './places.js';
import type { Settings } from './settings.js';
import { suggestedCommand } from './suggested-command.js';
import type { Surroundings } from './surroundings.js';

/** A task and what the settings and this process add to it. */
export interface ShownTask extends Omit<TaskDescription, 'variables'> {
  readonly variables: readonly (DescribedVariable & {
    /** Whether a trial would find a value: its own, the host's (handed over by `sandbox.hostVariables`) or a default. */
    readonly isSet: boolean;
  })[];
}

/**
 * One task of a place.
 * @param id null where the place holds one task only
 * @throws TasksUnusableError for a place without such a task; what opening the place throws
 */
export async function showTask(place: string, id: string | null, { network, hostVariables }: Settings['sandbox'], surroundings: Surroundings): Promise<ShownTask> {
  const task = await findTask(place, id, surroundings);
  const { variables, ...description } = describeTask(task, network === 'none' ? { network } : {});
  const isHandedOver = (name: string): boolean => hostVariables.includes(name) && surroundings.environment[name] !== undefined;
  return { ...description, variables: variables.map((variable) => ({ ...variable, isSet: variable.hostVariable === null || variable.hasDefault || isHandedOver(variable.hostVariable) })) };
}

async function findTask(place: string, id: string | null, surroundings: Surroundings): Promise<Task> {
  const { tasks, faults } = await tasksOf(place, surroundings);
  const found = id === null && tasks.length === 1 && faults.length === 0 ? tasks[0] : tasks.find((task) => task.id === id);
  if (found !== undefined) return found;
  const [fault] = id === null && tasks.length === 0 ? faults : faults.filter(({ dir }) => dir.endsWith(`/${id ?? ''}`));
  if (fault !== undefined) throw new TasksUnusableError(place, fault.reason, fault.remedy);
  const ids = tasks.map((task) => task.id);
  if (id === null) throw new TasksUnusableError(place, `holds ${counted(ids.length, 'task')}`, ids.length === 0 ? 'Name a Harbor task directory (one with task.toml).' : `Name one: ${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', ...' : ''}.`);
  const nearest = nearestWord(id, ids);
  throw new TasksUnusableError(place, `holds no task ${id}`, nearest === null ? `Its tasks are listed by: ${suggestedCommand('tasks', 'check', place)}` : `Did you mean ${nearest}?`);
}

async function tasksOf(place: string, surroundings: Surroundings): Promise<{ tasks: readonly Task[]; faults: readonly { readonly dir: string; readonly reason: string; readonly remedy: string }[] }> {
  if (existsSync(join(place, 'dataset.lock.json'))) return { tasks: Object.values((await loadDataset(place)).splits).flat(), faults: [] };
  const { tasks, invalid } = await openTaskSet(place, taskSetPlaces(surroundings));
  return { tasks, faults: invalid };
}
