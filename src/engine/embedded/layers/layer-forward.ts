import type { KernelHost } from '../kernels/kernels.js';
import type { ModelConfig } from '../model-config.js';
import { applyLinear, type LayerWeights } from '../weight-set.js';
import type { ActivationStore, LayerActivations, RowSelection } from './activations.js';

/** Attention of the rows that `queries` (row stride in bytes) holds into `activations.attended`. */
export type Attend = (layer: number, activations: LayerActivations, queries: number, queryStride: number) => void;

/** Queries are multiplied by 1/sqrt(headDim) when they are rotated. */
export function queryScale(config: ModelConfig): number {
  return Math.fround(1 / Math.sqrt(config.headDim));
}

/**
 * One decoder layer on `rows` rows: input -> norm -> attention -> residual -> norm -> SwiGLU -> residual into `output`
 * ([rows, D], may be the next layer's input). With a selection, `output` has the selected rows only. Every row but for
 * its attention is independent of the others.
 */
export function layerForward(host: KernelHost, config: ModelConfig, weights: LayerWeights, layer: number, rows: number, store: ActivationStore, a: LayerActivations, table: number, selection: RowSelection | null, attend: Attend, output: number): void {
  const { call } = host;
  const { hiddenSize: d, heads, keyValueHeads, headDim, rmsNormEps: eps } = config;
  const { positions } = store;
  const qkvBytes = (heads + 2 * keyValueHeads) * headDim * 4;
  const rotatedBytes = (heads + keyValueHeads) * headDim * 4;
  const queryBytes = heads * headDim * 4;

  call.rmsnormForward(rows, d, a.input, weights.inputNorm, eps, a.normed, a.inputRms);
  applyLinear(host, weights.qkv, rows, a.normed, a.qkv);
  call.headNormRopeForward(rows, heads, headDim, a.qkv, qkvBytes, weights.queryNorm, eps, table, positions, queryScale(config), a.rotated, rotatedBytes, a.queryRms);
  call.headNormRopeForward(rows, keyValueHeads, headDim, a.qkv + queryBytes, qkvBytes, weights.keyNorm, eps, table, positions, 1, a.rotated + queryBytes, rotatedBytes, a.keyRms);
  let kept = rows;
  if (selection === null) {
    attend(layer, a, a.rotated, rotatedBytes);
    call.copyRows(1, rows * d * 4, a.input, 0, a.middle, 0);
  } else {
    kept = selection.count;
    call.gatherRows(kept, queryBytes, a.rotated, rotatedBytes, selection.index, store.selectedQueries);
    attend(layer, a, store.selectedQueries, queryBytes);
    call.gatherRows(kept, d * 4, a.input, d * 4, selection.index, a.middle);
  }
  applyLinear(host, weights.output, kept, a.attended, a.middle, true);

  call.rmsnormForward(kept, d, a.middle, weights.postNorm, eps, a.postNormed, a.postRms);
  applyLinear(host, weights.gateUp, kept, a.postNormed, a.gateUp);
  call.swigluForward(kept, config.intermediateSize, a.gateUp, a.activated);
  call.copyRows(1, kept * d * 4, a.middle, 0, output, 0);
  applyLinear(host, weights.down, kept, a.activated, output, true);
}
