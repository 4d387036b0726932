/** How far the sampler's logprobs are from the trainer's on the same tokens, in nats over action tokens. */
export interface LogprobGap {
  readonly mean: number;
  readonly p99: number;
  readonly max: number;
}

const measures = ['mean', 'p99', 'max'] as const;

/**
 * The measures of a gap that are above their limit, in words; none when the sampler can be trusted. Each sees what the
 * others miss: a wrong adapter moves the mean, a fault in few trials the 99th percentile, a single wrong token the
 * largest gap.
 */
export function beyondLimits(gap: LogprobGap, limits: LogprobGap): string[] {
  return measures.filter((measure) => gap[measure] > limits[measure]).map((measure) => `${measure} ${gap[measure].toPrecision(3)}, limit ${limits[measure]}`);
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
