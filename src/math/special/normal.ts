/**
 * The standard normal distribution in double precision, with small tails to full relative precision.
 *
 * Idea: erfc by the all-positive series erf(x) = 2/sqrt(pi) e^{-x^2} sum 2^n x^{2n+1} / (2n+1)!! for x < 2.5 and by
 * Laplace's continued fraction beyond (Abramowitz & Stegun 7.1.6, 7.1.14). The quantile is Newton's method on ln Phi,
 * which is concave: started at -sqrt(-2 ln q), where Phi is too small, it climbs to the root without overshooting.
 */
const SERIES_UP_TO = 2.5;

/** erfc(x) for x >= 0. */
function upperErfc(x: number): number {
  const gauss = Math.exp(-x * x);
  if (x < SERIES_UP_TO) {
    let term = x;
    let sum = x;
    for (let n = 1; term > 1e-17 * sum; n++) {
      term *= (2 * x * x) / (2 * n + 1);
      sum += term;
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * gauss * sum;
  }
  let fraction = 0;
  for (let k = 120; k >= 1; k--) fraction = k / 2 / (x + fraction);
  return gauss / (Math.sqrt(Math.PI) * (x + fraction));
}

/** Phi(z). */
export function normalCdf(z: number): number {
  const tail = 0.5 * upperErfc(Math.abs(z) * Math.SQRT1_2);
  return z < 0 ? tail : 1 - tail;
}

/** P(chi^2 with one degree of freedom >= statistic). */
export function chiSquareTail(statistic: number): number {
  return upperErfc(Math.sqrt(statistic / 2));
}

/** The z with Phi(z) = q, for 0 < q < 1. */
export function normalQuantile(q: number): number {
  if (q > 0.5) return -normalQuantile(1 - q);
  let z = -Math.sqrt(-2 * Math.log(q));
  for (let step = 0; step < 50; step++) {
    const cdf = normalCdf(z);
    const density = Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
    const move = (Math.log(q / cdf) * cdf) / density;
    z += move;
    if (Math.abs(move) <= 1e-15 * Math.abs(z)) break;
  }
  return z;
}
