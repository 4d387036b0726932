import type { KernelHost } from '../kernels/kernels.js';
import type { ModelConfig } from '../model-config.js';

/**
 * What one layer computes on T tokens (float32, row-major); the backward pass reads all of it. Addresses. The last
 * layer goes on with the kept rows only from `attended` on (see RowSelection), packed at the start of each region.
 */
export interface LayerActivations {
  /** [T, D] the layer's input. */
  readonly input: number;
  /** [T, D] after the first norm, and [T] its reciprocal RMS. */
  readonly normed: number;
  readonly inputRms: number;
  /** [T, (H + 2 KV) headDim] projections, as they leave the product. */
  readonly qkv: number;
  /** [T, (H + KV) headDim] queries and keys after norm, rotation and scale; [T, H] and [T, KV] reciprocal RMS. */
  readonly rotated: number;
  readonly queryRms: number;
  readonly keyRms: number;
  /** [T, H headDim] attention output of the kept rows, and [T, H, 2] the softmax's peak and reciprocal sum. */
  readonly attended: number;
  readonly softmaxStats: number;
  /** [T, D] after the attention residual. */
  readonly middle: number;
  readonly postNormed: number;
  readonly postRms: number;
  /** [T, 2F] gates and ups, [T, F] their product. */
  readonly gateUp: number;
  readonly activated: number;
}

/**
 * The rows of a batch whose output is wanted, in ascending order: the last layer computes everything behind its keys
 * and values for these alone. `index` and `lengths` (keys seen, position + 1) are addresses of int32[count];
 * sequence b's rows are [cuSeqlens[b], cuSeqlens[b + 1]).
 */
export interface RowSelection {
  readonly count: number;
  readonly index: number;
  readonly lengths: number;
  readonly cuSeqlens: ArrayLike<number>;
}

/**
 * Activation memory for up to `capacity` tokens. `depth` is how many layers keep their own: all of them to train, one
 * (used again and again) for a forward pass. Grows when asked for more tokens, never shrinks.
 */
export class ActivationStore {
  layers: readonly LayerActivations[] = [];
  /** [T, D] what the last layer leaves. */
  output = 0;
  /** int32[T] token ids, positions and position + 1. */
  tokenIds = 0;
  positions = 0;
  lengths = 0;
  /** int32[T] each: a selection's rows and lengths; [T, H headDim] its queries. */
  selectedIndex = 0;
  selectedLengths = 0;
  selectedQueries = 0;
  private capacity = 0;
  private block = 0;

  constructor(
    private readonly host: KernelHost,
    private readonly config: ModelConfig,
    private readonly depth: number,
  ) {}

  ensure(tokens: number): void {
    if (tokens <= this.capacity) return;
    if (this.block !== 0) this.host.heap.release(this.block);
    const c = this.config;
    const d = c.hiddenSize;
    const perLayer = [d, d, 1, (c.heads + 2 * c.keyValueHeads) * c.headDim, (c.heads + c.keyValueHeads) * c.headDim, c.heads, c.keyValueHeads, c.heads * c.headDim, c.heads * 2, d, d, 1, 2 * c.intermediateSize, c.intermediateSize];
    const perToken = this.depth * perLayer.reduce((sum, width) => sum + width, 0) + d + 5 + c.heads * c.headDim;
    // Every region starts on 16 bytes, so that a row of a multiple of 4 floats is aligned.
    const rounded = Math.ceil(tokens / 4) * 4;
    this.block = this.host.heap.allocateFloats(perToken * rounded);
    let next = this.block;
    const take = (width: number): number => {
      const at = next;
      next += width * rounded * 4;
      return at;
    };
    this.layers = Array.from({ length: this.depth }, () => {
      const [input, normed, inputRms, qkv, rotated, queryRms, keyRms, attended, softmaxStats, middle, postNormed, postRms, gateUp, activated] = perLayer.map(take) as [number, number, number, number, number, number, number, number, number, number, number, number, number, number];
      return { input, normed, inputRms, qkv, rotated, queryRms, keyRms, attended, softmaxStats, middle, postNormed, postRms, gateUp, activated };
    });
    this.output = take(d);
    this.tokenIds = take(1);
    this.positions = take(1);
    this.lengths = take(1);
    this.selectedIndex = take(1);
    this.selectedLengths = take(1);
    this.selectedQueries = take(c.heads * c.headDim);
    this.capacity = rounded;
  }

  release(): void {
    if (this.block !== 0) this.host.heap.release(this.block);
    this.block = 0;
    this.capacity = 0;
  }
}
