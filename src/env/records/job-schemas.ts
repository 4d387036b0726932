import { z } from 'zod';
import * as lax from '../tasks/lax.js';
import { poolProblem } from './agent-pools.js';
import { neverRetried } from './error-policies.js';
import { anyObject, anyObjectOrEmpty, dateTime, model, numberedTable, orDefaults, orNull, path, pathOr, uuid, versionOne, wholeFrom } from './models.js';
import { agentConfig, artifactList, environmentConfig, instructions, multipliers, number, policyOverrides, sourceJob, taskConfig, text, userAgent, verifierConfig } from './run-config-schema.js';
import { trialResult } from './trial-result-schema.js';

/**
 * config.json and result.json of a job (models JobConfig and JobResult of Harbor 0.26, harbor/models/job), with the older
 * keys that Harbor still reads.
 */
const names = orNull(lax.listOf(lax.text));

export const retry = model({
  max_retries: z.unknown().transform((value, context): number => (value === undefined ? 0 : lax.nested(wholeFrom(0), value, context))),
  include_exceptions: names,
  exclude_exceptions: z.unknown().transform((value, context): readonly string[] | null => (value === undefined ? neverRetried : lax.nested(names, value, context))),
  wait_multiplier: lax.floatOr(1),
  min_wait_sec: lax.floatOr(1),
  max_wait_sec: lax.floatOr(60),
});

function withoutRegistry(value: unknown): unknown {
  if (!lax.isTable(value) || !('registry' in value)) return value;
  const { registry, ...rest } = value;
  if (!lax.isTable(registry)) return rest;
  return { ...('url' in registry ? { registry_url: registry['url'] } : {}), ...('path' in registry ? { registry_path: registry['path'] } : {}), ...rest };
}

const dataset = z.preprocess(
  withoutRegistry,
  model(
    {
      path: orNull(path),
      name: text,
      version: text,
      ref: text,
      registry_url: text,
      registry_path: orNull(path),
      repo: text,
      overwrite: lax.boolOr(false),
      download_dir: orNull(path),
      task_names: names,
      exclude_task_names: names,
      n_tasks: orNull(lax.int),
    },
    { problemOf: datasetProblem },
  ),
);

interface DatasetSource {
  readonly path: string | null;
  readonly name: string | null;
  readonly version: string | null;
  readonly ref: string | null;
  readonly registry_url: string | null;
  readonly registry_path: string | null;
  readonly repo: string | null;
}

function datasetProblem({ path: place, name, version, ref, registry_url: url, registry_path: registry, repo }: DatasetSource): string | null {
  if (version !== null && ref !== null) return 'expected version or ref, not both';
  if (place !== null && name !== null) return 'expected path or name, not both';
  if (repo === null) return place === null && name === null ? 'expected path or name' : null;
  if (url !== null) return 'expected repo or registry_url, not both';
  if (registry !== null && place !== null) return 'expected registry_path or path, not both';
  if (registry !== null && name === null) return 'registry_path in a repo needs name';
  return name !== null && name.includes('/') ? 'the name of a dataset in a repo has no /' : null;
}

const metric = model({ type: lax.wordOr(['sum', 'min', 'max', 'mean', 'uv-script'] as const, 'mean'), kwargs: anyObjectOrEmpty });

function withoutOlderKeys(value: unknown, context: z.RefinementCtx): unknown {
  if (!lax.isTable(value)) return value;
  const removed = ['acpx_config', 'user_prompt_template_path'].filter((key) => key in value);
  if (removed.length > 0) {
    lax.report(context, ['value_error', `${removed.join(' and ')}: expected inside user_agent`]);
    return z.NEVER;
  }
  const { orchestrator, ...rest } = value;
  if (!lax.isTable(orchestrator)) return rest;
  const older = Object.fromEntries(Object.entries(orchestrator).filter(([key]) => ['quiet', 'retry'].includes(key)));
  return { n_concurrent_trials: 4, ...('n_concurrent_trials' in orchestrator ? { n_concurrent_trials: orchestrator['n_concurrent_trials'] } : {}), ...older, ...rest };
}

