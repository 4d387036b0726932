import { describe, expect, it } from 'vitest';
import { CounterRng } from '../../../core/index.js';
import { Heap } from './heap.js';

describe('the heap', () => {
  it('never hands out overlapping or misaligned blocks, and keeps what is in them', () => {
    const heap = new Heap(new WebAssembly.Memory({ initial: 1, maximum: 4096 }), 1000);
    const rng = CounterRng.fromParts('heap').stream();
    const live = new Map<number, { floats: number; mark: number }>();
    for (let step = 0; step < 3000; step++) {
      if (live.size > 0 && rng.next() < 0.48) {
        const pointer = rng.pick([...live.keys()]);
        const { floats, mark } = live.get(pointer)!;
        expect(heap.floats(pointer, floats).every((value) => value === mark)).toBe(true);
        heap.release(pointer);
        live.delete(pointer);
      } else {
        const floats = 1 + rng.below(400);
        const pointer = heap.allocateFloats(floats);
        expect(pointer % 64).toBe(0);
        expect(live.has(pointer)).toBe(false);
        heap.floats(pointer, floats).fill(step);
        live.set(pointer, { floats, mark: step });
      }
    }
  });

  it('joins free neighbours, so that memory does not grow for ever', () => {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 4096 });
    const heap = new Heap(memory, 0);
    const sizes = [100, 3000, 500, 70, 9000];
    for (let round = 0; round < 200; round++) {
      const blocks = sizes.map((size) => heap.allocate(size * ((round % 3) + 1)));
      for (const block of [blocks[2]!, blocks[0]!, blocks[4]!, blocks[1]!, blocks[3]!]) heap.release(block);
    }
    expect(memory.buffer.byteLength).toBeLessThan(5_000_000);
  });

  it('gives a block that grows at the end its own place again', () => {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 4096 });
    const heap = new Heap(memory, 0);
    heap.allocate(64);
    for (let bytes = 1_000_000; bytes < 40_000_000; bytes *= 1.1) heap.release(heap.allocate(bytes));
    expect(memory.buffer.byteLength).toBeLessThan(41_000_000);
  });

  it('refuses to free what it did not give, or gave back already', () => {
    const heap = new Heap(new WebAssembly.Memory({ initial: 1, maximum: 4096 }), 0);
    const block = heap.allocate(100);
    expect(() => heap.release(block + 64)).toThrow(/no block of the engine's memory begins at/);
    heap.release(block);
    expect(() => heap.release(block)).toThrow(/no block/);
  });

  it('says how much was wanted when the memory is used up', () => {
    const heap = new Heap(new WebAssembly.Memory({ initial: 1, maximum: 65 }), 0);
    expect(() => heap.allocate(10_000_000)).toThrow(/could not get \d+ more bytes/);
  });
});
