import type { JobRecord, TrialRecord } from '../../core/index.js';
import type { StoredTrial } from '../../store/index.js';
import { exceptionOf, jobUuid, rewardsOf } from './harbor-result.js';

/** How far a job is; what Harbor's result.json of a job (model JobResult of Harbor 0.26) says besides its trials. */
export interface JobProgress {
  readonly total: number;
  readonly running: number;
  readonly retries: number;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** The job is complete: no trial is missing. */
  readonly finished: boolean;
}

type Named = Pick<StoredTrial, 'name' | 'record'>;

/** Computed from the trials alone: the same trials give the same result, in whatever order they came. */
export function harborJobResult(job: JobRecord, trials: readonly Named[], progress: JobProgress): object {
  const sorted = [...trials].sort((a, b) => (a.name < b.name ? -1 : 1));
  const exceptions = grouped(sorted, ({ record }) => exceptionOf({ record, verifierText: '' })?.exception_type ?? null);
  const errored = Object.values(exceptions).reduce((sum, names) => sum + names.length, 0);
  const sampled = job.agent.kind === 'seatrial';
  const total = (key: 'inputTokens' | 'outputTokens'): number | null => (sampled ? sorted.reduce((sum, { record }) => sum + record[key], 0) : null);
  const model = job.agent.kind === 'seatrial' ? `__${job.agent.model}` : '';
  return {
    schema_version: 1,
    id: jobUuid(job),
    started_at: job.createdAt,
    updated_at: progress.updatedAt,
    finished_at: progress.finished ? progress.updatedAt : null,
    n_total_trials: progress.total,
    stats: {
      n_completed_trials: sorted.length,
      n_errored_trials: errored,
      n_running_trials: progress.running,
      n_pending_trials: Math.max(0, progress.total - sorted.length - progress.running),
      n_cancelled_trials: 0,
      n_retries: progress.retries,
      evals: {
        [`${job.agent.kind}${model}__${job.dataset.name}`]: {
          n_trials: sorted.filter(({ record }) => rewardsOf(record) !== null).length,
          n_errors: errored,
          metrics: metricsOf(sorted),
          pass_at_k: passAtK(sorted),
          reward_stats: rewardStats(sorted),
          exception_stats: exceptions,
        },
      },
      n_input_tokens: total('inputTokens'),
      n_cache_tokens: null,
      n_output_tokens: total('outputTokens'),
      cost_usd: null,
    },
  };
}

/** Means over the trials with a verdict; a lone key is called `mean`, as Harbor calls it. */
function metricsOf(trials: readonly Named[]): readonly object[] {
  const values = new Map<string, number[]>();
  let graded = 0;
  for (const { record } of trials) {
    const rewards = rewardsOf(record);
    if (rewards === null) continue;
    graded += 1;
    for (const [key, value] of Object.entries(rewards)) values.set(key, [...(values.get(key) ?? []), value]);
  }
  if (graded === 0) return [];
  const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / graded;
  if (values.size === 1) return [{ mean: mean([...values.values()][0]!) }];
  return [Object.fromEntries([...values].map(([key, list]) => [key, mean(list)]))];
}

function rewardStats(trials: readonly Named[]): Readonly<Record<string, Record<string, string[]>>> {
  const stats: Record<string, Record<string, string[]>> = {};
  for (const { name, record } of trials) {
    for (const [key, value] of Object.entries(rewardsOf(record) ?? {})) {
      const byValue = (stats[key] ??= {});
      (byValue[String(value)] ??= []).push(name);
    }
  }
  return stats;
}

/**
 * pass@k over tasks for k = 2, 4, 8... and 5, 10, 15..., up to the fewest graded trials of a task; only where every trial
 * has one reward, 0 or 1. As Harbor 0.26 (utils/pass_at_k.py) computes it.
 */
function passAtK(trials: readonly Named[]): Readonly<Record<string, number>> {
  const byTask = new Map<string, number[]>();
  for (const { record } of trials) {
    const rewards = Object.values(rewardsOf(record) ?? {});
    if (rewards.length === 0) continue;
    if (rewards.length > 1 || (rewards[0] !== 0 && rewards[0] !== 1)) return {};
    byTask.set(record.taskId, [...(byTask.get(record.taskId) ?? []), rewards[0]]);
  }
  const most = Math.min(...[...byTask.values()].map((list) => list.length));
  const wanted = new Set<number>();
  if (Number.isFinite(most)) {
    for (let k = 2; k <= most; k *= 2) wanted.add(k);
    for (let k = 5; k <= most; k += 5) wanted.add(k);
  }
  const ofTask = (results: readonly number[], k: number): number => {
    const [n, solved] = [results.length, results.filter((reward) => reward === 1).length];
    let allFail = 1;
    for (let drawn = 0; drawn < k; drawn++) allFail *= Math.max(0, n - solved - drawn) / (n - drawn);
    return 1 - allFail;
  };
  return Object.fromEntries([...wanted].sort((a, b) => a - b).map((k) => [String(k), [...byTask.values()].reduce((sum, results) => sum + ofTask(results, k), 0) / byTask.size]));
}

function grouped(trials: readonly Named[], keyOf: (trial: { readonly record: TrialRecord }) => string | null): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const trial of trials) {
    const key = keyOf(trial);
    if (key !== null) (groups[key] ??= []).push(trial.name);
  }
  return groups;
}
