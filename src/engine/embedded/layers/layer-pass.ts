import type { KernelHost } from '../kernels/kernels.js';
import type { ModelConfig } from '../model-config.js';
import type { LayerWeights } from '../weight-set.js';
import type { Activations, LayerActivations, RowSelection } from './activations.js';

/** One decoder layer on one batch: what its forward and its backward pass both work with. */
export interface LayerPass {
  readonly host: KernelHost;
  readonly config: ModelConfig;
  readonly layer: number;
  readonly weights: LayerWeights;
  /** Tokens of the batch. */
  readonly rows: number;
  readonly batch: Activations;
  /** This layer's own activations. */
  readonly a: LayerActivations;
  /** Address of the rope table, long enough for every position of the batch. */
  readonly table: number;
  /** The rows that are wanted of it; null for all. */
  readonly selection: RowSelection | null;
}

/** Rows from one to the next, in bytes. */
export interface RowBytes {
  readonly head: number;
  readonly queries: number;
  readonly rotated: number;
  readonly qkv: number;
  readonly softmaxStats: number;
}

export function rowBytes({ heads, keyValueHeads, headDim }: ModelConfig): RowBytes {
  const head = headDim * 4;
  return { head, queries: heads * head, rotated: (heads + keyValueHeads) * head, qkv: (heads + 2 * keyValueHeads) * head, softmaxStats: heads * 8 };
}

/** Queries are multiplied by 1/sqrt(headDim) when they are rotated. */
export function queryScale(config: ModelConfig): number {
  return Math.fround(1 / Math.sqrt(config.headDim));
}
