import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CounterRng } from '../../core/index.js';
import { clusterBootstrap, clusterRobustInterval, MathInputError, pairedTTest, type ClusteredValue } from '../index.js';

const rng = CounterRng.fromParts('clusters', 7);
const values = fc.array(fc.record({ cluster: fc.constantFrom('a', 'b', 'c', 'd'), value: fc.double({ min: -1, max: 1, noNaN: true }) }), { maxLength: 12 });

function meanOf(rows: readonly ClusteredValue[]): number {
  return rows.reduce((sum, { value }) => sum + value, 0) / rows.length;
}

describe('clusterBootstrap', () => {
  const options = { rng, replicates: 400, confidence: 0.95 };

  it('is a function of the seed and the values, not of their order', () => {
    fc.assert(
      fc.property(values, (rows) => {
        const got = clusterBootstrap(rows, options);
        expect(clusterBootstrap([...rows].reverse(), options)).toEqual(got);
        if (rows.length === 0) expect(got.mean).toBeNull();
        else expect(got.mean).toBeCloseTo(meanOf(rows), 12);
        if (got.clusters < 2) expect([got.lower, got.upper]).toEqual([null, null]);
        else expect(got.lower).toBeLessThanOrEqual(got.upper!);
      }),
      { numRuns: 30 },
    );
  });

  it('adds up in the same order, so that not a bit depends on the input', () => {
    const rows = [0.1, 0.2, 0.3].map((value) => ({ cluster: 'a', value }));
    const both = [...rows, { cluster: 'b', value: 0 }];
    expect(clusterBootstrap([...both].reverse(), options).mean).toBe(clusterBootstrap(both, options).mean);
  });

  it('draws differently with another seed', () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((cluster, i) => ({ cluster, value: i * i }));
    const other = { ...options, rng: CounterRng.fromParts('clusters', 8) };
    expect(clusterBootstrap(rows, other)).not.toEqual(clusterBootstrap(rows, options));
  });

  it('is wider when the same values come from fewer sources', () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({ cluster: `task ${i}`, value: i % 10 < 5 ? 1 : 0 }));
    const byRepository = rows.map(({ value }, i) => ({ cluster: `repository ${i % 10}`, value }));
    const width = (list: readonly ClusteredValue[]): number => {
      const { lower, upper } = clusterBootstrap(list, options);
      return upper! - lower!;
    };
    expect(width(byRepository)).toBeGreaterThan(1.5 * width(rows));
  });

  it('covers a true mean about as often as it says', () => {
    let covered = 0;
    for (let world = 0; world < 200; world++) {
      const draws = CounterRng.fromParts('world', world).stream();
      const rows = Array.from({ length: 30 }, (_, c) => {
        const level = draws.normal();
        return [0, 1].map(() => ({ cluster: `${c}`, value: level + 0.5 * draws.normal() }));
      }).flat();
      const { lower, upper } = clusterBootstrap(rows, { ...options, rng: CounterRng.fromParts('bootstrap', world) });
      if (lower! <= 0 && upper! >= 0) covered++;
    }
    expect(covered / 200).toBeGreaterThan(0.88);
    expect(covered / 200).toBeLessThan(0.99);
  });
});

describe('clusterRobustInterval', () => {
  it('with clusters of one is the t interval', () => {
    const x = [0.3, -0.2, 0.9, 0.4, 0.1];
    const got = clusterRobustInterval(x.map((value, i) => ({ cluster: `${i}`, value })));
    const want = pairedTTest(x, x.map(() => 0))!;
    expect([got.lower, got.upper]).toEqual([expect.closeTo(want.interval.lower, 12), expect.closeTo(want.interval.upper, 12)]);
    expect(got.designEffect).toBeCloseTo(1, 12);
  });

  it('knows that repeating a sample adds no information', () => {
    const once = [0, 1, 1, 0, 1].map((value, i) => ({ cluster: `${i}`, value }));
    const repeated = Array.from({ length: 8 }, () => once).flat();
    const [a, b] = [clusterRobustInterval(once), clusterRobustInterval(repeated)];
    expect(b.lower).toBeCloseTo(a.lower!, 12);
    expect(b.designEffect!).toBeGreaterThan(7);
  });

  it('is undefined where the data cannot tell', () => {
    expect(clusterRobustInterval([]).mean).toBeNull();
    expect(clusterRobustInterval([{ cluster: 'a', value: 1 }, { cluster: 'a', value: 0 }])).toMatchObject({ mean: 0.5, lower: null, upper: null });
    const allSolved = ['a', 'b', 'c'].map((cluster) => ({ cluster, value: 1 }));
    expect(clusterRobustInterval(allSolved)).toMatchObject({ mean: 1, lower: null, upper: null, designEffect: null });
    expect(() => clusterRobustInterval([{ cluster: 'a', value: NaN }])).toThrow(MathInputError);
  });
});
