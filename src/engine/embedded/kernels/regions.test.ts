import { describe, expect, it } from 'vitest';
import { Heap } from './heap.js';
import { Regions } from './regions.js';

const memory = (pages: number): WebAssembly.Memory => new WebAssembly.Memory({ initial: 1, maximum: pages });

describe('regions', () => {
  it('lie side by side without overlap, each with room for its rows', () => {
    const heap = new Heap(memory(4096), 0);
    const regions = new Regions(heap, { narrow: 1, wide: 7, last: 3 });
    for (const rows of [1, 64, 65, 300]) {
      const at = regions.at(rows);
      expect(regions.capacity).toBeGreaterThanOrEqual(rows);
      heap.floats(at.narrow, rows).fill(1);
      heap.floats(at.wide, rows * 7).fill(2);
      heap.floats(at.last, rows * 3).fill(3);
      const behind = heap.allocateFloats(16);
      heap.floats(behind, 16).fill(4);
      for (const [address, width, mark] of [[at.narrow, 1, 1], [at.wide, 7, 2], [at.last, 3, 3]] as const) {
        expect(address % 64).toBe(0);
        expect(heap.floats(address, rows * width).every((value) => value === mark)).toBe(true);
      }
      heap.release(behind);
    }
  });

  it('stay where they are while they are large enough, and take no more memory than their largest size', () => {
    const wasm = memory(4096);
    const heap = new Heap(wasm, 0);
    const regions = new Regions(heap, { a: 100, b: 28 });
    const first = regions.at(640);
    expect(regions.at(3)).toBe(first);
    for (let rows = 640; rows <= 64_000; rows += 640) regions.at(rows);
    expect(wasm.buffer.byteLength).toBeLessThan(64_000 * 128 * 4 + 5_000_000);
  });

  it('can be used again after the memory was too small for them', () => {
    const heap = new Heap(memory(70), 0);
    const regions = new Regions(heap, { a: 16 });
    regions.at(64);
    expect(() => regions.at(10_000_000)).toThrow(/could not get/);
    regions.release();
    const { a } = regions.at(64);
    heap.floats(a, 64 * 16).fill(1);
    const other = heap.allocateFloats(64 * 16);
    expect(Math.abs(other - a)).toBeGreaterThanOrEqual(64 * 16 * 4);
  });
});
