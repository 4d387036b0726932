import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CounterRng, sha256Hex } from '../../core/index.js';
import type { TrainingBatch } from '../batch.js';
import type { LossSpec } from '../loss-spec.js';
import type { SampleRequest, SampleResult } from '../sampler.js';
import { createEmbeddedEngine, type EmbeddedEngine, type EmbeddedModel, type EmbeddedSampler } from './index.js';
import { initializeModel, saveModelDir } from './huggingface-dir.js';
import type { ModelConfig } from './model-config.js';

const config: ModelConfig = { hiddenSize: 32, intermediateSize: 48, layers: 2, heads: 4, keyValueHeads: 2, headDim: 16, vocabSize: 101, contextLength: 128, rmsNormEps: 1e-6, tiedEmbeddings: true, rope: { kind: 'default', theta: 10_000 } };
const adamw = { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weightDecay: 0.01 };
const lora = { rank: 4, alpha: 8 };
let dir = '';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-engine-'));
  await saveModelDir(join(dir, 'base'), initializeModel(config, 0.2, 7), { bosId: null, eosId: 1, padId: null });
});
afterAll(() => rm(dir, { recursive: true }));

function randomBatch(seed: number, sequences: number): TrainingBatch {
  const rng = CounterRng.fromParts('batch', seed).stream();
  const cuSeqlens = [0];
  for (let b = 0; b < sequences; b++) cuSeqlens.push(cuSeqlens[b]! + 5 + rng.below(40));
  const tokens = cuSeqlens[sequences]!;
  const first = new Set(cuSeqlens);
  const actionMask = Uint8Array.from({ length: tokens }, (_, t) => (!first.has(t) && rng.next() < 0.5 ? 1 : 0));
  const masked = (draw: () => number) => Float32Array.from(actionMask, (bit) => (bit === 1 ? draw() : 0));
  return { inputIds: Int32Array.from({ length: tokens }, () => rng.below(config.vocabSize)), cuSeqlens: Int32Array.from(cuSeqlens), actionMask, lossMask: actionMask, oldLogprobs: masked(() => -4.6 + rng.normal() * 0.1), advantages: masked(() => rng.normal()), returns: masked(() => rng.normal()), oldValues: masked(() => rng.normal() * 0.1) };
}

const countOf = (batch: TrainingBatch) => batch.lossMask.reduce((sum, bit) => sum + bit, 0);
const policyLoss = (batch: TrainingBatch): LossSpec => ({ kind: 'ppo-policy', clipLow: 0.2, clipHigh: 0.2, dualClip: 3, entropyCoefficient: 0.01, lossTokenCount: countOf(batch) });

async function withEngine<T>(threads: number, use: (engine: EmbeddedEngine, sampler: EmbeddedSampler) => Promise<T>): Promise<T> {
  const { engine, sampler } = createEmbeddedEngine({ threads, contextLength: 128, baseModelName: 'builtin-base' });
  try {
    return await use(engine, sampler);
  } finally {
    await engine.close();
  }
}

const newPolicy = (engine: EmbeddedEngine, trainable: 'full' | typeof lora = lora): Promise<EmbeddedModel> => engine.createModel({ role: 'policy', baseDir: join(dir, 'base'), trainable, seed: 3, adamw });

async function train(model: EmbeddedModel, steps: number, firstStep = 0): Promise<void> {
  for (let step = firstStep; step < firstStep + steps; step++) {
    const batch = randomBatch(step, 13);
    const loss: LossSpec = model.role === 'critic' ? { kind: 'ppo-value', clipRange: 0.5, lossTokenCount: countOf(batch) } : policyLoss(batch);
    await model.forwardBackward(batch, loss, `f${step}`);
    await model.optimStep({ learningRate: 0.01, maxGradNorm: 1 }, `o${step}`);
  }
}

const stateDigest = async (model: EmbeddedModel, name: string): Promise<string> => {
  await model.saveState(join(dir, name));
  return sha256Hex(await readFile(join(dir, name, 'state.safetensors')));
};

const ask = (trialId: string, promptIds: number[], policyVersion: number, extra: Partial<SampleRequest> = {}): SampleRequest => ({ trialId, promptIds, policyVersion, maxNewTokens: 20, stopIds: [1], temperature: 1, randomKey: ['seed', trialId, promptIds.length], ...extra });
const prompt = (seed: number, length: number): number[] => {
  const rng = CounterRng.fromParts('prompt', seed).stream();
  return Array.from({ length }, () => rng.below(config.vocabSize));
};

