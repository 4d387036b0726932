import { InvariantError } from '../../core/index.js';
import type { Sampler } from '../../engine/index.js';
import type { Task } from '../../env/index.js';
import { runTrials, type TrialRequest } from '../../rollout/index.js';
import type { Collector } from '../../train/index.js';
import type { Workshop } from './workshop.js';

/** Training's collector: the rollout room's trials at temperature 1, many at once. */
export function trialCollector(workshop: Workshop, sampler: Sampler, tasks: ReadonlyMap<string, Task>): Collector {
  const { concurrency, retries } = workshop.settings.rollout;
  return async ({ runSeed, step, policyVersion, trials, onFinished, signal }) => {
    const requests = trials.map(
      ({ task, attempt }): TrialRequest => ({
        task: taskNamed(tasks, task.id),
        attempt,
        runSeed,
        step,
        policyVersion,
        agentConfig: workshop.agent.config,
        temperature: 1,
        graderMode: 'workspace',
      }),
    );
    await runTrials(workshop.trialDeps(sampler), requests, { concurrency, retries, signal, onOutcome: onFinished });
  };
}

export function taskNamed(tasks: ReadonlyMap<string, Task>, id: string): Task {
  const task = tasks.get(id);
  if (task === undefined) throw new InvariantError(`a trial was asked for of task ${id}, which was not loaded`);
  return task;
}
