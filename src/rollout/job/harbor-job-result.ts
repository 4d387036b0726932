import { modelOf, type JobRecord } from '../../core/index.js';
import type { StoredTrial } from '../../store/index.js';
import { exceptionOf, jobUuid, rewardsOf } from './harbor-result.js';
import { harborStats, type CountedTrial, type JobCounts } from './harbor-stats.js';

/** How far a job is; what Harbor's result.json of a job (model JobResult of Harbor 0.26) says besides its trials. */
export interface JobProgress extends JobCounts {
  /** ISO 8601. */
  readonly updatedAt: string;
  /** The job is complete: no trial is missing. */
  readonly finished: boolean;
}

type Named = Pick<StoredTrial, 'name' | 'record'>;

/** Computed from the trials alone: the same trials give the same result, in whatever order they came. */
export function harborJobResult(job: JobRecord, trials: readonly Named[], progress: JobProgress): object {
  return {
    schema_version: 1,
    id: jobUuid(job),
    started_at: job.createdAt,
    updated_at: progress.updatedAt,
    finished_at: progress.finished ? progress.updatedAt : null,
    n_total_trials: progress.total,
    stats: harborStats(trials.map((trial) => countedTrial(job, trial)), progress),
  };
}

function countedTrial({ agent, dataset }: JobRecord, { name, record }: Named): CountedTrial {
  const exception = exceptionOf({ record, verifierText: '' });
  const model = modelOf(agent);
  const sampled = model !== null;
  return {
    name,
    task: record.taskId,
    agent: agent.kind,
    model,
    dataset: dataset.name,
    rewards: rewardsOf(record),
    exceptions: exception === null ? [] : [exception.exception_type],
    inputTokens: sampled ? record.inputTokens : null,
    cacheTokens: null,
    outputTokens: sampled ? record.outputTokens : null,
    costUsd: null,
  };
}
