import { join } from 'node:path';
import { chooseProvider, loadDatasetLock, ProviderUnsupportedError, qualifyTask, requireHostTools, scanTasks, taskImage, type Task, type TaskRunOptions } from '../../env/index.js';
import { existsSync } from 'node:fs';
import { sandboxDeps } from './sandbox-deps.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';

export interface CheckedTask {
  readonly id: string;
  readonly dir: string;
  readonly ok: boolean;
  /** Why not; empty when it is usable. */
  readonly reasons: readonly string[];
  /** What the reader should know though it is no obstacle. */
  readonly notes: readonly string[];
}

export interface CheckOptions {
  readonly sandbox: Settings['sandbox'];
  /** Grade the oracle solution and the empty change this often; 0: read the folders only. */
  readonly repeats: number;
  readonly onChecked: (checked: CheckedTask, done: number, total: number) => void;
}

/** Checks every task of a folder (or of every split of a frozen dataset), in order of name. */
export async function checkTasks(dir: string, options: CheckOptions, surroundings: Surroundings): Promise<CheckedTask[]> {
  const found: Task[] = [];
  const checked: CheckedTask[] = [];
  for (const folder of await taskFolders(dir)) {
    const { tasks, invalid } = await scanTasks(folder);
    found.push(...tasks);
    for (const fault of invalid) checked.push({ id: fault.dir.slice(fault.dir.lastIndexOf('/') + 1), dir: fault.dir, ok: false, reasons: [`${fault.reason}. ${fault.remedy}`], notes: [] });
  }
  const total = found.length + checked.length;
  checked.forEach((one, index) => options.onChecked(one, index + 1, total));
  const check = options.repeats === 0 ? read : await qualifier(options, surroundings, found.some((task) => taskImage(task) !== null));
  try {
    for (const task of found) {
      surroundings.signal.throwIfAborted();
      const one = await check.one(task);
      checked.push(one);
      options.onChecked(one, checked.length, total);
    }
  } finally {
    await check.close();
  }
  return checked.sort((a, b) => (a.dir < b.dir ? -1 : 1));
}

/** A frozen dataset keeps its tasks in folders that its lock names. */
async function taskFolders(dir: string): Promise<string[]> {
  if (!existsSync(join(dir, 'dataset.lock.json'))) return [dir];
  const { splits } = await loadDatasetLock(dir);
  return Object.values(splits).flatMap((tasks) => tasks.map(({ path }) => join(dir, path)));
}

interface TaskCheck {
  one(task: Task): Promise<CheckedTask>;
  close(): Promise<void>;
}

/** The provider's name matters in messages only: what is missing is missing in both. */
const read: TaskCheck = {
  one: async (task) => needs(task, 'bubblewrap', {}),
  close: async () => undefined,
};

function needs(task: Task, providerName: string, options: TaskRunOptions): CheckedTask {
  try {
    return { id: task.id, dir: task.dir, ok: true, reasons: [], notes: requireHostTools(task, providerName, options) };
  } catch (error) {
    if (!(error instanceof ProviderUnsupportedError)) throw error;
    return { id: task.id, dir: task.dir, ok: false, reasons: [`${error.message}. ${error.remedy}`], notes: [] };
  }
}

async function qualifier({ sandbox, repeats }: CheckOptions, surroundings: Surroundings, images: boolean): Promise<TaskCheck> {
  const provider = await chooseProvider(sandbox.provider, sandboxDeps({ sandbox }, surroundings), { images });
  const options: TaskRunOptions = sandbox.network === 'none' ? { network: 'none' } : {};
  const { clock, signal } = surroundings;
  return {
    one: async (task) => {
      const possible = needs(task, provider.name, options);
      if (!possible.ok) return possible;
      const { qualified, reasons } = await qualifyTask({ task, provider, repeats, clock, signal, options });
      return { ...possible, ok: qualified, reasons };
    },
    close: () => provider.close(),
  };
}
