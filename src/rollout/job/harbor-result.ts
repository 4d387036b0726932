import { modelOf, sha256Hex, type JobRecord, type TrialMeasures, type TrialRecord, type TrialStepRecord } from '../../core/index.js';
import { harborTrialConfig, uuidOf } from './harbor-config.js';
import type { PlannedTrial } from './plan.js';

/**
 * Harbor's own result.json of a trial (model TrialResult of Harbor 0.26). Rewards, times and tokens are the same facts as
 * in trial.json; how a trial ended is told by Harbor's exception of the same meaning, where it has one. Where Harbor's
 * policy for an exception differs from ours (is the reward valid, is it to be retried), `policy_override` says ours.
 */
export interface TrialFacts {
  readonly record: TrialRecord;
  readonly measures: TrialMeasures;
  /** What the verifier printed, or what failed. */
  readonly verifierText: string;
}

export interface HarborException {
  readonly exception_type: string;
  readonly exception_message: string;
  readonly policy_override?: { readonly should_retry: boolean; readonly has_valid_reward: boolean };
}

export function harborTrialResult(job: JobRecord, trial: Pick<PlannedTrial, 'task' | 'name'>, facts: TrialFacts, jobDir: string, version: string): object {
  const { record, measures } = facts;
  const { task, name } = trial;
  const exception = exceptionOf(facts);
  const model = modelOf(job.agent);
  const sampled = model !== null;
  return {
    schema_version: 1,
    id: uuidOf(sha256Hex(`${job.jobId}/${record.trialId}`)),
    task_name: task.name,
    trial_name: name,
    trial_uri: `file://${encodeURI(`${jobDir}/${name}`)}`,
    task_id: { path: task.dir },
    source: job.dataset.name,
    task_checksum: task.digest,
    config: harborTrialConfig(job, trial, jobDir, jobUuid(job)),
    agent_info: { name: job.agent.kind, version, model_info: model === null ? null : { name: model, provider: null } },
    agent_result: {
      n_input_tokens: sampled ? record.inputTokens : null,
      n_cache_tokens: null,
      n_output_tokens: sampled ? record.outputTokens : null,
      cost_usd: null,
      model_usage: null,
      rollout_details: null,
      metadata: { terminated_by: record.terminatedBy, grader_mode: record.graderMode, sandbox: record.sandbox.provider, isolation: record.sandbox.isolation, tampering: record.tampering },
    },
    verifier_result: rewardsOf(record) === null ? null : { rewards: rewardsOf(record) },
    verifier_environment_mode: record.graderMode === 'shared' ? 'shared' : 'separate',
    exception_info: exception === null ? null : { ...exception, exception_traceback: '', occurred_at: measures.finishedAt },
    ...timesOf(measures),
    step_results: record.steps?.map((step) => stepResult(step, measures.finishedAt)) ?? null,
  };
}

/** Harbor's StepResult. A step whose grading the agent broke has a reward of 0 here too, where Harbor would leave it out. */
function stepResult(step: TrialStepRecord, finishedAt: string): object {
  const exception = exceptionOf({ record: { ...step, infraFault: null }, verifierText: '' });
  return {
    step_name: step.name,
    agent_result: { metadata: { terminated_by: step.terminatedBy } },
    verifier_result: step.reward === null ? null : { rewards: step.rewards ?? { reward: step.reward } },
    exception_info: exception === null ? null : { ...exception, exception_traceback: '', occurred_at: finishedAt },
    agent_execution: null,
    verifier: null,
  };
}

/** What Harbor counts: a grading that the agent broke is a reward of 0. */
export function rewardsOf({ rewardValid, reward, rewards }: TrialRecord): Readonly<Record<string, number>> | null {
  if (!rewardValid || reward === null) return null;
  return rewards ?? { reward };
}

export function jobUuid({ jobId, createdAt }: JobRecord): string {
  return uuidOf(sha256Hex(`${jobId} ${createdAt}`));
}

const graded = { should_retry: false, has_valid_reward: true };

const ofGradeFault: Readonly<Record<string, string>> = {
  E_VERIFIER_TIMEOUT: 'VerifierTimeoutError',
  E_REWARD_MISSING: 'RewardFileNotFoundError',
  E_REWARD_EMPTY: 'RewardFileEmptyError',
  E_REWARD_UNREADABLE: 'VerifierOutputParseError',
};

const ofTermination: Readonly<Partial<Record<TrialRecord['terminatedBy'], string>>> = {
  deadline: 'AgentTimeoutError',
  'agent-error': 'NonZeroAgentExitCodeError',
  'context-limit': 'ContextLengthExceededError',
  'token-limit': 'OutputLengthExceededError',
  'resource-limit': 'MemoryLimitExceededError',
};

/** Infra first, then what became of the grading, then how the agent ended; null where nothing was out of the ordinary. */
export function exceptionOf({ record, verifierText }: { readonly record: Pick<TrialRecord, 'infraFault' | 'gradeFault' | 'terminatedBy'>; readonly verifierText: string }): HarborException | null {
  const { infraFault, gradeFault, terminatedBy } = record;
  const firstLine = verifierText.trim().split('\n', 1)[0]!;
  if (infraFault !== null) return { exception_type: 'SeatrialInfraError', exception_message: `${infraFault}: ${firstLine}`, policy_override: { should_retry: true, has_valid_reward: false } };
  if (gradeFault !== null) return { exception_type: ofGradeFault[gradeFault] ?? 'SeatrialGradeFault', exception_message: `${gradeFault}: ${firstLine}`, policy_override: graded };
  const type = ofTermination[terminatedBy];
  return type === undefined ? null : { exception_type: type, exception_message: `the agent ended by ${terminatedBy}`, policy_override: graded };
}

/** Phases in Harbor's words; ours follow each other, and grading ends last but for a shared grader's clean-up. */
function timesOf({ startedAt, finishedAt, phases }: TrialMeasures): object {
  const startMs = Date.parse(startedAt);
  const at = (offsetMs: number): string => new Date(startMs + offsetMs).toISOString();
  const preparedMs = phases.prepareMs ?? 0;
  const agentEndMs = preparedMs + (phases.agentMs ?? 0);
  const gradeEndMs = Date.parse(finishedAt) - startMs;
  return {
    started_at: startedAt,
    finished_at: finishedAt,
    environment_setup: { started_at: startedAt, finished_at: at(preparedMs) },
    agent_setup: phases.agentMs === null ? null : { started_at: at(preparedMs), finished_at: at(preparedMs) },
    agent_execution: phases.agentMs === null ? null : { started_at: at(preparedMs), finished_at: at(agentEndMs) },
    verifier: phases.gradeMs === null ? null : { started_at: at(gradeEndMs - phases.gradeMs), finished_at: at(gradeEndMs) },
  };
}
