import { hasVerdict, isSolved } from '../../core/index.js';
import type { Sampler } from '../../engine/index.js';
import type { Task } from '../../env/index.js';
import { runTrials, type TrialRequest } from '../../rollout/index.js';
import type { TrainDeps } from '../../train/index.js';
import type { Workshop } from './workshop.js';

/** Trials of an evaluation have step 0: their luck is the panel seed's alone. */
export const panelStep = 0;

/**
 * One sample of each validation task at temperature 1 under the panel seed. Every validation of a run meets the same
 * luck, so that checkpoints are compared by what they do, not by their draws.
 */
export function validator(workshop: Workshop, sampler: Sampler, tasks: ReadonlyMap<string, Task>): NonNullable<TrainDeps['validate']> {
  const { concurrency, retries } = workshop.settings.rollout;
  return async ({ policyVersion, signal }) => {
    const requests = [...tasks.values()].map(
      (task): TrialRequest => ({
        task,
        attempt: 0,
        runSeed: workshop.settings.evaluation.seed,
        step: panelStep,
        policyVersion,
        agentConfig: workshop.agent.config,
        temperature: 1,
        graderMode: 'workspace',
      }),
    );
    const results = await runTrials(workshop.trialDeps(sampler), requests, { concurrency, retries, signal });
    const graded = results.filter(({ record }) => hasVerdict(record));
    return { solved: graded.filter(({ record }) => isSolved(record)).length, graded: graded.length, lost: results.length - graded.length };
  };
}
