import { describe, expect, it } from 'vitest';
import { readGoldenJson } from '../../../test/golden-reader.js';
import { ropeFrequencies } from './layers/rope-table.js';
import { modelConfigFile, parseModelConfig } from './model-config.js';

const configOf = (path: string): Record<string, unknown> => readGoldenJson(path);

describe('golden configurations of transformers', () => {
  it.each([
    ['numeric/model/tied/config.json', 'causal'],
    ['numeric/model/untied/config.json', 'causal'],
    ['numeric/model/yarn/config.json', 'causal'],
    ['numeric/model/value/config.json', 'value'],
  ] as const)('reads %s and writes every field back with the same value', (path, head) => {
    const theirs = configOf(path);
    const ours = modelConfigFile(parseModelConfig(theirs, path), head, 'float32');
    // Ids and the library's version are the caller's; the window count has no meaning without sliding windows.
    const left = new Set(['bos_token_id', 'eos_token_id', 'pad_token_id', 'transformers_version', 'max_window_layers']);
    for (const [key, value] of Object.entries(theirs)) {
      if (left.has(key)) continue;
      if (key === 'rope_parameters') expect(ours[key]).toMatchObject(value as object);
      else expect(ours[key], key).toEqual(value);
    }
  });

  it('computes the same rotary frequencies, plain and YaRN', () => {
    const summary = readGoldenJson<{ yarn: { inv_freq: number[]; attention_scaling: number }; default_inv_freq: number[] }>('numeric/model/summary.json');
    const frequenciesOf = (path: string) => {
      const config = parseModelConfig(configOf(path), path);
      return ropeFrequencies(config.rope, config.headDim, Math.pow);
    };
    const yarn = frequenciesOf('numeric/model/yarn/config.json');
    expect(yarn.factor).toBeCloseTo(summary.yarn.attention_scaling, 12);
    yarn.inverseFrequencies.forEach((frequency, j) => expect(Math.abs(frequency / summary.yarn.inv_freq[j]! - 1)).toBeLessThan(2e-7));
    frequenciesOf('numeric/model/tied/config.json').inverseFrequencies.forEach((frequency, j) => expect(Math.abs(frequency / summary.default_inv_freq[j]! - 1)).toBeLessThan(2e-7));
  });
});

describe('a configuration that cannot be computed', () => {
  const good = configOf('numeric/model/tied/config.json');
  it.each([
    [{ model_type: 'llama' }, /model_type/],
    [{ hidden_act: 'gelu' }, /hidden_act/],
    [{ attention_bias: true }, /attention_bias/],
    [{ use_sliding_window: true }, /use_sliding_window/],
    [{ head_dim: 12 }, /head_dim 12 is not a multiple of 8/],
    [{ num_key_value_heads: 3 }, /4 attention heads cannot share 3/],
    [{ rope_parameters: { rope_type: 'llama3' } }, /rope_type/],
    [{ rope_parameters: { rope_type: 'yarn', factor: 4, mscale: 0.7, mscale_all_dim: 1 } }, /rope_parameters\.mscale.*rope_parameters\.mscale_all_dim/],
  ])('%j is refused by name', (change, message) => {
    expect(() => parseModelConfig({ ...good, ...change }, 'config.json')).toThrow(message);
  });

  it('reads the older form of rope settings', () => {
    const { rope_parameters: _, ...rest } = good;
    expect(parseModelConfig({ ...rest, rope_theta: 5000 }, 'x').rope).toEqual({ kind: 'default', theta: 5000 });
    expect(parseModelConfig({ ...rest, rope_theta: 5000, rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 64 } }, 'x').rope).toMatchObject({ kind: 'yarn', theta: 5000, factor: 4, originalContext: 64 });
  });
});
