import { createHash } from 'node:crypto';

/**
 * Counter-based random numbers: Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011).
 *
 * A draw is a pure function of (key, counter): nothing depends on who drew before, on threads, or on batch
 * composition. The key is the first 8 bytes of SHA-256 over the key parts, so `rngFor(seed, trialId, turn)` and a
 * counter equal to the token index name one number for ever.
 */
export class CounterRng {
  private constructor(
    private readonly key0: number,
    private readonly key1: number,
  ) {}

  /** Parts are joined unambiguously (JSON) before hashing: ('a', 1) and ('a1') are different keys. */
  static fromParts(...parts: readonly (string | number)[]): CounterRng {
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest();
    return new CounterRng(hash.readUInt32LE(0), hash.readUInt32LE(4));
  }

  /** The two 32-bit key words, to hand to another implementation of Philox (a wasm kernel). */
  get keyWords(): readonly [number, number] {
    return [this.key0, this.key1];
  }

  /** A uniform 32-bit integer for this counter (0 <= counter < 2^53). */
  uint32(counter: number): number {
    return philox4x32(counter >>> 0, Math.floor(counter / 0x100000000) >>> 0, this.key0, this.key1)[0];
  }

  /** A uniform double in [0, 1) with 53 random bits for this counter. */
  uniform(counter: number): number {
    const words = philox4x32(counter >>> 0, Math.floor(counter / 0x100000000) >>> 0, this.key0, this.key1);
    return ((words[0] >>> 5) * 0x4000000 + (words[1] >>> 6)) / 0x20000000000000;
  }

  /** A stream that draws counters 0, 1, 2, ... for code that wants "the next number". */
  stream(): RandomStream {
    return new RandomStream(this);
  }
}

/** Sequential draws from a CounterRng; `position` is the whole state, so a stream can be saved and resumed. */
export class RandomStream {
  constructor(
    private readonly rng: CounterRng,
    public position = 0,
  ) {}

  /** Uniform in [0, 1). */
  next(): number {
    return this.rng.uniform(this.position++);
  }

  /** Uniform integer in [0, bound). */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** Draws an index with probability proportional to its weight. */
  weighted(weights: readonly number[]): number {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let remaining = this.next() * total;
    for (let i = 0; i < weights.length; i++) {
      remaining -= weights[i]!;
      if (remaining < 0) return i;
    }
    return weights.length - 1;
  }

  /** A shuffled copy (Fisher-Yates). */
  shuffled<T>(items: readonly T[]): T[] {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [copy[i], copy[j]] = [copy[j]!, copy[i]!];
    }
    return copy;
  }

  /** Standard normal by Box-Muller (two draws a number). */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return radius * Math.cos(2 * Math.PI * this.next());
  }
}

function philox4x32(counter0: number, counter1: number, key0: number, key1: number): [number, number, number, number] {
  let [c0, c1, c2, c3] = [counter0, counter1, 0, 0];
  let [k0, k1] = [key0, key1];
  for (let round = 0; round < 10; round++) {
    const lo0 = Math.imul(0xd2511f53, c0) >>> 0;
    const hi0 = mulHigh(0xd2511f53, c0);
    const lo1 = Math.imul(0xcd9e8d57, c2) >>> 0;
    const hi1 = mulHigh(0xcd9e8d57, c2);
    [c0, c1, c2, c3] = [(hi1 ^ c1 ^ k0) >>> 0, lo1, (hi0 ^ c3 ^ k1) >>> 0, lo0];
    k0 = (k0 + 0x9e3779b9) >>> 0;
    k1 = (k1 + 0xbb67ae85) >>> 0;
  }
  return [c0, c1, c2, c3];
}

/** The high 32 bits of a 32x32-bit product, from 16-bit halves (doubles hold every partial sum exactly). */
function mulHigh(a: number, b: number): number {
  const aLo = a & 0xffff;
  const aHi = a >>> 16;
  const bLo = b & 0xffff;
  const bHi = b >>> 16;
  const middle = aHi * bLo + ((aLo * bLo) >>> 16);
  const carry = aLo * bHi + (middle % 0x10000);
  return (aHi * bHi + Math.floor(middle / 0x10000) + Math.floor(carry / 0x10000)) >>> 0;
}
