import type { JobRecord } from '../../core/index.js';
import { neverRetried, parseHarborDocument, verifierMode, type Task } from '../../env/index.js';
import { harborTrialConfig } from './harbor-config.js';
import { jobUuid } from './harbor-result.js';
import type { PlannedTrial } from './plan.js';

/**
 * Harbor's own lock.json of a trial and of a job (models TrialLock and JobLock of Harbor 0.26): what was run, with the
 * package digest of the task. As there, every default is written and what is null is left out. `harbor` stays empty: no
 * Harbor ran the job.
 */
type Planned = Pick<PlannedTrial, 'task' | 'name'>;

/** Keys that Harbor leaves out when they are empty, by the part they belong to. */
const leftOutWhenEmpty: Readonly<Record<string, readonly string[]>> = {
  agent: ['include_logs', 'exclude_logs', 'env'],
  environment: ['env'],
  verifier: ['include_logs', 'exclude_logs', 'env', 'kwargs', 'extra_allowed_hosts'],
};

export function harborTrialLock(job: JobRecord, trial: Planned, jobDir: string): object {
  const { task } = trial;
  const config = parseHarborDocument('trial-config', harborTrialConfig(job, trial, jobDir, jobUuid(job)), 'config.json');
  const part = (key: 'agent' | 'environment' | 'verifier'): object =>
    Object.fromEntries(Object.entries(config[key]).filter(([name, value]) => value !== null && !(leftOutWhenEmpty[key]!.includes(name) && Object.keys(value as object).length === 0)));
  return {
    schema_version: 2,
    task: { name: task.id, ...versionOf(task), type: 'local', digest: `sha256:${task.lockDigest}`, source: job.dataset.name, path: task.dir },
    install_only: false,
    timeout_multiplier: 1,
    agent: part('agent'),
    bridge_inputs: {},
    skills: [],
    environment: part('environment'),
    verifier: { ...part('verifier'), ...(task.config.steps === null ? { environment_mode: verifierMode(task.config, null) } : {}) },
    artifacts: [],
    override_error_policy: {},
  };
}

function versionOf({ config }: Task): object {
  const version = config.task?.version ?? null;
  return version === null ? {} : { version };
}

export function harborJobLock(job: JobRecord, trials: readonly Planned[], { jobDir, concurrency, retries }: { readonly jobDir: string; readonly concurrency: number; readonly retries: number }): object {
  return {
    schema_version: 3,
    created_at: job.createdAt,
    harbor: {},
    n_concurrent_trials: concurrency,
    retry: { max_retries: retries, exclude_exceptions: neverRetried, wait_multiplier: 1, min_wait_sec: 1, max_wait_sec: 60 },
    trials: trials.map((trial) => harborTrialLock(job, trial, jobDir)),
  };
}
