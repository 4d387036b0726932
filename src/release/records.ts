import { z } from 'zod';

/**
 * The records that only a release holds: `release.json` (which base, under which licence, from which run) and
 * `load-proof.json` (what base plus adapter answered in a clean process). The card is generated from the first, the
 * report and the adapter's configuration, and from nothing else.
 */
const hex64 = z.string().regex(/^[0-9a-f]{64}$/);

/** The base's shape as the adapter's tensors must fit it; the names are those of a Hugging Face config.json. */
export const BaseArchitecture = z.strictObject({
  hiddenSize: z.int().positive(),
  intermediateSize: z.int().positive(),
  layers: z.int().positive(),
  attentionHeads: z.int().positive(),
  keyValueHeads: z.int().positive(),
  headDim: z.int().positive(),
});
export type BaseArchitecture = z.infer<typeof BaseArchitecture>;

const BaseConfigFile = z.looseObject({
  hidden_size: z.int(),
  intermediate_size: z.int(),
  num_hidden_layers: z.int(),
  num_attention_heads: z.int(),
  num_key_value_heads: z.int(),
  head_dim: z.int(),
});

/** The architecture from the base's parsed Hugging Face config.json. */
export function baseArchitectureOf(config: unknown): BaseArchitecture {
  const file = BaseConfigFile.parse(config);
  return BaseArchitecture.parse({
    hiddenSize: file.hidden_size,
    intermediateSize: file.intermediate_size,
    layers: file.num_hidden_layers,
    attentionHeads: file.num_attention_heads,
    keyValueHeads: file.num_key_value_heads,
    headDim: file.head_dim,
  });
}

export const Licence = z
  .strictObject({
    /** SPDX-like id as the hub writes it, `apache-2.0`, or `other`. */
    id: z.string().regex(/^[a-z0-9][a-z0-9.+-]*$/),
    name: z.string().min(1).nullable().default(null),
    link: z.string().regex(/^https:\/\/[^\s<>"]+$/).nullable().default(null),
  })
  .refine(({ id, name, link }) => id !== 'other' || (name !== null && link !== null), 'licence `other` needs a name and a link');
export type Licence = z.infer<typeof Licence>;

/** The name of the base that ships with Seatrial, which is on no hub. */
export const builtinBaseId = 'seatrial/builtin-base';

export const ReleaseBase = z.strictObject({
  /** Hub id, `owner/name`; for the built-in base the placeholder `seatrial/builtin-base`. */
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\/[A-Za-z0-9][A-Za-z0-9._-]*$/),
  /** 40-hex commit of the hub, or the 64-hex content digest of the built-in base. */
  revision: z.string().regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/),
  licence: Licence,
  /** Access terms must be accepted on the hub first. */
  gated: z.boolean(),
  architecture: BaseArchitecture,
});
export type ReleaseBase = z.infer<typeof ReleaseBase>;

export const ReleaseRecord = z.strictObject({
  schemaVersion: z.literal(1),
  /** Name of the release, for the card's title. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
  base: ReleaseBase,
  licence: Licence,
  run: z.string(),
  globalStep: z.int().nonnegative(),
  policyVersion: z.int().nonnegative(),
  digests: z.record(z.string(), z.string()),
  /** SHA-256 of adapter_config.json as it was in the checkpoint, before its base was renamed. */
  checkpointConfigSha256: hex64,
});
export type ReleaseRecord = z.infer<typeof ReleaseRecord>;

/** What rounding makes of a probability of one. */
const logprob = z.number().max(1e-6);

/** One fixed prompt, continued greedily by base plus adapter; the base's logprobs are of the same ids. Nats. */
export const LoadObservation = z.strictObject({
  promptIds: z.array(z.int().nonnegative()).min(1).max(65_536),
  greedyIds: z.array(z.int().nonnegative()).min(1),
  adapterLogprobs: z.array(logprob),
  baseLogprobs: z.array(logprob),
});
export type LoadObservation = z.infer<typeof LoadObservation>;

/** More than engines of different kernels and precisions differ by, and less than training changes. */
const largestToleranceNats = 0.01;

export const LoadProof = z.strictObject({
  schemaVersion: z.literal(1),
  adapterSha256: hex64,
  engine: z.string(),
  maxNewTokens: z.int().positive().max(1024),
  /** Largest allowed difference of any logprob from the recorded one; what a release may ask for has a bound. */
  toleranceNats: z.number().positive().max(largestToleranceNats),
  observations: z.array(LoadObservation).min(1).max(64),
});
export type LoadProof = z.infer<typeof LoadProof>;
