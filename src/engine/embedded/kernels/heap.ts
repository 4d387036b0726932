import { InvariantError, SeatrialError } from '../../../core/index.js';

/** The 4 GiB that a wasm memory can hold are used up. */
export class EngineMemoryError extends SeatrialError {
  constructor(wantedBytes: number, inUseBytes: number) {
    super({
      code: 'E_ENGINE_MEMORY',
      message: `the embedded engine could not get ${wantedBytes} more bytes: a thread holds ${inUseBytes} of at most 4 GiB`,
      remedy: 'Use a smaller model, a shorter context or fewer trials at once; larger models need the torch engine.',
    });
  }
}

const PAGE_BYTES = 65536;
const ALIGN_BYTES = 64;
/** Kernels may read up to a panel past an operand. */
const SLACK_BYTES = 256;

/**
 * First-fit allocator over a growing wasm memory. Blocks are aligned to 64 bytes; free neighbours are joined, and what is
 * free at the end is not held as a block, so that a block which grows there takes its own place again.
 * Contents of fresh blocks are arbitrary. Growing detaches old array views, so views are made per use.
 */
export class Heap {
  /** Free blocks by address: [start, length] in bytes. */
  private readonly free: [number, number][] = [];
  private readonly used = new Map<number, number>();
  private top: number;

  constructor(
    readonly memory: WebAssembly.Memory,
    base: number,
  ) {
    this.top = alignUp(base);
  }

  allocate(bytes: number): number {
    const size = alignUp(Math.max(bytes, 1));
    for (let i = 0; i < this.free.length; i++) {
      const block = this.free[i]!;
      if (block[1] < size) continue;
      const start = block[0];
      if (block[1] === size) this.free.splice(i, 1);
      else this.free[i] = [start + size, block[1] - size];
      this.used.set(start, size);
      return start;
    }
    const start = this.top;
    this.reserve(start + size + SLACK_BYTES);
    this.top = start + size;
    this.used.set(start, size);
    return start;
  }

  allocateFloats(count: number): number {
    return this.allocate(count * 4);
  }

  release(pointer: number): void {
    const size = this.used.get(pointer);
    if (size === undefined) throw new InvariantError(`no block of the engine's memory begins at ${pointer}`);
    this.used.delete(pointer);
    let at = this.free.findIndex((block) => block[0] > pointer);
    if (at < 0) at = this.free.length;
    this.free.splice(at, 0, [pointer, size]);
    this.joinAt(at);
    if (at > 0) this.joinAt(at - 1);
    const last = this.free.at(-1)!;
    if (last[0] + last[1] === this.top) {
      this.top = last[0];
      this.free.pop();
    }
  }

  floats(pointer: number, count: number): Float32Array {
    return new Float32Array(this.memory.buffer, pointer, count);
  }

  ints(pointer: number, count: number): Int32Array {
    return new Int32Array(this.memory.buffer, pointer, count);
  }

  private joinAt(index: number): void {
    const here = this.free[index];
    const next = this.free[index + 1];
    if (here === undefined || next === undefined || here[0] + here[1] !== next[0]) return;
    this.free.splice(index, 2, [here[0], here[1] + next[1]]);
  }

  private reserve(end: number): void {
    const missing = end - this.memory.buffer.byteLength;
    if (missing <= 0) return;
    const pages = Math.max(Math.ceil(missing / PAGE_BYTES), 64);
    try {
      this.memory.grow(pages);
    } catch {
      throw new EngineMemoryError(missing, this.top);
    }
  }
}

function alignUp(bytes: number): number {
  return Math.ceil(bytes / ALIGN_BYTES) * ALIGN_BYTES;
}
