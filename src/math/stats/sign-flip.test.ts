import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CounterRng } from '../core/index.js';
import { mcnemarExactP, signFlipTest } from '../math/index.js';
import { signFlipP } from './sign-flip.js';

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
      fc.property(fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 1, maxLength: 12 }), (differences) => {
        const enumerated = signFlipTest(
          differences.map((value, i) => ({ cluster: String(i), value })),
          { rng: CounterRng.fromParts('unused'), draws: 1 },
        );
        expect(signFlipP(differences)).toBeCloseTo(enumerated!.p, 12);
      }),
      { numRuns: 60 },
    );
  });
});
