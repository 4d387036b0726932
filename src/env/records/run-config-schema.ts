import { z } from 'zod';
import { artifacts } from '../tasks/config-schema.js';
import { allowedHosts, mcpServer, tpu } from '../tasks/environment-schema.js';
import * as lax from '../tasks/lax.js';
import { anyObjectOrEmpty, model, orDefaults, orNull, path, pathOr, uuid, versionOne, wholeFrom, word } from './models.js';

/**
 * How a trial is run: config.json of a trial (model TrialConfig of Harbor 0.26, harbor/models/trial/config.py), whose parts
 * jobs and locks share. Unknown keys fall away, as there.
 */
export const text = orNull(lax.text);
export const number = orNull(lax.float);
const whole = orNull(lax.int);
const texts = lax.listOf(lax.text);
const hosts = z.unknown().transform((value, context): string[] => (value === undefined ? [] : (lax.nested(allowedHosts, value, context) ?? [])));
/** What was read for task.toml, where a missing key is the only absence. */
const withoutNulls = (value: unknown): unknown => (lax.isTable(value) ? Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null)) : value);
const env = lax.tableOf(lax.text);

const agentShape = {
  name: text,
  import_path: text,
  model_name: text,
  base_url: text,
  model_api_key_name: text,
  model_api_format: orNull(word('openai_chat_completions', 'openai_responses', 'anthropic_messages', 'google_generate_content', 'bedrock_converse')),
  skip_model_parsing: lax.boolOr(false),
  n_concurrent: orNull(wholeFrom(1)),
  concurrency_group: text,
  skills: texts,
  override_timeout_sec: number,
  override_setup_timeout_sec: number,
  max_timeout_sec: number,
  resume_trajectory: lax.boolOr(false),
  load_trajectory: text,
  extra_allowed_hosts: hosts,
  include_logs: texts,
  exclude_logs: texts,
  kwargs: anyObjectOrEmpty,
  env,
  mcp_servers: lax.listOf(z.preprocess(withoutNulls, mcpServer)),
};

/** Without a name or a place of its own an agent is the oracle. */
export const agentConfig = model(agentShape).transform((agent) => ({ ...agent, name: agent.name ?? (agent.import_path === null ? 'oracle' : null) }));

const bridge = model({ kind: word('acp'), prompt_path: orNull(path), kwargs: anyObjectOrEmpty });
export const userAgent = model({ ...agentShape, user_persona_path: orNull(path), user_prompt_template_path: orNull(path), bridge: lax.required(bridge) });

const environments = ['docker', 'sbx', 'podman', 'daytona', 'e2b', 'modal', 'runloop', 'langsmith', 'ec2', 'gke', 'ack', 'openshift', 'novita', 'apple-container', 'singularity', 'islo', 'tensorlake', 'cwsandbox', 'use-computer', 'cua-cloud', 'blaxel', 'opensandbox', 'beam', 'skypilot', 'hf-sandbox', 'hyperbrowser', 'vercel', 'runta', 'prime', 'kata', 'mosaic', 'smol', 'sail', 'kernel', 'snowflake', 'boxd', 'superserve', 'aca-sandbox'] as const;
const enforcement = z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), lax.wordOr(['auto', 'limit', 'request', 'guarantee', 'ignore'] as const, 'auto'));

/** `KEY=VALUE` lines are an older way of writing the variables. */
const environmentVariables = z.preprocess((value, context) => {
  if (!Array.isArray(value)) return value;
  const pairs = value.map((line: unknown) => (typeof line === 'string' ? /^([^=]*)=([^]*)$/.exec(line) : null));
  if (pairs.every((pair) => pair !== null)) return Object.fromEntries(pairs.map((pair) => [pair[1]!.trim(), pair[2]!.trim()]));
  lax.report(context, ['value_error', 'expected KEY=VALUE']);
  return z.NEVER;
}, env);

const legacyMounts = (value: unknown): unknown => {
  if (!lax.isTable(value) || !('mounts_json' in value)) return value;
  const { mounts_json: mounts, ...rest } = value;
  return { mounts, ...rest };
};

const mount = model({ type: word('bind', 'volume', 'image'), source: lax.text, target: lax.text, read_only: orNull(lax.bool), bind: orNull(anyObjectOrEmpty), volume: orNull(anyObjectOrEmpty), image: orNull(anyObjectOrEmpty) });

