import type { OutputLimits } from './provider.js';

export interface OutputKept {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  readonly elidedBytes: number;
}

/**
 * Bounded view of a byte stream: the first `headBytes`, then a ring of the last `tailBytes`. Memory is the two limits,
 * whatever the stream's length.
 */
export class OutputWindow {
  private readonly head: Buffer[] = [];
  private headBytes = 0;
  private ring: Buffer | null = null;
  /** Bytes that went past the head. */
  private pastHead = 0;

  constructor(private readonly limits: OutputLimits) {}

  get totalBytes(): number {
    return this.headBytes + this.pastHead;
  }

  push(chunk: Buffer): void {
    const room = this.limits.headBytes - this.headBytes;
    if (room >= chunk.length) {
      this.head.push(chunk);
      this.headBytes += chunk.length;
      return;
    }
    if (room > 0) {
      this.head.push(chunk.subarray(0, room));
      this.headBytes += room;
    }
    this.pushTail(chunk.subarray(Math.max(0, room)));
  }

  private pushTail(chunk: Buffer): void {
    const size = this.limits.tailBytes;
    const last = chunk.subarray(Math.max(0, chunk.length - size));
    if (size > 0) {
      this.ring ??= Buffer.alloc(size);
      const position = (this.pastHead + chunk.length - last.length) % size;
      const untilEnd = Math.min(last.length, size - position);
      last.copy(this.ring, position, 0, untilEnd);
      last.copy(this.ring, 0, untilEnd);
    }
    this.pastHead += chunk.length;
  }

  kept(): OutputKept {
    const size = this.limits.tailBytes;
    // Copies, so that a small result does not keep the stream's whole chunks alive.
    const head = Buffer.concat(this.head);
    if (this.ring === null || this.pastHead === 0) return { head, tail: Buffer.alloc(0), elidedBytes: this.pastHead };
    if (this.pastHead <= size) return { head, tail: Buffer.from(this.ring.subarray(0, this.pastHead)), elidedBytes: 0 };
    const start = this.pastHead % size;
    return { head, tail: Buffer.concat([this.ring.subarray(start), this.ring.subarray(0, start)]), elidedBytes: this.pastHead - size };
  }
}
