/**
 * Student's paired t test with the interval of the mean difference, and the correlations of a pair of measurements.
 * For continuous paired figures such as tokens or seconds per task. Null where undefined: fewer than two pairs, or no
 * spread.
 */
import { requireLengths } from '../errors.js';
import { studentCritical, studentTwoSidedP } from '../special/student-t.js';
import type { Interval } from './proportion-interval.js';

export interface PairedTTest {
  readonly meanDifference: number;
  readonly interval: Interval;
  readonly t: number;
  readonly degreesOfFreedom: number;
  readonly p: number;
}

/** Test of mean(x - y) = 0. */
export function pairedTTest(x: readonly number[], y: readonly number[], confidence = 0.95): PairedTTest | null {
  requireLengths(x.length, { y });
  const n = x.length;
  if (n < 2) return null;
  const differences = x.map((value, i) => value - y[i]!);
  const meanDifference = differences.reduce((sum, d) => sum + d, 0) / n;
  const standardError = Math.sqrt(differences.reduce((sum, d) => sum + (d - meanDifference) ** 2, 0) / (n * (n - 1)));
  if (standardError === 0) return null;
  const t = meanDifference / standardError;
  const half = studentCritical(1 - confidence, n - 1) * standardError;
  return {
    meanDifference,
    interval: { lower: meanDifference - half, upper: meanDifference + half },
    t,
    degreesOfFreedom: n - 1,
    p: studentTwoSidedP(t, n - 1),
  };
}

export function pearson(x: readonly number[], y: readonly number[]): number | null {
  requireLengths(x.length, { y });
  const n = x.length;
  const meanX = x.reduce((sum, value) => sum + value, 0) / n;
  const meanY = y.reduce((sum, value) => sum + value, 0) / n;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < n; i++) {
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return n < 2 || xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy);
}

/** Spearman's rank correlation: Pearson's of the mid-ranks. */
export function spearman(x: readonly number[], y: readonly number[]): number | null {
  return pearson(midRanks(x), midRanks(y));
}

/** Ranks from 1; equal values share the mean of their ranks. */
export function midRanks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((i, j) => values[i]! - values[j]!);
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let k = from; k < to; k++) ranks[order[k]!] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}
