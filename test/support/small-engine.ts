import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CounterRng } from '../../src/core/index.js';
import type { LossSpec, SampleRequest, SampleResult, TrainingBatch } from '../../src/engine/index.js';
import { createEmbeddedEngine, initializeModel, saveModelDir, type EmbeddedEngine, type EmbeddedModel, type EmbeddedSampler, type ModelConfig } from '../../src/engine/embedded/index.js';

/** A base of two layers with random weights, and what tests of the embedded engine do with it. */
export const smallConfig: ModelConfig = { hiddenSize: 32, intermediateSize: 48, layers: 2, heads: 4, keyValueHeads: 2, headDim: 16, vocabSize: 101, contextLength: 128, rmsNormEps: 1e-6, tiedEmbeddings: true, rope: { kind: 'default', theta: 10_000 } };
export const adamw = { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weightDecay: 0.01 };
export const lora = { rank: 4, alpha: 8 };

/** A new temporary folder with the base in `base`. */
export async function smallBase(config = smallConfig): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'seatrial-engine-'));
  await saveModelDir(join(dir, 'base'), initializeModel(config, 0.2, 7), { bosId: null, eosId: 1, padId: null });
  return dir;
}

export async function withEngine<T>(threads: number, use: (engine: EmbeddedEngine, sampler: EmbeddedSampler) => Promise<T>): Promise<T> {
  const { engine, sampler } = createEmbeddedEngine({ threads, contextLength: smallConfig.contextLength, baseModelName: 'builtin-base' });
  try {
    return await use(engine, sampler);
  } finally {
    await engine.close();
  }
}

export function newPolicy(engine: EmbeddedEngine, dir: string, trainable: 'full' | typeof lora = lora): Promise<EmbeddedModel> {
  return engine.createModel({ role: 'policy', baseDir: join(dir, 'base'), trainable, seed: 3, adamw });
}

/** Sequences of the given lengths; about half of the tokens are actions. */
export function batchOf(seed: number, lengths: readonly number[]): TrainingBatch {
  const rng = CounterRng.fromParts('batch', seed).stream();
  const cuSeqlens = Int32Array.from([0, ...lengths]);
  for (let b = 1; b < cuSeqlens.length; b++) cuSeqlens[b]! += cuSeqlens[b - 1]!;
  const tokens = cuSeqlens[lengths.length]!;
  const first = new Set(cuSeqlens);
  const actionMask = Uint8Array.from({ length: tokens }, (_, t) => (!first.has(t) && rng.next() < 0.5 ? 1 : 0));
  const masked = (draw: () => number) => Float32Array.from(actionMask, (bit) => (bit === 1 ? draw() : 0));
  return { inputIds: Int32Array.from({ length: tokens }, () => rng.below(smallConfig.vocabSize)), cuSeqlens, actionMask, lossMask: actionMask, oldLogprobs: masked(() => -4.6 + rng.normal() * 0.1), advantages: masked(() => rng.normal()), returns: masked(() => rng.normal()), oldValues: masked(() => rng.normal() * 0.1) };
}

export function randomBatch(seed: number, sequences: number): TrainingBatch {
  const rng = CounterRng.fromParts('lengths', seed).stream();
  return batchOf(seed, Array.from({ length: sequences }, () => 5 + rng.below(40)));
}

export const countOf = (batch: TrainingBatch): number => batch.lossMask.reduce((sum, bit) => sum + bit, 0);
export const policyLoss = (batch: TrainingBatch): LossSpec => ({ kind: 'ppo-policy', clipLow: 0.2, clipHigh: 0.2, dualClip: 3, entropyCoefficient: 0.01, lossTokenCount: countOf(batch) });

export async function trainSteps(model: EmbeddedModel, steps: number, firstStep = 0): Promise<void> {
  for (let step = firstStep; step < firstStep + steps; step++) {
    const batch = randomBatch(step, 13);
    const loss: LossSpec = model.role === 'critic' ? { kind: 'ppo-value', clipRange: 0.5, lossTokenCount: countOf(batch) } : policyLoss(batch);
    await model.forwardBackward(batch, loss, `f${step}`);
    await model.optimStep({ learningRate: 0.01, maxGradNorm: 1 }, `o${step}`);
  }
}

export const ask = (trialId: string, promptIds: readonly number[], policyVersion: number, extra: Partial<SampleRequest> = {}): SampleRequest => ({ trialId, promptIds, policyVersion, maxNewTokens: 20, stopIds: [1], temperature: 1, randomKey: ['seed', trialId, promptIds.length], ...extra });

export function prompt(seed: number, length: number): number[] {
  const rng = CounterRng.fromParts('prompt', seed).stream();
  return Array.from({ length }, () => rng.below(smallConfig.vocabSize));
}

/** The trainer's logprobs of an answer. */
export async function trainerLogprobs(model: EmbeddedModel, ids: readonly number[], answer: Pick<SampleResult, 'ids'>): Promise<number[]> {
  const all = [...ids, ...answer.ids];
  const actionMask = Uint8Array.from(all, (_, t) => (t >= ids.length ? 1 : 0));
  const logprobs = await model.logprobs({ inputIds: Int32Array.from(all), cuSeqlens: Int32Array.of(0, all.length), actionMask });
  return [...logprobs.subarray(ids.length)];
}
