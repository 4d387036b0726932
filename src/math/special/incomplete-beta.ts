/**
 * The regularised incomplete beta function I_x(a, b) and its inverse, in double precision.
 *
 * Idea: the continued fraction of DLMF 8.17.22 by the modified Lentz method, on the side where it converges fast
 * (x < (a + 1)/(a + b + 2)); the other tail is one minus it. The factor x^a (1-x)^b / (a B(a, b)) comes from the
 * saddle-point binomial density, so that large a and b lose no digits. The inverse is Newton's method kept inside a
 * bracket that shrinks by bisection.
 */
import { InvariantError } from '../../core/index.js';
import { continuousBinomialDensity } from './binomial-density.js';

export interface Tails {
  /** I_x(a, b). */
  readonly lower: number;
  /** 1 - I_x(a, b), with its own precision where it is small. */
  readonly upper: number;
}

const MAX_TERMS = 100_000;
const TINY = 1e-300;

/** Tails at x for a, b > 0; `oneMinusX` is handed in because 1 - x may be known more exactly than x tells. */
export function regularisedBeta(a: number, b: number, x: number, oneMinusX: number): Tails {
  if (x <= 0) return { lower: 0, upper: 1 };
  if (oneMinusX <= 0) return { lower: 1, upper: 0 };
  if (x < (a + 1) / (a + b + 2)) {
    const lower = smallTail(a, b, x, oneMinusX);
    return { lower, upper: 1 - lower };
  }
  const upper = smallTail(b, a, oneMinusX, x);
  return { lower: 1 - upper, upper };
}

function smallTail(a: number, b: number, x: number, oneMinusX: number): number {
  const front = continuousBinomialDensity(a, a + b, x, oneMinusX) * (b / (a + b));
  return front * continuedFraction(a, b, x);
}

function continuedFraction(a: number, b: number, x: number): number {
  const guard = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / guard(1 + even * d);
    c = guard(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / guard(1 + odd * d);
    c = guard(1 + odd / c);
    const factor = d * c;
    result *= factor;
    if (Math.abs(factor - 1) <= 2.3e-16) return result;
  }
  throw new InvariantError(`the incomplete beta function of a=${a}, b=${b}, x=${x} did not converge`);
}

/** The x whose lower (or upper) tail is `probability`. */
export function betaQuantile(a: number, b: number, probability: number, tail: keyof Tails): number {
  if (probability <= 0) return tail === 'lower' ? 0 : 1;
  if (probability >= 1) return tail === 'lower' ? 1 : 0;
  let low = 0;
  let high = 1;
  let x = a / (a + b);
  for (let step = 0; step < 200; step++) {
    const excess = regularisedBeta(a, b, x, 1 - x)[tail] - probability;
    if (excess === 0) return x;
    if (excess > 0 === (tail === 'lower')) high = x;
    else low = x;
    const slope = (continuousBinomialDensity(a, a + b, x, 1 - x) * a * b) / ((a + b) * x * (1 - x));
    const newton = tail === 'lower' ? x - excess / slope : x + excess / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - x) <= 1e-16 * x) return next;
    x = next;
  }
  return x;
}
