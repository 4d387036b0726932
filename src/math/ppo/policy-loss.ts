/**
 * The clipped policy loss with dual clip, and its gradient by each logprob.
 *
 * Idea (PPO, arXiv 1707.06347; dual clip, arXiv 1912.09729), for action token t with d = clamp(logp - logp_old, +-20):
 *   rho = exp(d);  L = max(-A rho, -A clip(rho, 1 - clipLow, 1 + clipHigh));  for A < 0, L = min(L, -A dualClip).
 * Ties split the gradient in half, as max and min do in torch; a clamp passes no gradient at its bound. Importance
 * weights (sampler to trainer) multiply L after clipping and carry no gradient.
 *
 * Shapes: float64[T] in nats, packed; entries outside the loss mask are not read and have gradient 0.
 * Source: veRL `compute_policy_loss_vanilla` (verl/trainer/ppo/core_algos.py). Departure: fractions and means over
 * nothing are null (veRL: 0 or NaN).
 */
import { requireLengths, requireWithin } from '../errors.js';
import { aggregationWeights, weightedLoss, type AggregationMode, type LossDenominators, type PackedMask } from './aggregate.js';
import { maskedMean } from './masked-mean.js';

const LOG_RATIO_BOUND = 20;

export interface PolicyLossInput extends PackedMask {
  readonly logprobs: ArrayLike<number>;
  readonly oldLogprobs: ArrayLike<number>;
  readonly advantages: ArrayLike<number>;
  readonly importanceWeights?: ArrayLike<number>;
  readonly clipLow: number;
  readonly clipHigh: number;
  /** c > 1. */
  readonly dualClip: number;
  readonly aggregation: AggregationMode;
  readonly denominators: LossDenominators;
  readonly maskEpsilon?: number;
}

export interface PolicyLossResult {
  /** This part's share of the minibatch loss; null when the minibatch holds no loss token. */
  readonly loss: number | null;
  /** d loss / d logprob, float64[T]. */
  readonly gradient: Float64Array;
  /** Share of loss tokens whose clipped term was the larger one. */
  readonly clipFraction: number | null;
  /** Share of loss tokens bounded by the dual clip. */
  readonly dualClipFraction: number | null;
  /** Mean of logp_old - logp, the k1 estimate of KL(old || new) in nats (veRL's ppo_kl). */
  readonly oldKl: number | null;
}

interface TokenLoss {
  readonly loss: number;
  readonly slope: number;
  readonly clipped: boolean;
  readonly dualClipped: boolean;
}

/** Loss of one token as a function of d, and its slope; `d` is already clamped, `free` is false at or past the clamp. */
function tokenLoss(d: number, free: boolean, advantage: number, input: PolicyLossInput): TokenLoss {
  const ratio = Math.exp(d);
  const low = 1 - input.clipLow;
  const high = 1 + input.clipHigh;
  const ratioSlope = free ? ratio : 0;
  const plain = -advantage * ratio;
  const plainSlope = -advantage * ratioSlope;
  const clipped = -advantage * Math.min(Math.max(ratio, low), high);
  const clippedSlope = ratio > low && ratio < high ? plainSlope : 0;
  const upper = Math.max(plain, clipped);
  const upperSlope = plain > clipped ? plainSlope : clipped > plain ? clippedSlope : (plainSlope + clippedSlope) / 2;
  const bound = -advantage * input.dualClip;
  const wasClipped = clipped > plain;
  if (advantage >= 0 || upper < bound) return { loss: upper, slope: upperSlope, clipped: wasClipped, dualClipped: false };
  if (upper > bound) return { loss: bound, slope: 0, clipped: wasClipped, dualClipped: true };
  return { loss: upper, slope: upperSlope / 2, clipped: wasClipped, dualClipped: false };
}

export function policyLoss(input: PolicyLossInput): PolicyLossResult {
  const { lossMask, logprobs, oldLogprobs, advantages, importanceWeights, maskEpsilon = 0 } = input;
  const tokens = lossMask.length;
  requireLengths(tokens, { logprobs, oldLogprobs, advantages, ...(importanceWeights === undefined ? {} : { importanceWeights }) });
  requireWithin('clipLow', input.clipLow, 0, 1);
  requireWithin('clipHigh', input.clipHigh, 0, Number.MAX_VALUE);
  requireWithin('dualClip', input.dualClip, 1, Number.MAX_VALUE);
  const weights = aggregationWeights(input, input.aggregation, input.denominators, maskEpsilon);
  const losses = new Float64Array(tokens);
  const gradient = new Float64Array(tokens);
  const clipped = new Float64Array(tokens);
  const dualClipped = new Float64Array(tokens);
  const oldKl = new Float64Array(tokens);
  for (let t = 0; t < tokens; t++) {
    if (lossMask[t] === 0) continue;
    const difference = logprobs[t]! - oldLogprobs[t]!;
    const d = Math.min(Math.max(difference, -LOG_RATIO_BOUND), LOG_RATIO_BOUND);
    const token = tokenLoss(d, Math.abs(difference) < LOG_RATIO_BOUND, advantages[t]!, input);
    const importance = importanceWeights?.[t] ?? 1;
    losses[t] = token.loss * importance;
    gradient[t] = weights[t]! * token.slope * importance;
    clipped[t] = token.clipped ? 1 : 0;
    dualClipped[t] = token.dualClipped ? 1 : 0;
    oldKl[t] = -d;
  }
  return {
    loss: weightedLoss(losses, weights, input.denominators),
    gradient,
    clipFraction: maskedMean(clipped, lossMask, maskEpsilon),
    dualClipFraction: maskedMean(dualClipped, lossMask, maskEpsilon),
    oldKl: maskedMean(oldKl, lossMask, maskEpsilon),
  };
}
