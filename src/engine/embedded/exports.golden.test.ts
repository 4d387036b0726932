import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenPath, readGoldenJson } from '../../../test/golden-reader.js';
import { readSafetensors } from '../../store/index.js';
import { exportCriticShards } from './critic-export.js';
import { createEmbeddedEngine } from './index.js';
import { loadModelDir, saveModelDir } from './huggingface-dir.js';
import { modelLayout } from './parameters.js';
import { loadAdapter, saveAdapter } from './peft-adapter.js';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-exports-'));
});
afterAll(() => rm(dir, { recursive: true }));

describe('a PEFT adapter', () => {
  it.each([
    ['numeric/model/tied', 'numeric/model/tied-lora'],
    ['numeric/model/untied', 'numeric/model/untied-lora'],
  ])('of %s is written back as PEFT wrote %s', async (base, adapter) => {
    const { config } = await loadModelDir(goldenPath(base), 'causal');
    const theirDir = goldenPath(adapter);
    const ourDir = join(dir, basename(adapter));
    await saveAdapter(ourDir, config, await loadAdapter(theirDir, config, 'causal'), basename(base));
    expect(Buffer.compare(await readFile(join(ourDir, 'adapter_model.safetensors')), await readFile(join(theirDir, 'adapter_model.safetensors')))).toBe(0);
    const ours = JSON.parse(await readFile(join(ourDir, 'adapter_config.json'), 'utf8')) as object;
    const theirs = readGoldenJson<{ target_modules: string[] }>(`${adapter}/adapter_config.json`);
    expect(ours).toEqual({ ...theirs, target_modules: [...theirs.target_modules].sort() });
    expect(Object.keys(ours)).toEqual(Object.keys(readGoldenJson<object>('numeric/adapter8b/adapter_config.json')));
  });

  it('for another base is refused, naming the tensor', async () => {
    const { config } = await loadModelDir(goldenPath('numeric/model/tied'), 'causal');
    await expect(loadAdapter(goldenPath('numeric/model/tied-lora'), { ...config, hiddenSize: 32 }, 'causal')).rejects.toThrow(/layers\.0\.self_attn\.q_proj\.lora_A\.weight has shape \[4, 64\], the base model needs \[4, 32\]/);
    await expect(loadAdapter(goldenPath('numeric/model/tied-lora'), { ...config, layers: 1 }, 'causal')).rejects.toThrow(/holds base_model\.model\.model\.layers\.1.* no place for/);
    await expect(loadAdapter(goldenPath('numeric/model/tied-lora'), config, 'value')).rejects.toThrow(/score\.weight is missing/);
  });
});

describe('an adapter that is not W + (alpha / r) B A on the frozen base', () => {
  it.each([
    ['init_lora_weights', 'pissa'],
    ['init_lora_weights', 'olora'],
    ['use_rslora', true],
    ['use_dora', true],
    ['use_qalora', true],
    ['use_bdlora', true],
    ['fan_in_fan_out', true],
    ['alora_invocation_tokens', [1, 2]],
    ['arrow_config', { top_k: 2 }],
    ['kasa_config', {}],
    ['bias', 'all'],
  ])('for its %s %j is refused by name', async (key, value) => {
    const { config } = await loadModelDir(goldenPath('numeric/model/tied'), 'causal');
    const copy = join(dir, 'other-adapter');
    await cp(goldenPath('numeric/model/tied-lora'), copy, { recursive: true });
    const plain = readGoldenJson<object>('numeric/model/tied-lora/adapter_config.json');
    await writeFile(join(copy, 'adapter_config.json'), JSON.stringify({ ...plain, [key]: value }));
    await expect(loadAdapter(copy, config, 'causal')).rejects.toThrow(`is not plain LoRA: ${key}`);
  });
});

