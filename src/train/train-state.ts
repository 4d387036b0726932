import { z } from 'zod';
import { sha256Hex } from '../core/index.js';
import { TrainConfig } from './config.js';

/**
 * `state/train.json` of a checkpoint: with the models' states beside it, all that the next iteration depends on.
 * Random numbers have no state: they are keyed by (seed, step, ...).
 */
export const TrainState = z.strictObject({
  schemaVersion: z.literal(1),
  /** Finished iterations. */
  globalStep: z.int().nonnegative(),
  policyVersion: z.int().nonnegative(),
  /** Tasks drawn so far. */
  taskCursor: z.int().nonnegative(),
  klController: z.strictObject({ learningRateScale: z.number().positive() }),
  /** Iterations in which all rewards were equal. */
  equalRewardIterations: z.int().nonnegative(),
  /** Iterations without a single loss token, in which nothing was updated: no trial acted, or all were masked. */
  idleIterations: z.int().nonnegative(),
  bestValidation: z.strictObject({ globalStep: z.int(), solvedFraction: z.number() }).nullable(),
  /** Size of metrics.jsonl when the checkpoint was made: what follows is cut off on resume. */
  metricsBytes: z.int().nonnegative(),
  /** And its SHA-256: what is left must be what was written. */
  metricsSha256: z.string(),
});
export type TrainState = z.infer<typeof TrainState>;

export const initialState: TrainState = {
  schemaVersion: 1,
  globalStep: 0,
  policyVersion: 0,
  taskCursor: 0,
  klController: { learningRateScale: 1 },
  equalRewardIterations: 0,
  idleIterations: 0,
  bestValidation: null,
  metricsBytes: 0,
  metricsSha256: sha256Hex(''),
};

export const phases = ['collect', 'old-logprobs', 'values', 'advantages', 'critic-updates', 'policy-updates', 'publish', 'log', 'checkpoint'] as const;
export type Phase = (typeof phases)[number];

/** Lines of journal.jsonl. */
export const JournalEntry = z.discriminatedUnion('kind', [
  /** The configuration from here on: the first line, and again where a resumed run changed it. */
  z.strictObject({ kind: z.literal('config'), config: TrainConfig, tasksDigest: z.string() }),
  z.strictObject({
    kind: z.literal('phase'),
    step: z.int().positive(),
    phase: z.enum(phases),
    /** SHA-256 of what the phase made: a file, an array, a summary. */
    digest: z.string(),
  }),
]);
export type JournalEntry = z.infer<typeof JournalEntry>;
