import { join } from 'node:path';
import { atomicWrite, encodeSafetensors, nodeDisk, toBfloat16, type StoredTensor } from '../../store/index.js';
import { jsonText, type LoadedModel } from './huggingface-dir.js';
import { modelConfigFile } from './model-config.js';
import { modelLayout } from './parameters.js';

/**
 * Writes a critic (trunk with LoRA merged, scalar head) in BF16 as transformers shards it: tensors in name order fill
 * model-0000i-of-0000n.safetensors up to `maxShardBytes` (a larger tensor gets a shard of its own), listed in
 * model.safetensors.index.json.
 */
export async function exportCriticShards(dir: string, model: LoadedModel, maxShardBytes: number): Promise<void> {
  const slots = [...modelLayout(model.config, 'value').slots].sort((a, b) => (a.name < b.name ? -1 : 1));
  const shards: StoredTensor[][] = [];
  let filled = Infinity;
  for (const slot of slots) {
    const bytes = new Uint8Array(toBfloat16(model.flat.subarray(slot.offset, slot.offset + slot.size)).buffer);
    if (filled + bytes.length > maxShardBytes) {
      shards.push([]);
      filled = 0;
    }
    shards[shards.length - 1]!.push({ name: slot.name, dtype: 'BF16', shape: slot.shape, bytes });
    filled += bytes.length;
  }
  await nodeDisk.makeFolder(dir);
  const weightMap: Record<string, string> = {};
  const digits = (n: number) => String(n).padStart(5, '0');
  for (const [i, shard] of shards.entries()) {
    const file = `model-${digits(i + 1)}-of-${digits(shards.length)}.safetensors`;
    for (const tensor of shard) weightMap[tensor.name] = file;
    await atomicWrite(join(dir, file), encodeSafetensors(shard, { format: 'pt' }));
  }
  const total = slots.reduce((sum, slot) => sum + slot.size, 0);
  await atomicWrite(join(dir, 'config.json'), jsonText(modelConfigFile(model.config, 'value', 'bfloat16')));
  await atomicWrite(join(dir, 'model.safetensors.index.json'), jsonText({ metadata: { total_parameters: total, total_size: total * 2 }, weight_map: weightMap }));
}
