import { z } from 'zod';
import type { ArtifactSection, TaskConfig } from './config.js';
import { checked, checkNetwork, environment, healthcheck, phaseNetwork } from './environment-schema.js';
import * as lax from './lax.js';
import { pythonStrip } from './python-text.js';
import * as rules from './text-rules.js';
import { IsoDate } from './toml.js';

/**
 * task.toml of Harbor 0.26 as a zod schema: what is accepted, the defaults, the legacy keys. Unknown keys are dropped,
 * as Harbor drops them. Verdicts and values are held against golden/harbor/task-config.jsonl.
 */
const serviceOr = <F extends string | null>(fallback: F) =>
  checked(
    lax.optionalText.transform((value) => (value === null ? fallback : pythonStrip(value))),
    rules.serviceNameProblem,
  );

const agent = lax.section({ ...phaseNetwork, timeout_sec: lax.optionalFloat, user: lax.optionalUser }).superRefine(checkNetwork);

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

export const artifacts = lax.listOf(
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

export const packageInfo = lax.section({
  name: checked(lax.text, rules.packageNameProblem),
  version: lax.optionalText.superRefine((value, context) => {
    if (value === '') lax.report(context, ['string_too_short', 'expected at least one character']);
  }),
  description: lax.textOr(''),
  authors: lax.listOf(lax.section({ name: lax.text, email: lax.optionalText })),
  keywords: lax.listOf(lax.text),
});

export const anyValue = z.unknown().transform(datesAsText);

function datesAsText(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
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
