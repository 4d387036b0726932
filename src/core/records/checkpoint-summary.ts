import { z } from 'zod';

/**
 * `checkpoint-summary.json` of a `global_step_N` folder. `actor_bytes` counts the whole actor folder, as in the
 * reference run; `sha256` maps every file's path in the checkpoint (this one and COMPLETE excepted) to its digest.
 * The file COMPLETE, written last, holds the SHA-256 of this file.
 */
export const CheckpointSummary = z.strictObject({
  schema_version: z.literal(1),
  run_id: z.string(),
  global_step: z.int().nonnegative(),
  policy_version: z.int().nonnegative(),
  actor_bytes: z.int().nonnegative(),
  critic_bytes: z.int().nonnegative(),
  sha256: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
});
export type CheckpointSummary = z.infer<typeof CheckpointSummary>;