export const jobConfig = z.preprocess(
  withoutOlderKeys,
  model(
    {
      schema_version: versionOne,
      job_name: text,
      jobs_dir: pathOr('jobs'),
      n_attempts: z.unknown().transform((value, context): number => (value === undefined ? 1 : lax.nested(wholeFrom(1), value, context))),
      install_only: lax.boolOr(false),
      skip_credential_checks: lax.boolOr(false),
      ...multipliers,
      debug: lax.boolOr(false),
      n_concurrent_trials: z.unknown().transform((value, context): number => (value === undefined ? 4 : lax.nested(wholeFrom(1), value, context))),
      quiet: lax.boolOr(false),
      retry: orDefaults(retry),
      override_error_policy: policyOverrides,
      environment: orDefaults(environmentConfig),
      verifier: orDefaults(verifierConfig),
      metrics: lax.listOf(metric),
      agents: z.unknown().transform((value, context) => lax.nested(lax.listOf(agentConfig), value === undefined ? [{}] : value, context)),
      user_agent: orNull(userAgent),
      datasets: lax.listOf(dataset),
      tasks: lax.listOf(taskConfig),
      artifacts: artifactList,
      ...instructions,
      source_jobs: lax.listOf(sourceJob),
    },
    {
      problemOf: ({ source_jobs: sources, install_only: installOnly, ...pools }) =>
        poolProblem(pools) ??
        (new Set(sources.map(({ action }) => action)).size > 1 ? 'source_jobs: expected one action for all' : sources.length > 0 && installOnly ? 'install_only and source_jobs exclude each other' : null),
    },
  ),
);

const evalStats = model({
  n_trials: lax.intOr(0),
  n_errors: lax.intOr(0),
  metrics: lax.listOf(anyObject),
  pass_at_k: numberedTable(lax.float, lax.int),
  reward_stats: lax.tableOf(numberedTable(lax.listOf(lax.text))),
  exception_stats: lax.tableOf(lax.listOf(lax.text)),
});

const stats = model({
  n_completed_trials: lax.intOr(0),
  n_errored_trials: lax.intOr(0),
  n_running_trials: lax.intOr(0),
  n_pending_trials: lax.intOr(0),
  n_cancelled_trials: lax.intOr(0),
  n_retries: lax.intOr(0),
  evals: lax.tableOf(evalStats),
  n_input_tokens: orNull(lax.int),
  n_cache_tokens: orNull(lax.int),
  n_output_tokens: orNull(lax.int),
  cost_usd: number,
});

const statusCounts = ['n_completed_trials', 'n_errored_trials', 'n_running_trials', 'n_pending_trials', 'n_cancelled_trials', 'n_retries'] as const;

/** Older results keep their counts under `status`, or under other names; a missing count of pending trials follows from the others. */
function withDerivedCounts(value: unknown): unknown {
  if (!lax.isTable(value)) return value;
  const { status, ...rest } = value;
  const given = lax.isTable(value['stats']) ? value['stats'] : {};
  const counts: Record<string, unknown> = { ...given };
  const fill = (key: string, source: Record<string, unknown>, from: string): void => {
    if (!(key in counts) && from in source) counts[key] = source[from];
  };
  fill('n_completed_trials', given, 'n_trials');
  fill('n_errored_trials', given, 'n_errors');
  if (lax.isTable(status)) for (const key of statusCounts) fill(key, status, key);
  const whole = (count: unknown): number => (typeof count === 'number' && Number.isInteger(count) ? count : 0);
  if (!('n_pending_trials' in counts)) counts['n_pending_trials'] = Math.max(0, whole(value['n_total_trials']) - whole(counts['n_completed_trials']) - whole(counts['n_running_trials']));
  const updatedAt = value['updated_at'] ?? (lax.isTable(status) ? status['updated_at'] : undefined) ?? value['finished_at'] ?? value['started_at'];
  return { ...rest, updated_at: updatedAt, stats: counts };
}

export const jobResult = z.preprocess(
  withDerivedCounts,
  model({
    schema_version: versionOne,
    id: uuid,
    started_at: dateTime,
    updated_at: orNull(dateTime),
    finished_at: orNull(dateTime),
    n_total_trials: lax.int,
    stats,
    trial_results: lax.listOf(trialResult),
  }),
);
