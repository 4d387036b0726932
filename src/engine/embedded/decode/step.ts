import type { KernelHost } from '../kernels/kernels.js';
import { ActivationStore, type LayerActivations, type RowSelection } from '../layers/activations.js';
import { layerForward, type Attend } from '../layers/layer-forward.js';
import type { RopeTable } from '../layers/rope-table.js';
import { applyLinear, type WeightSet } from '../weight-set.js';
import type { TrialCache } from './trial-cache.js';

/** Prompt rows of one trial and head that attend together. */
const PROMPT_ROWS = 16;
/** Rows whose logits exist at one time. */
const HEAD_ROWS = 64;

/** Consecutive new tokens of one trial in a step; they follow `cache.ids`. */
export interface StepPart {
  readonly cache: TrialCache;
  readonly ids: readonly number[];
  /** Called with the next token's logits when this part ends the prompt so far; null while more prompt follows. */
  readonly choose: ((logits: number) => number) | null;
}

/** One token chosen after a part, with its log-probability at temperature 1. */
export interface StepChoice {
  readonly id: number;
  readonly logprob: number;
}

/**
 * A forward pass over new tokens of many trials at once, each attending to its own cache. Rows are independent, and
 * their attention is a function of the trial's own prefix, so that a trial's numbers do not depend on its company.
 */
export class DecodeStep {
  private readonly activations: ActivationStore;
  private scores = 0;
  private scoreStride = 0;
  /** int32[parts, heads per key/value head]: each part's length after this step, for the heads of a group. */
  private groupLengths = 0;
  private groupParts = 0;
  private readonly head: { readonly normed: number; readonly rms: number; readonly targets: number; readonly stats: number; readonly logits: number; readonly stride: number };
  private readonly headBlock: number;

  constructor(
    private readonly host: KernelHost,
    private readonly weights: WeightSet,
    private readonly rope: RopeTable,
  ) {
    const { config } = weights;
    this.activations = new ActivationStore(host, config, 1);
    const stride = Math.ceil(config.vocabSize / 4) * 4;
    const widths = [config.hiddenSize, 1, 1, 3, stride];
    this.headBlock = host.heap.allocateFloats(HEAD_ROWS * widths.reduce((sum, width) => sum + width, 0));
    let next = this.headBlock;
    const [normed, rms, targets, stats, logits] = widths.map((width) => {
      const at = next;
      next += width * HEAD_ROWS * 4;
      return at;
    }) as [number, number, number, number, number];
    this.head = { normed, rms, targets, stats, logits, stride };
  }

  /** Runs the parts; the result has an entry for each: its choice, or null where `choose` is null. */
  run(parts: readonly StepPart[]): (StepChoice | null)[] {
    const { call } = this.host;
    const { config } = this.weights;
    const { activations: store } = this;
    const rows = parts.reduce((sum, part) => sum + part.ids.length, 0);
    const { longest, selection } = this.load(parts, rows);
    this.ensureScores(longest);
    const table = this.rope.upTo(longest);
    const activations = store.layers[0]!;
    call.gatherRows(rows, config.hiddenSize * 4, this.weights.embedding, config.hiddenSize * 4, store.tokenIds, activations.input);
    for (let layer = 0; layer < config.layers; layer++) {
      const last = layer + 1 === config.layers;
      const kept = last && selection.count < rows ? selection : null;
      const attend: Attend = (_, a, queries, stride) => this.attend(parts, layer, a, queries, stride, kept !== null);
      layerForward(this.host, config, this.weights.layers[layer]!, layer, rows, store, activations, table, kept, attend, last ? store.output : activations.input);
    }
    for (const part of parts) part.cache.ids.push(...part.ids);
    return this.chooseTokens(parts);
  }

  /** Ids, positions and lengths of every row; the rows whose next token is wanted; room in the caches. */
  private load(parts: readonly StepPart[], rows: number): { longest: number; selection: RowSelection } {
    const { heap } = this.host;
    const { config } = this.weights;
    const { activations: store } = this;
    store.ensure(rows);
    this.ensureGroupLengths(parts.length);
    const ids = heap.ints(store.tokenIds, rows);
    const positions = heap.ints(store.positions, rows);
    const lengths = heap.ints(store.lengths, rows);
    const selectedIndex = heap.ints(store.selectedIndex, rows);
    const group = config.heads / config.keyValueHeads;
    const groupLengths = heap.ints(this.groupLengths, parts.length * group);
    let row = 0;
    let count = 0;
    let longest = 0;
    for (const [number, part] of parts.entries()) {
      const first = part.cache.ids.length;
      longest = Math.max(longest, first + part.ids.length);
      groupLengths.fill(first + part.ids.length, number * group, (number + 1) * group);
      for (let i = 0; i < part.ids.length; i++) {
        ids[row] = part.ids[i]!;
        positions[row] = first + i;
        lengths[row++] = first + i + 1;
      }
      if (part.choose !== null) selectedIndex[count++] = row - 1;
    }
    // Reserving may grow the memory and detach the views above: it comes last.
    for (const part of parts) part.cache.reserve(part.cache.ids.length + part.ids.length);
    return { longest, selection: { count, index: store.selectedIndex, lengths: 0, cuSeqlens: [] } };
  }

  release(): void {
    this.activations.release();
    this.host.heap.release(this.headBlock);
    if (this.groupLengths !== 0) this.host.heap.release(this.groupLengths);
    if (this.scores !== 0) this.host.heap.release(this.scores);
  }

