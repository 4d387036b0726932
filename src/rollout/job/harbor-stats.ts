/**
 * The counts of a job in Harbor's result.json (model JobStats of Harbor 0.26), from its trials alone: the same trials give
 * the same counts, in whatever order they come. An evaluation is an agent, its model and a dataset.
 */
export interface CountedTrial {
  readonly name: string;
  readonly task: string;
  readonly agent: string;
  readonly model: string | null;
  readonly dataset: string;
  /** Null where the trial has no reward that counts. */
  readonly rewards: Readonly<Record<string, number>> | null;
  /** Names of what went wrong, each once. */
  readonly exceptions: readonly string[];
  readonly inputTokens: number | null;
  readonly cacheTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
}

/** How far a job is. */
export interface JobCounts {
  readonly total: number;
  readonly running: number;
  readonly retries: number;
}

/** What Harbor can compute from the rewards of an evaluation, `uv-script` aside. */
export type MetricName = 'mean' | 'sum' | 'min' | 'max';

export function harborStats(trials: readonly CountedTrial[], { total, running, retries }: JobCounts, metrics: readonly MetricName[] = ['mean']): object {
  const sorted = [...trials].sort((a, b) => (a.name < b.name ? -1 : 1));
  const evaluations = grouped(sorted, ({ agent, model, dataset }) => [[agent, ...(model === null ? [] : [model]), dataset].join('__')]);
  const totalOf = (key: 'inputTokens' | 'cacheTokens' | 'outputTokens' | 'costUsd'): number | null => {
    const known = sorted.map((trial) => trial[key]).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  };
  return {
    n_completed_trials: sorted.length,
    n_errored_trials: sorted.filter(({ exceptions }) => exceptions.length > 0).length,
    n_running_trials: running,
    n_pending_trials: Math.max(0, total - sorted.length - running),
    n_cancelled_trials: sorted.filter(({ exceptions }) => exceptions.includes('CancelledError')).length,
    n_retries: retries,
    evals: Object.fromEntries([...evaluations].map(([key, list]) => [key, evaluationStats(list, metrics)])),
    n_input_tokens: totalOf('inputTokens'),
    n_cache_tokens: totalOf('cacheTokens'),
    n_output_tokens: totalOf('outputTokens'),
    cost_usd: totalOf('costUsd'),
  };
}

function evaluationStats(trials: readonly CountedTrial[], metrics: readonly MetricName[]): object {
  const graded = trials.filter(({ rewards }) => rewards !== null);
  return {
    n_trials: graded.length,
    n_errors: trials.filter(({ exceptions }) => exceptions.length > 0).length,
    metrics: graded.length === 0 ? [] : metrics.map((metric) => metricOf(graded, metric)),
    pass_at_k: passAtK(graded),
    reward_stats: rewardStats(graded),
    exception_stats: Object.fromEntries([...grouped(trials, ({ exceptions }) => exceptions)].map(([key, list]) => [key, list.map(({ name }) => name)])),
  };
}

const aggregates: Readonly<Record<MetricName, (values: readonly number[]) => number>> = {
  mean: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
};

/** Over the trials with a reward; a lone key is called by the metric's name, and a key that a trial lacks is 0, as in Harbor. */
function metricOf(graded: readonly CountedTrial[], metric: MetricName): object {
  const keys = [...new Set(graded.flatMap(({ rewards }) => Object.keys(rewards!)))].sort();
  const of = (key: string): number => aggregates[metric](graded.map(({ rewards }) => rewards![key] ?? 0));
  return keys.length === 1 ? { [metric]: of(keys[0]!) } : Object.fromEntries(keys.map((key) => [key, of(key)]));
}

function rewardStats(graded: readonly CountedTrial[]): Readonly<Record<string, Record<string, string[]>>> {
  const stats: Record<string, Record<string, string[]>> = {};
  for (const { name, rewards } of graded) {
    for (const [key, value] of Object.entries(rewards!)) {
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
function passAtK(graded: readonly CountedTrial[]): Readonly<Record<string, number>> {
  const byTask = new Map<string, number[]>();
  for (const { task, rewards } of graded) {
    const values = Object.values(rewards!);
    if (values.length !== 1 || (values[0] !== 0 && values[0] !== 1)) return {};
    byTask.set(task, [...(byTask.get(task) ?? []), values[0]]);
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

function grouped(trials: readonly CountedTrial[], keysOf: (trial: CountedTrial) => readonly string[]): Map<string, CountedTrial[]> {
  const groups = new Map<string, CountedTrial[]>();
  for (const trial of trials) for (const key of keysOf(trial)) groups.set(key, [...(groups.get(key) ?? []), trial]);
  return groups;
}
