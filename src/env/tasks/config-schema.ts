import { z } from 'zod';
import { normalizeAllowedHost } from './allowed-hosts.js';
import type { ArtifactSection, TaskConfig } from './config.js';
import * as lax from './lax.js';
import { pythonFloat, pythonStrip } from './python-text.js';
import * as rules from './text-rules.js';
import { IsoDate } from './toml.js';

/**
 * task.toml of Harbor 0.26 as a zod schema: what is accepted, the defaults, the legacy keys. Unknown keys are dropped,
 * as Harbor drops them. Verdicts and values are held against golden/harbor/task-config.jsonl.
 */
const networkModes = ['public', 'no-network', 'allowlist'] as const;

/** Adds an issue where `problemOf` finds one; applied to a value that was read without issues. */
function checked<T extends z.ZodType<string | null>>(inner: T, problemOf: (value: string) => string | null) {
  return inner.superRefine((value, context) => {
    const problem = value === null ? null : problemOf(value);
    if (problem !== null) lax.report(context, ['value_error', problem]);
  });
}

const serviceOr = <F extends string | null>(fallback: F) =>
  checked(
    lax.optionalText.transform((value) => (value === null ? fallback : pythonStrip(value))),
    rules.serviceNameProblem,
  );

const allowedHosts = lax.optional(lax.listOf(lax.text)).transform((hosts, context): string[] | null => {
  if (hosts === null) return null;
  return hosts.map((entry) => {
    const result = normalizeAllowedHost(entry);
    if ('host' in result) return result.host;
    lax.report(context, ['value_error', result.problem]);
    return z.NEVER;
  });
});

interface NetworkPolicy {
  readonly network_mode: string | null;
  readonly allowed_hosts: readonly string[] | null;
}

function checkNetwork(policy: NetworkPolicy, context: z.RefinementCtx): void {
  const wrong = policy.network_mode === null ? policy.allowed_hosts !== null : policy.network_mode !== 'allowlist' && (policy.allowed_hosts ?? []).length > 0;
  if (wrong) lax.report(context, ['value_error', 'allowed_hosts needs network_mode = "allowlist"']);
}

const phaseNetwork = { network_mode: lax.wordOr(networkModes, null), allowed_hosts: allowedHosts };

const agent = lax.section({ ...phaseNetwork, timeout_sec: lax.optionalFloat, user: lax.optionalUser }).superRefine(checkNetwork);

const healthcheck = lax.section({
  command: lax.text,
  interval_sec: lax.floatOr(5),
  timeout_sec: lax.floatOr(30),
  start_period_sec: lax.floatOr(0),
  start_interval_sec: lax.floatOr(5),
  retries: lax.intOr(3),
});

const tpu = lax.section({
  type: lax.text.superRefine((value, context) => {
    if (value === '') lax.report(context, ['string_too_short', 'expected at least one character']);
  }),
  topology: checked(lax.text.transform(pythonStrip), rules.topologyProblem),
});

const headers = lax.tableOf(lax.text).superRefine((table, context) => {
  const problem = Object.entries(table)
    .map(([name, value]) => rules.headerProblem(name, value))
    .find((found) => found !== null);
  if (problem !== undefined) lax.report(context, ['value_error', problem]);
});

const transport = z.preprocess((value) => (value === 'http' ? 'streamable-http' : value), lax.wordOr(['stdio', 'sse', 'streamable-http'] as const, 'sse' as const, 'literal_error'));

const mcpServer = lax
  .section({ name: lax.text, transport, url: lax.optionalText, command: lax.optionalText, args: lax.listOf(lax.text), headers })
  .superRefine((server, context) => {
    const problem =
      server.transport !== 'stdio' && !server.url
        ? `url is required for transport ${server.transport}`
        : server.transport === 'stdio' && !server.command
          ? 'command is required for transport stdio'
          : server.transport === 'stdio' && Object.keys(server.headers).length > 0
            ? 'headers are for HTTP transports'
            : null;
    if (problem !== null) lax.report(context, ['value_error', problem]);
  })
  .transform(({ headers: given, ...server }) => (Object.keys(given).length > 0 ? { ...server, headers: given } : server));

/** `"2G"` in MB, as the legacy keys `memory` and `storage` have it; undefined where Harbor refuses it. */
function sizeInMb(text: string): number | undefined {
  const size = pythonStrip(text).toUpperCase();
  const factor = { G: 1024, M: 1, K: 1 / 1024 }[size.at(-1) ?? ''];
  const amount = pythonFloat(size.slice(0, -1));
  if (factor === undefined || amount === undefined || !Number.isFinite(amount)) return undefined;
  return Math.trunc(amount * factor);
}

function withoutLegacySizes(value: unknown, context: z.RefinementCtx): unknown {
  if (!lax.isTable(value)) return value;
  const table = { ...value };
  for (const key of ['memory', 'storage'] as const) {
    const given = table[key];
    delete table[key];
    if (typeof given !== 'string') continue;
    const sizeMb = sizeInMb(given);
    const current = table[`${key}_mb`];
    if (sizeMb === undefined) lax.report(context, ['value_error', `${key} = ${JSON.stringify(given)}: expected a size such as "2G" or "512M"`]);
    else if (current !== undefined && Number(current) !== sizeMb) lax.report(context, ['value_error', `${key} and ${key}_mb differ`]);
    else if (typeof current === 'string') lax.report(context, ['value_error', `${key} and ${key}_mb differ`]);
    else table[`${key}_mb`] = current ?? sizeMb;
  }
  return table;
}

