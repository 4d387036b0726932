/** How far the sampler's logprobs are from the trainer's on the same tokens, in nats over action tokens. */
export interface LogprobGap {
  readonly mean: number;
  readonly p99: number;
  readonly max: number;
}

/**
 * |samplerLogprobs - trainerLogprobs| over the action tokens; the 99th percentile is the smallest gap that at least
 * 99% of tokens do not exceed. Null without action tokens.
 */
export function logprobGap(samplerLogprobs: ArrayLike<number>, trainerLogprobs: ArrayLike<number>, actionMask: Uint8Array): LogprobGap | null {
  const gaps: number[] = [];
  for (let t = 0; t < actionMask.length; t++) {
    if (actionMask[t] === 1) gaps.push(Math.abs(samplerLogprobs[t]! - trainerLogprobs[t]!));
  }
  if (gaps.length === 0) return null;
  const sorted = Float64Array.from(gaps).sort();
  return {
    mean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
    p99: sorted[Math.ceil(0.99 * gaps.length) - 1]!,
    max: sorted[gaps.length - 1]!,
  };
}
