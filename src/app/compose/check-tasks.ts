import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { capableProviders, loadDatasetLock, openTaskSet, requirementsOf, taskVariables, type CapableProvider, type Task, type TaskRunOptions } from '../../env/index.js';
import { taskSetPlaces } from './places.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';

/** `invalid`: no Harbor task; `unsupported`: no provider that was asked about runs it. */
export type TaskCheckVerdict = 'ok' | 'invalid' | 'unsupported';

export interface CheckedTask {
  readonly id: string;
  readonly dir: string;
  readonly verdict: TaskCheckVerdict;
  /** Providers that run it as it is. */
  readonly providers: readonly CapableProvider[];
  /** Why it is not `ok`; empty when it is. */
  readonly reasons: readonly string[];
  /** What the reader should know though it is no obstacle. */
  readonly notes: readonly string[];
}

export interface CheckOptions {
  readonly sandbox: Settings['sandbox'];
  readonly onChecked: (checked: CheckedTask, done: number, total: number) => void;
}

/** Checks every task of some places (or of every split of a frozen dataset), in order of name. */
export async function checkTasks(places: readonly string[], options: CheckOptions, surroundings: Surroundings): Promise<CheckedTask[]> {
  const found: Task[] = [];
  const checked: CheckedTask[] = [];
  for (const place of places) {
    for (const folder of await taskFolders(place)) {
      const { tasks, invalid } = await openTaskSet(folder, taskSetPlaces(surroundings));
      found.push(...tasks);
      for (const { dir, reason, remedy } of invalid) checked.push({ id: basename(dir), dir, verdict: 'invalid', providers: [], reasons: [`${reason}. ${remedy}`], notes: [] });
    }
  }
  const total = found.length + checked.length;
  checked.forEach((one, index) => options.onChecked(one, index + 1, total));
  const wanted = options.sandbox.provider === 'auto' ? capableProviders : [options.sandbox.provider];
  const needs = runOptions(options.sandbox, surroundings);
  for (const task of found) {
    surroundings.signal.throwIfAborted();
    const one = supported(task, wanted, needs);
    checked.push(one);
    options.onChecked(one, checked.length, total);
  }
  return checked.sort((a, b) => (a.dir < b.dir ? -1 : 1));
}

/** A frozen dataset keeps its tasks in folders that its lock names. */
async function taskFolders(place: string): Promise<string[]> {
  if (!existsSync(join(place, 'dataset.lock.json'))) return [place];
  const { splits } = await loadDatasetLock(place);
  return Object.values(splits).flatMap((tasks) => tasks.map(({ path }) => join(place, path)));
}

function runOptions({ network, hostVariables }: Settings['sandbox'], { environment }: Surroundings): TaskRunOptions {
  return { hostVariables: Object.fromEntries(hostVariables.map((name) => [name, environment[name]])), ...(network === 'none' ? { network } : {}) };
}

/** Whether one of the wanted providers runs a task; where none does, why the first does not. */
function supported(task: Task, wanted: readonly CapableProvider[], options: TaskRunOptions): CheckedTask {
  const able = capableProviders.filter((name) => requirementsOf(task, name, options).needs.length === 0);
  const chosen = wanted.find((name) => able.includes(name));
  const { needs, notes } = requirementsOf(task, chosen ?? wanted[0]!, options);
  const reasons = chosen === undefined ? needs.map(({ key, asks, remedy }) => `${wanted[0]!} cannot run it: ${asks} (${key}); ${remedy}`) : [];
  return { id: task.id, dir: resolve(task.dir), verdict: chosen === undefined ? 'unsupported' : 'ok', providers: able, reasons, notes: [...notes, ...unsetVariables(task, options)] };
}

function unsetVariables(task: Task, { hostVariables = {} }: TaskRunOptions): string[] {
  return taskVariables(task).flatMap(({ section, name, hostVariable, hasDefault }) =>
    hostVariable === null || hasDefault || hostVariables[hostVariable] !== undefined ? [] : [`[${section}] env takes ${name} from ${hostVariable} of the host, which is not set or not named in sandbox.hostVariables: trials will end with E_TASK_VARIABLE`],
  );
}
