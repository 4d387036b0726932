import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bash, fix, openTrialWorld, submit, type TrialWorld } from '../../test/support/trial-world.js';
import { CounterRng } from '../core/index.js';
import type { Sampler } from '../engine/index.js';
import { runTrials, ScriptedSampler, type TrialsEvent } from './index.js';

let world: TrialWorld;

beforeAll(async () => {
  world = await openTrialWorld('bubblewrap');
});

afterAll(async () => {
  await world.provider.close();
  await rm(world.dir, { recursive: true });
});

/** A policy whose answers depend on its random key alone, as a model's do. */
function randomPolicy(): Sampler {
  const answers = [fix, submit, 'hm', bash('ls'), bash('cat calc.sh')];
  return new ScriptedSampler(world.tokenizer, (_turn, request) => CounterRng.fromParts(...request.randomKey).stream().pick(answers));
}

describe('runTrials', () => {
  it('answers in the order of the requests, and the same for any concurrency', async () => {
    const requests = Array.from({ length: 8 }, (_, attempt) => world.request({}, attempt));
    const jobs = [];
    for (const concurrency of [1, 4]) {
      const results = await runTrials(world.deps(randomPolicy()), requests, { concurrency, retries: 0 });
      jobs.push(results.map(({ timing: _, ...outcome }) => outcome));
    }
    expect(jobs[0]).toEqual(jobs[1]);
    expect(jobs[0]!.map(({ record }) => record.attempt)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(jobs[0]!.map(({ record }) => record.segmentHashes[0])).size).toBeGreaterThan(3);
  });

  it('runs a trial again when its machinery fails, and keeps the outcome when it goes on failing', async () => {
    const policy = world.script(fix, submit);
    let calls = 0;
    const flaky: Sampler = {
      contextLength: policy.contextLength,
      release: (trialId) => policy.release(trialId),
      sample: async (request, signal) => {
        if (calls++ < 2) throw new Error('connection reset');
        return policy.sample(request, signal);
      },
    };
    const events: TrialsEvent[] = [];
    const outcomes: number[] = [];
    const [result] = await runTrials(world.deps(flaky), [world.request()], { concurrency: 1, retries: 2, backoffMs: 1, onProgress: (event) => events.push(event), onOutcome: (_, index) => void outcomes.push(index) });
    expect(result!.record).toMatchObject({ terminatedBy: 'submitted', reward: 1, infraFault: null });
    expect(events.map((event) => event.kind)).toEqual(['trial-started', 'trial-retried', 'trial-started', 'trial-retried', 'trial-started', 'trial-finished']);
    expect(outcomes).toEqual([0]);
    calls = -10;
    const broken: Sampler = { ...flaky, sample: async () => Promise.reject(new Error('connection refused')) };
    const [failed] = await runTrials(world.deps(broken), [world.request()], { concurrency: 1, retries: 1, backoffMs: 1 });
    expect(failed!.record).toMatchObject({ terminatedBy: 'infra', reward: null, rewardValid: false });
  });

  it('runs a trial again whose sampler never answered', async () => {
    const policy = world.script(fix, submit);
    let calls = 0;
    const silentOnce: Sampler = {
      contextLength: policy.contextLength,
      release: (trialId) => policy.release(trialId),
      sample: async (request, signal) => (calls++ === 0 ? new Promise(() => undefined) : policy.sample(request, signal)),
    };
    const events: TrialsEvent[] = [];
    const [result] = await runTrials({ ...world.deps(silentOnce), samplingTimeoutMs: 300 }, [world.request()], { concurrency: 1, retries: 1, backoffMs: 1, onProgress: (event) => events.push(event) });
    expect(result!.record).toMatchObject({ terminatedBy: 'submitted', reward: 1, infraFault: null });
    expect(events).toContainEqual(expect.objectContaining({ kind: 'trial-retried', infraFault: 'E_SAMPLER_TIMEOUT' }));
  });

  it('stops cleanly when aborted: finished outcomes were handed out, no process is left', async () => {
    const stop = new AbortController();
    const finished: number[] = [];
    const marker = '86421.5';
    const policy = new ScriptedSampler(world.tokenizer, (turn, { randomKey }) => (randomKey[1] === firstId ? [fix, submit][turn]! : bash(`sleep ${marker}`)));
    const requests = Array.from({ length: 6 }, (_, attempt) => world.request({ commandTimeoutMs: 60_000 }, attempt));
    let firstId: string | number | undefined;
    const noting: Sampler = { contextLength: policy.contextLength, release: (id) => policy.release(id), sample: async (request, signal) => ((firstId ??= request.randomKey[1]), policy.sample(request, signal)) };
    const job = runTrials(world.deps(noting), requests, {
      concurrency: 3,
      retries: 0,
      signal: stop.signal,
      onOutcome: (_, index) => {
        finished.push(index);
        setTimeout(() => stop.abort(new Error('interrupted')), 300);
      },
    });
    await expect(job).rejects.toThrow('interrupted');
    expect(finished).toHaveLength(1);
    expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(`sleep ${marker}`);
  });

  it('stops the others when one trial can never work', async () => {
    const impossible = { ...world.request(), task: { ...world.task, environment: { kind: 'dockerfile' } as const } };
    await expect(runTrials(world.deps(world.script(bash('sleep 60'))), [world.request({ commandTimeoutMs: 60_000 }), impossible], { concurrency: 2, retries: 3 })).rejects.toMatchObject({ code: 'E_PROVIDER_UNSUPPORTED' });
  });
});
