import { join } from 'node:path';
import { atomicWrite, encodeSafetensors, float32Tensor, nodeDisk, readSafetensors, tensorFloats, type StoredTensor } from '../../store/index.js';
import { EngineInputError } from '../errors.js';
import type { AdamWState } from './adamw.js';
import type { ParameterLayout, Trainable } from './parameters.js';

/** state.safetensors: every trainable tensor, its two Adam moments (suffixes as torch names them) and the step count. */
const FILE = 'state.safetensors';
const FIRST = '.exp_avg';
const SECOND = '.exp_avg_sq';

interface StateOwner {
  readonly role: 'policy' | 'critic';
  readonly trainable: Trainable;
}

export async function writeModelState(dir: string, owner: StateOwner, layout: ParameterLayout, weights: Float32Array, optimizer: AdamWState): Promise<void> {
  const tensors: StoredTensor[] = layout.slots.flatMap((slot) => {
    const part = (values: Float32Array, suffix: string) => float32Tensor(slot.name + suffix, slot.shape, values.subarray(slot.offset, slot.offset + slot.size));
    return [part(weights, ''), part(optimizer.firstMoment, FIRST), part(optimizer.secondMoment, SECOND)];
  });
  await nodeDisk.makeFolder(dir);
  await atomicWrite(join(dir, FILE), encodeSafetensors(tensors, { ...description(owner), step: String(optimizer.step) }));
}

/** @throws EngineInputError naming the tensor or property that does not fit. */
export async function readModelState(dir: string, owner: StateOwner, layout: ParameterLayout): Promise<{ weights: Float32Array; optimizer: AdamWState }> {
  const path = join(dir, FILE);
  const { tensors, metadata } = await readSafetensors(path);
  for (const [name, value] of Object.entries(description(owner))) {
    if (metadata[name] !== value) throw misfit(path, `its ${name} is ${metadata[name] ?? 'missing'}, the model's ${value}`);
  }
  const step = Number(metadata['step']);
  if (!Number.isInteger(step) || step < 0) throw misfit(path, `its step count is ${metadata['step'] ?? 'missing'}`);
  const read = (suffix: string): Float32Array => {
    const flat = new Float32Array(layout.size);
    for (const slot of layout.slots) {
      const name = slot.name + suffix;
      const tensor = tensors.get(name);
      if (tensor === undefined || tensor.shape.join() !== slot.shape.join()) throw misfit(path, `${name} ${tensor === undefined ? 'is missing' : `has shape [${tensor.shape.join(', ')}]`}, expected [${slot.shape.join(', ')}]`);
      flat.set(tensorFloats(tensor, path), slot.offset);
    }
    return flat;
  };
  return { weights: read(''), optimizer: { step, firstMoment: read(FIRST), secondMoment: read(SECOND) } };
}

function description(owner: StateOwner): Record<string, string> {
  const { trainable } = owner;
  return { role: owner.role, trainable: trainable.kind === 'full' ? 'full' : `lora rank ${trainable.rank} alpha ${trainable.alpha}` };
}

function misfit(path: string, fault: string): EngineInputError {
  return new EngineInputError(`the saved state ${path} does not fit the model: ${fault}`, 'Resume with the configuration that the checkpoint was made with.');
}
