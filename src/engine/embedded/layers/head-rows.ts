import type { KernelHost } from '../kernels/kernels.js';
import { Regions } from '../kernels/regions.js';
import { applyLinear, type WeightSet } from '../weight-set.js';

/** Rows whose logits exist at one time: full-vocabulary logits of a whole batch are never kept. */
export const HEAD_ROWS = 64;
/** Floats a row that `logitStats` writes: log-probability, entropy and log of the sum. */
export const HEAD_STATS = 3;

/** Final norm and head on up to HEAD_ROWS rows of the trunk's output, for the trainer and the sampler alike. */
export class HeadRows {
  /** Floats from one logit row to the next: whole vectors, so that a kernel never writes into the next row. */
  readonly stride: number;
  /** [HEAD_ROWS, D], [HEAD_ROWS], [HEAD_ROWS, stride], int32[HEAD_ROWS], [HEAD_ROWS, HEAD_STATS]. */
  readonly at: Readonly<Record<'normed' | 'rms' | 'logits' | 'targets' | 'stats', number>>;
  private readonly regions: Regions<'normed' | 'rms' | 'logits' | 'targets' | 'stats'>;

  constructor(
    private readonly host: KernelHost,
    private readonly weights: WeightSet,
  ) {
    this.stride = weights.headKind === 'value' ? 1 : Math.ceil(weights.head.outputs / 4) * 4;
    this.regions = new Regions(host.heap, { normed: weights.config.hiddenSize, rms: 1, logits: this.stride, targets: 1, stats: HEAD_STATS });
    this.at = this.regions.at(HEAD_ROWS);
  }

  /** Logits of `rows` rows, or values without their bias, at `at.logits`. */
  forward(output: number, rows: number): void {
    const { hiddenSize, rmsNormEps } = this.weights.config;
    this.host.call.rmsnormForward(rows, hiddenSize, output, this.weights.finalNorm, rmsNormEps, this.at.normed, this.at.rms);
    applyLinear(this.host, this.weights.head, rows, this.at.normed, this.at.logits, false, this.stride);
  }

  /** HEAD_STATS floats for each row's target, given the logits of the last `forward`. A view. */
  stats(targets: ArrayLike<number>): Float32Array {
    const { call, heap } = this.host;
    heap.ints(this.at.targets, targets.length).set(targets);
    call.logitStats(targets.length, this.weights.head.outputs, this.at.logits, this.stride * 4, this.at.targets, this.at.stats);
    return heap.floats(this.at.stats, targets.length * HEAD_STATS);
  }

  release(): void {
    this.regions.release();
  }
}
