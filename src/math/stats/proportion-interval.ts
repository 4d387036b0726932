/**
 * Intervals for a proportion k / n, two-sided; null for n = 0, since nothing was observed.
 *
 * Clopper-Pearson inverts the binomial test and never covers less than it says (wide for small n); Wilson inverts the
 * score test and is close on average; Wilson with continuity correction (Newcombe 1998) lies between; Jeffreys is the
 * Beta(1/2, 1/2) posterior. At k = 0 the lower end is 0, at k = n the upper end is 1.
 */
import { MathInputError, requireLevel } from '../errors.js';
import { betaQuantile } from '../special/incomplete-beta.js';
import { normalQuantile } from '../special/normal.js';

export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

export function clopperPearson(k: number, n: number, confidence = 0.95): Interval | null {
  return withEnds(k, n, confidence, (tail) => ({
    lower: () => betaQuantile(k, n - k + 1, tail, 'lower'),
    upper: () => betaQuantile(k + 1, n - k, tail, 'upper'),
  }));
}

export function jeffreys(k: number, n: number, confidence = 0.95): Interval | null {
  return withEnds(k, n, confidence, (tail) => ({
    lower: () => betaQuantile(k + 0.5, n - k + 0.5, tail, 'lower'),
    upper: () => betaQuantile(k + 0.5, n - k + 0.5, tail, 'upper'),
  }));
}

export function wilson(k: number, n: number, confidence = 0.95): Interval | null {
  return withEnds(k, n, confidence, (tail) => {
    const z = -normalQuantile(tail);
    const p = k / n;
    const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
    const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
    return { lower: () => centre - half, upper: () => centre + half };
  });
}

export function wilsonCorrected(k: number, n: number, confidence = 0.95): Interval | null {
  return withEnds(k, n, confidence, (tail) => {
    const z = -normalQuantile(tail);
    const p = k / n;
    const centre = 2 * k + z * z;
    const scale = 2 * (n + z * z);
    return {
      lower: () => (centre - 1 - z * Math.sqrt(z * z - 2 - 1 / n + 4 * p * (n * (1 - p) + 1))) / scale,
      upper: () => (centre + 1 + z * Math.sqrt(z * z + 2 - 1 / n + 4 * p * (n * (1 - p) - 1))) / scale,
    };
  });
}

function withEnds(k: number, n: number, confidence: number, ends: (tail: number) => { lower: () => number; upper: () => number }): Interval | null {
  if (!(Number.isInteger(k) && Number.isInteger(n) && k >= 0 && k <= n)) throw new MathInputError(`${k} of ${n} is no proportion`);
  requireLevel('confidence', confidence);
  if (n === 0) return null;
  const { lower, upper } = ends((1 - confidence) / 2);
  return { lower: k === 0 ? 0 : Math.max(0, lower()), upper: k === n ? 1 : Math.min(1, upper()) };
}
