import { requireInterpreters, requireRunnable, SandboxGoneError, SandboxInfraError, withImageWorkdir, type SandboxProvider, type Task, type TaskRunOptions } from '../../env/index.js';
import { retryInfra } from '../../rollout/index.js';
import type { Surroundings } from './surroundings.js';

export interface TaskPlace {
  readonly provider: SandboxProvider;
  readonly options: TaskRunOptions;
  /** How often a look into a sandbox is repeated when there was none to be had. */
  readonly retries: number;
}

/**
 * Makes sure that a task is possible here: what it asks of the provider, and the programs in its sandboxes.
 * @returns the task as it runs, with the work directory that its image names
 * @throws ProviderUnsupportedError, InterpreterMissingError; SandboxInfraError when no sandbox could be had at all.
 */
export async function readyTask(given: Task, { provider, options, retries }: TaskPlace, { clock, signal }: Pick<Surroundings, 'clock' | 'signal'>): Promise<Task> {
  requireRunnable(given, provider.name, options);
  const seen = async (): Promise<Task> => {
    const task = await withImageWorkdir(given, provider);
    await requireInterpreters({ task, provider, signal, options });
    return task;
  };
  return await retryInfra(seen, {
    retries,
    clock,
    signal,
    id: given.id,
    // No command of a task has run in it: a sandbox that ended did so by no doing of an agent.
    isInfra: (error) => error instanceof SandboxInfraError || error instanceof SandboxGoneError,
  });
}