describe('training on threads', () => {
  it('gives the same bits with 1, 2 and 3 threads, for policy and critic, full and LoRA', async () => {
    const digests: string[][] = [];
    for (const threads of [1, 2, 3]) {
      digests.push(
        await withEngine(threads, async (engine) => {
          const models = [await newPolicy(engine), await newPolicy(engine, 'full'), await engine.createModel({ role: 'critic', baseDir: join(dir, 'base'), trainable: lora, seed: 3, adamw }), await engine.createModel({ role: 'critic', baseDir: join(dir, 'base'), trainable: 'full', seed: 3, adamw })];
          const result: string[] = [];
          for (const [i, model] of models.entries()) {
            await train(model, 3);
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
      const model = await newPolicy(engine, 'full');
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
      const once = await newPolicy(engine);
      const twice = await newPolicy(engine);
      await train(once, 2);
      const batch = randomBatch(0, 13);
      const first = await twice.forwardBackward(batch, policyLoss(batch), 'f0');
      expect(await twice.forwardBackward(batch, policyLoss(batch), 'f0')).toEqual(first);
      const step = await twice.optimStep({ learningRate: 0.01, maxGradNorm: 1 }, 'o0');
      expect(await twice.optimStep({ learningRate: 0.01, maxGradNorm: 1 }, 'o0')).toEqual(step);
      await train(twice, 1, 1);
      expect(await stateDigest(twice, 'twice')).toBe(await stateDigest(once, 'once'));
    });
  });

  it('adds gradients of micro-batches to the gradient of the whole', async () => {
    await withEngine(1, async (engine) => {
      const model = await newPolicy(engine, 'full');
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
      const straight = await newPolicy(engine);
      await train(straight, 2);
      await straight.saveState(join(dir, 'middle'));
      await train(straight, 2, 2);
      const resumed = await engine.createModel({ role: 'policy', baseDir: join(dir, 'base'), trainable: lora, seed: 99, adamw });
      await resumed.loadState(join(dir, 'middle'));
      await train(resumed, 2, 2);
      expect(await stateDigest(resumed, 'resumed')).toBe(await stateDigest(straight, 'straight'));
      const other = await newPolicy(engine, 'full');
      await expect(other.loadState(join(dir, 'middle'))).rejects.toThrow(/trainable is lora rank 4 alpha 8, the model's full/);
    });
  });

  it('does not save gradients that no step applied; discarding them leaves the state as it was', async () => {
    await withEngine(1, async (engine) => {
      const policy = await newPolicy(engine);
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
      const policy = await newPolicy(engine);
      const batch = randomBatch(0, 2);
      await expect(policy.values(batch)).rejects.toThrow(/policy was asked for values/);
      await expect(policy.logprobs({ ...batch, inputIds: batch.inputIds.slice().fill(101) })).rejects.toThrow(/id 101, the vocabulary has 101/);
      await expect(policy.forwardBackward(batch, { kind: 'ppo-value', clipRange: 0.5, lossTokenCount: 1 }, 'k')).rejects.toThrow(/policy cannot compute/);
      await expect(policy.exportCritic(dir)).rejects.toThrow(/critic/);
    });
  });
});

describe('sampling', () => {
  it('agrees with the trainer to 1e-4 on policy, published or loaded from its adapter, and differs from the base', async () => {
    await withEngine(2, async (engine, sampler) => {
      const policy = await newPolicy(engine);
      await train(policy, 4);
      await policy.exportAdapter(join(dir, 'adapter'));
      await engine.publish(policy, 1);
      await sampler.loadVersion(2, join(dir, 'base'), join(dir, 'adapter'));
      await sampler.loadVersion(3, join(dir, 'base'), null);
      const ids = prompt(5, 17);
      const answers = await Promise.all([1, 2, 3].map((version) => sampler.sample(ask(`t${version}`, ids, version, { randomKey: ['same'] }))));
      expect(answers[1]!.ids).toEqual(answers[0]!.ids);
      expect(answers[1]!.logprobs).toEqual(answers[0]!.logprobs);
      expect(answers[2]!.logprobs).not.toEqual(answers[0]!.logprobs);
      const trained = await trainerLogprobs(policy, ids, answers[0]!);
      answers[0]!.logprobs.forEach((logprob, i) => expect(Math.abs(logprob - trained[i]!)).toBeLessThan(1e-4));

      const { engine: fresh } = createEmbeddedEngine({ threads: 1, contextLength: 128 });
      const imported = await newPolicy(fresh);
      await imported.importAdapter(join(dir, 'adapter'));
      expect(await trainerLogprobs(imported, ids, answers[0]!)).toEqual(trained);
      await fresh.close();
    });
  });

  it('does not depend on company, threads or cache', async () => {
    const reference = new Map<number, SampleResult[]>();
    for (const [threads, together] of [[1, false], [1, true], [2, true], [3, true]] as const) {
      await withEngine(threads, async (engine, sampler) => {
        await engine.publish(await newPolicy(engine), 0);
        const trial = async (t: number): Promise<SampleResult[]> => {
          let ids = prompt(t, 3 + (t % 20));
          const turns: SampleResult[] = [];
          for (let turn = 0; turn < 3; turn++) {
            const answer = await sampler.sample(ask(`trial ${t}`, ids, 0, { maxNewTokens: 5 + t, temperature: t % 4 === 0 ? 0 : 1 }));
            turns.push(answer);
            ids = [...ids, ...answer.ids, ...prompt(100 + t, 1 + t)];
            if (turn === 1 && t % 3 === 0) sampler.release(`trial ${t}`);
          }
          sampler.release(`trial ${t}`);
          return turns;
        };
        const numbers = Array.from({ length: 12 }, (_, t) => t);
        const results = new Map<number, SampleResult[]>();
        if (together) await Promise.all(numbers.map(async (t) => results.set(t, await trial(t))));
        else for (const t of numbers) results.set(t, await trial(t));
        if (reference.size === 0) for (const [t, turns] of results) reference.set(t, turns);
        for (const t of numbers) expect(results.get(t)).toEqual(reference.get(t));
      });
    }
  });

  it('discards a cached suffix that the new prompt contradicts', async () => {
    await withEngine(1, async (engine, sampler) => {
      await engine.publish(await newPolicy(engine), 0);
      const ids = prompt(1, 30);
      await sampler.sample(ask('t', ids, 0));
      const changed = [...ids.slice(0, 12), (ids[12]! + 1) % 101, ...ids.slice(13)];
      const reused = await sampler.sample(ask('t', changed, 0, { randomKey: ['k'] }));
      expect(reused).toEqual(await sampler.sample(ask('fresh', changed, 0, { randomKey: ['k'] })));
    });
  });

  it('samples the distribution it reports', async () => {
    await withEngine(1, async (engine, sampler) => {
      await engine.publish(await newPolicy(engine), 0);
      const ids = prompt(2, 6);
      const draws = await Promise.all(Array.from({ length: 3000 }, (_, i) => sampler.sample(ask(`d${i}`, ids, 0, { maxNewTokens: 1, randomKey: ['draw', i] }))));
      const seen = new Map<number, { count: number; probability: number }>();
      for (const draw of draws) {
        const entry = seen.get(draw.ids[0]!) ?? { count: 0, probability: Math.exp(draw.logprobs[0]!) };
        entry.count++;
        seen.set(draw.ids[0]!, entry);
      }
      const frequent = [...seen.values()].filter((entry) => entry.probability > 0.01);
      expect(frequent.length).toBeGreaterThan(10);
      for (const { count, probability } of frequent) expect(Math.abs(count - 3000 * probability)).toBeLessThan(4.5 * Math.sqrt(3000 * probability));
    });
  });

  it('token i is the inverse of the cumulative distribution, in vocabulary order, at uniform i of the key', async () => {
    await withEngine(1, async (engine, sampler) => {
      const policy = await newPolicy(engine);
      await engine.publish(policy, 0);
      const ids = prompt(3, 5);
      const answer = await sampler.sample(ask('t', ids, 0, { maxNewTokens: 8, stopIds: [], randomKey: ['key', 4] }));
      const rng = CounterRng.fromParts('key', 4);
      for (const [i, id] of answer.ids.entries()) {
        const before = [...ids, ...answer.ids.slice(0, i)];
        const length = before.length + 1;
        const inputIds = Int32Array.from(Array.from({ length: 101 }, (_, next) => [...before, next]).flat());
        const scores = await policy.logprobs({ inputIds, cuSeqlens: Int32Array.from({ length: 102 }, (_, b) => b * length), actionMask: Uint8Array.from(inputIds, (_, t) => (t % length === length - 1 ? 1 : 0)) });
        const below = Array.from({ length: id + 1 }, (_, next) => Math.exp(scores[next * length + length - 1]!));
        const cumulative = below.reduce((sum, p) => sum + p, 0);
        expect(cumulative).toBeGreaterThan(rng.uniform(i) - 1e-5);
        expect(cumulative - below[id]!).toBeLessThan(rng.uniform(i) + 1e-5);
        expect(Math.log(below[id]!)).toBeCloseTo(answer.logprobs[i]!, 4);
      }
    });
  });

  it('ends on stop ids, keeps old versions until retired, and names what is wrong', async () => {
    await withEngine(2, async (engine, sampler) => {
      const policy = await newPolicy(engine);
      await engine.publish(policy, 0);
      const long = await sampler.sample(ask('t', [5, 6, 7], 0, { maxNewTokens: 30, stopIds: [] }));
      expect(long.ids).toHaveLength(30);
      expect(long.finishReason).toBe('length');
      const stopId = long.ids[9]!;
      const stopped = await sampler.sample(ask('u', [5, 6, 7], 0, { maxNewTokens: 30, stopIds: [stopId], randomKey: ['seed', 't', 3] }));
      expect(stopped.ids).toEqual(long.ids.slice(0, long.ids.indexOf(stopId) + 1));
      expect(stopped.finishReason).toBe('stop');

      await expect(sampler.sample(ask('t', [1], 4))).rejects.toThrow(/asked for policy version 4 but serves 0/);
      await expect(sampler.sample(ask('t', prompt(1, 120), 0))).rejects.toThrow(/120 tokens plus 20 new ones exceeds the context of 128/);
      await expect(sampler.sample(ask('t', [101], 0))).rejects.toThrow(/prompt id 101/);
      await expect(engine.publish(policy, 0)).rejects.toThrow(/served already/);
      await train(policy, 1);
      await engine.publish(policy, 1);
      const running = sampler.sample(ask('late', [5, 6, 7], 0, { randomKey: ['seed', 't', 3], maxNewTokens: 30, stopIds: [] }));
      await engine.retire(1);
      expect((await running).ids).toEqual(long.ids);
      await expect(sampler.sample(ask('t', [1], 0))).rejects.toThrow(/serves 1/);
    });
  });

  it('fails a call whose logits are not finite, and keeps serving others', async () => {
    await withEngine(1, async (_engine, sampler) => {
      const broken = initializeModel(config, 0.2, 7);
      broken.flat.fill(NaN, broken.flat.length - 32);
      await saveModelDir(join(dir, 'broken'), broken, { bosId: null, eosId: 1, padId: null });
      await sampler.loadVersion(0, join(dir, 'broken'), null);
      await sampler.loadVersion(1, join(dir, 'base'), null);
      const results = await Promise.allSettled([sampler.sample(ask('a', [2, 3], 0)), sampler.sample(ask('b', [2, 3], 1, { stopIds: [] }))]);
      expect(results[0]).toMatchObject({ status: 'rejected', reason: { code: 'E_ENGINE_NON_FINITE' } });
      expect(results[1].status).toBe('fulfilled');
    });
  });

  it('aborts a call with the signal\'s reason and goes on with the others', async () => {
    await withEngine(1, async (engine, sampler) => {
      await engine.publish(await newPolicy(engine), 0);
      const abort = new AbortController();
      const doomed = sampler.sample(ask('a', [2, 3], 0, { maxNewTokens: 100, stopIds: [] }), abort.signal);
      const other = sampler.sample(ask('b', [2, 3], 0, { maxNewTokens: 50, stopIds: [] }));
      abort.abort(new Error('deadline'));
      await expect(doomed).rejects.toThrow('deadline');
      expect((await other).ids).toHaveLength(50);
    });
  });
});

async function trainerLogprobs(model: EmbeddedModel, ids: readonly number[], answer: SampleResult): Promise<number[]> {
  const all = [...ids, ...answer.ids];
  const actionMask = Uint8Array.from(all, (_, t) => (t >= ids.length ? 1 : 0));
  const logprobs = await model.logprobs({ inputIds: Int32Array.from(all), cuSeqlens: Int32Array.of(0, all.length), actionMask });
  return [...logprobs.subarray(ids.length)];
}