export const environmentConfig = z
  .preprocess(
    legacyMounts,
    model({
      type: orNull(lax.wordOr(environments, null)),
      import_path: text,
      force_build: lax.boolOr(false),
      delete: lax.boolOr(true),
      stream: lax.boolOr(false),
      cpu_enforcement_policy: enforcement,
      memory_enforcement_policy: enforcement,
      override_cpus: orNull(lax.optionalCpus),
      override_memory_mb: whole,
      override_storage_mb: whole,
      override_gpus: whole,
      override_tpu: orNull(tpu),
      mounts: orNull(lax.listOf(mount)),
      extra_docker_compose: lax.listOf(path),
      env: environmentVariables,
      kwargs: anyObjectOrEmpty,
      extra_allowed_hosts: hosts,
    }),
  )
  .transform((read) => ({ ...read, type: read.type ?? (read.import_path === null ? ('docker' as const) : null) }));

export const verifierShape = {
  override_timeout_sec: number,
  max_timeout_sec: number,
  include_logs: texts,
  exclude_logs: texts,
  env,
  import_path: text,
  kwargs: anyObjectOrEmpty,
  disable: lax.boolOr(false),
  extra_allowed_hosts: hosts,
};
export const verifierConfig = model(verifierShape);

export const taskConfig = model(
  { path: orNull(path), git_url: text, git_commit_id: text, name: text, ref: text, overwrite: lax.boolOr(false), download_dir: orNull(path), source: text },
  {
    problemOf: ({ path: place, name, ref, git_commit_id: commit, git_url: url }) =>
      place === null && name === null
        ? 'expected path or name'
        : place !== null && name !== null
          ? 'expected path or name, not both'
          : ref !== null && name === null
            ? 'ref needs name'
            : commit !== null && url === null
              ? 'git_commit_id needs git_url'
              : null,
  },
);

export const policyOverride = model({ should_retry: orNull(lax.bool), should_grade: orNull(lax.bool), has_valid_reward: orNull(lax.bool) }, { closed: true });
export const policyOverrides = lax.tableOf(policyOverride);

export const multipliers = { timeout_multiplier: lax.floatOr(1), agent_timeout_multiplier: number, verifier_timeout_multiplier: number, agent_setup_timeout_multiplier: number, environment_build_timeout_multiplier: number };
export const instructions = { extra_instruction_paths: lax.listOf(path), extra_instructions: texts };
export const artifactList = z.preprocess((value) => (Array.isArray(value) ? value.map(withoutNulls) : value), artifacts);

const derivedFrom = {
  type: word('local', 'hub'),
  path: orNull(path),
};

/** What a derived trial or job must say of where it comes from. */
export function sourceProblem(idKey: string, { type, id, path: place }: { readonly type: 'local' | 'hub'; readonly id: string | null; readonly path: string | null }): string | null {
  if (type === 'local') return place === null ? 'a local source needs path' : null;
  if (id === null) return `a hub source needs ${idKey}`;
  return place === null ? null : `a hub source has ${idKey} and no path`;
}

export const sourceTrial = model({ action: word('regrade'), ...derivedFrom, trial_id: orNull(uuid) }, { problemOf: (source) => sourceProblem('trial_id', { ...source, id: source.trial_id }) });
export const sourceJob = model({ action: word('regrade', 'diff'), ...derivedFrom, job_id: orNull(uuid) }, { problemOf: (source) => sourceProblem('job_id', { ...source, id: source.job_id }) });

export const trialConfig = model(
  {
    schema_version: versionOne,
    task: lax.required(taskConfig),
    trial_name: lax.textOr(''),
    trials_dir: pathOr('trials'),
    install_only: lax.boolOr(false),
    ...multipliers,
    agent: orDefaults(agentConfig),
    user_agent: orNull(userAgent),
    environment: orDefaults(environmentConfig),
    verifier: orDefaults(verifierConfig),
    override_error_policy: policyOverrides,
    artifacts: artifactList,
    ...instructions,
    job_id: orNull(uuid),
    source_trial: orNull(sourceTrial),
  },
  {
    problemOf: (read) =>
      read.source_trial !== null && read.install_only
        ? 'install_only and source_trial exclude each other'
        : read.user_agent !== null && read.agent.load_trajectory !== null
          ? 'agent.load_trajectory and user_agent exclude each other'
          : null,
  },
).transform((read) => (read.install_only ? { ...read, verifier: { ...read.verifier, disable: true } } : read));