describe('a model folder', () => {
  it('is written with the names and bytes that transformers wrote', async () => {
    const loaded = await loadModelDir(goldenPath('numeric/model/untied'), 'causal');
    await saveModelDir(join(dir, 'untied'), loaded, { bosId: 1, eosId: 2, padId: 0 });
    expect(Buffer.compare(await readFile(join(dir, 'untied', 'model.safetensors')), await readFile(goldenPath('numeric/model/untied/model.safetensors')))).toBe(0);
    expect(await loadModelDir(join(dir, 'untied'), 'causal')).toEqual(loaded);
  });

  it('that lacks a tensor, or has one of another shape, is refused by name', async () => {
    const tied = await loadModelDir(goldenPath('numeric/model/tied'), 'causal');
    await saveModelDir(join(dir, 'wrong'), tied, { bosId: 1, eosId: 2, padId: 0 });
    const path = join(dir, 'wrong', 'config.json');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"tie_word_embeddings": true', '"tie_word_embeddings": false'));
    await expect(loadModelDir(join(dir, 'wrong'), 'causal')).rejects.toThrow(/holds no tensor lm_head\.weight/);
    await writeFile(path, text.replace('"vocab_size": 512', '"vocab_size": 513'));
    await expect(loadModelDir(join(dir, 'wrong'), 'causal')).rejects.toThrow(/embed_tokens\.weight has shape \[512, 64\], but config\.json needs \[513, 64\]/);
  });
});

describe('a critic', () => {
  it('is written as BF16 shards that hold every tensor once, within the size limit', async () => {
    const loaded = await loadModelDir(goldenPath('numeric/model/value'), 'value');
    await exportCriticShards(join(dir, 'critic'), loaded, 50_000);
    const files = (await readdir(join(dir, 'critic'))).filter((file) => file.endsWith('.safetensors')).sort();
    expect(files.length).toBeGreaterThan(2);
    expect(files[0]).toBe(`model-00001-of-${String(files.length).padStart(5, '0')}.safetensors`);
    const index = JSON.parse(await readFile(join(dir, 'critic', 'model.safetensors.index.json'), 'utf8')) as { metadata: { total_size: number }; weight_map: Record<string, string> };
    const seen: string[] = [];
    for (const file of files) {
      const { tensors } = await readSafetensors(join(dir, 'critic', file));
      const bytes = [...tensors.values()].reduce((sum, tensor) => sum + tensor.bytes.length, 0);
      expect(tensors.size === 1 || bytes <= 50_000).toBe(true);
      for (const [name, tensor] of tensors) {
        expect(index.weight_map[name]).toBe(file);
        expect(tensor.dtype).toBe('BF16');
        seen.push(name);
      }
    }
    const layout = modelLayout(loaded.config, 'value');
    expect(seen.sort()).toEqual(layout.slots.map((slot) => slot.name).sort());
    expect(index.metadata.total_size).toBe(2 * layout.size);
    const back = await loadModelDir(join(dir, 'critic'), 'value');
    // BF16 keeps 8 bits: half a unit in the last place is at most 2^-8 of the value.
    expect(back.flat.every((value, i) => Math.abs(value - loaded.flat[i]!) <= Math.abs(loaded.flat[i]!) / 256 + 1e-30)).toBe(true);
  });

  it('trained with LoRA is exported merged: its values survive to BF16 precision', async () => {
    const { engine } = createEmbeddedEngine({ threads: 1, contextLength: 64 });
    const critic = await engine.createModel({ role: 'critic', baseDir: goldenPath('numeric/model/value'), trainable: { rank: 4, alpha: 8 }, seed: 1, adamw: { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weightDecay: 0 } });
    await critic.importAdapter(goldenPath('numeric/model/value-lora'));
    const inputIds = Int32Array.from({ length: 30 }, (_, t) => (t * 37) % 512);
    const sequences = { inputIds, cuSeqlens: Int32Array.of(0, 30), actionMask: Uint8Array.from(inputIds, (_, t) => (t > 0 ? 1 : 0)) };
    const values = await critic.values(sequences);
    await critic.exportCritic(join(dir, 'merged'));
    const merged = await engine.createModel({ role: 'critic', baseDir: join(dir, 'merged'), trainable: 'full', seed: 1, adamw: { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weightDecay: 0 } });
    const reloaded = await merged.values(sequences);
    const plain = await engine.createModel({ role: 'critic', baseDir: goldenPath('numeric/model/value'), trainable: 'full', seed: 1, adamw: { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weightDecay: 0 } });
    const untrained = await plain.values(sequences);
    const distance = (a: Float32Array, b: Float32Array) => Math.sqrt(a.reduce((sum, x, i) => sum + (x - b[i]!) ** 2, 0) / 29);
    expect(distance(values, reloaded)).toBeLessThan(0.05);
    expect(distance(values, untrained)).toBeGreaterThan(0.5);
    await engine.close();
  });
});