  /** Stores the new keys and values; then every row attends, or with `lastOnly` the last row of each choosing part. */
  private attend(parts: readonly StepPart[], layer: number, a: LayerActivations, queries: number, queryStride: number, lastOnly: boolean): void {
    const { call } = this.host;
    const { heads, keyValueHeads, headDim } = this.weights.config;
    const head = headDim * 4;
    const query = heads * head;
    const rotated = (heads + keyValueHeads) * head;
    const qkv = (heads + 2 * keyValueHeads) * head;
    let row = 0;
    let queryRow = 0;
    const groupBytes = (heads / keyValueHeads) * 4;
    let lengths = this.groupLengths - groupBytes;
    for (const { cache, ids, choose } of parts) {
      lengths += groupBytes;
      const first = cache.ids.length;
      const count = ids.length;
      const asking = lastOnly ? (choose === null ? 0 : 1) : count;
      for (let kv = 0; kv < keyValueHeads; kv++) {
        call.storeKeysValues(count, headDim, first, a.rotated + row * rotated + query + kv * head, rotated, a.qkv + row * qkv + query + (keyValueHeads + kv) * head, qkv, cache.keyPanels(layer, kv), cache.valuePanels(layer, kv), cache.valuePanel);
        if (asking === 1) this.attendOne(cache, layer, kv, lengths, queries + queryRow * queryStride, a.attended + queryRow * query);
        else if (asking > 1) this.attendMany(cache, layer, kv, row, count, queries + queryRow * queryStride, queryStride, a.attended + queryRow * query);
      }
      row += count;
      queryRow += asking;
    }
  }

  /** One position: the heads that share a key/value head form the block. */
  private attendOne(cache: TrialCache, layer: number, kv: number, lengths: number, queries: number, out: number): void {
    const { heads, keyValueHeads, headDim } = this.weights.config;
    const group = heads / keyValueHeads;
    const at = kv * group * headDim * 4;
    this.host.call.attentionForward(group, headDim, lengths, queries + at, headDim * 4, cache.keyPanels(layer, kv), cache.valuePanels(layer, kv), cache.valuePanel, this.scores, this.scoreStride, out + at, headDim * 4, 0, 0);
  }

  /** Consecutive positions of one trial, head by head; `row` is the first one's row in the step. */
  private attendMany(cache: TrialCache, layer: number, kv: number, row: number, count: number, queries: number, queryStride: number, out: number): void {
    const { heads, keyValueHeads, headDim } = this.weights.config;
    const group = heads / keyValueHeads;
    const outStride = heads * headDim * 4;
    for (let h = kv * group; h < (kv + 1) * group; h++) {
      for (let i = 0; i < count; i += PROMPT_ROWS) {
        this.host.call.attentionForward(Math.min(PROMPT_ROWS, count - i), headDim, this.activations.lengths + (row + i) * 4, queries + i * queryStride + h * headDim * 4, queryStride, cache.keyPanels(layer, kv), cache.valuePanels(layer, kv), cache.valuePanel, this.scores, this.scoreStride, out + i * outStride + h * headDim * 4, outStride, 0, 0);
      }
    }
  }

  private chooseTokens(parts: readonly StepPart[]): (StepChoice | null)[] {
    const choices: (StepChoice | null)[] = parts.map(() => null);
    const wanted = parts.flatMap((part, i) => (part.choose === null ? [] : [{ part: i, choose: part.choose }]));
    for (let first = 0; first < wanted.length; first += HEAD_ROWS) {
      const group = wanted.slice(first, first + HEAD_ROWS);
      this.headLogits(this.activations.output + first * this.weights.config.hiddenSize * 4, group.length);
      const ids = group.map((want, i) => want.choose(this.head.logits + i * this.head.stride * 4));
      const logprobs = this.logprobsOf(ids);
      group.forEach((want, i) => (choices[want.part] = { id: ids[i]!, logprob: logprobs[i * 3]! }));
    }
    return choices;
  }

  private headLogits(output: number, rows: number): void {
    const { config } = this.weights;
    this.host.call.rmsnormForward(rows, config.hiddenSize, output, this.weights.finalNorm, config.rmsNormEps, this.head.normed, this.head.rms);
    applyLinear(this.host, this.weights.head, rows, this.head.normed, this.head.logits, false, this.head.stride);
  }

  private logprobsOf(ids: readonly number[]): Float32Array {
    const { call, heap } = this.host;
    heap.ints(this.head.targets, ids.length).set(ids);
    call.logitStats(ids.length, this.weights.config.vocabSize, this.head.logits, this.head.stride * 4, this.head.targets, this.head.stats);
    return heap.floats(this.head.stats, ids.length * 3);
  }

  private ensureGroupLengths(parts: number): void {
    if (parts <= this.groupParts) return;
    if (this.groupLengths !== 0) this.host.heap.release(this.groupLengths);
    this.groupParts = Math.max(parts, this.groupParts * 2, 16);
    this.groupLengths = this.host.heap.allocate((this.groupParts * this.weights.config.heads * 4) / this.weights.config.keyValueHeads);
  }

  private ensureScores(length: number): void {
    if (length * 4 <= this.scoreStride) return;
    if (this.scores !== 0) this.host.heap.release(this.scores);
    this.scoreStride = Math.max(Math.ceil(length / 8) * 32, this.scoreStride * 2, 512);
    const rows = Math.max(PROMPT_ROWS, this.weights.config.heads / this.weights.config.keyValueHeads);
    this.scores = this.host.heap.allocate(rows * this.scoreStride);
  }
}
