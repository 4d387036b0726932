import type { ForwardBackwardResult, LossSpec, OptimStepResult, TrainableModel, TrainingBatch } from '../engine/index.js';
import { klStepController, type KlStepState } from '../math/index.js';
import type { TrialInBatch } from './batch.js';
import type { TrainConfig } from './config.js';
import { NonFiniteError } from './errors.js';
import { dealMinibatches, microBatches, selectTraining } from './minibatches.js';

/** One iteration's updates of one model. */
export interface UpdateInput {
  readonly model: TrainableModel;
  readonly batch: TrainingBatch;
  readonly trials: readonly TrialInBatch[];
  readonly config: TrainConfig;
  readonly step: number;
  readonly learningRate: number;
  /** Throws when the run was asked to stop. */
  readonly throwIfStopped: () => void;
}

/** Means over loss tokens of the last epoch that was begun; null when nothing was updated. */
export interface UpdateSummary {
  readonly loss: number | null;
  readonly clipFraction: number | null;
  readonly klPerToken: number | null;
  readonly entropy: number | null;
  /** Mean norm before clipping, over the optimizer steps of the iteration. */
  readonly gradNorm: number | null;
  readonly optimSteps: number;
  /** Steps whose gradient was not finite and moved nothing. */
  readonly skippedSteps: number;
  readonly stoppedByKl: boolean;
}

export async function updateCritic(input: UpdateInput): Promise<UpdateSummary> {
  const loss = (lossTokenCount: number): LossSpec => ({ kind: 'ppo-value', clipRange: input.config.valueClip, lossTokenCount });
  return await runUpdates(input, loss, () => false);
}

/**
 * Policy updates under the KL controller: a minibatch that finds the policy beyond the controller's limit ends the
 * iteration's updates and its gradient is discarded. The controller's state then follows the KL of the last epoch begun.
 */
export async function updatePolicy(input: UpdateInput, entropyCoefficient: number, klState: KlStepState): Promise<{ readonly summary: UpdateSummary; readonly klState: KlStepState }> {
  const { config } = input;
  const controller = klStepController(config.klTarget);
  const loss = (lossTokenCount: number): LossSpec => ({
    kind: 'ppo-policy',
    clipLow: config.clipLow,
    clipHigh: config.clipHigh,
    dualClip: config.dualClip,
    entropyCoefficient,
    lossTokenCount,
  });
  const summary = await runUpdates(input, loss, (klPerToken) => controller.step(klState, klPerToken).stopPolicyUpdates);
  return { summary, klState: summary.klPerToken === null ? klState : controller.step(klState, summary.klPerToken).state };
}

interface Sums {
  loss: number;
  minibatches: number;
  tokens: number;
  clipped: number;
  kl: number;
  entropy: number;
}

async function runUpdates(input: UpdateInput, lossFor: (lossTokenCount: number) => LossSpec, stopsAt: (klPerToken: number) => boolean): Promise<UpdateSummary> {
  const { model, batch, config, step } = input;
  const gradNorms: number[] = [];
  let epochSums: Sums | null = null;
  let optimSteps = 0;
  let skippedSteps = 0;
  let stoppedByKl = false;
  for (let epoch = 0; epoch < config.epochs && !stoppedByKl; epoch++) {
    const sums: Sums = { loss: 0, minibatches: 0, tokens: 0, clipped: 0, kl: 0, entropy: 0 };
    const dealt = dealMinibatches(input.trials, config.minibatches, [config.seed, 'minibatches', model.role, step, epoch]);
    for (const [number, sequences] of dealt.entries()) {
      input.throwIfStopped();
      const key = `${step}/${model.role}/${epoch}/${number}`;
      const result = await minibatchGradient(model, batch, sequences, config.microBatchTokens, lossFor, key);
      if (result === null) continue;
      if (![result.loss, result.klSum, result.entropySum].every(Number.isFinite)) throw new NonFiniteError(step, `the ${model.role}'s loss`);
      epochSums = sums;
      addTo(sums, result);
      stoppedByKl = stopsAt(result.klSum / result.lossTokens);
      if (stoppedByKl) {
        await model.discardGradients();
        break;
      }
      const applied: OptimStepResult = await model.optimStep({ learningRate: input.learningRate, maxGradNorm: config.maxGradNorm }, `${key}/step`);
      if (applied.skipped) {
        skippedSteps++;
        continue;
      }
      optimSteps++;
      gradNorms.push(applied.gradNorm);
    }
  }
  if (skippedSteps > 0 && optimSteps === 0) throw new NonFiniteError(step, `the ${model.role}'s gradient in all of its ${skippedSteps} steps`);
  return {
    loss: ratio(epochSums?.loss, epochSums?.minibatches),
    clipFraction: ratio(epochSums?.clipped, epochSums?.tokens),
    klPerToken: ratio(epochSums?.kl, epochSums?.tokens),
    entropy: ratio(epochSums?.entropy, epochSums?.tokens),
    gradNorm: ratio(gradNorms.reduce((sum, norm) => sum + norm, 0), gradNorms.length),
    optimSteps,
    skippedSteps,
    stoppedByKl,
  };
}

/** Adds up the gradient of one minibatch over its micro-batches, under one global denominator; null without loss tokens. */
async function minibatchGradient(
  model: TrainableModel,
  batch: TrainingBatch,
  sequences: readonly number[],
  microBatchTokens: number,
  lossFor: (lossTokenCount: number) => LossSpec,
  key: string,
): Promise<ForwardBackwardResult | null> {
  const lossTokenCount = selectTraining(batch, sequences).lossMask.reduce((sum, inLoss) => sum + inLoss, 0);
  if (lossTokenCount === 0) return null;
  let total: ForwardBackwardResult = { loss: 0, lossTokens: 0, klSum: 0, clippedTokens: 0, entropySum: 0 };
  for (const [number, run] of microBatches(sequences, batch.cuSeqlens, microBatchTokens).entries()) {
    const part = await model.forwardBackward(selectTraining(batch, run), lossFor(lossTokenCount), `${key}/${number}`);
    total = {
      loss: total.loss + part.loss,
      lossTokens: total.lossTokens + part.lossTokens,
      klSum: total.klSum + part.klSum,
      clippedTokens: total.clippedTokens + part.clippedTokens,
      entropySum: total.entropySum + part.entropySum,
    };
  }
  return total;
}

function addTo(sums: Sums, result: ForwardBackwardResult): void {
  sums.loss += result.loss;
  sums.minibatches += 1;
  sums.tokens += result.lossTokens;
  sums.clipped += result.clippedTokens;
  sums.kl += result.klSum;
  sums.entropy += result.entropySum;
}

function ratio(sum: number | undefined, count: number | undefined): number | null {
  return sum === undefined || count === undefined || count === 0 ? null : sum / count;
}
