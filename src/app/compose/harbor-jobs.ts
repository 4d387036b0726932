import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SeatrialError, sha256Hex } from '../../core/index.js';
import { harborFolderKind, readHarborJob, recordedExceptions, type HarborDocumentError, type HarborJobFolder, type HarborTrialFolder } from '../../env/index.js';
import { harborStats, uuidOf, type CountedTrial, type MetricName } from '../../rollout/index.js';
import { atomicWrite, JobFolder } from '../../store/index.js';
import { suggestedCommand } from './suggested-command.js';
import type { Surroundings } from './surroundings.js';

/** A job's folder: one that Seatrial wrote, or one of Harbor's own. */
export type FoundJob = { readonly writtenBy: 'seatrial'; readonly folder: JobFolder } | { readonly writtenBy: 'harbor'; readonly folder: HarborJobFolder };

/**
 * @param asked an id in the folder of jobs, or the path of a job's folder
 * @throws JobNotFoundError, FileCorruptError
 */
export async function findJob(asked: string, jobsDir: string, cwd: string): Promise<FoundJob> {
  const dir = asked.includes('/') || !existsSync(join(jobsDir, asked)) ? resolve(cwd, asked) : join(jobsDir, asked);
  if (JobFolder.exists(dirname(dir), basename(dir))) return { writtenBy: 'seatrial', folder: await JobFolder.open(dirname(dir), basename(dir)) };
  if ((await harborFolderKind(dir)) === 'job') return { writtenBy: 'harbor', folder: await readHarborJob(dir) };
  return { writtenBy: 'seatrial', folder: await JobFolder.open(jobsDir, asked) };
}

/** The job is Harbor's: Seatrial reads it, and does not know what its agent and its environments were. */
export class HarborJobError extends SeatrialError {
  constructor(dir: string) {
    super({
      code: 'E_HARBOR_JOB',
      message: `${dir} was written by Harbor, and only Harbor can go on with it: its agent and environment are not Seatrial's`,
      remedy: `Go on with it by \`harbor job resume -p ${dir}\`, or run its tasks here in a new job: ${suggestedCommand('job', 'run', '-p', 'DATASET')}`,
    });
  }
}

/** A metric that Harbor computes by a script of the dataset's. */
export class HarborMetricError extends SeatrialError {
  constructor(dir: string, metric: string) {
    super({ code: 'E_HARBOR_METRIC', message: `${dir}: the job's metric ${metric} is computed by a script that only Harbor runs`, remedy: `Have Harbor compute the result; the trials can be read without it: ${suggestedCommand('job', 'show', dir)}` });
  }
}

/** Everything in a job that Harbor would refuse. */
export function problemsOf({ problems, trials }: HarborJobFolder): readonly HarborDocumentError[] {
  return [...problems, ...trials.flatMap((trial) => trial.problems)];
}

/**
 * Makes the result.json of a job of Harbor's again from its trials. What only that file knows (its id, when the job began,
 * how many trials it is to have) is kept where it can be read.
 *
 * @throws HarborDocumentError when a trial's result cannot be read: a result without it would be wrong
 */
export async function rebuildHarborJob(job: HarborJobFolder, { clock }: Surroundings): Promise<void> {
  const damaged = job.trials.flatMap(({ problems }) => problems).find(({ kind }) => kind === 'trial-result');
  if (damaged !== undefined) throw damaged;
  const results = job.trials.map(({ result }) => result).filter((result) => result !== null);
  const script = job.config?.metrics.find(({ type }) => type === 'uv-script');
  if (script !== undefined) throw new HarborMetricError(job.dir, script.type);
  const metrics = (job.config?.metrics ?? []).map(({ type }) => type as MetricName);
  const total = job.result?.n_total_trials ?? job.lock?.trials.length ?? job.trials.length;
  const times = (key: 'started_at' | 'finished_at'): string[] => results.map((result) => result[key]).filter((time) => time !== null).sort();
  const updatedAt = new Date(clock.nowMs()).toISOString();
  const document = {
    schema_version: 1,
    id: job.result?.id ?? results.find(({ config }) => config.job_id !== null)?.config.job_id ?? uuidOf(sha256Hex(basename(job.dir))),
    started_at: job.result?.started_at ?? job.lock?.created_at ?? times('started_at')[0] ?? updatedAt,
    updated_at: updatedAt,
    finished_at: job.result?.finished_at ?? (results.length === total ? (times('finished_at').at(-1) ?? null) : null),
    n_total_trials: total,
    stats: harborStats(job.trials.flatMap(countedTrials), { total, running: 0, retries: job.result?.stats.n_retries ?? 0 }, metrics.length === 0 ? ['mean'] : metrics),
  };
  await atomicWrite(join(job.dir, 'result.json'), `${JSON.stringify(document, null, 4)}\n`);
}

function countedTrials({ result }: HarborTrialFolder): CountedTrial[] {
  if (result === null) return [];
  const contexts = result.agent_result !== null ? [result.agent_result] : (result.step_results ?? []).map((step) => step.agent_result).filter((context) => context !== null);
  const totalOf = (key: 'n_input_tokens' | 'n_cache_tokens' | 'n_output_tokens' | 'cost_usd'): number | null => {
    const known = contexts.map((context) => context[key]).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  };
  return [
    {
      name: result.trial_name,
      task: result.task_name,
      agent: result.agent_info.name,
      model: result.agent_info.model_info?.name ?? null,
      dataset: result.source ?? 'adhoc',
      rewards: result.reward_valid ? result.verifier_result!.rewards : null,
      exceptions: [...new Set(recordedExceptions(result).map(({ exception_type }) => exception_type))].sort(),
      inputTokens: totalOf('n_input_tokens'),
      cacheTokens: totalOf('n_cache_tokens'),
      outputTokens: totalOf('n_output_tokens'),
      costUsd: totalOf('cost_usd'),
    },
  ];
}
