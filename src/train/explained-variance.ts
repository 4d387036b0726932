/**
 * 1 - var(R - V) / var(R) over loss tokens: 1 when the critic foretells the returns, 0 when it is no better than their
 * mean, negative when it is worse. Null when the returns do not vary.
 */
export function explainedVariance(returns: ArrayLike<number>, values: ArrayLike<number>, lossMask: Uint8Array): number | null {
  const positions: number[] = [];
  for (let t = 0; t < lossMask.length; t++) if (lossMask[t] === 1) positions.push(t);
  const total = variance(positions.map((t) => returns[t]!));
  if (total === 0) return null;
  return 1 - variance(positions.map((t) => returns[t]! - values[t]!)) / total;
}

function variance(numbers: readonly number[]): number {
  if (numbers.length === 0) return 0;
  const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
  return numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / numbers.length;
}
