/**
 * Sums and means over the entries of an array whose mask is not 0. Entries outside the mask are never read, so that
 * NaN or garbage there cannot spread.
 *
 * Departure from veRL (`masked_mean`): veRL adds 1e-8 to the mask count, which rounds away for float32 masks of one
 * token or more and shows in float64. Here the count is exact unless a caller asks for veRL's number by `maskEpsilon`.
 */

/** What veRL adds to mask counts; hand it over as `maskEpsilon` to reproduce its float64 results to the last digits. */
export const VERL_MASK_EPSILON = 1e-8;

export function maskCount(mask: ArrayLike<number>, from = 0, to = mask.length): number {
  let count = 0;
  for (let t = from; t < to; t++) if (mask[t] !== 0) count++;
  return count;
}

export function maskedSum(values: ArrayLike<number>, mask: ArrayLike<number>, from = 0, to = mask.length): number {
  let sum = 0;
  for (let t = from; t < to; t++) if (mask[t] !== 0) sum += values[t]!;
  return sum;
}

/** Null when the mask is empty. */
export function maskedMean(values: ArrayLike<number>, mask: ArrayLike<number>, maskEpsilon = 0): number | null {
  const count = maskCount(mask);
  return count === 0 ? null : maskedSum(values, mask) / (count + maskEpsilon);
}
