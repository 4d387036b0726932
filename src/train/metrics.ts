import { z } from 'zod';
import { hasVerdict, isSolved, terminations, type TrialOutcome } from '../core/index.js';
import type { CollectedBatch } from './batch.js';

/** null over nothing. */
const mean = z.number().nullable();
const count = z.int().nonnegative();

const UpdateMetrics = z.strictObject({
  learningRate: z.number(),
  loss: z.number().nullable(),
  clipFraction: mean,
  /** Mean norm before clipping. */
  gradNorm: z.number().nullable(),
  optimSteps: count,
  skippedSteps: count,
});

/** One line of metrics.jsonl: one iteration. Undefined quantities are null. No times: they are in timings.jsonl. */
export const IterationMetrics = z.strictObject({
  step: z.int().positive(),
  /** The version that sampled this iteration's trials, and the one that is served after it. */
  policyVersion: count,
  publishedVersion: count,
  trials: z.strictObject({
    planned: count,
    /** With a verdict: the base of the means below. */
    graded: count,
    /** Without one: infra failures, in no mean and in no batch. */
    attrition: count,
    /** In the batch: graded, and acted at least once. */
    trained: count,
    solvedFraction: mean,
    rewardMean: mean,
    /** Shaping alone, beside the verifier's reward. */
    shapingMean: mean,
    turnsMean: mean,
    formatErrorsMean: mean,
    gradeFaults: count,
    tampered: count,
    terminatedBy: z.record(z.string(), count),
  }),
  tokens: z.strictObject({ input: count, output: count, trajectory: count, loss: count }),
  logprobGap: z.strictObject({ mean: z.number(), p99: z.number(), max: z.number() }).nullable(),
  /** All rewards were equal; advantages are not whitened then. */
  equalRewards: z.boolean(),
  explainedVariance: z.number().nullable(),
  critic: UpdateMetrics.nullable(),
  policy: z
    .strictObject({
      ...UpdateMetrics.shape,
      /** Of the policy that sampled to the present one, k3, nats a loss token. */
      klPerToken: z.number().nullable(),
      entropy: z.number().nullable(),
      entropyCoefficient: z.number(),
      stoppedByKl: z.boolean(),
      /** The KL controller's factor on the learning rate after this iteration. */
      learningRateScale: z.number(),
    })
    /** null while only the critic learns. */
    .nullable(),
  /** Of the validation trials with a verdict; one with attrition is recorded and chooses no checkpoint. */
  validation: z.strictObject({ solvedFraction: z.number(), attrition: count }).nullable(),
});
export type IterationMetrics = z.infer<typeof IterationMetrics>;

type TrialMetrics = IterationMetrics['trials'];

export function trialMetrics(outcomes: readonly TrialOutcome[], batch: CollectedBatch): TrialMetrics {
  const graded = outcomes.filter(({ record }) => hasVerdict(record));
  const mean = (of: (outcome: TrialOutcome) => number): number | null =>
    graded.length === 0 ? null : graded.reduce((sum, outcome) => sum + of(outcome), 0) / graded.length;
  const ended = new Map(terminations.map((how) => [how, 0]));
  for (const { record } of outcomes) ended.set(record.terminatedBy, ended.get(record.terminatedBy)! + 1);
  return {
    planned: outcomes.length,
    graded: graded.length,
    attrition: outcomes.length - graded.length,
    trained: batch.trials.length,
    solvedFraction: mean(({ record }) => (isSolved(record) ? 1 : 0)),
    rewardMean: mean(({ record }) => record.reward!),
    shapingMean: batch.trials.length === 0 ? null : batch.trials.reduce((sum, { shaping }) => sum + shaping, 0) / batch.trials.length,
    turnsMean: mean(({ record }) => record.turns),
    formatErrorsMean: mean(({ record }) => record.formatErrors),
    gradeFaults: outcomes.filter(({ record }) => record.gradeFault !== null).length,
    tampered: outcomes.filter(({ record }) => record.tampering.length > 0).length,
    terminatedBy: Object.fromEntries([...ended].filter(([, times]) => times > 0)),
  };
}

export function tokenMetrics(outcomes: readonly TrialOutcome[], batch: CollectedBatch): IterationMetrics['tokens'] {
  const total = (of: (record: TrialOutcome['record']) => number): number => outcomes.reduce((sum, { record }) => sum + of(record), 0);
  return {
    input: total(({ inputTokens }) => inputTokens),
    output: total(({ outputTokens }) => outputTokens),
    trajectory: total(({ trajectoryTokens }) => trajectoryTokens),
    loss: batch.lossMask.reduce((sum, inLoss) => sum + inLoss, 0),
  };
}
