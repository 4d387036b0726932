import type { LossSpec } from '../loss-spec.js';
import type { BatchChunk, TrainingChunk } from './batch-chunk.js';
import type { KernelHost } from './kernels/kernels.js';
import { ActivationStore, type Activations, type RowSelection } from './layers/activations.js';
import { HeadPass, type HeadGradients } from './layers/head-pass.js';
import { backwardScratch, layerBackward, type BackwardScratch, type NormGradients } from './layers/layer-backward.js';
import { layerForward, type Attend } from './layers/layer-forward.js';
import type { LayerPass } from './layers/layer-pass.js';
import { FullLinearGradients, LoraLinearGradients, type LinearGradients } from './layers/linear-gradient.js';
import { PackedAttention } from './layers/packed-attention.js';
import type { RopeTable } from './layers/rope-table.js';
import { loadRows, rowsBefore } from './layers/row-selection.js';
import { lossSlopes } from './losses/loss-slopes.js';
import { emptyLossSums, type LossSums } from './losses/loss-sums.js';
import { mergeLora } from './lora-merge.js';
import type { ModelConfig } from './model-config.js';
import { PEFT_PREFIX, trainableLayout, type HeadKind, type ParameterLayout, type Trainable } from './parameters.js';
import { WeightSet } from './weight-set.js';

/** A forward pass of the trunk, as its backward pass needs it. */
interface TrunkPass {
  readonly rows: number;
  readonly batch: Activations;
  readonly selection: RowSelection;
  readonly table: number;
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
    this.head = new HeadPass(host, this.weights);
    this.training = new ActivationStore(host, config, config.layers);
    this.inference = new ActivationStore(host, config, 1);
    this.scratch = backwardScratch(host, config);
  }

  /** Takes new trainable weights and rebuilds what depends on them. */
  refresh(trainable: Float32Array): void {
    this.host.heap.floats(this.trainable, this.layout.size).set(trainable);
    if (this.mode.kind === 'lora') mergeLora(this.host, this.weights, this.base, this.layout, this.trainable, this.mode);
    this.linear.refresh();
    this.weights.pack();
  }

  /** Log-probability of every action token (policies) or value before it (critics); float32[T], 0 elsewhere. */
  score(chunk: BatchChunk): Float32Array {
    const wanted = rowsBefore(chunk.inputIds, chunk.actionMask);
    const scores = new Float32Array(chunk.inputIds.length);
    const { batch } = this.forward(chunk, this.inference, wanted.rows);
    this.head.run(
      batch.output,
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
    heap.floats(this.gradient, this.layout.size).fill(0);
    const wanted = rowsBefore(chunk.inputIds, chunk.lossMask);
    const pass = this.forward(chunk, this.training, wanted.rows);
    const { dKept } = this.scratch.at(chunk.inputIds.length);
    heap.floats(dKept, pass.selection.count * this.config.hiddenSize).fill(0);
    const sums = emptyLossSums();
    this.head.run(pass.batch.output, wanted.targets, (part) => lossSlopes(spec, chunk, wanted.rows, part, sums), this.headGradients(dKept));
    this.backward(chunk.cuSeqlens, pass);
    return { sums, gradient: heap.floats(this.gradient, this.layout.size).slice() };
  }

  /** Runs the trunk; the output holds the wanted rows only. */
  private forward(chunk: BatchChunk, store: ActivationStore, wanted: Int32Array): TrunkPass {
    const { cuSeqlens } = chunk;
    const { hiddenSize, layers } = this.config;
    const rows = chunk.inputIds.length;
    const batch = store.at(rows);
    const { selection, longest } = loadRows(this.host, batch, chunk, wanted);
    const trunk = { rows, batch, selection, table: this.rope.upTo(longest) };
    this.host.call.gatherRows(rows, hiddenSize * 4, this.weights.embedding, hiddenSize * 4, batch.tokenIds, batch.layers[0]!.input);
    for (let layer = 0; layer < layers; layer++) {
      const pass = this.layerPass(trunk, layer);
      const asking = pass.selection ?? { lengths: batch.lengths, cuSeqlens };
      const attend: Attend = ({ a }, queries, stride) => this.attention.forward(cuSeqlens, asking, a, queries, stride);
      layerForward(pass, attend, layer + 1 === layers ? batch.output : batch.layers[(layer + 1) % batch.layers.length]!.input);
    }
    return trunk;
  }

  private backward(cuSeqlens: Int32Array, trunk: TrunkPass): void {
    const full = this.mode.kind === 'full';
    const scratch = this.scratch.at(trunk.rows);
    for (let layer = this.config.layers - 1; layer >= 0; layer--) {
      layerBackward(this.layerPass(trunk, layer), { cuSeqlens, attention: this.attention, linear: this.linear, norms: this.normGradients(layer), scratch, needsInput: full || layer > 0 });
    }
    if (full) this.host.call.scatterAddRows(trunk.rows, this.config.hiddenSize, scratch.dInput, trunk.batch.tokenIds, this.gradientOf('model.embed_tokens.weight'));
  }

  private layerPass({ rows, batch, selection, table }: TrunkPass, layer: number): LayerPass {
    const last = layer + 1 === this.config.layers;
    return { host: this.host, config: this.config, layer, weights: this.weights.layers[layer]!, rows, batch, a: batch.layers[layer % batch.layers.length]!, table, selection: last ? selection : null };
  }

  private headGradients(output: number): HeadGradients {
    const value = this.weights.headKind === 'value';
    if (this.mode.kind === 'lora') {
      return { finalNorm: 0, weight: value ? this.gradientOf(`${PEFT_PREFIX}score.weight`) : 0, bias: value ? this.gradientOf(`${PEFT_PREFIX}score.bias`) : 0, output };
    }
    const weight = value ? 'score.weight' : this.config.tiedEmbeddings ? 'model.embed_tokens.weight' : 'lm_head.weight';
    return { finalNorm: this.gradientOf('model.norm.weight'), weight: this.gradientOf(weight), bias: value ? this.gradientOf('score.bias') : 0, output };
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
}
