import { z } from 'zod';
import { EngineInputError } from '../errors.js';

/** Position scaling, Hugging Face's `rope_parameters`. */
export type RopeSpec =
  | { readonly kind: 'default'; readonly theta: number }
  | {
      readonly kind: 'yarn';
      readonly theta: number;
      readonly factor: number;
      readonly originalContext: number;
      readonly attentionFactor: number | null;
      readonly betaFast: number;
      readonly betaSlow: number;
      /** Whether the ramp's bounds are rounded to whole dimensions. */
      readonly truncate: boolean;
    };

/** A Qwen3 decoder: GQA with q/k norm, RoPE, SwiGLU, RMSNorm, no biases. Sizes in elements. */
export interface ModelConfig {
  readonly hiddenSize: number;
  readonly intermediateSize: number;
  readonly layers: number;
  readonly heads: number;
  readonly keyValueHeads: number;
  readonly headDim: number;
  readonly vocabSize: number;
  readonly contextLength: number;
  readonly rmsNormEps: number;
  readonly tiedEmbeddings: boolean;
  readonly rope: RopeSpec;
}

const count = z.number().int().positive();
const ropeFields = z.looseObject({
  rope_theta: z.number().positive().optional(),
  rope_type: z.enum(['default', 'yarn']).optional(),
  type: z.enum(['default', 'yarn']).optional(),
  factor: z.number().positive().optional(),
  original_max_position_embeddings: count.optional(),
  attention_factor: z.number().positive().nullish(),
  beta_fast: z.number().positive().nullish(),
  beta_slow: z.number().positive().nullish(),
  truncate: z.boolean().nullish(),
  // They would scale the rotation otherwise than computed here.
  mscale: z.null().optional(),
  mscale_all_dim: z.null().optional(),
});

const configFile = z.looseObject({
  model_type: z.literal('qwen3'),
  hidden_size: count,
  intermediate_size: count,
  num_hidden_layers: count,
  num_attention_heads: count,
  num_key_value_heads: count.optional(),
  head_dim: count.optional(),
  vocab_size: count,
  max_position_embeddings: count,
  rms_norm_eps: z.number().positive(),
  tie_word_embeddings: z.boolean().default(false),
  hidden_act: z.literal('silu').default('silu'),
  attention_bias: z.literal(false).default(false),
  use_sliding_window: z.literal(false).default(false),
  rope_theta: z.number().positive().optional(),
  rope_scaling: ropeFields.nullish(),
  rope_parameters: ropeFields.nullish(),
});

/** Reads the parsed JSON of a Hugging Face config.json. @throws EngineInputError naming `source` and each bad field. */
export function parseModelConfig(json: unknown, source: string): ModelConfig {
  const parsed = configFile.safeParse(json);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new EngineInputError(`${source} is not a Qwen3 configuration that the embedded engine knows: ${faults}`, 'Use a Qwen3-architecture base, or the torch engine for other models.');
  }
  const file = parsed.data;
  const ropeFile = file.rope_parameters ?? file.rope_scaling ?? {};
  const theta = ropeFile.rope_theta ?? file.rope_theta ?? 10_000;
  const yarn = (ropeFile.rope_type ?? ropeFile.type ?? 'default') === 'yarn';
  return validateModelConfig(
    {
      hiddenSize: file.hidden_size,
      intermediateSize: file.intermediate_size,
      layers: file.num_hidden_layers,
      heads: file.num_attention_heads,
      keyValueHeads: file.num_key_value_heads ?? file.num_attention_heads,
      headDim: file.head_dim ?? Math.floor(file.hidden_size / file.num_attention_heads),
      vocabSize: file.vocab_size,
      contextLength: file.max_position_embeddings,
      rmsNormEps: file.rms_norm_eps,
      tiedEmbeddings: file.tie_word_embeddings,
      rope: yarn
        ? {
            kind: 'yarn',
            theta,
            factor: ropeFile.factor ?? file.max_position_embeddings / (ropeFile.original_max_position_embeddings ?? file.max_position_embeddings),
            originalContext: ropeFile.original_max_position_embeddings ?? file.max_position_embeddings,
            attentionFactor: ropeFile.attention_factor ?? null,
            betaFast: ropeFile.beta_fast ?? 32,
            betaSlow: ropeFile.beta_slow ?? 1,
            truncate: ropeFile.truncate ?? true,
          }
        : { kind: 'default', theta },
    },
    source,
  );
}

/** The shapes that the kernels can compute. */
export function validateModelConfig(config: ModelConfig, source: string): ModelConfig {
  const faults: string[] = [];
  if (config.hiddenSize % 4 !== 0) faults.push(`hidden_size ${config.hiddenSize} is not a multiple of 4`);
  if (config.intermediateSize % 4 !== 0) faults.push(`intermediate_size ${config.intermediateSize} is not a multiple of 4`);
  if (config.headDim % 8 !== 0) faults.push(`head_dim ${config.headDim} is not a multiple of 8`);
  if (config.heads % config.keyValueHeads !== 0) faults.push(`${config.heads} attention heads cannot share ${config.keyValueHeads} key/value heads`);
  if (faults.length > 0) throw new EngineInputError(`${source}: ${faults.join('; ')}`, 'Choose sizes that the SIMD kernels can compute, or use the torch engine.');
  return config;
}

/** The config.json that transformers loads as Qwen3ForCausalLM (or with a scalar head as Qwen3ForTokenClassification). */
export function modelConfigFile(config: ModelConfig, head: 'causal' | 'value', dtype: 'float32' | 'bfloat16'): Record<string, unknown> {
  const rope = config.rope;
  const yarn =
    rope.kind === 'yarn'
      ? { factor: rope.factor, original_max_position_embeddings: rope.originalContext, beta_fast: rope.betaFast, beta_slow: rope.betaSlow, ...(rope.attentionFactor === null ? {} : { attention_factor: rope.attentionFactor }), ...(rope.truncate ? {} : { truncate: false }) }
      : {};
  return {
    architectures: [head === 'causal' ? 'Qwen3ForCausalLM' : 'Qwen3ForTokenClassification'],
    attention_bias: false,
    attention_dropout: 0,
    ...(head === 'value' ? { classifier_dropout: 0, id2label: { 0: 'LABEL_0' }, label2id: { LABEL_0: 0 } } : {}),
    dtype,
    head_dim: config.headDim,
    hidden_act: 'silu',
    hidden_size: config.hiddenSize,
    initializer_range: 0.02,
    intermediate_size: config.intermediateSize,
    layer_types: new Array<string>(config.layers).fill('full_attention'),
    max_position_embeddings: config.contextLength,
    max_window_layers: config.layers,
    model_type: 'qwen3',
    num_attention_heads: config.heads,
    num_hidden_layers: config.layers,
    num_key_value_heads: config.keyValueHeads,
    rms_norm_eps: config.rmsNormEps,
    rope_parameters: { rope_theta: rope.theta, rope_type: rope.kind, ...yarn },
    // Read by releases of transformers and vLLM that do not know rope_parameters yet.
    rope_theta: rope.theta,
    ...(rope.kind === 'yarn' ? { rope_scaling: { rope_type: 'yarn', ...yarn } } : {}),
    sliding_window: null,
    tie_word_embeddings: config.tiedEmbeddings,
    torch_dtype: dtype,
    use_cache: true,
    use_sliding_window: false,
    vocab_size: config.vocabSize,
  };
}
