import { describe, expect, it } from 'vitest';
import { CounterRng } from '../../core/index.js';
import type { LossSpec } from '../loss-spec.js';
import type { TrainingChunk } from './batch-chunk.js';
import { ComputeModel } from './compute-model.js';
import { compileKernels, instantiateKernels } from './kernels/kernels.js';
import { RopeTable } from './layers/rope-table.js';
import type { ModelConfig } from './model-config.js';
import { modelLayout, trainableLayout, type HeadKind, type Trainable } from './parameters.js';

const module = compileKernels();
const tied: ModelConfig = { hiddenSize: 20, intermediateSize: 28, layers: 2, heads: 4, keyValueHeads: 2, headDim: 8, vocabSize: 37, contextLength: 64, rmsNormEps: 1e-6, tiedEmbeddings: true, rope: { kind: 'default', theta: 1000 } };
const untied: ModelConfig = { ...tied, tiedEmbeddings: false, keyValueHeads: 4, layers: 3 };
const single: ModelConfig = { ...tied, layers: 1 };

const rng = CounterRng.fromParts('compute-model').stream();

/** Sequences of 9, 1, 17 and 5 tokens; not every token is an action, the second sequence has none. */
function batch(vocabSize: number): TrainingChunk {
  const cuSeqlens = Int32Array.of(0, 9, 10, 27, 32);
  const tokens = 32;
  const first = new Set(cuSeqlens);
  const actionMask = Uint8Array.from({ length: tokens }, (_, t) => (!first.has(t) && rng.next() < 0.6 ? 1 : 0));
  const draws = (scale: number, shift = 0) => Float32Array.from({ length: tokens }, () => rng.normal() * scale + shift);
  return { inputIds: Int32Array.from({ length: tokens }, () => rng.below(vocabSize)), cuSeqlens, actionMask, lossMask: actionMask, oldLogprobs: draws(0.05, -Math.log(vocabSize)), advantages: draws(1), returns: draws(1), oldValues: draws(0.3) };
}

function build(config: ModelConfig, head: HeadKind, mode: Trainable): { model: ComputeModel; weights: Float32Array } {
  const host = instantiateKernels(module);
  const base = Float32Array.from({ length: modelLayout(config, head).size }, () => rng.normal() * 0.3);
  const layout = trainableLayout(config, head, mode);
  const weights = mode.kind === 'full' ? base : Float32Array.from({ length: layout.size }, () => rng.normal() * 0.2);
  const model = new ComputeModel(host, config, new RopeTable(host, config), head, mode, base);
  model.refresh(weights);
  return { model, weights };
}

const lora: Trainable = { kind: 'lora', rank: 3, alpha: 5 };
const full: Trainable = { kind: 'full' };
/** Clipping bends the loss; wide limits keep it smooth here (its slopes have golden tests). */
const policyLoss: LossSpec = { kind: 'ppo-policy', clipLow: 0.99, clipHigh: 50, dualClip: 1e6, entropyCoefficient: 0.3, lossTokenCount: 10 };
const valueLoss: LossSpec = { kind: 'ppo-value', clipRange: 100, lossTokenCount: 10 };
const crossEntropy: LossSpec = { kind: 'cross-entropy', lossTokenCount: 10 };

describe('the gradient of every tensor against finite differences', () => {
  it.each([
    { name: 'tied, full, cross-entropy', config: tied, head: 'causal', mode: full, loss: crossEntropy },
    { name: 'tied, full, policy loss with entropy', config: tied, head: 'causal', mode: full, loss: policyLoss },
    { name: 'untied, no grouping, full', config: untied, head: 'causal', mode: full, loss: policyLoss },
    { name: 'one layer, full', config: single, head: 'causal', mode: full, loss: policyLoss },
    { name: 'tied, LoRA', config: tied, head: 'causal', mode: lora, loss: policyLoss },
    { name: 'critic, full', config: tied, head: 'value', mode: full, loss: valueLoss },
    { name: 'critic, LoRA', config: tied, head: 'value', mode: lora, loss: valueLoss },
  ] satisfies { name: string; config: ModelConfig; head: HeadKind; mode: Trainable; loss: LossSpec }[])('$name', ({ config, head, mode, loss }) => {
    const { model, weights } = build(config, head, mode);
    const chunk = batch(config.vocabSize);
    const { gradient } = model.forwardBackward(chunk, loss);
    for (const slot of model.layout.slots) {
      const part = gradient.subarray(slot.offset, slot.offset + slot.size);
      const norm = Math.sqrt(part.reduce((sum, g) => sum + g * g, 0));
      expect(norm, slot.name).toBeGreaterThan(0);
      // Along its own gradient the loss changes by the gradient's norm. That alone a gradient with parts missing passes
      // too: random directions do not miss them.
      const directions = [part.map((g) => g / norm), ...Array.from({ length: 3 }, () => part.map(() => (rng.next() < 0.5 ? 1 : -1) / Math.sqrt(slot.size)))];
      for (const direction of directions) {
        const step = 3e-3;
        const at = (sign: number): number => {
          const moved = weights.slice();
          for (let i = 0; i < slot.size; i++) moved[slot.offset + i]! += sign * step * direction[i]!;
          model.refresh(moved);
          return model.forwardBackward(chunk, loss).sums.loss;
        };
        const slope = (at(1) - at(-1)) / (2 * step);
        const expected = direction.reduce((sum, d, i) => sum + d * part[i]!, 0);
        expect(Math.abs(slope - expected) / norm, slot.name).toBeLessThan(0.02);
      }
    }
  });
});

describe('a chunk', () => {
  it('scores a sequence the same alone and packed, whatever is asked of it', () => {
    const { model } = build(tied, 'causal', full);
    const chunk = batch(tied.vocabSize);
    const packed = model.score(chunk);
    const alone = model.score({ inputIds: chunk.inputIds.slice(10, 27), cuSeqlens: Int32Array.of(0, 17), actionMask: Uint8Array.from({ length: 17 }, (_, t) => (t > 0 ? 1 : 0)) });
    for (let t = 11; t < 27; t++) if (chunk.actionMask[t] === 1) expect(alone[t - 10]).toBe(packed[t]);
  });

  it('without loss tokens has no loss and no gradient', () => {
    const { model } = build(tied, 'causal', full);
    const { sums, gradient } = model.forwardBackward({ ...batch(tied.vocabSize), lossMask: new Uint8Array(32) }, policyLoss);
    expect(sums).toEqual({ loss: 0, lossTokens: 0, klSum: 0, clippedTokens: 0, entropySum: 0 });
    expect(gradient.every((g) => g === 0)).toBe(true);
  });
});
