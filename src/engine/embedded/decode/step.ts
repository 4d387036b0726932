import type { KernelHost } from '../kernels/kernels.js';
import { Regions } from '../kernels/regions.js';
import { ActivationStore, type Activations, type RowSelection } from '../layers/activations.js';
import { HEAD_ROWS, HEAD_STATS, HeadRows } from '../layers/head-rows.js';
import { layerForward, type Attend } from '../layers/layer-forward.js';
import { rowBytes, type LayerPass, type RowBytes } from '../layers/layer-pass.js';
import type { RopeTable } from '../layers/rope-table.js';
import type { WeightSet } from '../weight-set.js';
import type { TrialCache } from './trial-cache.js';

/** Prompt rows of one trial and head that attend together. */
const PROMPT_ROWS = 16;

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
  private readonly store: ActivationStore;
  private readonly head: HeadRows;
  /** By position: the scores of the query rows that attend together. */
  private readonly scores: Regions<'scores'>;
  /** By part, int32[heads per key/value head]: the part's length after this step, for the heads of a group. */
  private readonly groupLengths: Regions<'lengths'>;
  /** Heads that share a key/value head. */
  private readonly group: number;
  private readonly bytes: RowBytes;

  constructor(
    private readonly host: KernelHost,
    private readonly weights: WeightSet,
    private readonly rope: RopeTable,
  ) {
    const { config } = weights;
    this.group = config.heads / config.keyValueHeads;
    this.bytes = rowBytes(config);
    this.store = new ActivationStore(host, config, 1);
    this.head = new HeadRows(host, weights);
    this.scores = new Regions(host.heap, { scores: Math.max(PROMPT_ROWS, this.group) });
    this.groupLengths = new Regions(host.heap, { lengths: this.group });
  }

  /** Runs the parts; the result has an entry for each: its choice, or null where `choose` is null. */
  run(parts: readonly StepPart[]): (StepChoice | null)[] {
    const { host, weights } = this;
    const { config } = weights;
    const rows = parts.reduce((sum, part) => sum + part.ids.length, 0);
    // Everything that may grow the memory comes before the views that growing detaches.
    for (const part of parts) part.cache.reserve(part.cache.ids.length + part.ids.length);
    const batch = this.store.at(rows);
    const { longest, selection } = this.load(batch, parts);
    const scores: Scores = { at: this.scores.at(longest).scores, stride: Math.ceil(longest / 8) * 32 };
    const table = this.rope.upTo(longest);
    const a = batch.layers[0]!;
    host.call.gatherRows(rows, config.hiddenSize * 4, weights.embedding, config.hiddenSize * 4, batch.tokenIds, a.input);
    for (let layer = 0; layer < config.layers; layer++) {
      const last = layer + 1 === config.layers;
      const kept = last && selection.count < rows ? selection : null;
      const attend: Attend = (pass, queries, stride) => this.attend(parts, pass, queries, stride, scores);
      layerForward({ host, config, layer, weights: weights.layers[layer]!, rows, batch, a, table, selection: kept }, attend, last ? batch.output : a.input);
    }
    for (const part of parts) part.cache.ids.push(...part.ids);
    return this.chooseTokens(parts, batch.output);
  }

  release(): void {
    for (const memory of [this.store, this.head, this.scores, this.groupLengths]) memory.release();
  }

  /** Ids, positions and lengths of every row, and the rows whose next token is wanted. */
  private load(batch: Activations, parts: readonly StepPart[]): { longest: number; selection: RowSelection } {
    const { heap } = this.host;
    const { group } = this;
    const lengthsAt = this.groupLengths.at(parts.length).lengths;
    const rows = parts.reduce((sum, part) => sum + part.ids.length, 0);
    const [ids, positions, lengths, selectedIndex] = [batch.tokenIds, batch.positions, batch.lengths, batch.selectedIndex].map((region) => heap.ints(region, rows)) as [Int32Array, Int32Array, Int32Array, Int32Array];
    const groupLengths = heap.ints(lengthsAt, parts.length * group);
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
    return { longest, selection: { count, index: batch.selectedIndex, lengths: 0, cuSeqlens: [] } };
  }

  /** Stores the new keys and values; then every row attends, or with a selection the last row of each choosing part. */
  private attend(parts: readonly StepPart[], { layer, batch, a, selection }: LayerPass, queries: number, queryStride: number, scores: Scores): void {
    const { call } = this.host;
    const { keyValueHeads, headDim } = this.weights.config;
    const { bytes } = this;
    let row = 0;
    let asked = 0;
    for (const [number, { cache, ids, choose }] of parts.entries()) {
      const count = ids.length;
      const asking = selection === null ? count : choose === null ? 0 : 1;
      const lengths = asking === 1 ? this.groupLengths.at(parts.length).lengths + number * this.group * 4 : batch.lengths + row * 4;
      const block = { cache, lengths, queries: queries + asked * queryStride, queryStride, out: a.attended + asked * bytes.queries };
      for (let kv = 0; kv < keyValueHeads; kv++) {
        call.storeKeysValues(count, headDim, cache.ids.length, a.rotated + row * bytes.rotated + bytes.queries + kv * bytes.head, bytes.rotated, a.qkv + row * bytes.qkv + bytes.queries + (keyValueHeads + kv) * bytes.head, bytes.qkv, cache.keyPanels(layer, kv), cache.valuePanels(layer, kv), cache.valuePanel);
        if (asking === 1) this.attendOne(block, layer, kv, scores);
        else if (asking > 1) this.attendMany(block, layer, kv, asking, scores);
      }
      row += count;
      asked += asking;
    }
  }

  /** One position: the heads that share a key/value head form the block. */
  private attendOne({ cache, lengths, queries, out }: QueryBlock, layer: number, kv: number, scores: Scores): void {
    const { headDim } = this.weights.config;
    const { head } = this.bytes;
    const at = kv * this.group * head;
    this.host.call.attentionForward(this.group, headDim, lengths, queries + at, head, cache.keyPanels(layer, kv), cache.valuePanels(layer, kv), cache.valuePanel, scores.at, scores.stride, out + at, head, 0, 0);
  }

  /** Consecutive positions of one trial, head by head. */
  private attendMany({ cache, lengths, queries, queryStride, out }: QueryBlock, layer: number, kv: number, count: number, scores: Scores): void {
    const { headDim } = this.weights.config;
    const { head, queries: outStride } = this.bytes;
    for (let h = kv * this.group; h < (kv + 1) * this.group; h++) {
      for (let i = 0; i < count; i += PROMPT_ROWS) {
        this.host.call.attentionForward(Math.min(PROMPT_ROWS, count - i), headDim, lengths + i * 4, queries + i * queryStride + h * head, queryStride, cache.keyPanels(layer, kv), cache.valuePanels(layer, kv), cache.valuePanel, scores.at, scores.stride, out + i * outStride + h * head, outStride, 0, 0);
      }
    }
  }

  private chooseTokens(parts: readonly StepPart[], output: number): (StepChoice | null)[] {
    const choices: (StepChoice | null)[] = parts.map(() => null);
    const wanted = parts.flatMap((part, i) => (part.choose === null ? [] : [{ part: i, choose: part.choose }]));
    for (let first = 0; first < wanted.length; first += HEAD_ROWS) {
      const group = wanted.slice(first, first + HEAD_ROWS);
      this.head.forward(output + first * this.weights.config.hiddenSize * 4, group.length);
      const ids = group.map((want, i) => want.choose(this.head.at.logits + i * this.head.stride * 4));
      const stats = this.head.stats(ids);
      group.forEach((want, i) => (choices[want.part] = { id: ids[i]!, logprob: stats[i * HEAD_STATS]! }));
    }
    return choices;
  }
}

/** Scratch for attention scores: address, and bytes from one row to the next. */
interface Scores {
  readonly at: number;
  readonly stride: number;
}

/** Query rows of one part, and where their attention goes. Addresses; strides in bytes. */
interface QueryBlock {
  readonly cache: TrialCache;
  /** Keys seen: by head of a group for a single position, by position otherwise. */
  readonly lengths: number;
  readonly queries: number;
  readonly queryStride: number;
  readonly out: number;
}
