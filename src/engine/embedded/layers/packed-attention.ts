import type { KernelHost } from '../kernels/kernels.js';
import type { ModelConfig } from '../model-config.js';
import { panelFloats } from '../weight-set.js';
import type { LayerActivations, RowSelection } from './activations.js';

/** Query rows computed at once: a causal block wastes up to this many keys a row, a smaller one reuses loads less. */
const FORWARD_ROWS = 16;
const BACKWARD_ROWS = 32;

/**
 * Causal self-attention of packed sequences. Per sequence and key/value head the keys are packed to panels and the
 * values copied together, so that the products read near memory; scratch fits the longest sequence so far.
 */
export class PackedAttention {
  private longest = 0;
  private block = 0;
  /** Panels of K^T and V (forward), and of K and V^T (backward). */
  private keyPanels = 0;
  private valuePanels = 0;
  private keyRowPanels = 0;
  private valueColumnPanels = 0;
  /** Bytes between row panels. */
  private rowPanel = 0;
  private dKeys = 0;
  private dValues = 0;
  private scores = 0;
  private dScores = 0;

  constructor(
    private readonly host: KernelHost,
    private readonly config: ModelConfig,
  ) {}

  /** `rows` are the query rows and their lengths; `queries` their rotated queries, `queryStride` bytes apart. */
  forward(cuSeqlens: ArrayLike<number>, rows: Omit<RowSelection, 'index' | 'count'>, a: LayerActivations, queries: number, queryStride: number): void {
    const { call } = this.host;
    const { heads, keyValueHeads, headDim } = this.config;
    const s = this.strides();
    for (let b = 0; b + 1 < cuSeqlens.length; b++) {
      const start = cuSeqlens[b]!;
      const length = cuSeqlens[b + 1]! - start;
      const [first, end] = [rows.cuSeqlens[b]!, rows.cuSeqlens[b + 1]!];
      if (first === end) continue;
      const ldScores = this.ensure(length);
      for (let kv = 0; kv < keyValueHeads; kv++) {
        this.loadKeysValues(start, length, kv, a);
        for (let head = (kv * heads) / keyValueHeads; head < ((kv + 1) * heads) / keyValueHeads; head++) {
          for (let row = first; row < end; row += FORWARD_ROWS) {
            call.attentionForward(Math.min(FORWARD_ROWS, end - row), headDim, rows.lengths + row * 4, queries + row * queryStride + head * s.head, queryStride, this.keyPanels, this.valuePanels, this.rowPanel, this.scores, ldScores, a.attended + row * s.query + head * s.head, s.query, a.softmaxStats + row * s.stats + head * 8, s.stats);
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
    const s = this.strides();
    for (let b = 0; b + 1 < cuSeqlens.length; b++) {
      const start = cuSeqlens[b]!;
      const length = cuSeqlens[b + 1]! - start;
      const [first, end] = [rows.cuSeqlens[b]!, rows.cuSeqlens[b + 1]!];
      const ldScores = this.ensure(length);
      for (let kv = 0; kv < keyValueHeads; kv++) {
        this.loadKeysValues(start, length, kv, a);
        call.storeKeysValues(length, headDim, 0, this.valuesAt(start, kv, a), s.qkv, this.keysAt(start, kv, a), s.rotated, this.valueColumnPanels, this.keyRowPanels, this.rowPanel);
        heap.floats(this.dKeys, length * headDim).fill(0);
        heap.floats(this.dValues, length * headDim).fill(0);
        for (let head = (kv * heads) / keyValueHeads; head < ((kv + 1) * heads) / keyValueHeads; head++) {
          for (let row = first; row < end; row += BACKWARD_ROWS) {
            call.attentionBackward(Math.min(BACKWARD_ROWS, end - row), headDim, rows.lengths + row * 4, queries + row * queryStride + head * s.head, queryStride, this.keyPanels, this.keyRowPanels, this.rowPanel, this.valueColumnPanels, a.softmaxStats + row * s.stats + head * 8, s.stats, a.attended + row * s.query + head * s.head, dAttended + row * s.query + head * s.head, s.query, this.scores, this.dScores, ldScores, dQueries + row * dQueryStride + head * s.head, dQueryStride, this.dKeys, this.dValues, s.head);
          }
        }
        call.copyRows(length, s.head, this.dKeys, s.head, dRotated + start * s.rotated + s.query + kv * s.head, s.rotated);
        call.copyRows(length, s.head, this.dValues, s.head, dQkv + start * s.qkv + s.query + (keyValueHeads + kv) * s.head, s.qkv);
      }
    }
  }

  private loadKeysValues(start: number, length: number, kv: number, a: LayerActivations): void {
    const s = this.strides();
    this.host.call.storeKeysValues(length, this.config.headDim, 0, this.keysAt(start, kv, a), s.rotated, this.valuesAt(start, kv, a), s.qkv, this.keyPanels, this.valuePanels, this.rowPanel);
  }

  private keysAt(row: number, kv: number, a: LayerActivations): number {
    const s = this.strides();
    return a.rotated + row * s.rotated + s.query + kv * s.head;
  }

  private valuesAt(row: number, kv: number, a: LayerActivations): number {
    const s = this.strides();
    return a.qkv + row * s.qkv + s.query + (this.config.keyValueHeads + kv) * s.head;
  }

  /** Row strides in bytes. */
  private strides(): { head: number; query: number; rotated: number; qkv: number; stats: number } {
    const { heads, keyValueHeads, headDim } = this.config;
    const head = headDim * 4;
    return { head, query: heads * head, rotated: (heads + keyValueHeads) * head, qkv: (heads + 2 * keyValueHeads) * head, stats: heads * 8 };
  }

  /** Makes scratch for `length` positions; returns the score rows' stride in bytes. */
  private ensure(length: number): number {
    if (length > this.longest) {
      const { heap } = this.host;
      if (this.block !== 0) heap.release(this.block);
      const padded = Math.ceil(length / 8) * 8;
      const perHead = panelFloats(this.config.headDim, padded);
      this.block = heap.allocateFloats(6 * perHead + 2 * BACKWARD_ROWS * padded);
      [this.keyPanels, this.valuePanels, this.keyRowPanels, this.valueColumnPanels, this.dKeys, this.dValues, this.scores] = Array.from({ length: 7 }, (_, i) => this.block + i * perHead * 4) as [number, number, number, number, number, number, number];
      this.dScores = this.scores + BACKWARD_ROWS * padded * 4;
      this.rowPanel = padded * 32;
      this.longest = length;
    }
    return Math.ceil(length / 8) * 32;
  }
}
