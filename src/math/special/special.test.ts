import { describe, expect, it } from 'vitest';
import { betaQuantile, logGamma, normalCdf, normalQuantile, regularisedBeta, studentCritical, studentTwoSidedP } from '../index.js';

const close = (got: number, want: number, relative = 1e-13): void => expect(Math.abs(got - want)).toBeLessThanOrEqual(relative * Math.abs(want));

describe('special functions', () => {
  it('log-gamma: factorials, halves and large arguments', () => {
    let factorial = 1;
    for (let n = 1; n <= 20; n++) {
      factorial *= n;
      close(Math.exp(logGamma(n + 1)), factorial, 1e-12);
    }
    close(logGamma(0.5), 0.5 * Math.log(Math.PI));
    close(logGamma(1e-8) - Math.log(1e8), -0.5772156649e-8, 1e-6);
    close(logGamma(1001) - logGamma(1000), Math.log(1000), 1e-11);
  });

  it('incomplete beta: closed forms, symmetry, both tails', () => {
    for (const x of [1e-9, 0.1, 0.5, 0.75, 0.999]) {
      close(regularisedBeta(1, 1, x, 1 - x).lower, x);
      close(regularisedBeta(3, 1, x, 1 - x).lower, x ** 3);
      close(regularisedBeta(1, 4, x, 1 - x).upper, (1 - x) ** 4, 1e-12);
      close(regularisedBeta(2, 5, x, 1 - x).lower, regularisedBeta(5, 2, 1 - x, x).upper, 1e-12);
    }
    close(regularisedBeta(0.5, 0.5, 0.5, 0.5).lower, 0.5);
    expect(regularisedBeta(2, 3, 0, 1)).toEqual({ lower: 0, upper: 1 });
    expect(regularisedBeta(2, 3, 1, 0)).toEqual({ lower: 1, upper: 0 });
  });

  it('beta quantile inverts both tails, far out too', () => {
    for (const [a, b] of [[0.5, 0.5], [1, 300], [30, 2], [4000, 5000]] as const) {
      for (const p of [1e-12, 0.001, 0.3, 0.5, 0.99]) {
        for (const tail of ['lower', 'upper'] as const) {
          const x = betaQuantile(a, b, p, tail);
          if (x < 1 - 1e-9) close(regularisedBeta(a, b, x, 1 - x)[tail], p, 1e-8);
        }
      }
    }
    expect([betaQuantile(2, 3, 0, 'lower'), betaQuantile(2, 3, 0, 'upper'), betaQuantile(2, 3, 1, 'lower')]).toEqual([0, 1, 1]);
  });

  it('normal: known values, far tails, quantile of the distribution function', () => {
    expect(normalCdf(0)).toBe(0.5);
    close(normalCdf(1), 0.8413447460685429);
    close(normalCdf(-10), 7.61985302416047e-24, 1e-12);
    close(normalCdf(-3.5), 2.3262907903552504e-4, 1e-12);
    close(normalCdf(-3.6), 1.5910859015753364e-4, 1e-12);
    close(normalQuantile(0.975), 1.959963984540054, 1e-14);
    for (const q of [1e-300, 1e-20, 0.01, 0.5, 0.9]) close(normalCdf(normalQuantile(q)), q, 1e-11);
  });

  it('Student: one and two degrees of freedom in closed form, and the normal limit', () => {
    close(studentTwoSidedP(1, 1), 0.5);
    close(studentTwoSidedP(2, 2), 1 - 2 / Math.sqrt(6));
    close(studentCritical(0.05, 1), Math.tan(Math.PI * 0.475), 1e-12);
    close(studentCritical(0.05, 1e7), normalQuantile(0.975), 1e-6);
    expect(studentTwoSidedP(0, 5)).toBe(1);
  });
});
