/**
 * Whitening of advantages over the loss-mask tokens of the whole batch: (A - mean) / sqrt(var + 1e-8), with the
 * unbiased variance (divisor n - 1). A is float64[T]; the result is float64[T] and 0 outside the mask.
 *
 * Source: veRL `masked_whiten` (verl/utils/torch_functional.py). Departures: fewer than two tokens give null (veRL
 * raises), and tokens outside the mask stay 0 (veRL shifts them too).
 */
import { requireLengths } from '../errors.js';
import { maskCount, maskedMean } from './masked-mean.js';

const VARIANCE_FLOOR = 1e-8;

export function whiten(values: ArrayLike<number>, lossMask: ArrayLike<number>, maskEpsilon = 0): Float64Array | null {
  requireLengths(lossMask.length, { values });
  const count = maskCount(lossMask);
  if (count < 2) return null;
  const overMask = (term: (value: number) => number): number => {
    let sum = 0;
    for (let t = 0; t < lossMask.length; t++) if (lossMask[t] !== 0) sum += term(values[t]!);
    return sum / (count + maskEpsilon);
  };
  const mean = overMask((value) => value);
  const variance = overMask((value) => (value - mean) ** 2) * (count / (count - 1));
  const scale = 1 / Math.sqrt(variance + VARIANCE_FLOOR);
  return Float64Array.from(lossMask, (inMask, t) => (inMask === 0 ? 0 : (values[t]! - mean) * scale));
}

/** A - mean over the loss mask, the deviation left as it is; float64[T], 0 outside the mask. */
export function centre(values: ArrayLike<number>, lossMask: ArrayLike<number>): Float64Array {
  requireLengths(lossMask.length, { values });
  const mean = maskedMean(values, lossMask) ?? 0;
  return Float64Array.from(lossMask, (inMask, t) => (inMask === 0 ? 0 : values[t]! - mean));
}

/**
 * True when every trial of a batch got the same reward: whitening would then blow up the critic's noise to unit
 * variance, so the caller skips it and counts the batch. True for an empty batch.
 */
export function allRewardsEqual(terminalRewards: readonly number[]): boolean {
  return terminalRewards.every((reward) => reward === terminalRewards[0]);
}
