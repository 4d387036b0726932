import type { KernelHost } from './kernels/kernels.js';
import type { ModelConfig } from './model-config.js';
import { groupShape, membersOf, modelLayout, type HeadKind, type ParameterLayout, type ProjectionGroup } from './parameters.js';

/** One or more stacked projections W[outputs, inputs]: row-major and packed for x W^T (and, to train, for dy W). */
export interface LinearWeight {
  readonly outputs: number;
  readonly inputs: number;
  readonly rows: number;
  readonly forwardPanels: number;
  /** 0 when the set only serves forward passes. */
  readonly backwardPanels: number;
}

export interface LayerWeights {
  readonly inputNorm: number;
  readonly qkv: LinearWeight;
  readonly queryNorm: number;
  readonly keyNorm: number;
  readonly output: LinearWeight;
  readonly postNorm: number;
  readonly gateUp: LinearWeight;
  readonly down: LinearWeight;
}

/**
 * A model's effective weights (LoRA merged in) in one thread's memory: a flat row-major copy in the order of
 * `modelLayout` at `flat`, and the panels that the matrix products read. Call `pack` after changing `flat`.
 */
export class WeightSet {
  readonly layout: ParameterLayout;
  readonly flat: number;
  readonly embedding: number;
  readonly layers: readonly LayerWeights[];
  readonly finalNorm: number;
  /** The vocabulary head, or the critic's scalar as a head of one output. */
  readonly head: LinearWeight;
  /** Address of a critic's bias, 0 for language models. */
  readonly headBias: number;
  private readonly blocks: number[] = [];

  constructor(
    private readonly host: KernelHost,
    readonly config: ModelConfig,
    readonly headKind: HeadKind,
    private readonly trains: boolean,
  ) {
    this.layout = modelLayout(config, headKind);
    this.flat = this.take(this.layout.size);
    this.embedding = this.address('model.embed_tokens.weight');
    this.layers = Array.from({ length: config.layers }, (_, layer) => this.layerWeights(layer));
    this.finalNorm = this.address('model.norm.weight');
    const headName = headKind === 'value' ? 'score.weight' : config.tiedEmbeddings ? 'model.embed_tokens.weight' : 'lm_head.weight';
    this.head = this.linear(headName, headKind === 'value' ? 1 : config.vocabSize, config.hiddenSize);
    this.headBias = headKind === 'value' ? this.address('score.bias') : 0;
  }

  address(name: string): number {
    return this.flat + this.layout.slot(name).offset * 4;
  }

  linears(): readonly LinearWeight[] {
    return [...this.layers.flatMap((layer) => [layer.qkv, layer.output, layer.gateUp, layer.down]), this.head];
  }

  /** Rebuilds every panel from the flat copy. */
  pack(): void {
    for (const weight of this.linears()) {
      this.host.call.packTransposed(weight.outputs, weight.inputs, weight.rows, weight.inputs * 4, weight.forwardPanels);
      if (weight.backwardPanels !== 0) this.host.call.packPanels(weight.outputs, weight.inputs, weight.rows, weight.inputs * 4, weight.backwardPanels);
    }
  }

  release(): void {
    for (const block of this.blocks) this.host.heap.release(block);
  }

  private layerWeights(layer: number): LayerWeights {
    const prefix = `model.layers.${layer}`;
    return {
      inputNorm: this.address(`${prefix}.input_layernorm.weight`),
      qkv: this.group(layer, 'qkv'),
      queryNorm: this.address(`${prefix}.self_attn.q_norm.weight`),
      keyNorm: this.address(`${prefix}.self_attn.k_norm.weight`),
      output: this.group(layer, 'output'),
      postNorm: this.address(`${prefix}.post_attention_layernorm.weight`),
      gateUp: this.group(layer, 'gateUp'),
      down: this.group(layer, 'down'),
    };
  }

  private group(layer: number, group: ProjectionGroup): LinearWeight {
    const [outputs, inputs] = groupShape(this.config, group);
    return this.linear(`model.layers.${layer}.${membersOf(group)[0]!}.weight`, outputs, inputs);
  }

  private linear(firstName: string, outputs: number, inputs: number): LinearWeight {
    return {
      outputs,
      inputs,
      rows: this.address(firstName),
      forwardPanels: this.take(panelFloats(inputs, outputs)),
      backwardPanels: this.trains ? this.take(panelFloats(outputs, inputs)) : 0,
    };
  }

  private take(floats: number): number {
    const block = this.host.heap.allocateFloats(floats);
    this.blocks.push(block);
    return block;
  }
}

/** Floats that panels of a k-by-n right operand take. */
export function panelFloats(k: number, n: number): number {
  return Math.ceil(n / 8) * 8 * k;
}

/** y[rows, outputs] = x W^T (or += when `add`); rows of y lie `strideY` floats apart. */
export function applyLinear(host: KernelHost, weight: LinearWeight, rows: number, x: number, y: number, add = false, strideY = weight.outputs): void {
  host.call.matmul(rows, weight.outputs, weight.inputs, x, weight.inputs * 4, weight.forwardPanels, weight.inputs * 32, y, strideY * 4, add ? 1 : 0);
}

/** dx[rows, inputs] = dy W; rows of dy lie `strideY` floats apart. */
export function applyLinearTransposed(host: KernelHost, weight: LinearWeight, rows: number, dy: number, dx: number, strideY = weight.outputs): void {
  host.call.matmul(rows, weight.inputs, weight.outputs, dy, strideY * 4, weight.backwardPanels, weight.outputs * 32, dx, weight.inputs * 4, 0);
}
