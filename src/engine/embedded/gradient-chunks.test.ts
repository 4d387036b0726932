import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkRanges } from './gradient-chunks.js';

const cumulative = (lengths: readonly number[]): number[] => lengths.reduce((sums, length) => [...sums, sums.at(-1)! + length], [0]);

describe('cutting a batch into chunks', () => {
  it('covers every sequence once, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6000 }), { minLength: 1, maxLength: 80 }), (lengths) => {
        const ranges = chunkRanges(cumulative(lengths));
        expect(ranges[0]![0]).toBe(0);
        expect(ranges.at(-1)![1]).toBe(lengths.length);
        ranges.forEach(([first, end], i) => {
          expect(end).toBeGreaterThan(first);
          if (i > 0) expect(first).toBe(ranges[i - 1]![1]);
        });
      }),
    );
  });

  it('balances tokens: 32 sequences of about 120 make 8 chunks of about 480', () => {
    const lengths = Array.from({ length: 32 }, (_, i) => 110 + ((i * 7) % 20));
    const at = cumulative(lengths);
    const ranges = chunkRanges(at);
    expect(ranges).toHaveLength(8);
    for (const [first, end] of ranges) {
      const tokens = at[end]! - at[first]!;
      expect(tokens).toBeGreaterThan(350);
      expect(tokens).toBeLessThan(620);
    }
  });

  it('makes more chunks of a large batch', () => {
    expect(chunkRanges(cumulative(new Array<number>(100).fill(1000))).length).toBeGreaterThanOrEqual(24);
  });
});
