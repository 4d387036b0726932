import type { Heap } from './heap.js';

/** Rows that regions grow by: a row of any width then starts on a whole panel and on 64 bytes. */
const ROW_STEP = 64;

/**
 * Scratch memory that grows with the work: named regions side by side in one block of a heap, each with room for
 * `width` floats a row. Growing moves every region and keeps nothing of what was in it; it never shrinks.
 */
export class Regions<Name extends string> {
  /** Rows there is room for. */
  capacity = 0;
  private block = 0;
  private addresses: Readonly<Record<Name, number>> | null = null;

  constructor(
    private readonly heap: Heap,
    private readonly widths: Readonly<Record<Name, number>>,
  ) {}

  /** Addresses of the regions, with room for `rows` rows. @throws EngineMemoryError; what was there is gone then. */
  at(rows: number): Readonly<Record<Name, number>> {
    if (this.addresses !== null && rows <= this.capacity) return this.addresses;
    this.release();
    const capacity = Math.max(Math.ceil(rows / ROW_STEP), 1) * ROW_STEP;
    const names = Object.keys(this.widths) as Name[];
    this.block = this.heap.allocateFloats(capacity * names.reduce((sum, name) => sum + this.widths[name], 0));
    let next = this.block;
    const addresses = {} as Record<Name, number>;
    for (const name of names) {
      addresses[name] = next;
      next += this.widths[name] * capacity * 4;
    }
    this.addresses = addresses;
    this.capacity = capacity;
    return addresses;
  }

  release(): void {
    if (this.addresses !== null) this.heap.release(this.block);
    this.addresses = null;
    this.capacity = 0;
  }
}
