import { z } from 'zod';
import { GraderMode } from './trial.js';

/**
 * A frozen evaluation protocol and its tasks. Two evaluations may be compared only when their panel digests agree:
 * the digest covers everything here.
 */
export const Panel = z.strictObject({
  protocolVersion: z.literal(1),
  name: z.string(),
  decoding: z.enum(['temperature-1', 'greedy']),
  tasks: z.array(z.strictObject({ id: z.string(), repository: z.string(), digest: z.string() })),
  datasetDigest: z.string(),
  agentConfigDigest: z.string(),
  contextTokens: z.int().positive(),
  /** Seed of the panel: attempt a of task t draws its numbers from (seed, task digest, a), for base and policy alike. */
  seed: z.int(),
  samplesPerTask: z.int().positive(),
  graderMode: GraderMode,
  sandboxProvider: z.string(),
});
export type Panel = z.infer<typeof Panel>;
