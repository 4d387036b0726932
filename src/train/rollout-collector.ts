import type { AgentConfig } from '../core/index.js';
import { runTrials, type JobOptions, type TrialDeps, type TrialRequest } from '../rollout/index.js';
import type { Collector, TrainTask } from './collector.js';

export interface RolloutCollectorOptions extends Pick<JobOptions, 'concurrency' | 'retries' | 'backoffMs'> {
  readonly trial: TrialDeps;
  /** The loaded task that a planned one stands for. */
  readonly taskOf: (task: TrainTask) => TrialRequest['task'];
  readonly agentConfig: AgentConfig;
}

/** Collects by running trials of the rollout room in sandboxes, at temperature 1, graded in a fresh workspace. */
export function rolloutCollector({ trial, taskOf, agentConfig, ...job }: RolloutCollectorOptions): Collector {
  return async ({ runSeed, step, policyVersion, trials, onFinished, signal }) => {
    const requests = trials.map(({ task, attempt }): TrialRequest => ({
      task: taskOf(task),
      attempt,
      runSeed,
      step,
      policyVersion,
      agentConfig,
      temperature: 1,
      graderMode: 'workspace',
    }));
    await runTrials(trial, requests, { ...job, signal, onOutcome: onFinished });
  };
}
