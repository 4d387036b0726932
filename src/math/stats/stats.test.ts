import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjustPValues,
  clopperPearson,
  conditionalOddsRatio,
  fewestDiscordantPairs,
  jeffreys,
  MathInputError,
  mcnemarChiSquare,
  mcnemarExactP,
  mcnemarMidP,
  mcnemarOneSidedP,
  mcnemarPower,
  meanOverTasks,
  normalCdf,
  pairedTTest,
  pairsNeeded,
  passAtK,
  passHatK,
  pearson,
  smallestDetectableDifference,
  spearman,
  wilcoxonSignedRank,
  wilson,
  wilsonCorrected,
} from '../index.js';

const count = fc.nat(60);
const pair = fc.record({ wins: count, losses: count });

/** n choose k by Pascal's triangle. */
function choose(n: number, k: number): number {
  return k < 0 || k > n ? 0 : k === 0 || k === n ? 1 : choose(n - 1, k - 1) + choose(n - 1, k);
}

describe('McNemar', () => {
  it('is exact: nothing to compare gives 1, six wins in a row are the least that can be significant', () => {
    expect(mcnemarExactP({ wins: 0, losses: 0 })).toBe(1);
    expect(mcnemarMidP({ wins: 0, losses: 0 })).toBe(1);
    expect(mcnemarExactP({ wins: 6, losses: 0 })).toBe(0.03125);
    expect(mcnemarExactP({ wins: 12, losses: 3 })).toBe(0.03515625);
    expect(fewestDiscordantPairs(0.05)).toBe(6);
    expect(mcnemarExactP({ wins: 5, losses: 0 })).toBeGreaterThan(0.05);
    expect(fewestDiscordantPairs(0.03125)).toBe(6);
    expect(mcnemarChiSquare({ wins: 0, losses: 0 }, true)).toBeNull();
    expect(conditionalOddsRatio({ wins: 0, losses: 0 })).toBeNull();
    expect(conditionalOddsRatio({ wins: 3, losses: 0 })!.upper).toBeNull();
    expect(() => mcnemarExactP({ wins: 1.5, losses: 0 })).toThrow(MathInputError);
  });

  it('does not change when the systems swap names, and mid-p is the smaller', () => {
    fc.assert(
      fc.property(pair, ({ wins, losses }) => {
        const p = mcnemarExactP({ wins, losses });
        expect(mcnemarExactP({ wins: losses, losses: wins })).toBe(p);
        const mid = mcnemarMidP({ wins, losses });
        expect(mcnemarMidP({ wins: losses, losses: wins })).toBe(mid);
        expect(mid).toBeLessThanOrEqual(p);
        const both = mcnemarOneSidedP({ wins, losses }) + mcnemarOneSidedP({ wins: losses, losses: wins });
        expect(both).toBeGreaterThanOrEqual(1 - 1e-12);
      }),
      { numRuns: 50 },
    );
  });

  it('is small enough only where its odds ratio interval excludes 1', () => {
    fc.assert(
      fc.property(pair, ({ wins, losses }) => {
        const odds = conditionalOddsRatio({ wins, losses });
        const excludesOne = odds !== null && (odds.lower > 1 || (odds.upper ?? Infinity) < 1);
        expect(mcnemarExactP({ wins, losses }) < 0.05).toBe(excludesOne);
      }),
      { numRuns: 50 },
    );
  });

  it('continues from the direct sum to the incomplete beta function', () => {
    const below = mcnemarExactP({ wins: 540, losses: 460 });
    const above = mcnemarExactP({ wins: 541, losses: 460 });
    expect(above / below).toBeGreaterThan(0.9);
    expect(above / below).toBeLessThan(1);
  });
});

