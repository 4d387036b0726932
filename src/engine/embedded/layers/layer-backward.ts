import type { KernelHost } from '../kernels/kernels.js';
import type { ModelConfig } from '../model-config.js';
import { applyLinearTransposed, type LayerWeights } from '../weight-set.js';
import type { ActivationStore, LayerActivations, RowSelection } from './activations.js';
import { queryScale } from './layer-forward.js';
import type { LinearGradients } from './linear-gradient.js';
import type { PackedAttention } from './packed-attention.js';

/** Where one layer's norm gains collect their gradients; 0 where they are frozen. */
export interface NormGradients {
  readonly inputNorm: number;
  readonly queryNorm: number;
  readonly keyNorm: number;
  readonly postNorm: number;
}

/** Scratch of the backward pass for up to `capacity` tokens, shared by the layers. */
export class BackwardScratch {
  dHidden = 0;
  dAttended = 0;
  dRotated = 0;
  dQkv = 0;
  dActivated = 0;
  /** Gradients of a selection's queries, and of the trunk's output and a layer's input. */
  dQueries = 0;
  dKept = 0;
  dInput = 0;
  private capacity = 0;
  private block = 0;

  constructor(
    private readonly host: KernelHost,
    private readonly config: ModelConfig,
  ) {}

  ensure(tokens: number): void {
    if (tokens <= this.capacity) return;
    if (this.block !== 0) this.host.heap.release(this.block);
    const { hiddenSize, heads, keyValueHeads, headDim, intermediateSize } = this.config;
    const widths = [hiddenSize, heads * headDim, (heads + keyValueHeads) * headDim, (heads + 2 * keyValueHeads) * headDim, intermediateSize, heads * headDim, hiddenSize, hiddenSize];
    this.block = this.host.heap.allocateFloats(widths.reduce((sum, width) => sum + width, 0) * tokens);
    let next = this.block;
    [this.dHidden, this.dAttended, this.dRotated, this.dQkv, this.dActivated, this.dQueries, this.dKept, this.dInput] = widths.map((width) => {
      const at = next;
      next += width * tokens * 4;
      return at;
    }) as [number, number, number, number, number, number, number, number];
    this.capacity = tokens;
  }
}

/**
 * The backward pass of one decoder layer. `dKept` holds the gradient of its output ([kept rows, D]); `dInput` ([T, D])
 * receives that of its input unless `needsInput` is false (nothing below is trained). Without a selection both are the
 * same memory. Overwrites `a.gateUp`.
 */
export function layerBackward(host: KernelHost, config: ModelConfig, weights: LayerWeights, layer: number, cuSeqlens: ArrayLike<number>, store: ActivationStore, a: LayerActivations, table: number, selection: RowSelection | null, attention: PackedAttention, linear: LinearGradients, norms: NormGradients, scratch: BackwardScratch, dKept: number, dInput: number, needsInput: boolean): void {
  const { call, heap } = host;
  const { hiddenSize: d, heads, keyValueHeads, headDim, intermediateSize: f } = config;
  const { positions } = store;
  const rows = cuSeqlens[cuSeqlens.length - 1]!;
  const kept = selection?.count ?? rows;
  const qkvBytes = (heads + 2 * keyValueHeads) * headDim * 4;
  const rotatedBytes = (heads + keyValueHeads) * headDim * 4;
  const queryBytes = heads * headDim * 4;

  linear.add(layer, 'down', kept, a.activated, dKept);
  applyLinearTransposed(host, weights.down, kept, dKept, scratch.dActivated);
  call.swigluBackward(kept, f, a.gateUp, scratch.dActivated);
  linear.add(layer, 'gateUp', kept, a.postNormed, a.gateUp);
  applyLinearTransposed(host, weights.gateUp, kept, a.gateUp, scratch.dHidden);
  call.rmsnormBackward(kept, d, a.middle, weights.postNorm, a.postRms, scratch.dHidden, dKept, norms.postNorm);

  linear.add(layer, 'output', kept, a.attended, dKept);
  applyLinearTransposed(host, weights.output, kept, dKept, scratch.dAttended);
  if (selection === null) {
    attention.backward(cuSeqlens, { lengths: store.lengths, cuSeqlens }, a, a.rotated, rotatedBytes, scratch.dAttended, scratch.dRotated, rotatedBytes, scratch.dRotated, scratch.dQkv);
  } else {
    heap.floats(scratch.dRotated, (rows * rotatedBytes) / 4).fill(0);
    attention.backward(cuSeqlens, selection, a, store.selectedQueries, queryBytes, scratch.dAttended, scratch.dQueries, queryBytes, scratch.dRotated, scratch.dQkv);
    call.scatterRows(kept, queryBytes, scratch.dQueries, selection.index, scratch.dRotated, rotatedBytes);
  }
  call.headNormRopeBackward(rows, heads, headDim, a.qkv, qkvBytes, weights.queryNorm, table, positions, queryScale(config), a.queryRms, scratch.dRotated, rotatedBytes, scratch.dQkv, norms.queryNorm);
  call.headNormRopeBackward(rows, keyValueHeads, headDim, a.qkv + queryBytes, qkvBytes, weights.keyNorm, table, positions, 1, a.keyRms, scratch.dRotated + queryBytes, rotatedBytes, scratch.dQkv + queryBytes, norms.keyNorm);
  linear.add(layer, 'qkv', rows, a.normed, scratch.dQkv);
  if (!needsInput) return;
  if (selection !== null) {
    heap.floats(dInput, rows * d).fill(0);
    call.scatterRows(kept, d * 4, dKept, selection.index, dInput, d * 4);
  }
  applyLinearTransposed(host, weights.qkv, rows, scratch.dQkv, scratch.dHidden);
  call.rmsnormBackward(rows, d, a.input, weights.inputNorm, a.inputRms, scratch.dHidden, dInput, norms.inputNorm);
}
