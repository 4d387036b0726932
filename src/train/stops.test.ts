import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGameRun, gameConfig, runContents } from '../../test/e2e/game-run.js';
import { changingRecords, GameRuns, metricsOf } from '../../test/support/game-runs.js';
import type { TrialRecord } from '../core/index.js';
import { Journal, readTrajectoryShard, StoredOutcome } from '../store/index.js';
import { checkpointSteps } from './checkpoint.js';
import type { TrainDeps, Validation } from './session.js';
import { train } from './train.js';

const game = GameRuns.forEachTest();

describe('what stops a run', () => {
  it('logprobs of the sampler that drift from the trainer, as of a stale adapter', async () => {
    const run = await createGameRun(game.runsDir);
    const deps = await game.depsOf(run);
    // Every version that is published is in truth a model that was never trained.
    const stale = await deps.engine.createModel({ role: 'policy', baseDir: deps.baseDir, trainable: { rank: 8, alpha: 16 }, seed: 1, adamw: { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weightDecay: 0 } });
    const engine: TrainDeps['engine'] = {
      createModel: (spec) => deps.engine.createModel(spec),
      publish: (_, version) => deps.engine.publish(stale, version),
      retire: (oldestKept) => deps.engine.retire(oldestKept),
      close: () => deps.engine.close(),
    };
    await expect(train({ ...deps, engine }, gameConfig({ iterations: 6 }), { resume: false })).rejects.toMatchObject({ code: 'E_LOGPROB_DRIFT' });
    // The very first iteration that samples from weights which were never published.
    expect((await metricsOf(run)).map(({ publishedVersion }) => publishedVersion)).toEqual([0, 1]);
  });

  it('one token of all whose logprob is off; its trials are set aside, and resuming runs them again', async () => {
    const config = gameConfig();
    const reference = await createGameRun(game.runsDir, 'whole');
    await game.trainOn(reference, config);
    const run = await createGameRun(join(game.runsDir, 'other'), 'whole');
    const deps = await game.depsOf(run);
    const collect: TrainDeps['collect'] = (request) => {
      const [first] = request.trials;
      return deps.collect({
        ...request,
        onFinished: async (result) => {
          const off = request.step === 2 && result.record.trialId === first!.trialId;
          const segments = result.segments.map((segment) => {
            const at = segment.actionMask.indexOf(1);
            return { ...segment, samplerLogprobs: segment.samplerLogprobs.map((logprob, i) => (off && i === at ? logprob - 0.001 : logprob)) };
          });
          await request.onFinished({ ...result, segments });
        },
      });
    };
    await expect(train({ ...deps, collect }, config, { resume: false })).rejects.toMatchObject({ code: 'E_LOGPROB_DRIFT', message: expect.stringMatching(/max 0\.00100, limit 0\.0001/) as string });
    expect(await readTrajectoryShard(run.driftedShardPath(2))).toHaveLength(8);
    await game.trainOn(run, config, { resume: true });
    const contents = await runContents(run);
    expect(contents.delete('trajectories/step-000002.drifted.parquet')).toBe(true);
    const expected = await runContents(reference);
    // The journal has both collections.
    for (const one of [contents, expected]) one.delete('journal.jsonl');
    expect(contents).toEqual(expected);
  });

  it('attrition above the limit; resuming runs the lost trials only', async () => {
    const run = await createGameRun(game.runsDir);
    const deps = await game.depsOf(run);
    let broken = true;
    const collect: TrainDeps['collect'] = (request) =>
      deps.collect({
        ...request,
        onFinished: async (result) => {
          const lost = broken && request.trials.findIndex(({ trialId }) => trialId === result.record.trialId) < 6;
          await request.onFinished(lost ? { ...result, record: { ...result.record, terminatedBy: 'infra', infraFault: 'E_SANDBOX', rewardValid: false, reward: null } } : result);
        },
      });
    const config = gameConfig({ iterations: 1 });
    await expect(train({ ...deps, collect }, config, { resume: false })).rejects.toMatchObject({ code: 'E_ATTRITION', message: expect.stringContaining('E_SANDBOX') as string });
    broken = false;
    let asked = 0;
    await game.trainOn(run, config, { resume: true }, { collect: (request) => ((asked = request.trials.length), deps.collect(request)) });
    expect(asked).toBeGreaterThanOrEqual(6);
    expect(asked).toBeLessThan(8);
  });

  it.each([0.5, 1])('an iteration without any verdict, even where maxAttrition is %f', async (maxAttrition) => {
    const run = await createGameRun(game.runsDir);
    const deps = await game.depsOf(run);
    const collect = changingRecords(deps, (record) => ({ ...record, terminatedBy: 'infra', infraFault: 'E_SANDBOX', rewardValid: false, reward: null }));
    await expect(train({ ...deps, collect }, gameConfig({ iterations: 1, maxAttrition }), { resume: false })).rejects.toMatchObject({ code: 'E_ATTRITION', message: expect.stringContaining('8 of 8 training trials') as string });
    expect(await checkpointSteps(run)).toEqual([]);
  });

  it('a validation that loses too many trials, or all', async () => {
    for (const lost of [6, 10]) {
      const run = await createGameRun(game.runsDir, `lost-${lost}`);
      const validate = async (): Promise<Validation> => ({ solved: 0, graded: 10 - lost, lost });
      const config = gameConfig({ iterations: 1, validateEvery: 1, maxAttrition: lost === 10 ? 1 : 0.5 });
      await expect(game.trainOn(run, config, { resume: false }, { validate })).rejects.toMatchObject({ code: 'E_ATTRITION', message: expect.stringContaining(`${lost} of 10 validation trials`) as string });
    }
  });

  it.each<[string, (record: TrialRecord) => TrialRecord, string]>([
    ['an infra fault as a reward of 0', (record) => ({ ...record, terminatedBy: 'infra', infraFault: 'E_SANDBOX', rewardValid: true, reward: 0 }), 'it has the infra fault E_SANDBOX and a reward'],
    ['a reward that is no number', (record) => ({ ...record, infraFault: null, terminatedBy: 'submitted', rewardValid: true, reward: NaN }), 'a reward is NaN'],
    ['trials that nobody asked for', (record) => ({ ...record, trialId: 't_0000000000000000' }), 'it was not asked for'],
    ['the trial of another task', (record) => ({ ...record, taskId: 'other' }), 'it is of task other'],
    ['another policy version', (record) => ({ ...record, policyVersion: 9 }), 'it is of policy version 9'],
  ])('a collector that hands in %s: nothing of it is kept', async (_, change, found) => {
    const run = await createGameRun(game.runsDir);
    const deps = await game.depsOf(run);
    await expect(train({ ...deps, collect: changingRecords(deps, change) }, gameConfig(), { resume: false })).rejects.toMatchObject({ code: 'E_TRIAL_OUTCOME', message: expect.stringContaining(found) as string });
    const spool = await Journal.open(run.spoolPath(1), StoredOutcome);
    await spool.close();
    expect(spool.entries).toEqual([]);
  });

  it('a collector that hands in a trial twice', async () => {
    const run = await createGameRun(game.runsDir);
    const deps = await game.depsOf(run);
    const collect: TrainDeps['collect'] = (request) => deps.collect({ ...request, onFinished: async (result) => (await request.onFinished(result), await request.onFinished(result)) });
    await expect(train({ ...deps, collect }, gameConfig(), { resume: false })).rejects.toMatchObject({ code: 'E_TRIAL_OUTCOME' });
    await game.trainOn(run, gameConfig({ iterations: 1 }), { resume: true, acceptConfigChange: true });
  });

  it('gradients that are never finite: no policy is published that did not move', async () => {
    const run = await createGameRun(game.runsDir);
    const deps = await game.depsOf(run);
    const engine: TrainDeps['engine'] = Object.assign(Object.create(deps.engine) as TrainDeps['engine'], {
      createModel: async (spec: Parameters<TrainDeps['engine']['createModel']>[0]) => {
        const model = await deps.engine.createModel(spec);
        if (spec.role === 'policy') model.optimStep = async () => ({ gradNorm: Infinity, skipped: true });
        return model;
      },
    });
    await expect(train({ ...deps, engine }, gameConfig({ iterations: 2 }), { resume: false })).rejects.toMatchObject({ code: 'E_NON_FINITE', message: expect.stringContaining("the policy's gradient") as string });
    expect(await checkpointSteps(run)).toEqual([1]);
  });

  it('an error of its own, even when an interruption comes at the same moment', async () => {
    const run = await createGameRun(game.runsDir);
    const deps = await game.depsOf(run);
    const stop = new AbortController();
    const collect: TrainDeps['collect'] = async (request) => {
      await deps.collect({ ...request, signal: new AbortController().signal, trials: request.trials.slice(1) });
      stop.abort();
    };
    await expect(train({ ...deps, collect, signal: stop.signal }, gameConfig(), { resume: false })).rejects.toMatchObject({ code: 'E_MISSING_TRIALS' });
  });

  it('a second process on the same run', async () => {
    const run = await createGameRun(game.runsDir);
    const lock = await run.lock();
    await expect(game.trainOn(run, gameConfig())).rejects.toMatchObject({ code: 'E_RUN_LOCKED' });
    await lock.release();
    await game.trainOn(run, gameConfig({ iterations: 1 }));
  });

  it('a collector that forgets a trial', async () => {
    const run = await createGameRun(game.runsDir);
    const deps = await game.depsOf(run);
    const collect: TrainDeps['collect'] = (request) => deps.collect({ ...request, trials: request.trials.slice(1) });
    await expect(train({ ...deps, collect }, gameConfig(), { resume: false })).rejects.toMatchObject({ code: 'E_MISSING_TRIALS' });
  });
});
