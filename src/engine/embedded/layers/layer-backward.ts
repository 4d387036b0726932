import type { KernelHost } from '../kernels/kernels.js';
import type { ModelConfig } from '../model-config.js';
import { applyLinearTransposed, type LayerWeights } from '../weight-set.js';
import type { LayerActivations } from './activations.js';
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
    const widths = [hiddenSize, heads * headDim, (heads + keyValueHeads) * headDim, (heads + 2 * keyValueHeads) * headDim, intermediateSize];
    this.block = this.host.heap.allocateFloats(widths.reduce((sum, width) => sum + width, 0) * tokens);
    let next = this.block;
    [this.dHidden, this.dAttended, this.dRotated, this.dQkv, this.dActivated] = widths.map((width) => {
      const at = next;
      next += width * tokens * 4;
      return at;
    }) as [number, number, number, number, number];
    this.capacity = tokens;
  }
}

/**
 * The backward pass of one decoder layer: `dx` ([T, D]) holds the gradient of its output and becomes that of its
 * input, unless `needsInput` is false (nothing below is trained). Overwrites `a.gateUp`.
 */
export function layerBackward(host: KernelHost, config: ModelConfig, weights: LayerWeights, layer: number, cuSeqlens: ArrayLike<number>, a: LayerActivations, table: number, positions: number, attention: PackedAttention, linear: LinearGradients, norms: NormGradients, scratch: BackwardScratch, dx: number, needsInput: boolean): void {
  const { call } = host;
  const { hiddenSize: d, heads, keyValueHeads, headDim, intermediateSize: f } = config;
  const rows = cuSeqlens[cuSeqlens.length - 1]!;
  const qkvBytes = (heads + 2 * keyValueHeads) * headDim * 4;
  const rotatedBytes = (heads + keyValueHeads) * headDim * 4;
  const queryBytes = heads * headDim * 4;

  linear.add(layer, 'down', rows, a.activated, dx);
  applyLinearTransposed(host, weights.down, rows, dx, scratch.dActivated);
  call.swigluBackward(rows, f, a.gateUp, scratch.dActivated);
  linear.add(layer, 'gateUp', rows, a.postNormed, a.gateUp);
  applyLinearTransposed(host, weights.gateUp, rows, a.gateUp, scratch.dHidden);
  call.rmsnormBackward(rows, d, a.middle, weights.postNorm, a.postRms, scratch.dHidden, dx, norms.postNorm);

  linear.add(layer, 'output', rows, a.attended, dx);
  applyLinearTransposed(host, weights.output, rows, dx, scratch.dAttended);
  attention.backward(cuSeqlens, a, scratch.dAttended, scratch.dRotated, scratch.dQkv);
  call.headNormRopeBackward(rows, heads, headDim, a.qkv, qkvBytes, weights.queryNorm, table, positions, queryScale(config), a.queryRms, scratch.dRotated, rotatedBytes, scratch.dQkv, norms.queryNorm);
  call.headNormRopeBackward(rows, keyValueHeads, headDim, a.qkv + queryBytes, qkvBytes, weights.keyNorm, table, positions, 1, a.keyRms, scratch.dRotated + queryBytes, rotatedBytes, scratch.dQkv + queryBytes, norms.keyNorm);
  linear.add(layer, 'qkv', rows, a.normed, scratch.dQkv);
  if (!needsInput) return;
  applyLinearTransposed(host, weights.qkv, rows, scratch.dQkv, scratch.dHidden);
  call.rmsnormBackward(rows, d, a.input, weights.inputNorm, a.inputRms, scratch.dHidden, dx, norms.inputNorm);
}