describe('power', () => {
  const test = { alpha: 0.05, variant: 'exact' } as const;

  it('is what simulating every outcome gives', () => {
    const [n, pWin, pLoss] = [9, 0.5, 0.1];
    let power = 0;
    for (let wins = 0; wins <= n; wins++) {
      for (let losses = 0; wins + losses <= n; losses++) {
        const ways = choose(n, wins) * choose(n - wins, losses);
        if (mcnemarExactP({ wins, losses }) <= test.alpha) power += ways * pWin ** wins * pLoss ** losses * (1 - pWin - pLoss) ** (n - wins - losses);
      }
    }
    expect(mcnemarPower(n, { pWin, pLoss }, test)).toBeCloseTo(power, 12);
  });

  it('is at most alpha when there is no difference, and 0 without discordance', () => {
    for (const p of [0.05, 0.2, 0.5]) expect(mcnemarPower(100, { pWin: p, pLoss: p }, test)).toBeLessThanOrEqual(0.05);
    expect(mcnemarPower(100, { pWin: 0, pLoss: 0 }, test)).toBe(0);
    expect(mcnemarPower(5, { pWin: 1, pLoss: 0 }, test)).toBe(0);
    expect(mcnemarPower(6, { pWin: 1, pLoss: 0 }, test)).toBe(1);
  });

  it('tells the smallest difference that a panel can detect, or that there is none', () => {
    const difference = smallestDetectableDifference(38, 0.5, test)!;
    const at = (d: number): number => mcnemarPower(38, { pWin: (0.5 + d) / 2, pLoss: (0.5 - d) / 2 }, test);
    expect(at(difference)).toBeGreaterThanOrEqual(0.8);
    expect(at(difference - 1e-6)).toBeLessThan(0.8);
    expect(smallestDetectableDifference(38, 0.1, test)).toBeNull();
    expect(smallestDetectableDifference(500, 0.5, test)!).toBeLessThan(difference);
  });

  it('tells how many pairs are needed, or that the limit does not suffice', () => {
    const needed = pairsNeeded({ pWin: 0.5, pLoss: 0.1 }, test, 0.8, 200)!;
    expect(mcnemarPower(needed.first, { pWin: 0.5, pLoss: 0.1 }, test)).toBeGreaterThanOrEqual(0.8);
    expect(mcnemarPower(needed.first - 1, { pWin: 0.5, pLoss: 0.1 }, test)).toBeLessThan(0.8);
    expect(needed.stable).toBeGreaterThanOrEqual(needed.first);
    expect(pairsNeeded({ pWin: 0.1, pLoss: 0.1 }, test, 0.8, 60)).toBeNull();
    // A saw-tooth: 20 pairs reach 0.80, 21 and 22 fall below it again.
    expect(pairsNeeded({ pWin: 0.8, pLoss: 0.2 }, test, 0.8)).toEqual({ first: 20, stable: 23 });
  });
});

