import type { ModelConfig } from './model-config.js';

/** A named tensor inside one flat float32 array; row-major, offset and size in floats. */
export interface TensorSlot {
  readonly name: string;
  readonly shape: readonly number[];
  readonly offset: number;
  readonly size: number;
}

/** Where each tensor lies in a flat array. Projections that share their input lie side by side, so that they fuse. */
export class ParameterLayout {
  readonly slots: readonly TensorSlot[];
  readonly size: number;
  private readonly byName: ReadonlyMap<string, TensorSlot>;

  constructor(shapes: readonly (readonly [string, readonly number[]])[]) {
    const slots: TensorSlot[] = [];
    let offset = 0;
    for (const [name, shape] of shapes) {
      const size = shape.reduce((product, side) => product * side, 1);
      slots.push({ name, shape, offset, size });
      offset += size;
    }
    this.slots = slots;
    this.size = offset;
    this.byName = new Map(slots.map((slot) => [slot.name, slot]));
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  slot(name: string): TensorSlot {
    const slot = this.byName.get(name);
    if (slot === undefined) throw new RangeError(`no tensor is named ${name}`);
    return slot;
  }
}

/** What sits on the trunk: a language model's vocabulary head or a critic's scalar. */
export type HeadKind = 'causal' | 'value';

/** What a model trains: every weight, or low-rank additions to the seven projections (and a critic's head). */
export type Trainable = { readonly kind: 'full' } | { readonly kind: 'lora'; readonly rank: number; readonly alpha: number };

/** The projections that carry LoRA, in the order of their use; `group` fuses those with one input. */
export const PROJECTIONS = [
  { module: 'self_attn.q_proj', group: 'qkv' },
  { module: 'self_attn.k_proj', group: 'qkv' },
  { module: 'self_attn.v_proj', group: 'qkv' },
  { module: 'self_attn.o_proj', group: 'output' },
  { module: 'mlp.gate_proj', group: 'gateUp' },
  { module: 'mlp.up_proj', group: 'gateUp' },
  { module: 'mlp.down_proj', group: 'down' },
] as const;

export type ProjectionGroup = (typeof PROJECTIONS)[number]['group'];
export type ProjectionModule = (typeof PROJECTIONS)[number]['module'];

export const PROJECTION_GROUPS = ['qkv', 'output', 'gateUp', 'down'] as const satisfies readonly ProjectionGroup[];

/** The projections of a group, in the order in which they are stacked. */
export function membersOf(group: ProjectionGroup): readonly ProjectionModule[] {
  return PROJECTIONS.filter((projection) => projection.group === group).map((projection) => projection.module);
}

/** [outputs, inputs] of a group's stacked projections. */
export function groupShape(config: ModelConfig, group: ProjectionGroup): readonly [number, number] {
  const shapes = membersOf(group).map((module) => projectionShape(config, module));
  return [shapes.reduce((sum, [outputs]) => sum + outputs, 0), shapes[0]![1]];
}

/** [outputs, inputs] of a projection. */
export function projectionShape(config: ModelConfig, module: ProjectionModule): readonly [number, number] {
  const queries = config.heads * config.headDim;
  const keys = config.keyValueHeads * config.headDim;
  switch (module) {
    case 'self_attn.q_proj':
      return [queries, config.hiddenSize];
    case 'self_attn.k_proj':
    case 'self_attn.v_proj':
      return [keys, config.hiddenSize];
    case 'self_attn.o_proj':
      return [config.hiddenSize, queries];
    case 'mlp.gate_proj':
    case 'mlp.up_proj':
      return [config.intermediateSize, config.hiddenSize];
    case 'mlp.down_proj':
      return [config.hiddenSize, config.intermediateSize];
  }
}

/** Every weight of the model, with Hugging Face's names. */
export function modelLayout(config: ModelConfig, head: HeadKind): ParameterLayout {
  const d = config.hiddenSize;
  const shapes: [string, readonly number[]][] = [['model.embed_tokens.weight', [config.vocabSize, d]]];
  for (let layer = 0; layer < config.layers; layer++) {
    const prefix = `model.layers.${layer}`;
    const projection = (module: ProjectionModule): [string, readonly number[]] => [`${prefix}.${module}.weight`, projectionShape(config, module)];
    shapes.push(
      [`${prefix}.input_layernorm.weight`, [d]],
      projection('self_attn.q_proj'),
      projection('self_attn.k_proj'),
      projection('self_attn.v_proj'),
      [`${prefix}.self_attn.q_norm.weight`, [config.headDim]],
      [`${prefix}.self_attn.k_norm.weight`, [config.headDim]],
      projection('self_attn.o_proj'),
      [`${prefix}.post_attention_layernorm.weight`, [d]],
      projection('mlp.gate_proj'),
      projection('mlp.up_proj'),
      projection('mlp.down_proj'),
    );
  }
  shapes.push(['model.norm.weight', [d]]);
  if (head === 'value') shapes.push(['score.weight', [1, d]], ['score.bias', [1]]);
  else if (!config.tiedEmbeddings) shapes.push(['lm_head.weight', [config.vocabSize, d]]);
  return new ParameterLayout(shapes);
}

export const PEFT_PREFIX = 'base_model.model.';

/** The name PEFT gives to one factor of a projection's LoRA. */
export function loraName(layer: number, module: ProjectionModule, factor: 'A' | 'B'): string {
  return `${PEFT_PREFIX}model.layers.${layer}.${module}.lora_${factor}.weight`;
}

/** LoRA factors (A: [rank, inputs], B: [outputs, rank]) with PEFT's names; a critic's head is trained beside them. */
export function loraLayout(config: ModelConfig, head: HeadKind, rank: number): ParameterLayout {
  const shapes: [string, readonly number[]][] = [];
  for (let layer = 0; layer < config.layers; layer++) {
    for (const group of PROJECTION_GROUPS) {
      for (const module of membersOf(group)) shapes.push([loraName(layer, module, 'A'), [rank, projectionShape(config, module)[1]]]);
      for (const module of membersOf(group)) shapes.push([loraName(layer, module, 'B'), [projectionShape(config, module)[0], rank]]);
    }
  }
  if (head === 'value') shapes.push([`${PEFT_PREFIX}score.weight`, [1, config.hiddenSize]], [`${PEFT_PREFIX}score.bias`, [1]]);
  return new ParameterLayout(shapes);
}

export function trainableLayout(config: ModelConfig, head: HeadKind, trainable: Trainable): ParameterLayout {
  return trainable.kind === 'full' ? modelLayout(config, head) : loraLayout(config, head, trainable.rank);
}
