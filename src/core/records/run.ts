import { z } from 'zod';

/** `run.json`: what a training run was made of. Everything in it is fixed when the run starts. */
export const RunRecord = z.strictObject({
  schemaVersion: z.literal(1),
  runId: z.string(),
  kind: z.enum(['train', 'eval']),
  /** Lineage: the run and step this one continued from, when it did. */
  parent: z.strictObject({ runId: z.string(), globalStep: z.int() }).nullable(),
  seed: z.int(),
  /** The resolved configuration, as given to the room that runs it. */
  config: z.record(z.string(), z.unknown()),
  digests: z.strictObject({
    dataset: z.string(),
    base: z.string(),
    tokenizer: z.string(),
    chatTemplate: z.string(),
    agentConfig: z.string(),
    code: z.string(),
    lockfile: z.string(),
  }),
});
export type RunRecord = z.infer<typeof RunRecord>;
