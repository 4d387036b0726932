import type { KernelHost } from '../kernels/kernels.js';
import type { ModelConfig } from '../model-config.js';

/** Positions a cache has room for at first; it doubles. */
const FIRST_CAPACITY = 64;

/**
 * Keys and values of one trial's tokens so far, on the weights of one policy version. One block holds, for each layer
 * and key/value head, the panels of K^T and then those of V for `capacity` positions (a multiple of 8).
 */
export class TrialCache {
  /** The ids whose keys and values are stored, in order. */
  readonly ids: number[] = [];
  private block = 0;
  private capacity = 0;

  constructor(
    private readonly host: KernelHost,
    private readonly config: ModelConfig,
    readonly policyVersion: number,
  ) {}

  /** Makes room for `positions` positions in all; what is stored stays. */
  reserve(positions: number): void {
    if (positions <= this.capacity) return;
    const grown = Math.ceil(Math.max(positions, this.capacity * 2, FIRST_CAPACITY) / 8) * 8;
    const { headDim, layers, keyValueHeads } = this.config;
    const block = this.host.heap.allocateFloats(layers * keyValueHeads * 2 * grown * headDim);
    if (this.block !== 0) this.moveTo(block, grown);
    this.block = block;
    this.capacity = grown;
  }

  keyPanels(layer: number, head: number): number {
    return this.block + (layer * this.config.keyValueHeads + head) * 2 * this.capacity * this.config.headDim * 4;
  }

  valuePanels(layer: number, head: number): number {
    return this.keyPanels(layer, head) + this.capacity * this.config.headDim * 4;
  }

  /** Bytes from one value panel to the next. */
  get valuePanel(): number {
    return this.capacity * 32;
  }

  /** Keeps the longest prefix that `prompt` begins with, at most `limit` ids; returns its length. */
  keepPrefixOf(prompt: ArrayLike<number>, limit: number): number {
    const most = Math.min(this.ids.length, limit);
    let same = 0;
    while (same < most && this.ids[same] === prompt[same]) same++;
    this.ids.length = same;
    return same;
  }

  private moveTo(block: number, grown: number): void {
    const { headDim, layers, keyValueHeads } = this.config;
    const { call, heap } = this.host;
    const sections = layers * keyValueHeads;
    const keyBytes = this.capacity * headDim * 4;
    const grownKeyBytes = grown * headDim * 4;
    call.copyRows(sections, keyBytes, this.block, 2 * keyBytes, block, 2 * grownKeyBytes);
    for (let section = 0; section < sections; section++) {
      call.copyRows(headDim / 8, this.valuePanel, this.block + (2 * section + 1) * keyBytes, this.valuePanel, block + (2 * section + 1) * grownKeyBytes, grown * 32);
    }
    heap.release(this.block);
  }

  release(): void {
    if (this.block !== 0) this.host.heap.release(this.block);
    this.block = 0;
    this.capacity = 0;
    this.ids.length = 0;
  }
}
