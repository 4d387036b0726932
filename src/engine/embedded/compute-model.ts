import { assertNever } from '../../core/index.js';
import type { LossSpec } from '../loss-spec.js';
import type { KernelHost } from './kernels/kernels.js';
import { ActivationStore } from './layers/activations.js';
import { HeadPass, type HeadChunk, type HeadGradients } from './layers/head-pass.js';
import { BackwardScratch, layerBackward, type NormGradients } from './layers/layer-backward.js';
import { layerForward } from './layers/layer-forward.js';
import { FullLinearGradients, LoraLinearGradients, type LinearGradients } from './layers/linear-gradient.js';
import { PackedAttention } from './layers/packed-attention.js';
import type { RopeTable } from './layers/rope-table.js';
import { emptyLossSums, type LossSums } from './losses/loss-sums.js';
import { crossEntropyToken, policyToken, valueToken } from './losses/token-losses.js';
import { mergeLora } from './lora-merge.js';
import type { ModelConfig } from './model-config.js';
import { PEFT_PREFIX, trainableLayout, type HeadKind, type ParameterLayout, type Trainable } from './parameters.js';
import { WeightSet } from './weight-set.js';

/** A contiguous part of a packed batch: whole sequences, cuSeqlens from 0. Fields as in TrainingBatch. */
export interface BatchChunk {
  readonly inputIds: Int32Array;
  readonly cuSeqlens: Int32Array;
  readonly actionMask: Uint8Array;
}

export interface TrainingChunk extends BatchChunk {
  readonly lossMask: Uint8Array;
  readonly oldLogprobs: Float32Array;
  readonly advantages: Float32Array;
  readonly returns: Float32Array;
  readonly oldValues: Float32Array;
}

/**
 * A trainable model in one thread's memory. Holds base weights, trainable weights and their merged, packed form; knows
 * nothing of optimizers or of other threads. All results are a function of the weights and of one chunk alone.
 */
export class ComputeModel {
  readonly layout: ParameterLayout;
  readonly weights: WeightSet;
  private readonly base: number;
  private readonly trainable: number;
  private readonly gradient: number;
  private readonly linear: LinearGradients;
  private readonly attention: PackedAttention;
  private readonly head: HeadPass;
  private readonly training: ActivationStore;
  private readonly inference: ActivationStore;
  private readonly scratch: BackwardScratch;
  private dx = 0;
  private dxTokens = 0;

  constructor(
    private readonly host: KernelHost,
    private readonly config: ModelConfig,
    private readonly rope: RopeTable,
    headKind: HeadKind,
    private readonly mode: Trainable,
    base: Float32Array,
  ) {
    const { heap } = host;
    this.layout = trainableLayout(config, headKind, mode);
    this.weights = new WeightSet(host, config, headKind, true);
    this.base = mode.kind === 'full' ? 0 : heap.allocateFloats(this.weights.layout.size);
    if (this.base !== 0) heap.floats(this.base, base.length).set(base);
    // With every weight trained, the merged copy is the trainable array itself.
    this.trainable = mode.kind === 'full' ? this.weights.flat : heap.allocateFloats(this.layout.size);
    this.gradient = heap.allocateFloats(this.layout.size);
    this.linear = mode.kind === 'full' ? new FullLinearGradients(host, config, this.layout, this.gradient) : new LoraLinearGradients(host, config, this.layout, mode.rank, mode.alpha / mode.rank, this.trainable, this.gradient);
    this.attention = new PackedAttention(host, config);
    this.head = new HeadPass(host, config, this.weights);
    this.training = new ActivationStore(host, config, config.layers);
    this.inference = new ActivationStore(host, config, 1);
    this.scratch = new BackwardScratch(host, config);
  }

  /** Takes new trainable weights and rebuilds what depends on them. */
  refresh(trainable: Float32Array): void {
    this.host.heap.floats(this.trainable, this.layout.size).set(trainable);
    if (this.mode.kind === 'lora') {
      mergeLora(this.host, this.config, this.weights, this.base, this.layout, this.trainable, this.mode);
      (this.linear as LoraLinearGradients).pack();
    }
    this.weights.pack();
  }

