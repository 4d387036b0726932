import type { KernelHost } from '../kernels/kernels.js';
import { Regions } from '../kernels/regions.js';
import { applyLinearTransposed, type WeightSet } from '../weight-set.js';
import { HEAD_ROWS, HeadRows } from './head-rows.js';

/** One chunk of head rows while its logits (or values) are in memory. */
export interface HeadChunk {
  /** Index of the chunk's first row among all rows asked for. */
  readonly first: number;
  readonly rows: number;
  /** Float32 views, valid during the visit: HEAD_STATS a row of a language model; one value a row of a critic. */
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

const nothing = new Float32Array(0);

/** Final norm and head on all wanted rows of the trunk's output, in chunks; optionally with their backward pass. */
export class HeadPass {
  private readonly head: HeadRows;
  private readonly scratch: Readonly<Record<'dNormed' | 'slopes', number>>;

  constructor(
    private readonly host: KernelHost,
    private readonly weights: WeightSet,
  ) {
    this.head = new HeadRows(host, weights);
    this.scratch = new Regions(host.heap, { dNormed: weights.config.hiddenSize, slopes: 2 }).at(HEAD_ROWS);
  }

  /**
   * Visits the rows of `output` ([targets.length, D]); `targets` are the ids whose log-probabilities are wanted
   * (language models). With `gradients` the visit must return slopes.
   */
  run(output: number, targets: Int32Array, visit: HeadVisit, gradients: HeadGradients | null): void {
    const rowBytes = this.weights.config.hiddenSize * 4;
    for (let first = 0; first < targets.length; first += HEAD_ROWS) {
      const rows = Math.min(HEAD_ROWS, targets.length - first);
      this.head.forward(output + first * rowBytes, rows);
      const seen = this.weights.headKind === 'value' ? { stats: nothing, values: this.values(rows) } : { stats: this.head.stats(targets.subarray(first, first + rows)), values: nothing };
      const slopes = visit({ first, rows, ...seen });
      if (gradients !== null && slopes !== null) this.backwardChunk(rows, output + first * rowBytes, slopes, gradients, gradients.output + first * rowBytes);
    }
  }

  private values(rows: number): Float32Array {
    const { heap } = this.host;
    const bias = heap.floats(this.weights.headBias, 1)[0]!;
    const values = heap.floats(this.head.at.logits, rows);
    for (let i = 0; i < rows; i++) values[i]! += bias;
    return values;
  }

  private backwardChunk(rows: number, output: number, slopes: Float32Array, gradients: HeadGradients, dOutput: number): void {
    const { call, heap } = this.host;
    const { head, headKind, finalNorm, config: { hiddenSize: d } } = this.weights;
    const { at, stride } = this.head;
    if (headKind === 'value') {
      heap.floats(at.logits, rows).set(slopes);
      if (gradients.bias !== 0) {
        const bias = heap.floats(gradients.bias, 1);
        for (const slope of slopes) bias[0]! += slope;
      }
    } else {
      heap.floats(this.scratch.slopes, rows * 2).set(slopes);
      call.logitGradient(rows, head.outputs, at.logits, stride * 4, at.targets, at.stats, this.scratch.slopes);
    }
    if (gradients.weight !== 0) call.matmulTransposed(rows, head.outputs, d, at.logits, stride * 4, at.normed, d * 4, gradients.weight, d * 4);
    applyLinearTransposed(this.host, head, rows, at.logits, this.scratch.dNormed, stride);
    call.rmsnormBackward(rows, d, output, finalNorm, at.rms, this.scratch.dNormed, dOutput, gradients.finalNorm);
  }
}
