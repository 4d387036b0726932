/**
 * The clipped value loss and its gradient by each predicted value.
 *
 * Idea (PPO2's value clipping): with vc = clip(v, v_old - clipRange, v_old + clipRange),
 *   L = 0.5 max((v - R)^2, (vc - R)^2).
 * Ties split the gradient in half: at the max, and at the exact bound of the clip, which is max(min(.)).
 *
 * Shapes: float64[T], packed; entries outside the loss mask are not read and have gradient 0.
 * Source: veRL `compute_value_loss` (verl/trainer/ppo/core_algos.py). Departure: a mean over nothing is null (veRL: 0 or NaN).
 */
import { requireLengths, requireWithin } from '../errors.js';
import { aggregationWeights, weightedLoss, type AggregationMode, type LossDenominators, type PackedMask } from './aggregate.js';
import { maskedMean } from './masked-mean.js';

export interface ValueLossInput extends PackedMask {
  readonly values: ArrayLike<number>;
  readonly oldValues: ArrayLike<number>;
  readonly returns: ArrayLike<number>;
  readonly clipRange: number;
  readonly aggregation: AggregationMode;
  readonly denominators: LossDenominators;
  readonly maskEpsilon?: number;
}

export interface ValueLossResult {
  /** This part's share of the minibatch loss; null when the minibatch holds no loss token. */
  readonly loss: number | null;
  /** d loss / d value, float64[T]. */
  readonly gradient: Float64Array;
  /** Share of loss tokens whose clipped error was the larger one. */
  readonly clipFraction: number | null;
}

export function valueLoss(input: ValueLossInput): ValueLossResult {
  const { lossMask, values, oldValues, returns, clipRange, maskEpsilon = 0 } = input;
  const tokens = lossMask.length;
  requireLengths(tokens, { values, oldValues, returns });
  requireWithin('clipRange', clipRange, 0, Number.MAX_VALUE);
  const weights = aggregationWeights(input, input.aggregation, input.denominators, maskEpsilon);
  const losses = new Float64Array(tokens);
  const gradient = new Float64Array(tokens);
  const clippedTokens = new Float64Array(tokens);
  for (let t = 0; t < tokens; t++) {
    if (lossMask[t] === 0) continue;
    const value = values[t]!;
    const low = oldValues[t]! - clipRange;
    const high = oldValues[t]! + clipRange;
    const clippedValue = Math.max(Math.min(value, high), low);
    const atBound = value === low || value === high;
    const inside = value > low && value < high;
    const error = value - returns[t]!;
    const clippedError = clippedValue - returns[t]!;
    const plain = error ** 2;
    const clipped = clippedError ** 2;
    const clippedSlope = clippedError * (inside ? 1 : atBound ? 0.5 : 0);
    losses[t] = 0.5 * Math.max(plain, clipped);
    gradient[t] = weights[t]! * (plain > clipped ? error : clipped > plain ? clippedSlope : (error + clippedSlope) / 2);
    clippedTokens[t] = clipped > plain ? 1 : 0;
  }
  return { loss: weightedLoss(losses, weights, input.denominators), gradient, clipFraction: maskedMean(clippedTokens, lossMask, maskEpsilon) };
}
