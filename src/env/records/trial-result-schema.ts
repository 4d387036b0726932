import { z } from 'zod';
import * as lax from '../tasks/lax.js';
import { policyFor } from './error-policies.js';
import { anyObject, dateTime, model, orNull, path, uuid, versionOne } from './models.js';
import { number, policyOverride, text, trialConfig } from './run-config-schema.js';

/**
 * result.json of a trial (model TrialResult of Harbor 0.26, harbor/models/trial/result.py). Two keys are computed whatever
 * the file says: the policy of an exception, and whether the reward counts. An id that is missing stays null: Harbor would
 * draw one.
 */
const whole = orNull(lax.int);
const timing = orNull(model({ started_at: orNull(dateTime), finished_at: orNull(dateTime) }));

const modelUsage = model({ n_input_tokens: lax.intOr(0), n_cache_tokens: lax.intOr(0), n_output_tokens: lax.intOr(0), cost_usd: number });

/** A dictionary whose keys may each be missing; what is missing stays missing. */
const rolloutDetail = model({
  prompt_token_ids: lax.optional(lax.listOf(lax.listOf(lax.int))),
  completion_token_ids: lax.optional(lax.listOf(lax.listOf(lax.int))),
  logprobs: lax.optional(lax.listOf(lax.listOf(lax.float))),
  extra: lax.optional(lax.tableOf(lax.listOf(z.unknown()))),
}).transform((read) => Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null)));

const agentResult = orNull(
  model({
    n_input_tokens: whole,
    n_cache_tokens: whole,
    n_output_tokens: whole,
    cost_usd: number,
    model_usage: orNull(lax.tableOf(modelUsage)),
    rollout_details: orNull(lax.listOf(rolloutDetail)),
    metadata: orNull(anyObject),
  }),
);

const verifierResult = orNull(model({ rewards: orNull(lax.tableOf(lax.float)) }));

const exceptionInfo = orNull(
  model({ exception_type: lax.text, exception_message: lax.text, exception_traceback: lax.text, occurred_at: dateTime, policy_override: orNull(policyOverride) }).transform((read) => ({
    ...read,
    policy: policyFor(read.exception_type, read.policy_override),
  })),
);

const stepResult = model({ step_name: lax.text, agent_result: agentResult, verifier_result: verifierResult, exception_info: exceptionInfo, agent_execution: timing, verifier: timing });

const localTask = model({ path });
const gitTask = model({ git_url: lax.text, git_commit_id: text, path }, { problemOf: ({ path: place }) => (place.startsWith('/') || place.split('/').includes('..') ? 'the path of a git task stays in its repository' : null) });
const packageTask = model({ org: lax.text, name: lax.text, ref: text });

const taskId = z.unknown().transform((value, context): z.output<typeof localTask> | z.output<typeof gitTask> | z.output<typeof packageTask> => {
  const has = (key: string): boolean => lax.isTable(value) && key in value;
  if (has('git_url')) return lax.nested(gitTask, value, context);
  return has('org') ? lax.nested(packageTask, value, context) : lax.nested(localTask, value, context);
});

const agentInfo = model({ name: lax.text, version: lax.text, model_info: orNull(model({ name: lax.text, provider: text })) });

const written = model({
  schema_version: versionOne,
  id: z.unknown().transform((value, context): string | null => (value === undefined ? null : lax.nested(uuid, value, context))),
  task_name: lax.text,
  trial_name: lax.text,
  trial_uri: lax.text,
  task_id: lax.required(taskId),
  source: text,
  task_checksum: lax.text,
  config: lax.required(trialConfig),
  agent_info: lax.required(agentInfo),
  agent_result: agentResult,
  verifier_result: verifierResult,
  verifier_environment_mode: orNull(lax.wordOr(['shared', 'separate'] as const, null)),
  exception_info: exceptionInfo,
  started_at: orNull(dateTime),
  finished_at: orNull(dateTime),
  environment_setup: timing,
  agent_setup: timing,
  agent_execution: timing,
  verifier: timing,
  step_results: orNull(lax.listOf(stepResult)),
});

export const trialResult = written.transform((read) => ({ ...read, reward_valid: rewardCounts(read) }));

type Exceptions = Pick<z.output<typeof written>, 'exception_info' | 'step_results'>;

/** The trial's own exception first, then those of its steps. */
export function recordedExceptions({ exception_info: own, step_results: steps }: Exceptions): readonly NonNullable<Exceptions['exception_info']>[] {
  return [own, ...(steps ?? []).map((step) => step.exception_info)].filter((found) => found !== null);
}

function rewardCounts(read: z.output<typeof written>): boolean {
  const rewards = read.verifier_result?.rewards ?? null;
  return rewards !== null && Object.keys(rewards).length > 0 && recordedExceptions(read).every(({ policy }) => policy.has_valid_reward);
}
