import { z } from 'zod';
import type { FailureList } from './failures.js';
import { releaseNames } from './allow-list.js';
import type { BaseArchitecture, ReleaseBase } from './records.js';
import type { SafetensorsAudit } from './safetensors-audit.js';

/** Parts of PEFT's adapter_config.json that decide what the tensors mean; its other keys pass through untouched. */
export const AdapterConfig = z.looseObject({
  peft_type: z.literal('LORA'),
  task_type: z.literal('CAUSAL_LM'),
  r: z.int().positive(),
  lora_alpha: z.number().positive(),
  target_modules: z.array(z.string()).min(1),
  base_model_name_or_path: z.string(),
  revision: z.string().nullable().default(null),
  inference_mode: z.literal(true),
  bias: z.literal('none').default('none'),
  modules_to_save: z.union([z.null(), z.tuple([])]).default(null),
  fan_in_fan_out: z.literal(false).default(false),
  use_dora: z.literal(false).default(false),
  use_rslora: z.literal(false).default(false),
  rank_pattern: z.strictObject({}).default({}),
  alpha_pattern: z.strictObject({}).default({}),
  // Python that PEFT would import or layers that it would copy: neither belongs in a plain LoRA.
  auto_mapping: z.null().default(null),
  layer_replication: z.null().default(null),
  // Parts of PEFT that would change more, or fewer, weights than the tensors show.
  lora_bias: z.literal(false).default(false),
  exclude_modules: z.null().default(null),
  layers_to_transform: z.null().default(null),
  layers_pattern: z.null().default(null),
  target_parameters: z.null().default(null),
  trainable_token_indices: z.null().default(null),
});
export type AdapterConfig = z.infer<typeof AdapterConfig>;

/** in and out widths of the seven projections. */
function projections(base: BaseArchitecture): Readonly<Record<string, { readonly block: string; readonly input: number; readonly output: number }>> {
  const queryWidth = base.attentionHeads * base.headDim;
  const keyValueWidth = base.keyValueHeads * base.headDim;
  return {
    q_proj: { block: 'self_attn', input: base.hiddenSize, output: queryWidth },
    k_proj: { block: 'self_attn', input: base.hiddenSize, output: keyValueWidth },
    v_proj: { block: 'self_attn', input: base.hiddenSize, output: keyValueWidth },
    o_proj: { block: 'self_attn', input: queryWidth, output: base.hiddenSize },
    gate_proj: { block: 'mlp', input: base.hiddenSize, output: base.intermediateSize },
    up_proj: { block: 'mlp', input: base.hiddenSize, output: base.intermediateSize },
    down_proj: { block: 'mlp', input: base.intermediateSize, output: base.hiddenSize },
  };
}

/** Names and shapes that a LoRA of this rank on these modules must have, in PEFT's naming. */
export function expectedTensors(base: BaseArchitecture, rank: number, modules: readonly string[]): Map<string, readonly number[]> {
  const expected = new Map<string, readonly number[]>();
  const table = projections(base);
  for (let layer = 0; layer < base.layers; layer++) {
    for (const module of modules) {
      const projection = table[module];
      if (projection === undefined) continue;
      const prefix = `base_model.model.model.layers.${layer}.${projection.block}.${module}`;
      expected.set(`${prefix}.lora_A.weight`, [rank, projection.input]);
      expected.set(`${prefix}.lora_B.weight`, [projection.output, rank]);
    }
  }
  return expected;
}

/** The adapter's configuration against the base that the release names. */
export function auditConfig(config: AdapterConfig, base: ReleaseBase, list: FailureList): void {
  const fault = (location: string, message: string): void => list.add('adapter', 'E_ADAPTER_CONFIG', releaseNames.adapterConfig, location, message);
  if (config.base_model_name_or_path !== base.id) fault('base_model_name_or_path', `must be the base of release.json, ${base.id}`);
  if (config.revision !== base.revision) fault('revision', `must pin the base of release.json at ${base.revision}`);
  const known = Object.keys(projections(base.architecture));
  const unknown = config.target_modules.filter((module) => !known.includes(module));
  if (unknown.length > 0) fault('target_modules', `${unknown.length} of them are none of ${known.join(', ')}`);
  if (new Set(config.target_modules).size !== config.target_modules.length) fault('target_modules', 'a module is named twice');
}

/** The tensors against configuration and base architecture: nothing missing, nothing more, nothing untrained. */
export function auditTensors(audit: SafetensorsAudit, config: AdapterConfig, base: BaseArchitecture, list: FailureList): void {
  const fault = (code: string, location: string | null, message: string): void => list.add('adapter', code, releaseNames.adapter, location, message);
  const expected = expectedTensors(base, config.r, config.target_modules);
  const found = new Set<string>();
  for (const { name, shape } of audit.tensors) {
    found.add(name);
    const wanted = expected.get(name);
    if (wanted === undefined) fault(...foreignTensor(name));
    else if (wanted.join() !== shape.join()) fault('E_ADAPTER_SHAPE', name, `shape [${shape.join(', ')}], rank and base ask for [${wanted.join(', ')}]`);
  }
  for (const name of expected.keys()) if (!found.has(name)) fault('E_ADAPTER_MISSING_TENSOR', name, 'is missing or unreadable');
  const dtypes = new Set(audit.tensors.map(({ dtype }) => dtype));
  if (dtypes.size > 1) fault('E_ADAPTER_DTYPE', null, `tensors of ${[...dtypes].join(' and ')} in one adapter`);
  const outputs = audit.tensors.filter(({ name }) => name.endsWith('.lora_B.weight'));
  if (outputs.length > 0 && outputs.every(({ allZero }) => allZero)) {
    fault('E_ADAPTER_UNTRAINED', null, 'every lora_B is 0: the adapter changes nothing');
  }
}

function foreignTensor(name: string): [code: string, location: string, message: string] {
  if (/(^|[._])(v_head|value_head|score|critic|summary)([._]|$)/i.test(name)) return ['E_ADAPTER_CRITIC', name, 'belongs to a critic, which is never released'];
  if (/exp_avg|optimi[sz]er|momentum|adam|master|grad|rng/i.test(name)) return ['E_ADAPTER_OPTIMIZER', name, 'belongs to an optimizer or training state, which is never released'];
  if (!/lora_[AB]/.test(name)) return ['E_ADAPTER_BASE_WEIGHTS', name, 'is no LoRA tensor: weights of the base are never released'];
  return ['E_ADAPTER_UNEXPECTED_TENSOR', name, 'is not among the LoRA tensors that configuration and base ask for'];
}
