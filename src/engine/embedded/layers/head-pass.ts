import type { KernelHost } from '../kernels/kernels.js';
import type { ModelConfig } from '../model-config.js';
import { applyLinear, applyLinearTransposed, type WeightSet } from '../weight-set.js';

/** Rows whose logits exist at one time: full-vocabulary logits of a whole batch are never kept. */
const HEAD_ROWS = 64;
const STATS = 3;

/** One chunk of head rows while its logits (or values) are in memory. */
export interface HeadChunk {
  /** Index of the chunk's first row among all rows asked for. */
  readonly first: number;
  readonly rows: number;
  /** Float32 views, valid during the visit: per row log-probability, entropy and log of the sum; or the value. */
  readonly stats: Float32Array;
  readonly values: Float32Array;
}

/** Slopes of the loss for a chunk's rows: by log-probability and entropy (two a row), or by the value (one a row). */
export type HeadVisit = (chunk: HeadChunk) => Float32Array | null;

/** Where gradients of the head go; 0 where a parameter is frozen. */
export interface HeadGradients {
  readonly finalNorm: number;
  readonly weight: number;
  readonly bias: number;
  /** [rows, D], zeroed by the caller: gradient of the trunk's output. */
  readonly output: number;
}

/** Final norm and head on rows of the trunk's output, in chunks; optionally with their backward pass. */
export class HeadPass {
  /** Floats from one logit row to the next: whole vectors, so that a kernel never writes into the next row. */
  private readonly stride: number;
  private readonly block: number;
  private readonly normed: number;
  private readonly rms: number;
  private readonly dNormed: number;
  private readonly logits: number;
  private readonly stats: number;
  private readonly slopes: number;
  private readonly targets: number;

  constructor(
    private readonly host: KernelHost,
    private readonly config: ModelConfig,
    private readonly weights: WeightSet,
  ) {
    const d = config.hiddenSize;
    const width = Math.ceil(weights.head.outputs / 4) * 4;
    this.stride = weights.headKind === 'value' ? 1 : width;
    this.block = host.heap.allocateFloats(HEAD_ROWS * (2 * d + width + STATS + 4));
    let next = this.block;
    const take = (floats: number): number => {
      const at = next;
      next += floats * 4;
      return at;
    };
    this.normed = take(HEAD_ROWS * d);
    this.dNormed = take(HEAD_ROWS * d);
    this.logits = take(HEAD_ROWS * width);
    this.rms = take(HEAD_ROWS);
    this.stats = take(HEAD_ROWS * STATS);
    this.slopes = take(HEAD_ROWS * 2);
    this.targets = take(HEAD_ROWS);
  }

  release(): void {
    this.host.heap.release(this.block);
  }

  /**
   * Visits the rows of `output` ([targets.length, D]); `targets` are the ids whose log-probabilities are wanted
   * (language models). With `gradients` the visit must return slopes.
   */
  run(output: number, targets: Int32Array, visit: HeadVisit, gradients: HeadGradients | null): void {
    const { heap } = this.host;
    const rowBytes = this.config.hiddenSize * 4;
    for (let first = 0; first < targets.length; first += HEAD_ROWS) {
      const rows = Math.min(HEAD_ROWS, targets.length - first);
      this.forwardChunk(output + first * rowBytes, targets.subarray(first, first + rows), rows);
      const slopes = visit({ first, rows, stats: heap.floats(this.stats, rows * STATS), values: heap.floats(this.logits, rows) });
      if (gradients !== null && slopes !== null) this.backwardChunk(rows, output + first * rowBytes, slopes, gradients, gradients.output + first * rowBytes);
    }
  }

  private forwardChunk(output: number, targets: Int32Array, rows: number): void {
    const { call, heap } = this.host;
    const { hiddenSize: d, rmsNormEps } = this.config;
    call.rmsnormForward(rows, d, output, this.weights.finalNorm, rmsNormEps, this.normed, this.rms);
    applyLinear(this.host, this.weights.head, rows, this.normed, this.logits, false, this.stride);
    if (this.weights.headKind === 'value') {
      const bias = heap.floats(this.weights.headBias, 1)[0]!;
      const values = heap.floats(this.logits, rows);
      for (let i = 0; i < rows; i++) values[i]! += bias;
    } else {
      heap.ints(this.targets, rows).set(targets);
      call.logitStats(rows, this.weights.head.outputs, this.logits, this.stride * 4, this.targets, this.stats);
    }
  }

  private backwardChunk(rows: number, output: number, slopes: Float32Array, gradients: HeadGradients, dOutput: number): void {
    const { call, heap } = this.host;
    const { hiddenSize: d } = this.config;
    const { head, headKind } = this.weights;
    if (headKind === 'value') {
      heap.floats(this.logits, rows).set(slopes);
      if (gradients.bias !== 0) {
        const bias = heap.floats(gradients.bias, 1);
        for (const slope of slopes) bias[0]! += slope;
      }
    } else {
      heap.floats(this.slopes, rows * 2).set(slopes);
      call.logitGradient(rows, head.outputs, this.logits, this.stride * 4, this.targets, this.stats, this.slopes);
    }
    if (gradients.weight !== 0) call.matmulTransposed(rows, head.outputs, d, this.logits, this.stride * 4, this.normed, d * 4, gradients.weight, d * 4);
    applyLinearTransposed(this.host, head, rows, this.logits, this.dNormed, this.stride);
    call.rmsnormBackward(rows, d, output, this.weights.finalNorm, this.rms, this.dNormed, dOutput, gradients.finalNorm);
  }
}
