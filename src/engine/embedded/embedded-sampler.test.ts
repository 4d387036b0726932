import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adamw, ask, newPolicy, prompt, smallBase, smallConfig, trainerLogprobs, trainSteps, withEngine } from '../../../test/support/small-engine.js';
import { CounterRng } from '../../core/index.js';
import type { SampleResult } from '../sampler.js';
import { createEmbeddedEngine, initializeModel, saveModelDir } from './index.js';

let dir = '';
beforeAll(async () => {
  dir = await smallBase();
});
afterAll(() => rm(dir, { recursive: true }));

describe('sampling', () => {
  it('agrees with the trainer to the bit, in company, over turns, to the last position of the context', async () => {
    await withEngine(2, async (engine, sampler) => {
      const policy = await newPolicy(engine, dir);
      await trainSteps(policy, 4);
      await engine.publish(policy, 1);
      const limit = smallConfig.contextLength;
      await Promise.all(
        Array.from({ length: 6 }, async (_, t) => {
          const trialId = `trial ${t}`;
          let ids = prompt(t, 3 + 5 * t);
          while (ids.length < limit) {
            // Turns of many lengths, the last of them up to the very end.
            const room = limit - ids.length;
            const maxNewTokens = room < 40 ? room : 11 + t;
            const answer = await sampler.sample(ask(trialId, ids, 1, { maxNewTokens, stopIds: [] }));
            expect(answer.logprobs).toEqual(await trainerLogprobs(policy, ids, answer));
            ids = [...ids, ...answer.ids, ...prompt(10 + t, ids.length + maxNewTokens < limit ? 7 : 0)];
          }
          expect(ids).toHaveLength(limit);
          await expect(sampler.sample(ask(trialId, ids, 1, { maxNewTokens: 1 }))).rejects.toMatchObject({ code: 'E_CONTEXT_OVERFLOW' });
        }),
      );
    });
  });

  it('serves the same numbers published or loaded from its adapter, and others than the base', async () => {
    await withEngine(2, async (engine, sampler) => {
      const policy = await newPolicy(engine, dir);
      await trainSteps(policy, 4);
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
      expect(answers[0]!.logprobs).toEqual(trained);

      const { engine: fresh } = createEmbeddedEngine({ threads: 1, contextLength: 128 });
      const imported = await newPolicy(fresh, dir);
      await imported.importAdapter(join(dir, 'adapter'));
      expect(await trainerLogprobs(imported, ids, answers[0]!)).toEqual(trained);
      await fresh.close();
    });
  });

  it('does not depend on company, threads or cache', async () => {
    const reference = new Map<number, SampleResult[]>();
    for (const [threads, together] of [[1, false], [1, true], [2, true], [3, true]] as const) {
      await withEngine(threads, async (engine, sampler) => {
        await engine.publish(await newPolicy(engine, dir), 0);
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
      await engine.publish(await newPolicy(engine, dir), 0);
      const ids = prompt(1, 30);
      await sampler.sample(ask('t', ids, 0));
      const changed = [...ids.slice(0, 12), (ids[12]! + 1) % 101, ...ids.slice(13)];
      const reused = await sampler.sample(ask('t', changed, 0, { randomKey: ['k'] }));
      expect(reused).toEqual(await sampler.sample(ask('fresh', changed, 0, { randomKey: ['k'] })));
    });
  });

  it('samples the distribution it reports', async () => {
    await withEngine(1, async (engine, sampler) => {
      await engine.publish(await newPolicy(engine, dir), 0);
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
      const policy = await newPolicy(engine, dir);
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

  it('greedily takes the likeliest token, and reports its logprob at temperature 1', async () => {
    await withEngine(1, async (engine, sampler) => {
      const policy = await newPolicy(engine, dir);
      await engine.publish(policy, 0);
      const ids = prompt(4, 7);
      const answer = await sampler.sample(ask('t', ids, 0, { maxNewTokens: 6, stopIds: [], temperature: 0 }));
      expect(answer.logprobs).toEqual(await trainerLogprobs(policy, ids, answer));
      for (const [i, id] of answer.ids.entries()) {
        const before = [...ids, ...answer.ids.slice(0, i)];
        const scores = await Promise.all(Array.from({ length: smallConfig.vocabSize }, async (_, next) => (await trainerLogprobs(policy, before, { ids: [next] }))[0]!));
        expect(scores.indexOf(Math.max(...scores))).toBe(id);
      }
    });
  });

  it('ends on stop ids, keeps old versions until retired, and names what is wrong', async () => {
    await withEngine(2, async (engine, sampler) => {
      const policy = await newPolicy(engine, dir);
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
      for (const maxNewTokens of [0, 1.5, NaN]) await expect(sampler.sample(ask('t', [1], 0, { maxNewTokens }))).rejects.toThrow(`asked for ${maxNewTokens} tokens after a prompt of 1`);
      await expect(engine.publish(policy, 0)).rejects.toThrow(/served already/);
      await trainSteps(policy, 1);
      await engine.publish(policy, 1);
      const running = sampler.sample(ask('late', [5, 6, 7], 0, { randomKey: ['seed', 't', 3], maxNewTokens: 30, stopIds: [] }));
      await engine.retire(1);
      expect((await running).ids).toEqual(long.ids);
      await expect(sampler.sample(ask('t', [1], 0))).rejects.toThrow(/serves 1/);
    });
  });

  it('never serves a model of another engine, nor a critic', async () => {
    await withEngine(1, async (engine) => {
      await newPolicy(engine, dir);
      await withEngine(1, async (other, sampler) => {
        const stranger = await newPolicy(engine, dir);
        await newPolicy(other, dir, 'full');
        // The stranger's number means another model here.
        await newPolicy(other, dir, 'full');
        await expect(other.publish(stranger, 0)).rejects.toThrow(/this engine did not make the policy/);
        await expect(sampler.sample(ask('t', [1], 0))).rejects.toMatchObject({ code: 'E_UNKNOWN_POLICY_VERSION' });
        const critic = await other.createModel({ role: 'critic', baseDir: join(dir, 'base'), trainable: 'full', seed: 1, adamw });
        await expect(other.publish(critic, 0)).rejects.toThrow(/a critic cannot be published/);
      });
    });
  });

  it('fails a call whose logits are not finite, and keeps serving others', async () => {
    await withEngine(1, async (_engine, sampler) => {
      const broken = initializeModel(smallConfig, 0.2, 7);
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
      await engine.publish(await newPolicy(engine, dir), 0);
      const abort = new AbortController();
      const doomed = sampler.sample(ask('a', [2, 3], 0, { maxNewTokens: 100, stopIds: [] }), abort.signal);
      const other = sampler.sample(ask('b', [2, 3], 0, { maxNewTokens: 50, stopIds: [] }));
      abort.abort(new Error('deadline'));
      await expect(doomed).rejects.toThrow('deadline');
      expect((await other).ids).toHaveLength(50);
    });
  });
});
