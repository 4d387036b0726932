/**
 * Sign-flip permutation test of a paired difference: if the two systems are exchangeable, each difference could as well
 * have had the other sign.
 *
 * Idea: two-sided p = share of sign assignments whose |sum| is at least the observed one. Differences are flipped
 * cluster by cluster (their sums), so that tasks of one repository stay together. Exact by enumeration up to 2^16
 * assignments; beyond, seeded draws with the observed assignment counted among them, (1 + hits) / (1 + draws), so that
 * p is never 0. Null without differences; all differences 0 give p = 1.
 * Source: Fisher 1935; Phipson & Smyth 2010 for the draws.
 */
import type { CounterRng } from '../../core/index.js';
import { MathInputError } from '../errors.js';
import { clusterTotals, type ClusteredValue } from './clustered.js';

export interface SignFlipResult {
  readonly p: number;
  readonly method: 'exact' | 'sampled';
}

const EXACT_UP_TO = 16;
/** Sums that differ by rounding alone count as equal. */
const RELATIVE_TIE = 1e-12;

export function signFlipTest(differences: readonly ClusteredValue[], options: { readonly rng: CounterRng; readonly draws: number }): SignFlipResult | null {
  if (differences.length === 0) return null;
  if (!(Number.isInteger(options.draws) && options.draws >= 1)) throw new MathInputError(`draws is ${options.draws}, expected a whole number of at least 1`);
  const sums = clusterTotals(differences).map((total) => total.sum).filter((sum) => sum !== 0);
  const threshold = Math.abs(sums.reduce((acc, sum) => acc + sum, 0)) - RELATIVE_TIE * sums.reduce((acc, sum) => acc + Math.abs(sum), 0);
  const extreme = (negative: (i: number) => boolean): boolean =>
    Math.abs(sums.reduce((acc, sum, i) => acc + (negative(i) ? -sum : sum), 0)) >= threshold;
  let hits = 0;
  if (sums.length <= EXACT_UP_TO) {
    const assignments = 2 ** sums.length;
    for (let bits = 0; bits < assignments; bits++) if (extreme((i) => ((bits >> i) & 1) === 1)) hits++;
    return { p: hits / assignments, method: 'exact' };
  }
  for (let draw = 0; draw < options.draws; draw++) {
    if (extreme((i) => options.rng.uniform(draw * sums.length + i) < 0.5)) hits++;
  }
  return { p: (1 + hits) / (1 + options.draws), method: 'sampled' };
}
