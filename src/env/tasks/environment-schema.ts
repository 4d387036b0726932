import { z } from 'zod';
import { normalizeAllowedHost } from './allowed-hosts.js';
import * as lax from './lax.js';
import { pythonFloat, pythonStrip } from './python-text.js';
import * as rules from './text-rules.js';

/** `[environment]` and `[verifier.environment]` of task.toml, and the network keys that other sections share. */
const networkModes = ['public', 'no-network', 'allowlist'] as const;

/** Refuses a value where `problemOf` finds something; for a value that was read without issues. */
export function checked<V extends string | null>(inner: z.ZodType<V>, problemOf: (value: string) => string | null) {
  return inner.transform((value, context): V => {
    const problem = value === null ? null : problemOf(value);
    if (problem === null) return value;
    lax.report(context, ['value_error', problem]);
    return z.NEVER;
  });
}

export const allowedHosts = lax.optional(lax.listOf(lax.text)).transform((hosts, context): string[] | null => {
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

export function checkNetwork(policy: NetworkPolicy, context: z.RefinementCtx): void {
  const wrong = policy.network_mode === null ? policy.allowed_hosts !== null : policy.network_mode !== 'allowlist' && (policy.allowed_hosts ?? []).length > 0;
  if (wrong) lax.report(context, ['value_error', 'allowed_hosts needs network_mode = "allowlist"']);
}

export const phaseNetwork = { network_mode: lax.wordOr(networkModes, null), allowed_hosts: allowedHosts };

export const healthcheck = lax.section({
  command: lax.text,
  interval_sec: lax.floatOr(5),
  timeout_sec: lax.floatOr(30),
  start_period_sec: lax.floatOr(0),
  start_interval_sec: lax.floatOr(5),
  retries: lax.intOr(3),
});

export const tpu = lax.section({
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

export const mcpServer = lax
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
    else if (current !== undefined && !((typeof current === 'number' || typeof current === 'boolean') && Number(current) === sizeMb)) {
      lax.report(context, ['value_error', `${key} and ${key}_mb differ`]);
    }
    else table[`${key}_mb`] = current ?? sizeMb;
  }
  return table;
}

export const environment = z
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
