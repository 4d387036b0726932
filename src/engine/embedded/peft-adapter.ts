import { join } from 'node:path';
import { z } from 'zod';
import { atomicWrite, encodeSafetensors, float32Tensor, nodeDisk, readJsonFile, readSafetensors, tensorFloats } from '../../store/index.js';
import { EngineInputError } from '../errors.js';
import { jsonText } from './huggingface-dir.js';
import type { ModelConfig } from './model-config.js';
import { loraLayout, type HeadKind } from './parameters.js';

/** LoRA factors in the order of loraLayout, with what scales them. */
export interface LoadedAdapter {
  readonly rank: number;
  readonly alpha: number;
  readonly flat: Float32Array;
}

const TARGET_MODULES = ['down_proj', 'gate_proj', 'k_proj', 'o_proj', 'q_proj', 'up_proj', 'v_proj'];

const absent = z.null().optional();
const off = z.literal(false).nullish();

const adapterFile = z.looseObject({
  peft_type: z.literal('LORA'),
  r: z.number().int().positive(),
  lora_alpha: z.number().positive(),
  bias: z.literal('none').default('none'),
  fan_in_fan_out: z.literal(false).default(false),
  // What changes the sum W + (alpha / r) B A, or the W in it.
  init_lora_weights: z.union([z.boolean(), z.enum(['gaussian', 'orthogonal', 'eva'])]).default(true),
  use_dora: off,
  use_rslora: off,
  use_qalora: off,
  use_bdlora: off,
  alora_invocation_tokens: absent,
  arrow_config: absent,
  kasa_config: absent,
  monteclora_config: absent,
  velora_config: absent,
  rank_pattern: z.record(z.string(), z.unknown()).default({}),
  alpha_pattern: z.record(z.string(), z.unknown()).default({}),
  target_modules: z.array(z.string()),
});

/** Reads a PEFT folder made for a model of this shape. @throws EngineInputError naming what does not fit. */
export async function loadAdapter(dir: string, config: ModelConfig, head: HeadKind): Promise<LoadedAdapter> {
  const path = join(dir, 'adapter_config.json');
  const parsed = adapterFile.safeParse(await readJsonFile(path, z.unknown()));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new EngineInputError(`${path} is not plain LoRA: ${faults}`, 'The embedded engine serves LoRA on the seven projections, nothing else.');
  }
  const spec = parsed.data;
  if ([...spec.target_modules].sort().join() !== TARGET_MODULES.join() || Object.keys(spec.rank_pattern).length + Object.keys(spec.alpha_pattern).length > 0) {
    throw new EngineInputError(`${path} targets ${spec.target_modules.join(', ')}`, `Train the adapter on all of ${TARGET_MODULES.join(', ')}, with one rank and one alpha.`);
  }
  const layout = loraLayout(config, head, spec.r);
  const weightsPath = join(dir, 'adapter_model.safetensors');
  const { tensors } = await readSafetensors(weightsPath);
  const flat = new Float32Array(layout.size);
  for (const slot of layout.slots) {
    const tensor = tensors.get(slot.name);
    if (tensor === undefined || tensor.shape.join() !== slot.shape.join()) {
      throw new EngineInputError(`${weightsPath}: ${slot.name} ${tensor === undefined ? 'is missing' : `has shape [${tensor.shape.join(', ')}]`}, the base model needs [${slot.shape.join(', ')}]`, 'The adapter was trained on another base model.');
    }
    flat.set(tensorFloats(tensor, weightsPath), slot.offset);
  }
  const unknown = [...tensors.keys()].find((name) => !layout.has(name));
  if (unknown !== undefined) throw new EngineInputError(`${weightsPath} holds ${unknown}, which the base model has no place for`, 'The adapter was trained on another base model.');
  return { rank: spec.r, alpha: spec.lora_alpha, flat };
}

/** Writes adapter_model.safetensors (float32) and adapter_config.json as PEFT 0.21 does, target_modules sorted. */
export async function saveAdapter(dir: string, config: ModelConfig, adapter: LoadedAdapter, baseModelName: string): Promise<void> {
  await nodeDisk.makeFolder(dir);
  const layout = loraLayout(config, 'causal', adapter.rank);
  const tensors = layout.slots.map((slot) => float32Tensor(slot.name, slot.shape, adapter.flat.subarray(slot.offset, slot.offset + slot.size)));
  await atomicWrite(join(dir, 'adapter_model.safetensors'), encodeSafetensors(tensors, { format: 'pt' }));
  await atomicWrite(join(dir, 'adapter_config.json'), jsonText(adapterConfig(adapter, baseModelName)));
}

function adapterConfig(adapter: LoadedAdapter, baseModelName: string): Record<string, unknown> {
  return {
    alora_invocation_tokens: null,
    alpha_pattern: {},
    arrow_config: null,
    auto_mapping: null,
    base_model_name_or_path: baseModelName,
    bias: 'none',
    corda_config: null,
    ensure_weight_tying: false,
    eva_config: null,
    exclude_modules: null,
    fan_in_fan_out: false,
    inference_mode: true,
    init_lora_weights: true,
    kasa_config: null,
    layer_replication: null,
    layers_pattern: null,
    layers_to_transform: null,
    loftq_config: {},
    lora_alpha: adapter.alpha,
    lora_bias: false,
    lora_dropout: 0,
    lora_ga_config: null,
    megatron_config: null,
    megatron_core: 'megatron.core',
    modules_to_save: null,
    monteclora_config: null,
    peft_type: 'LORA',
    peft_version: '0.21.2',
    qalora_group_size: 16,
    r: adapter.rank,
    rank_pattern: {},
    revision: null,
    target_modules: TARGET_MODULES,
    target_parameters: null,
    task_type: 'CAUSAL_LM',
    trainable_token_indices: null,
    use_bdlora: null,
    use_dora: false,
    use_qalora: false,
    use_rslora: false,
    velora_config: null,
  };
}
