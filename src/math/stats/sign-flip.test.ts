import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MathInputError, mcnemarExactP, signFlipP } from '../index.js';

/** The definition: the share of all sign patterns with a sum at least as far from 0. */
function enumerated(differences: readonly number[]): number {
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0));
  const patterns = 2 ** differences.length;
  let extreme = 0;
  for (let bits = 0; bits < patterns; bits++) {
    if (Math.abs(differences.reduce((sum, difference, i) => sum + (((bits >> i) & 1) === 1 ? -difference : difference), 0)) >= observed) extreme++;
  }
  return extreme / patterns;
}

describe('signFlipP', () => {
  it('is undefined without tasks and 1 when nothing moved', () => {
    expect(signFlipP([])).toBeNull();
    expect(signFlipP([0, 0])).toBe(1);
  });

  it('is exact McNemar with one sample a task', () => {
    for (const [wins, losses] of [[12, 3], [6, 0], [5, 5], [1, 0], [40, 2]] as const) {
      const differences = [...new Array<number>(wins).fill(1), ...new Array<number>(losses).fill(-1), 0, 0];
      expect(signFlipP(differences)).toBeCloseTo(mcnemarExactP({ wins, losses }), 12);
    }
  });

  it('agrees with enumeration for any integers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 1, maxLength: 10 }), (differences) => {
        expect(signFlipP(differences)).toBeCloseTo(enumerated(differences), 12);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses what is no count', () => {
    expect(() => signFlipP([0.5])).toThrow(MathInputError);
  });
});
