import { hasVerdict, isSolved, type PanelComparison, type PassAtK } from '../core/index.js';
import { meanOverTasks, passAtK, passHatK, type SampledTask } from '../math/index.js';
import { groupBy } from './concentration.js';
import type { PanelRun } from './panel-run.js';

/**
 * pass@k and pass^k of both sides for k = 1, 2, 4, ... up to the samples a task. Trials without a verdict are no
 * samples: a k that some task cannot reach is undefined, never estimated from fewer.
 */
export function passCurve(base: PanelRun, policy: PanelRun): PassAtK[] {
  const samples = policy.panel.samplesPerTask;
  if (samples === 1) return [];
  const baseTasks = sampledTasks(base);
  const policyTasks = sampledTasks(policy);
  return powersOfTwo(samples).map((k) => ({
    k,
    basePassAtK: meanOverTasks(baseTasks, k, passAtK),
    policyPassAtK: meanOverTasks(policyTasks, k, passAtK),
    basePassHatK: meanOverTasks(baseTasks, k, passHatK),
    policyPassHatK: meanOverTasks(policyTasks, k, passHatK),
  }));
}

/**
 * How the policy fares on the tasks that the base failed in every one of its k graded samples. Sharpening raises the
 * odds of what the base could already do; only success here is new ability. Tasks whose base samples are not all
 * graded are left out, since a missing sample might have been a success; so are tasks that the policy has no verdict on.
 */
export function neverSolvedByBase(base: PanelRun, policy: PanelRun): PanelComparison['neverSolvedByBase'] {
  const samples = base.panel.samplesPerTask;
  if (samples === 1) return null;
  const policyTrials = groupBy(policy.trials.filter(hasVerdict), (trial) => trial.taskDigest);
  const unsolved = [...groupBy(base.trials, (trial) => trial.taskDigest)].filter(
    ([, trials]) => trials.every(hasVerdict) && !trials.some(isSolved),
  );
  const tasks = unsolved.map(([digest]) => policyTrials.get(digest) ?? []).filter((trials) => trials.length > 0);
  const mean = (values: readonly number[]): number | null =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    samples,
    tasks: tasks.length,
    policyEverSolved: mean(tasks.map((trials) => (trials.some(isSolved) ? 1 : 0))),
    policyRate: mean(tasks.map((trials) => trials.filter(isSolved).length / trials.length)),
  };
}

function sampledTasks(run: PanelRun): SampledTask[] {
  const graded = groupBy(run.trials.filter(hasVerdict), (trial) => trial.taskDigest);
  return run.panel.tasks.map(({ digest }) => {
    const trials = graded.get(digest) ?? [];
    return { samples: trials.length, solved: trials.filter(isSolved).length };
  });
}

function powersOfTwo(limit: number): number[] {
  const ks: number[] = [];
  for (let k = 1; k < limit; k *= 2) ks.push(k);
  return [...ks, limit];
}
