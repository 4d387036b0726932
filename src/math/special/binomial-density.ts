/**
 * Binomial densities, accurate to a few units in the 15th digit also for large n.
 *
 * Idea: Loader's saddle-point form (C. Loader, "Fast and accurate computation of binomial probabilities", 2000), which
 * avoids the cancellation of three log-gammas. Real arguments serve the incomplete beta function.
 */
import { stirlingError } from './log-gamma.js';

/** x ln(x / m) + m - x, without cancellation near x = m. */
function deviance(x: number, m: number): number {
  if (Math.abs(x - m) >= 0.1 * (x + m)) return x * Math.log(x / m) + m - x;
  const v = (x - m) / (x + m);
  let sum = (x - m) * v;
  let term = 2 * x * v;
  for (let j = 1; ; j++) {
    term *= v * v;
    const next = sum + term / (2 * j + 1);
    if (next === sum) return sum;
    sum = next;
  }
}

/** Gamma(n + 1) / (Gamma(x + 1) Gamma(n - x + 1)) p^x q^(n - x) for real 0 < x < n and q = 1 - p. */
export function continuousBinomialDensity(x: number, n: number, p: number, q: number): number {
  const log = stirlingError(n) - stirlingError(x) - stirlingError(n - x) - deviance(x, n * p) - deviance(n - x, n * q);
  return Math.exp(log) * Math.sqrt(n / (2 * Math.PI * x * (n - x)));
}

/** P(X = k) for X ~ Binomial(n, p). */
export function binomialDensity(k: number, n: number, p: number): number {
  if (k < 0 || k > n) return 0;
  if (p === 0) return k === 0 ? 1 : 0;
  if (p === 1) return k === n ? 1 : 0;
  if (k === 0) return Math.exp(n * Math.log1p(-p));
  if (k === n) return Math.exp(n * Math.log(p));
  return continuousBinomialDensity(k, n, p, 1 - p);
}
