import type { KernelHost } from '../kernels/kernels.js';
import type { ModelConfig } from '../model-config.js';
import { Regions } from '../kernels/regions.js';
import type { LayerActivations, RowSelection } from './activations.js';
import { rowBytes, type RowBytes } from './layer-pass.js';

/** Query rows computed at once: a causal block wastes up to this many keys a row, a smaller one reuses loads less. */
const FORWARD_ROWS = 16;
const BACKWARD_ROWS = 32;

/**
 * Causal self-attention of packed sequences. Per sequence and key/value head the keys are packed to panels and the
 * values copied together, so that the products read near memory; scratch fits the longest sequence so far.
 */
export class PackedAttention {
  /**
   * By position: panels of K^T and V (forward), of K and V^T (backward), and rows of dK and dV; and the scores of up to
   * BACKWARD_ROWS query rows.
   */
  private readonly regions: Regions<'keyPanels' | 'valuePanels' | 'keyRowPanels' | 'valueColumnPanels' | 'dKeys' | 'dValues' | 'scores' | 'dScores'>;
  private readonly bytes: RowBytes;

  constructor(
    private readonly host: KernelHost,
    private readonly config: ModelConfig,
  ) {
    const { headDim } = config;
    this.regions = new Regions(host.heap, { keyPanels: headDim, valuePanels: headDim, keyRowPanels: headDim, valueColumnPanels: headDim, dKeys: headDim, dValues: headDim, scores: BACKWARD_ROWS, dScores: BACKWARD_ROWS });
    this.bytes = rowBytes(config);
  }

  /** `rows` are the query rows and their lengths; `queries` their rotated queries, `queryStride` bytes apart. */
  forward(cuSeqlens: ArrayLike<number>, rows: Omit<RowSelection, 'index' | 'count'>, a: LayerActivations, queries: number, queryStride: number): void {
    const { call } = this.host;
    const { heads, keyValueHeads, headDim } = this.config;
    const { bytes } = this;
    for (let b = 0; b + 1 < cuSeqlens.length; b++) {
      const start = cuSeqlens[b]!;
      const length = cuSeqlens[b + 1]! - start;
      const [first, end] = [rows.cuSeqlens[b]!, rows.cuSeqlens[b + 1]!];
      if (first === end) continue;
      const at = this.regions.at(length);
      for (let kv = 0; kv < keyValueHeads; kv++) {
        this.loadKeysValues(start, length, kv, a);
        for (let head = (kv * heads) / keyValueHeads; head < ((kv + 1) * heads) / keyValueHeads; head++) {
          for (let row = first; row < end; row += FORWARD_ROWS) {
            call.attentionForward(Math.min(FORWARD_ROWS, end - row), headDim, rows.lengths + row * 4, queries + row * queryStride + head * bytes.head, queryStride, at.keyPanels, at.valuePanels, this.rowPanel, at.scores, scoreBytes(length), a.attended + row * bytes.queries + head * bytes.head, bytes.queries, a.softmaxStats + row * bytes.softmaxStats + head * 8, bytes.softmaxStats);
          }
        }
      }
    }
  }

  /**
   * From dAttended ([rows, H headDim]) to the gradients of the rows' queries (dQueries, `dQueryStride` bytes apart), of
   * all rotated keys (their columns of dRotated) and of all values (their columns of dQkv).
   */
  backward(cuSeqlens: ArrayLike<number>, rows: Omit<RowSelection, 'index' | 'count'>, a: LayerActivations, queries: number, queryStride: number, dAttended: number, dQueries: number, dQueryStride: number, dRotated: number, dQkv: number): void {
    const { call, heap } = this.host;
    const { heads, keyValueHeads, headDim } = this.config;
    const { bytes } = this;
    for (let b = 0; b + 1 < cuSeqlens.length; b++) {
      const start = cuSeqlens[b]!;
      const length = cuSeqlens[b + 1]! - start;
      const [first, end] = [rows.cuSeqlens[b]!, rows.cuSeqlens[b + 1]!];
      const at = this.regions.at(length);
      for (let kv = 0; kv < keyValueHeads; kv++) {
        this.loadKeysValues(start, length, kv, a);
        call.storeKeysValues(length, headDim, 0, this.valuesAt(start, kv, a), bytes.qkv, this.keysAt(start, kv, a), bytes.rotated, at.valueColumnPanels, at.keyRowPanels, this.rowPanel);
        heap.floats(at.dKeys, length * headDim).fill(0);
        heap.floats(at.dValues, length * headDim).fill(0);
        for (let head = (kv * heads) / keyValueHeads; head < ((kv + 1) * heads) / keyValueHeads; head++) {
          for (let row = first; row < end; row += BACKWARD_ROWS) {
            call.attentionBackward(Math.min(BACKWARD_ROWS, end - row), headDim, rows.lengths + row * 4, queries + row * queryStride + head * bytes.head, queryStride, at.keyPanels, at.keyRowPanels, this.rowPanel, at.valueColumnPanels, a.softmaxStats + row * bytes.softmaxStats + head * 8, bytes.softmaxStats, a.attended + row * bytes.queries + head * bytes.head, dAttended + row * bytes.queries + head * bytes.head, bytes.queries, at.scores, at.dScores, scoreBytes(length), dQueries + row * dQueryStride + head * bytes.head, dQueryStride, at.dKeys, at.dValues, bytes.head);
          }
        }
        call.copyRows(length, bytes.head, at.dKeys, bytes.head, dRotated + start * bytes.rotated + bytes.queries + kv * bytes.head, bytes.rotated);
        call.copyRows(length, bytes.head, at.dValues, bytes.head, dQkv + start * bytes.qkv + bytes.queries + (keyValueHeads + kv) * bytes.head, bytes.qkv);
      }
    }
  }

  private loadKeysValues(start: number, length: number, kv: number, a: LayerActivations): void {
    const at = this.regions.at(length);
    this.host.call.storeKeysValues(length, this.config.headDim, 0, this.keysAt(start, kv, a), this.bytes.rotated, this.valuesAt(start, kv, a), this.bytes.qkv, at.keyPanels, at.valuePanels, this.rowPanel);
  }

  private keysAt(row: number, kv: number, a: LayerActivations): number {
    return a.rotated + row * this.bytes.rotated + this.bytes.queries + kv * this.bytes.head;
  }

  private valuesAt(row: number, kv: number, a: LayerActivations): number {
    return a.qkv + row * this.bytes.qkv + this.bytes.queries + (this.config.keyValueHeads + kv) * this.bytes.head;
  }

  /** Bytes between panels of one row a position. */
  private get rowPanel(): number {
    return this.regions.capacity * 32;
  }
}

/** Bytes from one row of scores to the next: whole panels of positions. */
function scoreBytes(length: number): number {
  return Math.ceil(length / 8) * 32;
}