describe('intervals of a proportion', () => {
  it('hold the proportion, shrink with n, and are undefined for n = 0', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), fc.constantFrom(0.8, 0.95, 0.99), (a, b, confidence) => {
        const [k, n] = [Math.min(a, b), Math.max(a, b)];
        for (const interval of [clopperPearson, wilson, wilsonCorrected, jeffreys]) {
          const got = interval(k, n, confidence);
          if (n === 0) {
            expect(got).toBeNull();
            continue;
          }
          const mirrored = interval(n - k, n, confidence)!;
          expect(got!.lower).toBeLessThanOrEqual(k / n);
          expect(got!.upper).toBeGreaterThanOrEqual(k / n);
          expect(got!.lower).toBeCloseTo(1 - mirrored.upper, 9);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('of Clopper and Pearson cover at least as often as they say', () => {
    const n = 12;
    for (const p of [0.01, 0.1, 0.37, 0.5, 0.88]) {
      let covered = 0;
      for (let k = 0; k <= n; k++) {
        const { lower, upper } = clopperPearson(k, n)!;
        if (lower <= p && p <= upper) covered += choose(n, k) * p ** k * (1 - p) ** (n - k);
      }
      expect(covered).toBeGreaterThanOrEqual(0.95);
    }
  });

  it('refuse impossible counts', () => {
    expect(() => clopperPearson(3, 2)).toThrow(MathInputError);
    expect(() => wilson(1, 2, 1)).toThrow(MathInputError);
  });
});

describe('pass@k', () => {
  const task = fc.record({ samples: fc.integer({ min: 1, max: 12 }), solved: fc.nat(12) }).map(({ samples, solved }) => ({ samples, solved: Math.min(samples, solved) }));

  it('counts the draws of k samples in which one, or every one, solves', () => {
    fc.assert(
      fc.property(task, fc.integer({ min: 1, max: 12 }), ({ samples, solved }, k) => {
        if (k > samples) {
          expect([passAtK({ samples, solved }, k), passHatK({ samples, solved }, k)]).toEqual([null, null]);
          return;
        }
        expect(passAtK({ samples, solved }, k)).toBeCloseTo(1 - choose(samples - solved, k) / choose(samples, k), 12);
        expect(passHatK({ samples, solved }, k)).toBeCloseTo(choose(solved, k) / choose(samples, k), 12);
      }),
      { numRuns: 100 },
    );
  });

  it('grows with k and pass^k falls; both grow with the solved samples', () => {
    fc.assert(
      fc.property(task, fc.integer({ min: 1, max: 11 }), ({ samples, solved }, k) => {
        if (k + 1 > samples) return;
        const at = passAtK({ samples, solved }, k)!;
        const hat = passHatK({ samples, solved }, k)!;
        expect(passAtK({ samples, solved }, k + 1)).toBeGreaterThanOrEqual(at - 1e-12);
        expect(passHatK({ samples, solved }, k + 1)).toBeLessThanOrEqual(hat + 1e-12);
        if (solved === samples) return;
        expect(passAtK({ samples, solved: solved + 1 }, k)).toBeGreaterThanOrEqual(at - 1e-12);
        expect(passHatK({ samples, solved: solved + 1 }, k)).toBeGreaterThanOrEqual(hat - 1e-12);
      }),
      { numRuns: 100 },
    );
  });

  it('over tasks is undefined when one of them has too few samples', () => {
    const tasks = [{ samples: 4, solved: 1 }, { samples: 4, solved: 4 }];
    expect(meanOverTasks(tasks, 2, passAtK)).toBeCloseTo(0.75, 12);
    expect(meanOverTasks([...tasks, { samples: 1, solved: 1 }], 2, passAtK)).toBeNull();
    expect(meanOverTasks([], 1, passAtK)).toBeNull();
    expect(() => passAtK({ samples: 2, solved: 3 }, 1)).toThrow(MathInputError);
  });
});

describe('adjusted p-values', () => {
  it('never shrink, keep the order, and Holm is never above Bonferroni', () => {
    const p = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 });
    fc.assert(
      fc.property(p, (values) => {
        const holm = adjustPValues(values, 'holm');
        const bonferroni = adjustPValues(values, 'bonferroni');
        const hochberg = adjustPValues(values, 'hochberg');
        values.forEach((value, i) => {
          expect(holm[i]).toBeGreaterThanOrEqual(value);
          expect(holm[i]).toBeLessThanOrEqual(bonferroni[i]!);
          expect(hochberg[i]).toBeLessThanOrEqual(holm[i]! + 1e-15);
          values.forEach((other, j) => value < other && expect(holm[i]).toBeLessThanOrEqual(holm[j]!));
        });
      }),
      { numRuns: 50 },
    );
    expect(() => adjustPValues([NaN], 'holm')).toThrow(MathInputError);
  });
});

describe('paired measurements', () => {
  it('are undefined without spread or pairs', () => {
    expect(pairedTTest([1], [2])).toBeNull();
    expect(pairedTTest([1, 2], [2, 3])).toBeNull();
    expect(pearson([1, 1], [1, 2])).toBeNull();
    expect(spearman([], [])).toBeNull();
    expect(wilcoxonSignedRank([0, 0])).toBeNull();
  });

  it('rank with ties at the middle', () => {
    expect(spearman([1, 2, 2, 3], [10, 20, 20, 30])).toBeCloseTo(1, 12);
  });

  it('correct the variance of the signed-rank test for ties', () => {
    // Ranks 1.5, 1.5, 3, 4, 5; W = 3 with mean 7.5 and variance 5*6*11/24 - (2^3 - 2)/48.
    const { statistic, p, method } = wilcoxonSignedRank([1, 1, -2, 3, 4])!;
    expect([statistic, method]).toEqual([3, 'approximate']);
    expect(p).toBeCloseTo(2 * normalCdf(-4.5 / Math.sqrt(13.625)), 12);
  });

  it('flip with their sign', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 3, maxLength: 9 }), fc.nat(511), (sizes, bits) => {
        const differences = sizes.map((size, i) => ((bits >> i) & 1 ? -size : size));
        const p = wilcoxonSignedRank(differences)!.p;
        expect(wilcoxonSignedRank(differences.map((d) => -d))!.p).toBeCloseTo(p, 12);
        const zeros = differences.map(() => 0);
        expect(pairedTTest(differences, zeros)!.p).toBeCloseTo(pairedTTest(zeros, differences)!.p, 12);
      }),
      { numRuns: 30 },
    );
  });
});
