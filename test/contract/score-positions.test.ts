import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CounterRng } from '../../src/core/index.js';
import { createEmbeddedEngine, type EmbeddedEngine } from '../../src/engine/embedded/index.js';
import type { PackedSequences, TrainableModel } from '../../src/engine/index.js';
import { makeGameBase } from '../e2e/game-run.js';

/**
 * Where the numbers of a token come from (DESIGN section 5): the logprob of the token at p and the value before it both
 * see the tokens up to p - 1 and no other. Shown by changing one token at a time.
 */
const lengths = [7, 1, 5];
const starts = [0, 7, 8];
const tokens = 13;

function batchOf(inputIds: Int32Array): PackedSequences {
  const actionMask = Uint8Array.from(inputIds, (_, t) => (starts.includes(t) || t === 4 ? 0 : 1));
  return { inputIds, cuSeqlens: Int32Array.of(0, ...lengths.map((length, b) => starts[b]! + length)), actionMask };
}

let dir: string;
let engine: EmbeddedEngine;
const models = new Map<'policy' | 'critic', TrainableModel>();

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-positions-'));
  ({ engine } = createEmbeddedEngine({ threads: 1, contextLength: 32, baseModelName: 'game-base' }));
  const spec = { baseDir: await makeGameBase(join(dir, 'base')), trainable: 'full', seed: 5, adamw: { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weightDecay: 0 } } as const;
  for (const role of ['policy', 'critic'] as const) models.set(role, await engine.createModel({ role, ...spec }));
  // A new critic says 0 of everything: one step gives it something to say.
  const critic = models.get('critic')!;
  const batch = batchOf(Int32Array.from({ length: tokens }, (_, t) => t));
  const zeros = new Float32Array(tokens);
  const training = { ...batch, lossMask: batch.actionMask, oldLogprobs: zeros, advantages: zeros, oldValues: zeros, returns: zeros.map((_, t) => t) };
  await critic.forwardBackward(training, { kind: 'ppo-value', clipRange: 100, lossTokenCount: 1 }, 'loss');
  await critic.optimStep({ learningRate: 0.01, maxGradNorm: 1 }, 'step');
});
afterAll(async () => {
  await engine.close();
  await rm(dir, { recursive: true });
});

describe.each([
  ['the logprob of a token', 'policy', true],
  ['the value before a token', 'critic', false],
] as const)('%s', (_, role, seesItself) => {
  const scored = (inputIds: Int32Array): Promise<Float32Array> => (role === 'policy' ? models.get(role)!.logprobs(batchOf(inputIds)) : models.get(role)!.values(batchOf(inputIds)));

  it('depends on the tokens before it in its own sequence, and is 0 where nothing was sampled', async () => {
    const rng = CounterRng.fromParts('score positions').stream();
    const ids = Int32Array.from({ length: tokens }, () => rng.below(16));
    const before = await scored(ids);
    for (let changed = 0; changed < tokens; changed++) {
      const others = Int32Array.from(ids);
      others[changed] = (ids[changed]! + 1) % 16;
      const after = await scored(others);
      const sequence = starts.findLastIndex((start) => start <= changed);
      for (let t = 0; t < tokens; t++) {
        const depends = t < starts[sequence]! + lengths[sequence]! && (seesItself ? t >= changed : t > changed);
        const acts = batchOf(ids).actionMask[t] === 1;
        expect(after[t] !== before[t], `token ${changed} was changed, ${role} at ${t}`).toBe(acts && depends);
        if (!acts) expect(after[t]).toBe(0);
      }
    }
  });
});
