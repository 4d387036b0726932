import { describe, expect, it } from 'vitest';
import { goldenPath, readGoldenJson } from '../../../test/golden-reader.js';
import { readSafetensors, tensorFloats } from '../../store/index.js';
import type { LossSpec } from '../loss-spec.js';
import { adamwStep, clipScale, freshAdamW, gradientNorm } from './adamw.js';
import type { TrainingChunk } from './batch-chunk.js';
import { ComputeModel } from './compute-model.js';
import { loadModelDir } from './huggingface-dir.js';
import { compileKernels, instantiateKernels } from './kernels/kernels.js';
import { RopeTable } from './layers/rope-table.js';
import type { HeadKind, ParameterLayout } from './parameters.js';
import { loadAdapter } from './peft-adapter.js';

interface TrainFile {
  readonly optimizer: { readonly lr: number; readonly grad_clip: number };
  readonly steps: readonly { readonly loss: number; readonly grad_norm_before_clip: number; readonly output: number[][]; readonly metrics: Record<string, number> }[];
}

interface BatchFile {
  readonly sequences: readonly { readonly prompt_len: number; readonly input_ids: number[]; readonly response_mask: number[] }[];
  readonly old_log_prob: number[][];
  readonly advantages: number[][];
  readonly returns: number[][];
  readonly values: number[][];
}

/** veRL's padded rows, packed: response token j of a row is token prompt_len + j. */
function packedBatch(): TrainingChunk {
  const file = readGoldenJson<BatchFile>('numeric/model/train_batch.json');
  const cuSeqlens = [0];
  const flat = { ids: [] as number[], mask: [] as number[], old: [] as number[], advantages: [] as number[], returns: [] as number[], values: [] as number[] };
  file.sequences.forEach((sequence, b) => {
    sequence.input_ids.forEach((id, t) => {
      const j = t - sequence.prompt_len;
      const action = j >= 0 && sequence.response_mask[j] === 1;
      flat.ids.push(id);
      flat.mask.push(action ? 1 : 0);
      flat.old.push(action ? file.old_log_prob[b]![j]! : 0);
      flat.advantages.push(action ? file.advantages[b]![j]! : 0);
      flat.returns.push(action ? file.returns[b]![j]! : 0);
      flat.values.push(action ? file.values[b]![j]! : 0);
    });
    cuSeqlens.push(flat.ids.length);
  });
  const mask = Uint8Array.from(flat.mask);
  return { inputIds: Int32Array.from(flat.ids), cuSeqlens: Int32Array.from(cuSeqlens), actionMask: mask, lossMask: mask, oldLogprobs: Float32Array.from(flat.old), advantages: Float32Array.from(flat.advantages), returns: Float32Array.from(flat.returns), oldValues: Float32Array.from(flat.values) };
}

function worstDifference(layout: ParameterLayout, got: Float32Array, want: ReadonlyMap<string, Float32Array>): number {
  let worst = 0;
  for (const slot of layout.slots) want.get(slot.name)!.forEach((value, i) => (worst = Math.max(worst, Math.abs(value - got[slot.offset + i]!))));
  return worst;
}

async function tensorsOf(path: string): Promise<Map<string, Float32Array>> {
  const file = await readSafetensors(goldenPath(path));
  return new Map([...file.tensors].map(([name, tensor]) => [name, tensorFloats(tensor, path)]));
}

/** Bounds on |ours - theirs| (both float32; the README gives theirs against float64): gradients, weights, losses. */
const cases: readonly { name: string; base: string; adapter: string; head: HeadKind; loss: (count: number) => LossSpec; gradientBound: number; weightBound: number; clipMetric: string }[] = [
  { name: 'numeric/model/policy-train', base: 'numeric/model/tied', adapter: 'numeric/model/tied-lora', head: 'causal', loss: (lossTokenCount) => ({ kind: 'ppo-policy', clipLow: 0.2, clipHigh: 0.28, dualClip: 3, entropyCoefficient: 0, lossTokenCount }), gradientBound: 2e-6, weightBound: 1e-6, clipMetric: 'actor/pg_clipfrac' },
  { name: 'numeric/model/value-train', base: 'numeric/model/value', adapter: 'numeric/model/value-lora', head: 'value', loss: (lossTokenCount) => ({ kind: 'ppo-value', clipRange: 0.5, lossTokenCount }), gradientBound: 3e-6, weightBound: 5e-6, clipMetric: 'clipfrac' },
];

describe('golden training of veRL with PEFT and torch.optim.AdamW', () => {
  for (const { name, base, adapter, head, loss, gradientBound, weightBound, clipMetric } of cases) {
    it(`${name}: gradient and three steps`, async () => {
      const train = readGoldenJson<TrainFile>(`${name}/train.json`);
      const { config, flat } = await loadModelDir(goldenPath(base), head);
      const lora = await loadAdapter(goldenPath(adapter), config, head);
      const host = instantiateKernels(compileKernels());
      const model = new ComputeModel(host, config, new RopeTable(host, config), head, { kind: 'lora', rank: lora.rank, alpha: lora.alpha }, flat);
      const weights = lora.flat.slice();
      const state = freshAdamW(weights.length);
      const batch = packedBatch();
      const count = batch.lossMask.reduce((sum, bit) => sum + bit, 0);
      const adamw = { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weightDecay: 0.01 };
      for (const [i, step] of train.steps.entries()) {
        model.refresh(weights);
        const { sums, gradient } = model.forwardBackward(batch, loss(count));
        expect(sums.lossTokens).toBe(count);
        expect(Math.abs(sums.loss - step.loss)).toBeLessThan(2e-6);
        expect(Math.abs(sums.clippedTokens / count - step.metrics[clipMetric]!)).toBeLessThan(1e-6);
        const norm = gradientNorm(gradient);
        expect(Math.abs(norm / step.grad_norm_before_clip - 1)).toBeLessThan(1e-5);
        if (i === 0) expect(worstDifference(model.layout, gradient, await tensorsOf(`${name}/grad_step1.safetensors`))).toBeLessThan(gradientBound);
        adamwStep(adamw, train.optimizer.lr, state, weights, gradient, clipScale(norm, train.optimizer.grad_clip));
        expect(worstDifference(model.layout, weights, await tensorsOf(`${name}/params_step${i + 1}.safetensors`))).toBeLessThan(weightBound);
      }
      const moments = await tensorsOf(`${name}/adam_step3.safetensors`);
      const pick = (suffix: string) => new Map([...moments].filter(([key]) => key.endsWith(suffix)).map(([key, value]) => [key.slice(0, -suffix.length), value]));
      expect(worstDifference(model.layout, state.firstMoment, pick('.exp_avg'))).toBeLessThan(1e-6);
      expect(worstDifference(model.layout, state.secondMoment, pick('.exp_avg_sq'))).toBeLessThan(1e-7);
    });
  }
});
