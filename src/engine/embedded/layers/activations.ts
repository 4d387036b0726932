import type { KernelHost } from '../kernels/kernels.js';
import { Regions } from '../kernels/regions.js';
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

/** What a batch of T tokens has once, whatever its layers. Addresses. */
interface TokenActivations {
  /** [T, D] what the last layer leaves. */
  readonly output: number;
  /** int32[T] token ids, positions and position + 1. */
  readonly tokenIds: number;
  readonly positions: number;
  readonly lengths: number;
  /** int32[T] each: a selection's rows and lengths; [T, H headDim] its queries. */
  readonly selectedIndex: number;
  readonly selectedLengths: number;
  readonly selectedQueries: number;
}

/** The addresses of a batch's activations, valid until the store is asked for more tokens. */
export interface Activations extends TokenActivations {
  readonly layers: readonly LayerActivations[];
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
 * Activation memory. `depth` is how many layers keep their own: all of them to train, one (used again and again) for a
 * forward pass.
 */
export class ActivationStore {
  private readonly tokens: Regions<keyof TokenActivations>;
  private readonly layers: readonly Regions<keyof LayerActivations>[];

  constructor({ heap }: KernelHost, { hiddenSize: d, intermediateSize: f, heads, keyValueHeads, headDim }: ModelConfig, depth: number) {
    const queries = heads * headDim;
    const keys = keyValueHeads * headDim;
    this.tokens = new Regions(heap, { output: d, tokenIds: 1, positions: 1, lengths: 1, selectedIndex: 1, selectedLengths: 1, selectedQueries: queries });
    this.layers = Array.from(
      { length: depth },
      () =>
        new Regions(heap, {
          input: d,
          normed: d,
          inputRms: 1,
          qkv: queries + 2 * keys,
          rotated: queries + keys,
          queryRms: heads,
          keyRms: keyValueHeads,
          attended: queries,
          softmaxStats: heads * 2,
          middle: d,
          postNormed: d,
          postRms: 1,
          gateUp: 2 * f,
          activated: f,
        }),
    );
  }

  at(tokens: number): Activations {
    return { ...this.tokens.at(tokens), layers: this.layers.map((layer) => layer.at(tokens)) };
  }

  release(): void {
    for (const regions of [this.tokens, ...this.layers]) regions.release();
  }
}
