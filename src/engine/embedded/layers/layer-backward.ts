import type { KernelHost } from '../kernels/kernels.js';
import { Regions } from '../kernels/regions.js';
import type { ModelConfig } from '../model-config.js';
import { applyLinearTransposed } from '../weight-set.js';
import { queryScale, rowBytes, type LayerPass } from './layer-pass.js';
import type { LinearGradients } from './linear-gradient.js';
import type { PackedAttention } from './packed-attention.js';

/** Where one layer's norm gains collect their gradients; 0 where they are frozen. */
export interface NormGradients {
  readonly inputNorm: number;
  readonly queryNorm: number;
  readonly keyNorm: number;
  readonly postNorm: number;
}

/** Scratch of the backward pass on T tokens, shared by the layers: gradients of what the name says, [T, its width]. */
type Scratch = 'dHidden' | 'dAttended' | 'dRotated' | 'dQkv' | 'dActivated' | 'dQueries' | 'dKept' | 'dInput';
export type BackwardScratch = Regions<Scratch>;

/** `dQueries` is of a selection's queries, `dKept` of the trunk's output and `dInput` of a layer's input. */
export function backwardScratch({ heap }: KernelHost, { hiddenSize, intermediateSize, heads, keyValueHeads, headDim }: ModelConfig): BackwardScratch {
  const queries = heads * headDim;
  const keys = keyValueHeads * headDim;
  return new Regions(heap, { dHidden: hiddenSize, dAttended: queries, dRotated: queries + keys, dQkv: queries + 2 * keys, dActivated: intermediateSize, dQueries: queries, dKept: hiddenSize, dInput: hiddenSize });
}

/** What the backward pass of a layer needs beside what the forward pass left. */
export interface LayerGradients {
  readonly cuSeqlens: ArrayLike<number>;
  readonly attention: PackedAttention;
  readonly linear: LinearGradients;
  readonly norms: NormGradients;
  readonly scratch: Readonly<Record<Scratch, number>>;
  /** False where nothing below is trained: `dInput` is left alone. */
  readonly needsInput: boolean;
}

/**
 * The backward pass of one decoder layer. With a selection `dKept` holds the gradient of its output ([kept rows, D]) and
 * `dInput` ([T, D]) receives that of its input; without one `dInput` holds the first and receives the second. Overwrites
 * `a.gateUp`.
 */
export function layerBackward(pass: LayerPass, gradients: LayerGradients): void {
  const { host, config, weights, layer, rows, batch, a, table, selection } = pass;
  const { cuSeqlens, attention, linear, norms, scratch, needsInput } = gradients;
  const { call, heap } = host;
  const { hiddenSize: d, heads, keyValueHeads, headDim, intermediateSize: f } = config;
  const bytes = rowBytes(config);
  const kept = selection?.count ?? rows;
  const dOutput = selection === null ? scratch.dInput : scratch.dKept;

  linear.add(layer, 'down', kept, a.activated, dOutput);
  applyLinearTransposed(host, weights.down, kept, dOutput, scratch.dActivated);
  call.swigluBackward(kept, f, a.gateUp, scratch.dActivated);
  linear.add(layer, 'gateUp', kept, a.postNormed, a.gateUp);
  applyLinearTransposed(host, weights.gateUp, kept, a.gateUp, scratch.dHidden);
  call.rmsnormBackward(kept, d, a.middle, weights.postNorm, a.postRms, scratch.dHidden, dOutput, norms.postNorm);

  linear.add(layer, 'output', kept, a.attended, dOutput);
  applyLinearTransposed(host, weights.output, kept, dOutput, scratch.dAttended);
  if (selection === null) {
    attention.backward(cuSeqlens, { lengths: batch.lengths, cuSeqlens }, a, a.rotated, bytes.rotated, scratch.dAttended, scratch.dRotated, bytes.rotated, scratch.dRotated, scratch.dQkv);
  } else {
    heap.floats(scratch.dRotated, (rows * bytes.rotated) / 4).fill(0);
    attention.backward(cuSeqlens, selection, a, batch.selectedQueries, bytes.queries, scratch.dAttended, scratch.dQueries, bytes.queries, scratch.dRotated, scratch.dQkv);
    call.scatterRows(kept, bytes.queries, scratch.dQueries, selection.index, scratch.dRotated, bytes.rotated);
  }
  call.headNormRopeBackward(rows, heads, headDim, a.qkv, bytes.qkv, weights.queryNorm, table, batch.positions, queryScale(config), a.queryRms, scratch.dRotated, bytes.rotated, scratch.dQkv, norms.queryNorm);
  call.headNormRopeBackward(rows, keyValueHeads, headDim, a.qkv + bytes.queries, bytes.qkv, weights.keyNorm, table, batch.positions, 1, a.keyRms, scratch.dRotated + bytes.queries, bytes.rotated, scratch.dQkv + bytes.queries, norms.keyNorm);
  linear.add(layer, 'qkv', rows, a.normed, scratch.dQkv);
  if (!needsInput) return;
  if (selection !== null) {
    heap.floats(scratch.dInput, rows * d).fill(0);
    call.scatterRows(kept, d * 4, scratch.dKept, selection.index, scratch.dInput, d * 4);
  }
  applyLinearTransposed(host, weights.qkv, rows, scratch.dQkv, scratch.dHidden);
  call.rmsnormBackward(rows, d, a.input, weights.inputNorm, a.inputRms, scratch.dHidden, scratch.dInput, norms.inputNorm);
}
