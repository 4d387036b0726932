/** Student's t distribution through the incomplete beta function: P(|T| >= t) = I_{df/(df+t^2)}(df/2, 1/2). */
import { betaQuantile, regularisedBeta } from './incomplete-beta.js';

/** P(|T| >= |t|) for `df` degrees of freedom. */
export function studentTwoSidedP(t: number, df: number): number {
  return regularisedBeta(df / 2, 0.5, df / (df + t * t), (t * t) / (df + t * t)).lower;
}

/** The t > 0 with P(|T| >= t) = `twoSidedP`. */
export function studentCritical(twoSidedP: number, df: number): number {
  const x = betaQuantile(df / 2, 0.5, twoSidedP, 'lower');
  return Math.sqrt((df * (1 - x)) / x);
}