  /** Log-probability of every action token (policies) or value before it (critics); float32[T], 0 elsewhere. */
  score(chunk: BatchChunk): Float32Array {
    const output = this.forward(chunk, this.inference);
    const wanted = rowsBefore(chunk.inputIds, chunk.actionMask);
    const scores = new Float32Array(chunk.inputIds.length);
    this.head.run(
      output,
      wanted.rows,
      wanted.targets,
      (part) => {
        for (let i = 0; i < part.rows; i++) scores[wanted.rows[part.first + i]! + 1] = this.weights.headKind === 'value' ? part.values[i]! : part.stats[i * 3]!;
        return null;
      },
      null,
    );
    return scores;
  }

  /** Loss sums of a chunk, and its gradient (a copy, in the order of `layout`). */
  forwardBackward(chunk: TrainingChunk, spec: LossSpec): { sums: LossSums; gradient: Float32Array } {
    const { heap } = this.host;
    const tokens = chunk.inputIds.length;
    const gradient = heap.floats(this.gradient, this.layout.size);
    gradient.fill(0);
    const output = this.forward(chunk, this.training);
    this.ensureGradientRows(tokens);
    heap.floats(this.dx, tokens * this.config.hiddenSize).fill(0);

    const wanted = rowsBefore(chunk.inputIds, chunk.lossMask);
    const sums = emptyLossSums();
    this.head.run(output, wanted.rows, wanted.targets, (part) => lossSlopes(spec, chunk, wanted.rows, part, sums), this.headGradients());
    this.backward(chunk.cuSeqlens, tokens);
    return { sums, gradient: heap.floats(this.gradient, this.layout.size).slice() };
  }

  private forward(chunk: BatchChunk, store: ActivationStore): number {
    const { call, heap } = this.host;
    const { inputIds, cuSeqlens } = chunk;
    const tokens = inputIds.length;
    store.ensure(tokens);
    heap.ints(store.tokenIds, tokens).set(inputIds);
    const positions = heap.ints(store.positions, tokens);
    let longest = 0;
    for (let b = 0; b + 1 < cuSeqlens.length; b++) {
      for (let t = cuSeqlens[b]!; t < cuSeqlens[b + 1]!; t++) positions[t] = t - cuSeqlens[b]!;
      longest = Math.max(longest, cuSeqlens[b + 1]! - cuSeqlens[b]!);
    }
    const table = this.rope.upTo(longest);
    call.gatherRows(tokens, this.config.hiddenSize, this.weights.embedding, store.tokenIds, store.layers[0]!.input);
    for (let layer = 0; layer < this.config.layers; layer++) {
      const activations = store.layers[layer % store.layers.length]!;
      const next = layer + 1 < this.config.layers ? store.layers[(layer + 1) % store.layers.length]!.input : store.output;
      layerForward(this.host, this.config, this.weights.layers[layer]!, layer, tokens, activations, table, store.positions, (_, a) => this.attention.forward(cuSeqlens, a), next);
    }
    return store.output;
  }

  private backward(cuSeqlens: Int32Array, tokens: number): void {
    const store = this.training;
    const full = this.mode.kind === 'full';
    this.scratch.ensure(tokens);
    const table = this.rope.upTo(1);
    for (let layer = this.config.layers - 1; layer >= 0; layer--) {
      layerBackward(this.host, this.config, this.weights.layers[layer]!, layer, cuSeqlens, store.layers[layer]!, table, store.positions, this.attention, this.linear, this.normGradients(layer), this.scratch, this.dx, full || layer > 0);
    }
    if (full) this.host.call.scatterAddRows(tokens, this.config.hiddenSize, this.dx, store.tokenIds, this.gradientOf('model.embed_tokens.weight'));
  }

