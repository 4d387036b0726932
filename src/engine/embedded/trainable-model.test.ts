import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adamw, batchOf, countOf, lora, newPolicy, policyLoss, randomBatch, smallBase, smallConfig, trainSteps, withEngine } from '../../../test/support/small-engine.js';
import { sha256Hex } from '../../core/index.js';
import type { TrainingBatch } from '../batch.js';
import { createEmbeddedEngine, initializeModel, saveModelDir, type EmbeddedModel } from './index.js';

let dir = '';
beforeAll(async () => {
  dir = await smallBase();
});
afterAll(() => rm(dir, { recursive: true }));

const stateDigest = async (model: EmbeddedModel, name: string): Promise<string> => {
  await model.saveState(join(dir, name));
  return sha256Hex(await readFile(join(dir, name, 'state.safetensors')));
};

describe('training on threads', () => {
  it('gives the same bits with 1, 2 and 3 threads, for policy and critic, full and LoRA', async () => {
    const digests: string[][] = [];
    for (const threads of [1, 2, 3]) {
      digests.push(
        await withEngine(threads, async (engine) => {
          const models = [await newPolicy(engine, dir), await newPolicy(engine, dir, 'full'), await engine.createModel({ role: 'critic', baseDir: join(dir, 'base'), trainable: lora, seed: 3, adamw }), await engine.createModel({ role: 'critic', baseDir: join(dir, 'base'), trainable: 'full', seed: 3, adamw })];
          const result: string[] = [];
          for (const [i, model] of models.entries()) {
            await trainSteps(model, 3);
            result.push(await stateDigest(model, `threads-${threads}-${i}`));
          }
          return result;
        }),
      );
    }
    expect(digests[1]).toEqual(digests[0]);
    expect(digests[2]).toEqual(digests[0]);
    expect(new Set(digests[0]).size).toBe(4);
  });

  it('learns: cross-entropy on one batch falls', async () => {
    await withEngine(2, async (engine) => {
      const model = await newPolicy(engine, dir, 'full');
      const batch = randomBatch(1, 8);
      const losses: number[] = [];
      for (let step = 0; step < 30; step++) {
        losses.push((await model.forwardBackward(batch, { kind: 'cross-entropy', lossTokenCount: countOf(batch) }, `f${step}`)).loss);
        await model.optimStep({ learningRate: 0.01, maxGradNorm: 1 }, `o${step}`);
      }
      expect(losses.at(-1)).toBeLessThan(losses[0]! * 0.3);
    });
  });

  it('applies a repeated key once and gives the first answer again', async () => {
    await withEngine(2, async (engine) => {
      const once = await newPolicy(engine, dir);
      const twice = await newPolicy(engine, dir);
      await trainSteps(once, 2);
      const batch = randomBatch(0, 13);
      const first = await twice.forwardBackward(batch, policyLoss(batch), 'f0');
      expect(await twice.forwardBackward(batch, policyLoss(batch), 'f0')).toEqual(first);
      const step = await twice.optimStep({ learningRate: 0.01, maxGradNorm: 1 }, 'o0');
      expect(await twice.optimStep({ learningRate: 0.01, maxGradNorm: 1 }, 'o0')).toEqual(step);
      await trainSteps(twice, 1, 1);
      expect(await stateDigest(twice, 'twice')).toBe(await stateDigest(once, 'once'));
    });
  });

  it('takes one key for a gradient and for a step: they are different calls', async () => {
    await withEngine(1, async (engine) => {
      const policy = await newPolicy(engine, dir);
      const batch = randomBatch(0, 4);
      await policy.forwardBackward(batch, policyLoss(batch), 'same');
      const step = await policy.optimStep({ learningRate: 0.01, maxGradNorm: 1 }, 'same');
      expect(step.gradNorm).toBeGreaterThan(0);
    });
  });

  it.each([1, 2])('a call that fails on one of %i threads adds nothing, then or later, and can be made again', async (threads) => {
    // So wide that 50,000 tokens of it do not fit into a thread's 4 GiB.
    const wide = { ...smallConfig, layers: 1, intermediateSize: 8192, contextLength: 50_000 };
    await saveModelDir(join(dir, 'wide', 'base'), initializeModel(wide, 0.05, 1), { bosId: null, eosId: null, padId: null });
    const { engine } = createEmbeddedEngine({ threads, contextLength: 128 });
    const policy = await newPolicy(engine, join(dir, 'wide'));
    const [small, large] = [batchOf(1, [20, 30]), batchOf(2, [...new Array<number>(10).fill(40), 50_000])];
    const normOf = async (key: string) => (await policy.optimStep({ learningRate: 0, maxGradNorm: 1 }, key)).gradNorm;
    await policy.forwardBackward(small, policyLoss(small), 'reference');
    const reference = await normOf('reference');
    await policy.forwardBackward(small, policyLoss(small), 'a');
    await expect(policy.forwardBackward(large, policyLoss(large), 'large')).rejects.toMatchObject({ code: 'E_ENGINE_MEMORY' });
    expect(await normOf('a')).toBe(reference);
    await expect(policy.forwardBackward(large, policyLoss(large), 'large')).rejects.toMatchObject({ code: 'E_ENGINE_MEMORY' });
    expect(await normOf('large')).toBe(0);
    await policy.forwardBackward(small, policyLoss(small), 'large');
    expect(await normOf('after')).toBe(reference);
    await engine.close();
  });

  it('adds gradients of micro-batches to the gradient of the whole', async () => {
    await withEngine(1, async (engine) => {
      const model = await newPolicy(engine, dir, 'full');
      const whole = randomBatch(4, 6);
      const cut = whole.cuSeqlens[2]!;
      const part = (from: number, to: number, cuSeqlens: Int32Array): TrainingBatch => ({ inputIds: whole.inputIds.slice(from, to), cuSeqlens, actionMask: whole.actionMask.slice(from, to), lossMask: whole.lossMask.slice(from, to), oldLogprobs: whole.oldLogprobs.slice(from, to), advantages: whole.advantages.slice(from, to), returns: whole.returns.slice(from, to), oldValues: whole.oldValues.slice(from, to) });
      const loss = policyLoss(whole);
      const all = await model.forwardBackward(whole, loss, 'whole');
      const { gradNorm } = await model.optimStep({ learningRate: 0, maxGradNorm: 1 }, 'norm');
      const a = await model.forwardBackward(part(0, cut, whole.cuSeqlens.slice(0, 3)), loss, 'a');
      const b = await model.forwardBackward(part(cut, whole.inputIds.length, whole.cuSeqlens.slice(2).map((x) => x - cut)), loss, 'b');
      expect(a.loss + b.loss).toBeCloseTo(all.loss, 6);
      const split = await model.optimStep({ learningRate: 0, maxGradNorm: 1 }, 'norm of parts');
      expect(split.gradNorm / gradNorm).toBeCloseTo(1, 5);
    });
  });

  it('resumes from a saved state with the same bits', async () => {
    await withEngine(2, async (engine) => {
      const straight = await newPolicy(engine, dir);
      await trainSteps(straight, 2);
      await straight.saveState(join(dir, 'middle'));
      await trainSteps(straight, 2, 2);
      const resumed = await engine.createModel({ role: 'policy', baseDir: join(dir, 'base'), trainable: lora, seed: 99, adamw });
      await resumed.loadState(join(dir, 'middle'));
      await trainSteps(resumed, 2, 2);
      expect(await stateDigest(resumed, 'resumed')).toBe(await stateDigest(straight, 'straight'));
      const other = await newPolicy(engine, dir, 'full');
      await expect(other.loadState(join(dir, 'middle'))).rejects.toThrow(/trainable is lora rank 4 alpha 8, the model's full/);
    });
  });

  it('does not save gradients that no step applied; discarding them leaves the state as it was', async () => {
    await withEngine(1, async (engine) => {
      const policy = await newPolicy(engine, dir);
      const before = await stateDigest(policy, 'before');
      const batch = randomBatch(0, 4);
      await policy.forwardBackward(batch, policyLoss(batch), 'f');
      await expect(policy.saveState(join(dir, 'pending'))).rejects.toThrow(/gradients that no optimizer step has applied/);
      await policy.discardGradients();
      expect(await stateDigest(policy, 'discarded')).toBe(before);
      expect((await policy.optimStep({ learningRate: 0, maxGradNorm: 1 }, 'o')).gradNorm).toBe(0);
    });
  });

  it('refuses what it cannot compute, naming it', async () => {
    await withEngine(1, async (engine) => {
      const policy = await newPolicy(engine, dir);
      const batch = randomBatch(0, 2);
      await expect(policy.values(batch)).rejects.toThrow(/policy was asked for values/);
      await expect(policy.logprobs({ ...batch, inputIds: batch.inputIds.slice().fill(101) })).rejects.toThrow(/id 101, the vocabulary has 101/);
      await expect(policy.forwardBackward(batch, { kind: 'ppo-value', clipRange: 0.5, lossTokenCount: 1 }, 'k')).rejects.toThrow(/policy cannot compute/);
      await expect(policy.exportCritic(dir)).rejects.toThrow(/critic/);
      await expect(policy.forwardBackward(batch, { kind: 'cross-entropy', lossTokenCount: 0 }, 'k')).rejects.toThrow(/loss over 0 tokens/);
      const twos = { ...batch, actionMask: batch.actionMask.map((bit) => 2 * bit) };
      await expect(policy.logprobs(twos)).rejects.toThrow(/actionMask is 2 at token \d+, neither 0 nor 1/);
      await expect(policy.logprobs(batchOf(1, [3, smallConfig.contextLength + 1]))).rejects.toThrow(/sequence 1 has 129 tokens, the model's context 128/);
      expect(await policy.logprobs(batchOf(1, [3, smallConfig.contextLength]))).toHaveLength(131);
    });
  });
});

