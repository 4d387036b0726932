import { appendFile, cp, readdir, readFile, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGameRun, gameConfig, runContents, type GameDeps } from '../../test/e2e/game-run.js';
import { changingRecords, GameRuns, metricsOf } from '../../test/support/game-runs.js';
import { systemClock } from '../core/index.js';
import { Journal, readTrajectoryShard, StoredOutcome, type RunFolder } from '../store/index.js';
import { loadCheckpoint, newestCheckpoint } from './checkpoint.js';
import { readMetrics } from './metrics-file.js';
import type { TrainConfig } from './config.js';
import type { TrainDeps, TrainOptions } from './session.js';
import { train } from './train.js';

const game = GameRuns.forEachTest();

describe('resuming', () => {
  async function reference(config: TrainConfig): Promise<Map<string, string>> {
    const run = await createGameRun(game.runsDir, 'reference');
    await game.trainOn(run, config);
    const contents = await runContents(run);
    await rm(run.dir, { recursive: true });
    return contents;
  }
  const sameRun = (): Promise<RunFolder> => createGameRun(game.runsDir, 'reference');

  it('a finished run is an error; more iterations continue it', async () => {
    const run = await createGameRun(game.runsDir);
    await game.trainOn(run, gameConfig({ iterations: 1 }));
    await expect(game.trainOn(run, gameConfig({ iterations: 1 }), { resume: true })).rejects.toMatchObject({ code: 'E_NOTHING_TO_TRAIN' });
    await expect(game.trainOn(run, gameConfig({ iterations: 2 }))).rejects.toMatchObject({ code: 'E_RUN_BEGUN' });
    await game.trainOn(run, gameConfig({ iterations: 2 }), { resume: true });
    expect(await metricsOf(run)).toHaveLength(2);
  });

  it('restores optimizers and controllers to the bit: stopping after every iteration changes nothing', async () => {
    const config = gameConfig({ klTarget: 1e-3, policy: { learningRate: 0.005, schedule: 'constant' }, entropySchedule: 'constant' });
    const expected = await reference(config);
    const run = await sameRun();
    for (const iterations of [1, 2, 3]) await game.trainOn(run, { ...config, iterations }, { resume: iterations > 1 });
    expect((await metricsOf(run))[1]!.policy!.learningRateScale).toBeLessThan(1);
    const contents = await runContents(run);
    for (const path of expected.keys()) if (path !== 'journal.jsonl') expect([path, contents.get(path)]).toEqual([path, expected.get(path)]);
  });

  it('an interrupted run goes on where it was, and runs no finished trial again', async () => {
    const config = gameConfig();
    const expected = await reference(config);
    const run = await sameRun();
    const stop = new AbortController();
    const deps = await game.depsOf(run);
    let finished = 0;
    const progress: TrainDeps['progress'] = (event) => {
      if (event.kind === 'trial-finished' && ++finished === 13) stop.abort();
    };
    const result = await train({ ...deps, signal: stop.signal, progress }, config, { resume: false });
    expect(result).toMatchObject({ status: 'interrupted', globalStep: 1, checkpointDir: run.checkpointDir(1) });
    const spool = await Journal.open(run.spoolPath(2), StoredOutcome);
    await spool.close();
    const kept = spool.entries.filter(({ record }) => record.rewardValid).length;
    expect(kept).toBeGreaterThanOrEqual(4);
    const { events } = await game.trainOn(run, config, { resume: true });
    expect(events.filter(({ kind }) => kind === 'trial-finished')).toHaveLength(16 - kept);
    expect(await runContents(run)).toEqual(expected);
  });

  it('goes back past a damaged checkpoint, names it, and ends with the same bytes', async () => {
    const config = gameConfig();
    const expected = await reference(config);
    const run = await sameRun();
    const stop = new AbortController();
    const deps = await game.depsOf(run);
    await train({ ...deps, signal: stop.signal, progress: (event) => void (event.kind === 'iteration-finished' && event.step === 2 && stop.abort()) }, config, { resume: false });
    await truncate(join(run.checkpointDir(2), 'state', 'train.json'), 10);
    const { events } = await game.trainOn(run, config, { resume: true });
    expect(events.filter(({ kind }) => kind === 'warning')).toMatchObject([{ code: 'W_CHECKPOINT_SKIPPED', message: expect.stringContaining('state/train.json') as string }]);
    expect(await runContents(run)).toEqual(expected);
  });

  it('takes a checkpoint without COMPLETE, or with another summary, for no checkpoint', async () => {
    const run = await createGameRun(game.runsDir);
    await game.trainOn(run, gameConfig({ iterations: 2 }));
    await rm(join(run.checkpointDir(2), 'COMPLETE'));
    expect((await newestCheckpoint(run)).checkpoint?.summary.global_step).toBe(1);
    await appendFile(join(run.checkpointDir(1), 'checkpoint-summary.json'), ' ');
    const found = await newestCheckpoint(run);
    expect(found.checkpoint).toBeNull();
    expect(found.skipped.map(({ dir }) => dir)).toEqual([run.checkpointDir(2), run.checkpointDir(1)]);
    await expect(loadCheckpoint(run.checkpointDir(1))).rejects.toMatchObject({ code: 'E_CHECKPOINT_CORRUPT' });
  });

  it('takes a whole checkpoint in the place of another step, or of another run, for none', async () => {
    const run = await createGameRun(game.runsDir);
    await game.trainOn(run, gameConfig({ iterations: 2 }));
    await rename(run.checkpointDir(2), run.checkpointDir(7));
    const found = await newestCheckpoint(run);
    expect(found.checkpoint?.summary.global_step).toBe(1);
    expect(found.skipped).toMatchObject([{ dir: run.checkpointDir(7), faults: [expect.stringContaining('checkpoint of step 2 of run run')] }]);
    const other = await createGameRun(game.runsDir, 'other');
    await cp(run.checkpointDir(1), other.checkpointDir(1), { recursive: true });
    expect((await newestCheckpoint(other)).checkpoint).toBeNull();
  });

  it('collects again where the shard is damaged, says so, and records what it used', async () => {
    const config = gameConfig({ iterations: 2 });
    const expected = await reference(config);
    const run = await sameRun();
    const stop = new AbortController();
    await train({ ...(await game.depsOf(run)), signal: stop.signal, progress: (event) => void (event.kind === 'phase-finished' && event.step === 2 && stop.abort()) }, config, { resume: false });
    await truncate(run.shardPath(2), 100);
    const { events } = await game.trainOn(run, config, { resume: true });
    expect(events.filter(({ kind }) => kind === 'warning')).toMatchObject([{ code: 'W_SHARD_DAMAGED', message: expect.stringContaining('step-000002.parquet') as string }]);
    expect(await runContents(run)).toEqual(expected);
  });

  it('says so where a recorded checkpoint is gone, goes back, and ends with the same bytes', async () => {
    const config = gameConfig();
    const expected = await reference(config);
    const run = await sameRun();
    for (const gone of [[2], [1, 2]]) {
      const stop = new AbortController();
      const resume = gone.length === 2;
      await train({ ...(await game.depsOf(run)), signal: stop.signal, progress: (event) => void (event.kind === 'iteration-finished' && event.step === 2 && stop.abort()) }, config, { resume });
      for (const step of gone) await rm(run.checkpointDir(step), { recursive: true });
    }
    const { events } = await game.trainOn(run, config, { resume: true });
    expect(events.filter(({ kind }) => kind === 'warning')).toMatchObject([{ code: 'W_CHECKPOINT_MISSING', message: expect.stringContaining('checkpoint of iteration 2, which is gone; beginning anew') as string }]);
    expect(await runContents(run)).toEqual(expected);
  });

  it('cuts torn and repeated lines off every file of lines', async () => {
    const config = gameConfig({ iterations: 2 });
    const expected = await reference(config);
    const run = await sameRun();
    const stop = new AbortController();
    let finished = 0;
    await train({ ...(await game.depsOf(run)), signal: stop.signal, progress: (event) => void (event.kind === 'trial-finished' && ++finished === 12 && stop.abort()) }, config, { resume: false });
    for (const path of [run.journalPath, run.metricsPath, run.timingsPath, run.spoolPath(2)]) {
      const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
      // The last line once more, whole, and a third time, torn: what a crash between a write and its record leaves.
      await appendFile(path, `${lines.at(-1)!}\n${lines.at(-1)!.slice(0, -9)}`);
    }
    await game.trainOn(run, config, { resume: true });
    expect(await runContents(run)).toEqual(expected);
    for (const line of (await readFile(run.timingsPath, 'utf8')).split('\n').slice(0, -1)) expect(() => void JSON.parse(line)).not.toThrow();
  });

  it('has a typed error, or another way, for every file that somebody removed', async () => {
    const config = gameConfig({ policy: { learningRate: 0.005, schedule: 'constant' }, entropySchedule: 'constant' });
    const expected = await reference(config);
    const run = await sameRun();
    await game.trainOn(run, { ...config, iterations: 2 });
    const whole = join(game.runsDir, '.whole');
    await cp(run.dir, whole, { recursive: true });
    const resumeWithout = async (path: string, options: TrainOptions = { resume: true }): Promise<GameDeps> => {
      await rm(run.dir, { recursive: true });
      await cp(whole, run.dir, { recursive: true });
      await rm(path, { recursive: true });
      return await game.trainOn(run, config, options);
    };
    await expect(resumeWithout(run.metricsPath)).rejects.toMatchObject({ code: 'E_FILE_CORRUPT', message: expect.stringContaining('metrics.jsonl') as string });
    await expect(resumeWithout(run.journalPath)).rejects.toMatchObject({ code: 'E_CONFIG_CHANGED', message: expect.stringContaining('journal.jsonl, which recorded it, is gone') as string });
    await expect(resumeWithout(run.journalPath, { resume: false })).rejects.toMatchObject({ code: 'E_RUN_BEGUN' });
    const lastCheckpoint = (contents: Map<string, string>): [string, string][] => [...contents].filter(([path]) => path.startsWith('checkpoints/global_step_3/'));
    await resumeWithout(run.journalPath, { resume: true, acceptConfigChange: true });
    expect((await readMetrics(run, 3)).map(({ step }) => step)).toEqual([1, 2, 3]);
    expect(lastCheckpoint(await runContents(run))).toEqual(lastCheckpoint(expected));
    for (const path of [run.trialsDir, run.trajectoriesDir, run.timingsPath]) {
      await resumeWithout(path);
      expect(lastCheckpoint(await runContents(run))).toEqual(lastCheckpoint(expected));
    }
    const { events } = await resumeWithout(run.checkpointsDir);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'warning', code: 'W_CHECKPOINT_MISSING' }));
    expect(lastCheckpoint(await runContents(run))).toEqual(lastCheckpoint(expected));
  });

  it('does not mind a wall clock that runs backwards', async () => {
    const config = gameConfig({ iterations: 2 });
    const expected = await reference(config);
    const run = await sameRun();
    let nowMs = 2e12;
    const clock = { ...systemClock, nowMs: () => (nowMs -= 3_600_000) };
    await game.trainOn(run, { ...config, iterations: 1 }, { resume: false }, { clock });
    await game.trainOn(run, config, { resume: true }, { clock });
    const contents = await runContents(run);
    for (const path of expected.keys()) if (path !== 'journal.jsonl') expect([path, contents.get(path)]).toEqual([path, expected.get(path)]);
  });

  it('keeps no folder that tells of an outcome which a later process replaced', async () => {
    const config = gameConfig({ iterations: 1 });
    const expected = await reference(config);
    const run = await sameRun();
    const deps = await game.depsOf(run);
    const collect = changingRecords(deps, (record) => ({ ...record, terminatedBy: 'infra', infraFault: 'E_SANDBOX', rewardValid: false, reward: null }));
    const lossy: TrainDeps['collect'] = (request) => deps.collect({ ...request, onFinished: async (result) => (result.record.trialId < 't_8' ? collect({ ...request, trials: request.trials.filter(({ trialId }) => trialId === result.record.trialId) }) : request.onFinished(result)) });
    const stop = new AbortController();
    const progress: TrainDeps['progress'] = (event) => void (event.kind === 'phase-finished' && event.phase === 'values' && stop.abort());
    await train({ ...deps, collect: lossy, signal: stop.signal, progress }, { ...config, maxAttrition: 0.99 }, { resume: false });
    expect((await readdir(run.trialsDir)).length).toBeGreaterThan([...expected.keys()].filter((path) => path.endsWith('/trial.json')).length);
    await rm(run.shardPath(1));
    await game.trainOn(run, { ...config, maxAttrition: 0.99 }, { resume: true });
    const contents = await runContents(run);
    for (const path of [...expected.keys(), ...contents.keys()]) if (path.startsWith('trials/')) expect([path, contents.get(path)]).toEqual([path, expected.get(path)]);
  });

  it('drops a torn last line of the journal and says so', async () => {
    const config = gameConfig({ iterations: 2 });
    const expected = await reference(config);
    const run = await sameRun();
    const stop = new AbortController();
    await train({ ...(await game.depsOf(run)), signal: stop.signal, progress: (event) => void (event.kind === 'phase-finished' && event.step === 2 && stop.abort()) }, config, { resume: false });
    await appendFile(run.journalPath, '{"check":"00');
    const { events } = await game.trainOn(run, config, { resume: true });
    expect(events).toContainEqual(expect.objectContaining({ kind: 'warning', code: 'W_TORN_LINE' }));
    expect(await runContents(run)).toEqual(expected);
  });

  it('refuses other settings or tasks unless the change is accepted, which is recorded', async () => {
    const run = await createGameRun(game.runsDir);
    await game.trainOn(run, gameConfig({ iterations: 1 }));
    const changed = gameConfig({ iterations: 2, clipLow: 0.1 });
    await expect(game.trainOn(run, changed, { resume: true })).rejects.toMatchObject({ code: 'E_CONFIG_CHANGED', message: expect.stringContaining('clipLow was 0.2, is 0.1') as string });
    const { tasks } = await game.depsOf(run);
    await expect(game.trainOn(run, gameConfig({ iterations: 2 }), { resume: true }, { tasks: tasks.slice(1) })).rejects.toMatchObject({ code: 'E_CONFIG_CHANGED' });
    await game.trainOn(run, changed, { resume: true, acceptConfigChange: true });
    expect((await readFile(run.journalPath, 'utf8')).split('"kind":"config"')).toHaveLength(3);
  });
});

describe('accepted changes', () => {
  it('leave no trial of the old plan in the batch', async () => {
    const run = await createGameRun(game.runsDir);
    const stop = new AbortController();
    const deps = await game.depsOf(run);
    await train({ ...deps, signal: stop.signal, progress: (event) => void (event.kind === 'phase-finished' && event.step === 2 && event.phase === 'values' && stop.abort()) }, gameConfig(), { resume: false });
    await game.trainOn(run, gameConfig({ iterations: 2, trialsPerIteration: 12 }), { resume: true, acceptConfigChange: true });
    expect((await metricsOf(run)).map(({ trials }) => trials.planned)).toEqual([8, 12]);
    expect(await readTrajectoryShard(run.shardPath(2))).toHaveLength(12);
  });
});
