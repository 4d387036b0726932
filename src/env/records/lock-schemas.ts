import * as lax from '../tasks/lax.js';
import { retry } from './job-schemas.js';
import { dateTime, model, orDefaults, orNull, path, uuid, word } from './models.js';
import { agentConfig, artifactList, environmentConfig, multipliers, policyOverrides, text, userAgent, verifierShape } from './run-config-schema.js';

/**
 * lock.json of a trial and of a job: what exactly was run, with digests in place of names (models TrialLock and JobLock of
 * Harbor 0.26, harbor/models/job/lock.py).
 */
const digest = lax.text.transform((value, context): string => {
  if (!/^sha256:[0-9a-f]{64}$/.test(value)) lax.report(context, ['value_error', `expected sha256: and 64 hex digits, found ${JSON.stringify(value)}`]);
  return value;
});

const taskLock = model({ name: lax.text, version: text, type: word('local', 'git', 'package'), digest, source: text, path: orNull(path), git_url: text, git_commit_id: text });
const fileLock = model({ path: orNull(path), digest });
const skillLock = model({ name: lax.text, source: path, digest, git_url: text, git_commit_id: text });
const sourceTrialLock = model({ action: word('regrade'), type: word('local', 'hub'), trial_id: orNull(uuid), path: orNull(path), task: orNull(taskLock) });

export const trialLock = model({
  schema_version: lax.intOr(2),
  task: lax.required(taskLock),
  install_only: lax.boolOr(false),
  ...multipliers,
  extra_instructions: orNull(lax.listOf(fileLock)),
  agent: lax.required(agentConfig),
  user_agent: orNull(userAgent),
  user_persona: orNull(fileLock),
  user_prompt_template: orNull(fileLock),
  bridge_prompt: orNull(fileLock),
  bridge_inputs: lax.tableOf(fileLock),
  skills: lax.listOf(skillLock),
  environment: lax.required(environmentConfig),
  extra_docker_compose: orNull(lax.listOf(model({ path, digest }))),
  verifier: lax.required(model({ ...verifierShape, environment_mode: orNull(lax.wordOr(['shared', 'separate'] as const, null)) })),
  artifacts: artifactList,
  override_error_policy: policyOverrides,
  source_trial: orNull(sourceTrialLock),
});

export const jobLock = model({
  schema_version: lax.intOr(3),
  created_at: lax.optional(dateTime),
  harbor: orDefaults(model({ version: text, git_commit_hash: text, is_editable: orNull(lax.bool) })),
  n_concurrent_trials: lax.int,
  retry: lax.required(retry),
  trials: lax.listOf(trialLock),
});
