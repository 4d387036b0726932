/**
 * Binomial tails.
 *
 * Idea: P(X <= k) = I_{1-p}(n - k, k + 1); for p = 1/2 and n up to 1000 by adding densities from the small end, which
 * is exact (every term a dyadic fraction) for n up to about 50.
 */
import { binomialDensity } from './binomial-density.js';
import { regularisedBeta } from './incomplete-beta.js';

/** P(X <= k) for X ~ Binomial(n, p). */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return regularisedBeta(n - k, k + 1, 1 - p, p).lower;
}

const DIRECT_SUM_UP_TO = 1000;

/** P(X <= k) for X ~ Binomial(n, 1/2). */
export function fairBinomialCdf(k: number, n: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  if (n > DIRECT_SUM_UP_TO) return binomialCdf(k, n, 0.5);
  let term = 2 ** -n;
  let sum = term;
  for (let i = 0; i < k; i++) {
    term = (term * (n - i)) / (i + 1);
    sum += term;
  }
  return sum;
}

/** P(X = k) for X ~ Binomial(n, 1/2). */
export function fairBinomialDensity(k: number, n: number): number {
  return n > DIRECT_SUM_UP_TO ? binomialDensity(k, n, 0.5) : fairBinomialCdf(k, n) - fairBinomialCdf(k - 1, n);
}
