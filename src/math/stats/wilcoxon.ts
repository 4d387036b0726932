/**
 * Wilcoxon's signed-rank test of paired differences: the robust companion of the paired t test.
 *
 * Idea: rank |d| without zeros; W is the smaller of the rank sums of positive and negative differences. Up to 50 pairs
 * without ties or zeros the distribution of W is counted exactly (subset sums of 1..n); otherwise the normal
 * approximation with the tie correction and without continuity correction is used.
 * Source: Wilcoxon 1945; numbers equal scipy.stats.wilcoxon with its default method. Null without a non-zero difference.
 */
import { normalCdf } from '../special/normal.js';
import { midRanks } from './paired-t.js';

export interface WilcoxonTest {
  readonly statistic: number;
  readonly p: number;
  readonly method: 'exact' | 'approximate';
}

const EXACT_UP_TO = 50;

export function wilcoxonSignedRank(differences: readonly number[]): WilcoxonTest | null {
  const nonZero = differences.filter((d) => d !== 0);
  const n = nonZero.length;
  if (n === 0) return null;
  const ranks = midRanks(nonZero.map(Math.abs));
  const positive = nonZero.reduce((sum, d, i) => (d > 0 ? sum + ranks[i]! : sum), 0);
  const statistic = Math.min(positive, (n * (n + 1)) / 2 - positive);
  const tied = new Set(ranks).size < n;
  if (n <= EXACT_UP_TO && !tied && n === differences.length) return { statistic, p: exactP(statistic, n), method: 'exact' };
  const groups = new Map<number, number>();
  for (const rank of ranks) groups.set(rank, (groups.get(rank) ?? 0) + 1);
  const tieTerm = [...groups.values()].reduce((sum, size) => sum + size ** 3 - size, 0) / 48;
  const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - tieTerm);
  return { statistic, p: Math.min(1, 2 * normalCdf((statistic - (n * (n + 1)) / 4) / deviation)), method: 'approximate' };
}

/** 2 P(W <= statistic): the share of the 2^n subsets of {1..n} with a sum that small. */
function exactP(statistic: number, n: number): number {
  const share = new Float64Array((n * (n + 1)) / 2 + 1);
  share[0] = 1;
  for (let rank = 1, top = 0; rank <= n; rank++) {
    top += rank;
    for (let sum = top; sum >= 0; sum--) share[sum] = 0.5 * (share[sum]! + (sum >= rank ? share[sum - rank]! : 0));
  }
  let p = 0;
  for (let sum = 0; sum <= statistic; sum++) p += share[sum]!;
  return Math.min(1, 2 * p);
}
