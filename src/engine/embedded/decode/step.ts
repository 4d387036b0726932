import type { KernelHost } from '../kernels/kernels.js';
import { ActivationStore } from '../layers/activations.js';
import { layerForward } from '../layers/layer-forward.js';
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
  private scoreLength = 0;
  private readonly head: { readonly gathered: number; readonly normed: number; readonly rms: number; readonly index: number; readonly targets: number; readonly stats: number; readonly logits: number; readonly stride: number };
  private readonly headBlock: number;

  constructor(
    private readonly host: KernelHost,
    private readonly weights: WeightSet,
    private readonly rope: RopeTable,
  ) {
    const { config } = weights;
    this.activations = new ActivationStore(host, config, 1);
    const stride = Math.ceil(config.vocabSize / 4) * 4;
    const widths = [config.hiddenSize, config.hiddenSize, 1, 1, 1, 3, stride];
    this.headBlock = host.heap.allocateFloats(HEAD_ROWS * widths.reduce((sum, width) => sum + width, 0));
    let next = this.headBlock;
    const [gathered, normed, rms, index, targets, stats, logits] = widths.map((width) => {
      const at = next;
      next += width * HEAD_ROWS * 4;
      return at;
    }) as [number, number, number, number, number, number, number];
    this.head = { gathered, normed, rms, index, targets, stats, logits, stride };
  }

  /** Runs the parts; the result has an entry for each: its choice, or null where `choose` is null. */
  run(parts: readonly StepPart[]): (StepChoice | null)[] {
    const { call, heap } = this.host;
    const { config } = this.weights;
    const rows = parts.reduce((sum, part) => sum + part.ids.length, 0);
    this.activations.ensure(rows);
    const store = this.activations;
    const ids = heap.ints(store.tokenIds, rows);
    const positions = heap.ints(store.positions, rows);
    let row = 0;
    let longest = 0;
    for (const part of parts) {
      const first = part.cache.ids.length;
      longest = Math.max(longest, first + part.ids.length);
      for (let i = 0; i < part.ids.length; i++) {
        ids[row] = part.ids[i]!;
        positions[row++] = first + i;
      }
    }
    this.ensureScores(longest);
    for (const part of parts) part.cache.reserve(part.cache.ids.length + part.ids.length);
    const table = this.rope.upTo(longest);
    const activations = store.layers[0]!;
    call.gatherRows(rows, config.hiddenSize, this.weights.embedding, store.tokenIds, activations.input);
    for (let layer = 0; layer < config.layers; layer++) {
      const output = layer + 1 < config.layers ? activations.input : store.output;
      layerForward(this.host, config, this.weights.layers[layer]!, layer, rows, activations, table, store.positions, () => this.attend(parts, layer), output);
    }
    for (const part of parts) part.cache.ids.push(...part.ids);
    return this.chooseTokens(parts);
  }

  release(): void {
    this.activations.release();
    this.host.heap.release(this.headBlock);
    if (this.scores !== 0) this.host.heap.release(this.scores);
  }

  private attend(parts: readonly StepPart[], layer: number): void {
    const { call } = this.host;
    const { heads, keyValueHeads, headDim } = this.weights.config;
    const a = this.activations.layers[0]!;
    const head = headDim * 4;
    const group = heads / keyValueHeads;
    const query = heads * head;
    const rotated = (heads + keyValueHeads) * head;
    const qkv = (heads + 2 * keyValueHeads) * head;
    const ldScores = Math.ceil(this.scoreLength / 8) * 32;
    let row = 0;
    for (const { cache, ids } of parts) {
      const first = cache.ids.length;
      for (let kv = 0; kv < keyValueHeads; kv++) {
        const keys = cache.keyPanels(layer, kv);
        const values = cache.valuePanels(layer, kv);
        const panel = cache.valuePanel;
        call.storeKeysValues(ids.length, headDim, first, a.rotated + row * rotated + query + kv * head, rotated, a.qkv + row * qkv + query + (keyValueHeads + kv) * head, qkv, keys, values, panel);
        if (ids.length === 1) {
          call.attentionForward(group, headDim, first + 1, 0, a.rotated + row * rotated + kv * group * head, head, keys, values, panel, this.scores, ldScores, a.attended + row * query + kv * group * head, head, 0, 0);
          continue;
        }
        for (let h = kv * group; h < (kv + 1) * group; h++) {
          for (let i = 0; i < ids.length; i += PROMPT_ROWS) {
            call.attentionForward(Math.min(PROMPT_ROWS, ids.length - i), headDim, first + i + 1, 1, a.rotated + (row + i) * rotated + h * head, rotated, keys, values, panel, this.scores, ldScores, a.attended + (row + i) * query + h * head, query, 0, 0);
          }
        }
      }
      row += ids.length;
    }
  }

  private chooseTokens(parts: readonly StepPart[]): (StepChoice | null)[] {
    const choices: (StepChoice | null)[] = [];
    const wanted: { part: number; row: number; choose: (logits: number) => number }[] = [];
    let row = 0;
    parts.forEach((part, i) => {
      row += part.ids.length;
      choices.push(null);
      if (part.choose !== null) wanted.push({ part: i, row: row - 1, choose: part.choose });
    });
    for (let first = 0; first < wanted.length; first += HEAD_ROWS) {
      const group = wanted.slice(first, first + HEAD_ROWS);
      this.headLogits(group.map((want) => want.row));
      const ids = group.map((want, i) => want.choose(this.head.logits + i * this.head.stride * 4));
      const logprobs = this.logprobsOf(ids);
      group.forEach((want, i) => (choices[want.part] = { id: ids[i]!, logprob: logprobs[i * 3]! }));
    }
    return choices;
  }

  private headLogits(rowIndex: readonly number[]): void {
    const { call, heap } = this.host;
    const { config } = this.weights;
    const rows = rowIndex.length;
    heap.ints(this.head.index, rows).set(rowIndex);
    call.gatherRows(rows, config.hiddenSize, this.activations.output, this.head.index, this.head.gathered);
    call.rmsnormForward(rows, config.hiddenSize, this.head.gathered, this.weights.finalNorm, config.rmsNormEps, this.head.normed, this.head.rms);
    applyLinear(this.host, this.weights.head, rows, this.head.normed, this.head.logits, false, this.head.stride);
  }

  private logprobsOf(ids: readonly number[]): Float32Array {
    const { call, heap } = this.host;
    heap.ints(this.head.targets, ids.length).set(ids);
    call.logitStats(ids.length, this.weights.config.vocabSize, this.head.logits, this.head.stride * 4, this.head.targets, this.head.stats);
    return heap.floats(this.head.stats, ids.length * 3);
  }

  private ensureScores(length: number): void {
    if (length <= this.scoreLength) return;
    if (this.scores !== 0) this.host.heap.release(this.scores);
    this.scoreLength = Math.max(length, this.scoreLength * 2, 128);
    const rows = Math.max(PROMPT_ROWS, this.weights.config.heads / this.weights.config.keyValueHeads);
    this.scores = this.host.heap.allocateFloats(rows * Math.ceil(this.scoreLength / 8) * 8);
  }
}
