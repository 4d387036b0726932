import { assertNever, type JobRecord } from '../../core/index.js';
import type { PlannedTrial } from './plan.js';

/**
 * Harbor's own config.json of a job and of a trial (models JobConfig and TrialConfig of Harbor 0.26), as far as they have
 * words for what a job of ours is. Keys left out have Harbor's defaults; the environment's kwargs are options of
 * worker/harbor_bridge, which refuses others. What Harbor has no word for, such as the grader mode, stands in job.json.
 */

/** By which Harbor finds Seatrial's sandboxes when it is to run the same job itself. */
const environmentImportPath = 'harbor_bridge.environment:SeatrialEnvironment';

export interface JobFolderPlace {
  /** As it was given, like Harbor's own. */
  readonly jobsDir: string;
  readonly concurrency: number;
  readonly retries: number;
}

export function harborJobConfig(record: JobRecord, { jobsDir, concurrency, retries }: JobFolderPlace): object {
  const { path, include, exclude } = record.dataset;
  return {
    schema_version: 1,
    job_name: record.jobId,
    jobs_dir: jobsDir,
    n_attempts: record.attempts,
    n_concurrent_trials: concurrency,
    quiet: true,
    retry: { max_retries: retries },
    environment: environmentConfig(record),
    verifier: { disable: false },
    agents: [agentConfig(record)],
    datasets: [{ path, task_names: include.length === 0 ? null : include, exclude_task_names: exclude.length === 0 ? null : exclude }],
    tasks: [],
  };
}

export function harborTrialConfig(record: JobRecord, { task, name }: Pick<PlannedTrial, 'task' | 'name'>, jobDir: string, jobUuid: string): object {
  return {
    schema_version: 1,
    task: { path: task.dir, source: record.dataset.name },
    trial_name: name,
    trials_dir: jobDir,
    agent: agentConfig(record),
    environment: environmentConfig(record),
    verifier: { disable: false },
    job_id: jobUuid,
  };
}

/** Providers that the bridge can be asked for by name; under another its own choice is as good as any. */
const bridgedProviders: readonly string[] = ['bubblewrap', 'docker'];

function environmentConfig({ sandbox }: JobRecord): object {
  const provider = bridgedProviders.includes(sandbox.provider) ? sandbox.provider : 'auto';
  return { type: null, import_path: environmentImportPath, kwargs: { sandbox: provider, network: sandbox.network } };
}

function agentConfig({ agent }: JobRecord): object {
  switch (agent.kind) {
    case 'oracle':
    case 'nop':
      return { name: agent.kind };
    case 'script':
      return { name: 'script', kwargs: { path: agent.path, sha256: agent.sha256 }, override_timeout_sec: agent.timeoutMs === null ? null : agent.timeoutMs / 1000 };
    case 'seatrial':
      return { name: 'seatrial', model_name: agent.model, kwargs: { base_digest: agent.baseDigest, adapter_sha256: agent.adapterSha256, agent_config_digest: agent.agentConfigDigest, temperature: agent.temperature } };
    case 'outside':
      return { name: 'outside', model_name: agent.model, kwargs: { path: agent.path, digest: agent.digest, base_digest: agent.baseDigest, adapter_sha256: agent.adapterSha256, temperature: agent.temperature } };
    default:
      return assertNever(agent, 'agent of a job');
  }
}

/** An UUID that is always the same for the same words: an id of ours where Harbor wants one of its kind. */
export function uuidOf(sha256: string): string {
  const variant = ((Number.parseInt(sha256.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${sha256.slice(0, 8)}-${sha256.slice(8, 12)}-8${sha256.slice(13, 16)}-${variant}${sha256.slice(17, 20)}-${sha256.slice(20, 32)}`;
}
