/**
 * Log-gamma by Stirling's formula with its error term, in double precision.
 *
 * Idea: ln Gamma(z + 1) = (z + 1/2) ln z - z + ln(2 pi)/2 + S(z), with S(z) = 1/(12 z) - 1/(360 z^3) + ... for z >= 15
 * and the recurrence S(z) = S(z + 1) + (z + 1/2) ln(1 + 1/z) - 1 below. S is what Loader's binomial density needs
 * (C. Loader, "Fast and accurate computation of binomial probabilities", 2000), so it is the primitive here; the
 * absolute error of S stays near 1e-16.
 */
const HALF_LN_2PI = 0.5 * Math.log(2 * Math.PI);
const SERIES_FROM = 15;

/** S(z) for z > 0. */
export function stirlingError(z: number): number {
  let shift = 0;
  while (z < SERIES_FROM) {
    shift += (z + 0.5) * Math.log1p(1 / z) - 1;
    z += 1;
  }
  const y = 1 / (z * z);
  return shift + (1 / 12 - y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y * (1 / 1188 - y * (691 / 360360)))))) / z;
}

/** ln Gamma(z) for z > 0. */
export function logGamma(z: number): number {
  return (z - 0.5) * Math.log(z) - z + HALF_LN_2PI + stirlingError(z);
}