const environment = z
  .preprocess(
    withoutLegacySizes,
    lax.section({
      network_mode: lax.wordOr([...networkModes], null),
      allowed_hosts: allowedHosts,
      build_timeout_sec: lax.floatOr(600),
      docker_image: lax.optionalText,
      os: z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), lax.wordOr(['linux', 'windows'] as const, 'linux' as const)),
      cpus: lax.optionalCpus,
      memory_mb: lax.optionalInt,
      storage_mb: lax.optionalInt,
      gpus: lax.optionalInt,
      gpu_types: lax.optional(lax.listOf(lax.text)),
      tpu: lax.optional(tpu),
      mcp_servers: lax.listOf(mcpServer),
      env: lax.tableOf(lax.text),
      skills_dir: lax.optionalText,
      healthcheck: lax.optional(healthcheck),
      workdir: lax.optionalText,
      allow_internet: lax.optionalBool,
    }),
  )
  .superRefine((section, context) => checkNetwork({ ...section, network_mode: section.network_mode ?? 'public' }, context))
  .transform(({ allow_internet, ...section }) => {
    const legacyMode = allow_internet === false && section.allowed_hosts === null ? ('no-network' as const) : ('public' as const);
    return { ...section, network_mode: section.network_mode ?? legacyMode };
  });

const collect = lax.section({ command: lax.text, service: serviceOr('main'), timeout_sec: lax.floatOr(60), user: lax.optionalUser });

const verifier = lax
  .section({
    ...phaseNetwork,
    timeout_sec: lax.floatOr(600),
    env: lax.tableOf(lax.text),
    user: lax.optionalUser,
    environment_mode: lax.wordOr(['shared', 'separate'] as const, null),
    environment: lax.optional(environment),
    collect: lax.listOf(collect),
  })
  .superRefine((section, context) => {
    checkNetwork(section, context);
    if (section.environment_mode === 'shared' && section.environment !== null) {
      lax.report(context, ['value_error', 'environment_mode = "shared" and [verifier.environment] exclude each other']);
    }
  });

const artifactTable = lax
  .section({
    source: checked(lax.text, rules.artifactSourceProblem),
    destination: checked(
      lax.optionalText.transform((value) => (value === '' ? null : value)),
      rules.artifactDestinationProblem,
    ),
    exclude: lax.listOf(lax.text),
    service: serviceOr(null),
  })
  .superRefine((section, context) => {
    if (section.service === null || section.service === 'main' || rules.isAbsoluteInContainer(section.source)) return;
    lax.report(context, ['value_error', `the source ${section.source} of service ${section.service} must be absolute`]);
  });

const artifacts = lax.listOf(
  z.unknown().transform((value, context): string | ArtifactSection => (typeof value === 'string' ? value : lax.nested(artifactTable, value, context))),
);

const minReward = z.unknown().transform((value, context): number | Record<string, number> | null => {
  if (value === undefined) return null;
  return lax.isTable(value) ? lax.nested(lax.tableOf(lax.float), value, context) : lax.nested(lax.float, value, context);
});

const step = lax.section({ name: checked(lax.text, rules.stepNameProblem), agent, verifier, min_reward: minReward, healthcheck: lax.optional(healthcheck), artifacts });

const steps = lax.optional(lax.listOf(step)).superRefine((list, context) => {
  const keys = (list ?? []).map((item) => rules.stepNameKey(item.name));
  if (new Set(keys).size < keys.length) lax.report(context, ['value_error', 'step names must differ, also in case and Unicode form']);
});

const packageInfo = lax.section({
  name: checked(lax.text, rules.packageNameProblem),
  version: lax.optionalText.superRefine((value, context) => {
    if (value === '') lax.report(context, ['string_too_short', 'expected at least one character']);
  }),
  description: lax.textOr(''),
  authors: lax.listOf(lax.section({ name: lax.text, email: lax.optionalText })),
  keywords: lax.listOf(lax.text),
});

const anyValue = z.unknown().transform(datesAsText);

function datesAsText(value: unknown): unknown {
  if (value instanceof IsoDate) return value.text;
  if (Array.isArray(value)) return value.map(datesAsText);
  return lax.isTable(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, datesAsText(item)])) : value;
}

function withoutLegacyVersion(value: unknown): unknown {
  if (!lax.isTable(value) || !('version' in value)) return value;
  const { version, ...rest } = value;
  return { schema_version: version, ...rest };
}

export const taskConfigSchema: z.ZodType<TaskConfig> = z.preprocess(
  withoutLegacyVersion,
  lax
    .section({
      schema_version: lax.textOr('1.4'),
      task: lax.optional(packageInfo),
      metadata: lax.tableOf(anyValue),
      verifier,
      agent,
      environment,
      solution: lax.section({ env: lax.tableOf(lax.text) }),
      source: lax.optionalText,
      multi_step_reward_strategy: lax.wordOr(['mean', 'final'] as const, null),
      steps,
      artifacts,
    })
    .superRefine((config, context) => {
      const sources = [...config.artifacts, ...(config.steps ?? []).flatMap((item) => item.artifacts)].filter((entry) => typeof entry === 'string');
      const problem = sources.map(rules.artifactSourceProblem).find((found) => found !== null);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, params: { rule: 'value_error' }, path: ['source'] });
    }),
);
