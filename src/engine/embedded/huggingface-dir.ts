import { join } from 'node:path';
import { z } from 'zod';
import { canonicalJson, CounterRng } from '../../core/index.js';
import { atomicWrite, encodeSafetensors, float32Tensor, nodeDisk, readJsonFile, readSafetensors, tensorFloats, type StoredTensor } from '../../store/index.js';
import { EngineInputError } from '../errors.js';
import { modelConfigFile, parseModelConfig, type ModelConfig } from './model-config.js';
import { modelLayout, type HeadKind } from './parameters.js';

/** A model as the embedded engine holds it outside of any thread: its shape and every weight, in modelLayout's order. */
export interface LoadedModel {
  readonly config: ModelConfig;
  readonly flat: Float32Array;
}

const shardIndex = z.looseObject({ weight_map: z.record(z.string(), z.string()) });

/**
 * Reads config.json and model.safetensors (or its shards) of a Hugging Face folder, in F32 or BF16. For a critic the
 * vocabulary head is left out, and a scalar head that the folder does not have starts at zero: first values are 0.
 * @throws EngineInputError naming the folder and the tensor that is missing or misshapen.
 */
export async function loadModelDir(dir: string, head: HeadKind): Promise<LoadedModel> {
  const configPath = join(dir, 'config.json');
  const config = parseModelConfig(await readJsonFile(configPath, z.unknown()), configPath);
  const tensors = await readTensors(dir);
  const layout = modelLayout(config, head);
  const flat = new Float32Array(layout.size);
  for (const slot of layout.slots) {
    const tensor = tensors.get(slot.name);
    if (tensor === undefined) {
      if (slot.name.startsWith('score.')) continue;
      throw new EngineInputError(`${dir} holds no tensor ${slot.name}`, 'Give a complete Qwen3 model folder.');
    }
    if (tensor.shape.join() !== slot.shape.join()) {
      throw new EngineInputError(`${dir}: ${slot.name} has shape [${tensor.shape.join(', ')}], but config.json needs [${slot.shape.join(', ')}]`, 'config.json and the weights belong to different models.');
    }
    flat.set(tensorFloats(tensor, dir), slot.offset);
  }
  return { config, flat };
}

/** Writes config.json, generation_config.json and model.safetensors in float32, as transformers reads them. */
export async function saveModelDir(dir: string, model: LoadedModel, special: { readonly bosId: number | null; readonly eosId: number | null; readonly padId: number | null }): Promise<void> {
  await nodeDisk.makeFolder(dir);
  const ids = { bos_token_id: special.bosId, eos_token_id: special.eosId, pad_token_id: special.padId };
  const layout = modelLayout(model.config, 'causal');
  const tensors = layout.slots.map((slot) => float32Tensor(slot.name, slot.shape, model.flat.subarray(slot.offset, slot.offset + slot.size)));
  await atomicWrite(join(dir, 'model.safetensors'), encodeSafetensors(tensors, { format: 'pt' }));
  await atomicWrite(join(dir, 'generation_config.json'), jsonText({ ...ids, use_cache: true }));
  await atomicWrite(join(dir, 'config.json'), jsonText({ ...modelConfigFile(model.config, 'causal', 'float32'), ...ids }));
}

/** A new language model: normal weights of standard deviation `std`, norm gains 1. A pure function of its arguments. */
export function initializeModel(config: ModelConfig, std: number, seed: number): LoadedModel {
  const layout = modelLayout(config, 'causal');
  const flat = new Float32Array(layout.size);
  for (const slot of layout.slots) {
    const values = flat.subarray(slot.offset, slot.offset + slot.size);
    if (slot.shape.length === 1) {
      values.fill(1);
      continue;
    }
    const stream = CounterRng.fromParts(seed, 'initialize', slot.name).stream();
    for (let i = 0; i < values.length; i++) values[i] = std * stream.normal();
  }
  return { config, flat };
}

/** JSON with sorted keys, indented, as Hugging Face's files are; equal records give equal bytes. */
export function jsonText(record: unknown): string {
  return `${JSON.stringify(JSON.parse(canonicalJson(record)), null, 2)}\n`;
}

async function readTensors(dir: string): Promise<Map<string, StoredTensor>> {
  const indexPath = join(dir, 'model.safetensors.index.json');
  const index = await readJsonFile(indexPath, shardIndex).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  const files = index === null ? ['model.safetensors'] : [...new Set(Object.values(index.weight_map))].sort();
  const tensors = new Map<string, StoredTensor>();
  for (const file of files) {
    for (const [name, tensor] of (await readSafetensors(join(dir, file))).tensors) tensors.set(name, tensor);
  }
  return tensors;
}
