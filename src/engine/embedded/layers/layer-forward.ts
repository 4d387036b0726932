import { applyLinear } from '../weight-set.js';
import { queryScale, rowBytes, type LayerPass } from './layer-pass.js';

/** Attention of the rows that `queries` (row stride in bytes) holds into `pass.a.attended`. */
export type Attend = (pass: LayerPass, queries: number, queryStride: number) => void;

/**
 * One decoder layer: input -> norm -> attention -> residual -> norm -> SwiGLU -> residual into `output` ([rows, D], may
 * be the next layer's input). With a selection, `output` has the selected rows only. Every row but for its attention is
 * independent of the others.
 */
export function layerForward(pass: LayerPass, attend: Attend, output: number): void {
  const { host, config, weights, rows, batch, a, table, selection } = pass;
  const { call } = host;
  const { hiddenSize: d, heads, keyValueHeads, headDim, rmsNormEps: eps } = config;
  const bytes = rowBytes(config);

  call.rmsnormForward(rows, d, a.input, weights.inputNorm, eps, a.normed, a.inputRms);
  applyLinear(host, weights.qkv, rows, a.normed, a.qkv);
  call.headNormRopeForward(rows, heads, headDim, a.qkv, bytes.qkv, weights.queryNorm, eps, table, batch.positions, queryScale(config), a.rotated, bytes.rotated, a.queryRms);
  call.headNormRopeForward(rows, keyValueHeads, headDim, a.qkv + bytes.queries, bytes.qkv, weights.keyNorm, eps, table, batch.positions, 1, a.rotated + bytes.queries, bytes.rotated, a.keyRms);
  let kept = rows;
  if (selection === null) {
    attend(pass, a.rotated, bytes.rotated);
    call.copyRows(1, rows * d * 4, a.input, 0, a.middle, 0);
  } else {
    kept = selection.count;
    call.gatherRows(kept, bytes.queries, a.rotated, bytes.rotated, selection.index, batch.selectedQueries);
    attend(pass, batch.selectedQueries, bytes.queries);
    call.gatherRows(kept, d * 4, a.input, d * 4, selection.index, a.middle);
  }
  applyLinear(host, weights.output, kept, a.attended, a.middle, true);

  call.rmsnormForward(kept, d, a.middle, weights.postNorm, eps, a.postNormed, a.postRms);
  applyLinear(host, weights.gateUp, kept, a.postNormed, a.gateUp);
  call.swigluForward(kept, config.intermediateSize, a.gateUp, a.activated);
  call.copyRows(1, kept * d * 4, a.middle, 0, output, 0);
  applyLinear(host, weights.down, kept, a.activated, output, true);
}