  private headGradients(): HeadGradients {
    const value = this.weights.headKind === 'value';
    if (this.mode.kind === 'lora') {
      return { finalNorm: 0, weight: value ? this.gradientOf(`${PEFT_PREFIX}score.weight`) : 0, bias: value ? this.gradientOf(`${PEFT_PREFIX}score.bias`) : 0, output: this.dx };
    }
    const weight = value ? 'score.weight' : this.config.tiedEmbeddings ? 'model.embed_tokens.weight' : 'lm_head.weight';
    return { finalNorm: this.gradientOf('model.norm.weight'), weight: this.gradientOf(weight), bias: value ? this.gradientOf('score.bias') : 0, output: this.dx };
  }

  private normGradients(layer: number): NormGradients {
    if (this.mode.kind === 'lora') return { inputNorm: 0, queryNorm: 0, keyNorm: 0, postNorm: 0 };
    const prefix = `model.layers.${layer}`;
    return {
      inputNorm: this.gradientOf(`${prefix}.input_layernorm.weight`),
      queryNorm: this.gradientOf(`${prefix}.self_attn.q_norm.weight`),
      keyNorm: this.gradientOf(`${prefix}.self_attn.k_norm.weight`),
      postNorm: this.gradientOf(`${prefix}.post_attention_layernorm.weight`),
    };
  }

  private gradientOf(name: string): number {
    return this.gradient + this.layout.slot(name).offset * 4;
  }

  private ensureGradientRows(tokens: number): void {
    if (tokens <= this.dxTokens) return;
    if (this.dx !== 0) this.host.heap.release(this.dx);
    this.dx = this.host.heap.allocateFloats(tokens * this.config.hiddenSize);
    this.dxTokens = tokens;
  }
}

/** For every masked token t its row t - 1 and its id: the row that predicts it. */
function rowsBefore(inputIds: Int32Array, mask: Uint8Array): { rows: Int32Array; targets: Int32Array } {
  let count = 0;
  for (const bit of mask) count += bit;
  const rows = new Int32Array(count);
  const targets = new Int32Array(count);
  let next = 0;
  for (let t = 0; t < mask.length; t++) {
    if (mask[t] === 0) continue;
    rows[next] = t - 1;
    targets[next++] = inputIds[t]!;
  }
  return { rows, targets };
}

/** Adds a chunk's losses to `sums` and returns their slopes, both divided by the global token count. */
function lossSlopes(spec: LossSpec, batch: TrainingChunk, rows: Int32Array, part: HeadChunk, sums: LossSums): Float32Array {
  const slopes = new Float32Array(part.rows * (spec.kind === 'ppo-value' ? 1 : 2));
  sums.lossTokens += part.rows;
  for (let i = 0; i < part.rows; i++) {
    const t = rows[part.first + i]! + 1;
    if (spec.kind === 'ppo-value') {
      const token = valueToken(spec, part.values[i]!, batch.oldValues[t]!, batch.returns[t]!);
      sums.loss += token.loss / spec.lossTokenCount;
      sums.clippedTokens += token.clipped ? 1 : 0;
      slopes[i] = token.slope / spec.lossTokenCount;
      continue;
    }
    const logprob = part.stats[i * 3]!;
    const entropy = part.stats[i * 3 + 1]!;
    const token = policyTokenLoss(spec, batch, t, logprob, entropy);
    sums.loss += token.loss / spec.lossTokenCount;
    sums.klSum += token.kl;
    sums.clippedTokens += token.clipped ? 1 : 0;
    sums.entropySum += entropy;
    slopes[2 * i] = token.slope / spec.lossTokenCount;
    slopes[2 * i + 1] = token.entropySlope / spec.lossTokenCount;
  }
  return slopes;
}

function policyTokenLoss(spec: Exclude<LossSpec, { kind: 'ppo-value' }>, batch: TrainingChunk, t: number, logprob: number, entropy: number) {
  switch (spec.kind) {
    case 'cross-entropy':
      return crossEntropyToken(spec, logprob);
    case 'ppo-policy':
      return policyToken(spec, logprob, batch.oldLogprobs[t]!, batch.advantages[t]!, entropy);
    default:
      return assertNever(spec, 'loss kind');
  }
}
