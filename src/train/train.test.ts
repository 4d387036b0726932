import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGameRun, gameConfig, gameDeps, makeGameBase, runContents, type GameDeps } from '../../test/e2e/game-run.js';
import { Journal, readRecords, readTrajectoryShard, StoredOutcome, type RunFolder } from '../store/index.js';
import { checkpointSteps, loadCheckpoint, newestCheckpoint } from './checkpoint.js';
import { IterationMetrics } from './metrics.js';
import { train } from './train.js';
import type { TrainConfig } from './config.js';
import type { TrainDeps, TrainOptions } from './session.js';

let runsDir: string;
let baseDir: string;
const opened: TrainDeps[] = [];
beforeEach(async () => {
  runsDir = await mkdtemp(join(tmpdir(), 'seatrial-train-'));
  baseDir = await makeGameBase(join(runsDir, '.base'));
});
afterEach(async () => {
  for (const { engine } of opened.splice(0)) await engine.close();
  await rm(runsDir, { recursive: true });
});

async function depsOf(run: RunFolder): Promise<GameDeps> {
  const deps = await gameDeps(run, baseDir);
  opened.push(deps);
  return deps;
}

/** Trains with fresh dependencies, as another process would. */
async function trainOn(run: RunFolder, config: TrainConfig, options: TrainOptions = { resume: false }, change: Partial<TrainDeps> = {}): Promise<GameDeps> {
  const deps = await depsOf(run);
  await train({ ...deps, ...change }, config, options);
  return deps;
}

const metricsOf = (run: RunFolder): Promise<IterationMetrics[]> => readRecords(run.metricsPath, IterationMetrics);

describe('train', () => {
  it('leaves a checkpoint, a shard and a line of metrics an iteration, and is served in the end', async () => {
    const run = await createGameRun(runsDir);
    const { events } = await trainOn(run, gameConfig());
    expect(await checkpointSteps(run)).toEqual([1, 2, 3]);
    const metrics = await metricsOf(run);
    expect(metrics.map(({ step, policyVersion, publishedVersion }) => [step, policyVersion, publishedVersion])).toEqual([[1, 0, 0], [2, 0, 1], [3, 1, 2]]);
    expect(metrics[0]!.policy).toBeNull();
    expect(metrics[1]!.policy).toMatchObject({ optimSteps: 4, stoppedByKl: false });
    for (const { trials, tokens, logprobGap } of metrics) {
      expect(trials.planned).toBe(8);
      expect(trials.graded + trials.attrition).toBe(8);
      expect(tokens.loss).toBeGreaterThan(0);
      expect(logprobGap!.max).toBeLessThan(1e-4);
    }
    expect(events.filter(({ kind }) => kind === 'trial-finished')).toHaveLength(24);
    expect(events.filter(({ kind }) => kind === 'phase-finished')).toHaveLength(27);
    const { summary, state } = await loadCheckpoint(run.checkpointDir(3));
    expect(summary).toMatchObject({ global_step: 3, policy_version: 2 });
    expect(Object.keys(summary.sha256)).toContain('actor/adapter_model.safetensors');
    expect(state.taskCursor).toBe(24);
  });

  it('learns the game', { timeout: 120_000 }, async () => {
    const run = await createGameRun(runsDir);
    await trainOn(run, gameConfig({ iterations: 12, trialsPerIteration: 48, klTarget: 0.05, policy: { learningRate: 0.05 }, entropyCoefficient: 0 }));
    const rewards = (await metricsOf(run)).map(({ trials }) => trials.rewardMean!);
    expect(Math.max(...rewards.slice(-3))).toBeGreaterThan(2 * rewards[0]!);
  });

  it.each(['grpo', 'rloo', 'reinforce++'])('runs %s without a critic', async (advantages) => {
    const run = await createGameRun(runsDir);
    await trainOn(run, gameConfig({ iterations: 2, advantages, trialsPerTask: 4 }));
    const metrics = await metricsOf(run);
    expect(metrics[0]!.critic).toBeNull();
    expect(metrics[0]!.policy!.optimSteps).toBeGreaterThan(0);
    expect((await loadCheckpoint(run.checkpointDir(2))).summary.critic_bytes).toBe(0);
  });

  it('computes the same update however the batch is cut into micro-batches', async () => {
    const measured: number[][] = [];
    for (const microBatchTokens of [1, 40, 16_384]) {
      const run = await createGameRun(runsDir, `cut-${microBatchTokens}`);
      await trainOn(run, gameConfig({ iterations: 1, criticWarmup: 0, microBatchTokens }));
      const [{ critic, policy }] = (await metricsOf(run)) as [IterationMetrics];
      measured.push([critic!.loss!, critic!.gradNorm!, policy!.loss!, policy!.gradNorm!, policy!.klPerToken!, policy!.entropy!]);
    }
    for (const other of measured.slice(1)) other.forEach((figure, i) => expect(figure).toBeCloseTo(measured[0]![i]!, 5));
  });

  it('stops the policy updates of an iteration at three times the KL target, moves no further, and lowers the rate', async () => {
    const run = await createGameRun(runsDir);
    const deps = await depsOf(run);
    const calls: (number | 'discard')[] = [];
    const engine: TrainDeps['engine'] = Object.assign(Object.create(deps.engine) as TrainDeps['engine'], {
      createModel: async (spec: Parameters<TrainDeps['engine']['createModel']>[0]) => {
        const model = await deps.engine.createModel(spec);
        const step = model.optimStep.bind(model);
        model.optimStep = (options, key) => {
          if (spec.role === 'policy') calls.push(options.learningRate);
          return step(options, key);
        };
        const discard = model.discardGradients.bind(model);
        model.discardGradients = () => {
          calls.push('discard');
          return discard();
        };
        return model;
      },
    });
    await train({ ...deps, engine }, gameConfig({ iterations: 2, klTarget: 1e-7 }), { resume: false });
    const { policy } = (await metricsOf(run))[1]!;
    expect(policy).toMatchObject({ stoppedByKl: true, optimSteps: 1 });
    expect(calls).toEqual([policy!.learningRate, 'discard']);
    expect(policy!.learningRateScale).toBeCloseTo(1 / 1.5);
  });

  it('records a step cost apart from the reward', async () => {
    const run = await createGameRun(runsDir);
    await trainOn(run, gameConfig({ iterations: 1, shaping: { stepCost: 0.1 } }));
    const [{ trials }] = (await metricsOf(run)) as [IterationMetrics];
    expect(trials.shapingMean).toBeLessThan(0);
    expect(trials.shapingMean).toBeCloseTo(-0.2 * trials.rewardMean!);
  });

  it('writes folders for a sample and for infra failures', async () => {
    const run = await createGameRun(runsDir);
    await trainOn(run, gameConfig({ iterations: 4 }));
    const attrition = (await metricsOf(run)).reduce((sum, { trials }) => sum + trials.attrition, 0);
    expect(attrition).toBeGreaterThan(0);
    const folders = await readdir(run.trialsDir);
    expect(folders.length).toBeGreaterThanOrEqual(8);
    expect(folders.filter((trialId) => trialId.endsWith('0'))).toHaveLength(attrition);
  });
});

describe('resuming', () => {
  async function reference(config: TrainConfig): Promise<Map<string, string>> {
    const run = await createGameRun(runsDir, 'reference');
    await trainOn(run, config);
    const contents = await runContents(run);
    await rm(run.dir, { recursive: true });
    return contents;
  }
  const sameRun = (): Promise<RunFolder> => createGameRun(runsDir, 'reference');

  it('a finished run is an error; more iterations continue it', async () => {
    const run = await createGameRun(runsDir);
    await trainOn(run, gameConfig({ iterations: 1 }));
    await expect(trainOn(run, gameConfig({ iterations: 1 }), { resume: true })).rejects.toMatchObject({ code: 'E_NOTHING_TO_TRAIN' });
    await expect(trainOn(run, gameConfig({ iterations: 2 }))).rejects.toMatchObject({ code: 'E_RUN_BEGUN' });
    await trainOn(run, gameConfig({ iterations: 2 }), { resume: true });
    expect(await metricsOf(run)).toHaveLength(2);
  });

  it('restores optimizers and controllers to the bit: stopping after every iteration changes nothing', async () => {
    const config = gameConfig({ klTarget: 1e-3, policy: { learningRate: 0.005, schedule: 'constant' }, entropySchedule: 'constant' });
    const expected = await reference(config);
    const run = await sameRun();
    for (const iterations of [1, 2, 3]) await trainOn(run, { ...config, iterations }, { resume: iterations > 1 });
    expect((await metricsOf(run))[1]!.policy!.learningRateScale).toBeLessThan(1);
    const contents = await runContents(run);
    for (const path of expected.keys()) if (path !== 'journal.jsonl') expect([path, contents.get(path)]).toEqual([path, expected.get(path)]);
  });

  it('an interrupted run goes on where it was, and runs no finished trial again', async () => {
    const config = gameConfig();
    const expected = await reference(config);
    const run = await sameRun();
    const stop = new AbortController();
    const deps = await depsOf(run);
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
    const { events } = await trainOn(run, config, { resume: true });
    expect(events.filter(({ kind }) => kind === 'trial-finished')).toHaveLength(16 - kept);
    expect(await runContents(run)).toEqual(expected);
  });

  it('goes back past a damaged checkpoint, names it, and ends with the same bytes', async () => {
    const config = gameConfig();
    const expected = await reference(config);
    const run = await sameRun();
    const stop = new AbortController();
    const deps = await depsOf(run);
    await train({ ...deps, signal: stop.signal, progress: (event) => void (event.kind === 'iteration-finished' && event.step === 2 && stop.abort()) }, config, { resume: false });
    await truncate(join(run.checkpointDir(2), 'state', 'train.json'), 10);
    const { events } = await trainOn(run, config, { resume: true });
    expect(events.filter(({ kind }) => kind === 'warning')).toMatchObject([{ code: 'W_CHECKPOINT_SKIPPED', message: expect.stringContaining('state/train.json') as string }]);
    expect(await runContents(run)).toEqual(expected);
  });

  it('takes a checkpoint without COMPLETE, or with another summary, for no checkpoint', async () => {
    const run = await createGameRun(runsDir);
    await trainOn(run, gameConfig({ iterations: 2 }));
    await rm(join(run.checkpointDir(2), 'COMPLETE'));
    expect((await newestCheckpoint(run)).checkpoint?.summary.global_step).toBe(1);
    await appendFile(join(run.checkpointDir(1), 'checkpoint-summary.json'), ' ');
    const found = await newestCheckpoint(run);
    expect(found.checkpoint).toBeNull();
    expect(found.skipped.map(({ dir }) => dir)).toEqual([run.checkpointDir(2), run.checkpointDir(1)]);
    await expect(loadCheckpoint(run.checkpointDir(1))).rejects.toMatchObject({ code: 'E_CHECKPOINT_CORRUPT' });
  });

  it('takes a whole checkpoint in the place of another step, or of another run, for none', async () => {
    const run = await createGameRun(runsDir);
    await trainOn(run, gameConfig({ iterations: 2 }));
    await rename(run.checkpointDir(2), run.checkpointDir(7));
    const found = await newestCheckpoint(run);
    expect(found.checkpoint?.summary.global_step).toBe(1);
    expect(found.skipped).toMatchObject([{ dir: run.checkpointDir(7), faults: [expect.stringContaining('checkpoint of step 2 of run run')] }]);
    const other = await createGameRun(runsDir, 'other');
    await cp(run.checkpointDir(1), other.checkpointDir(1), { recursive: true });
    expect((await newestCheckpoint(other)).checkpoint).toBeNull();
  });

  it('collects again where the shard is damaged, says so, and records what it used', async () => {
    const config = gameConfig({ iterations: 2 });
    const expected = await reference(config);
    const run = await sameRun();
    const stop = new AbortController();
    await train({ ...(await depsOf(run)), signal: stop.signal, progress: (event) => void (event.kind === 'phase-finished' && event.step === 2 && stop.abort()) }, config, { resume: false });
    await truncate(run.shardPath(2), 100);
    const { events } = await trainOn(run, config, { resume: true });
    expect(events.filter(({ kind }) => kind === 'warning')).toMatchObject([{ code: 'W_SHARD_DAMAGED', message: expect.stringContaining('step-000002.parquet') as string }]);
    expect(await runContents(run)).toEqual(expected);
  });

  it('drops a torn last line of the journal and says so', async () => {
    const config = gameConfig({ iterations: 2 });
    const expected = await reference(config);
    const run = await sameRun();
    const stop = new AbortController();
    await train({ ...(await depsOf(run)), signal: stop.signal, progress: (event) => void (event.kind === 'phase-finished' && event.step === 2 && stop.abort()) }, config, { resume: false });
    await appendFile(run.journalPath, '{"check":"00');
    const { events } = await trainOn(run, config, { resume: true });
    expect(events).toContainEqual(expect.objectContaining({ kind: 'warning', code: 'W_TORN_LINE' }));
    expect(await runContents(run)).toEqual(expected);
  });

  it('refuses other settings or tasks unless the change is accepted, which is recorded', async () => {
    const run = await createGameRun(runsDir);
    await trainOn(run, gameConfig({ iterations: 1 }));
    const changed = gameConfig({ iterations: 2, clipLow: 0.1 });
    await expect(trainOn(run, changed, { resume: true })).rejects.toMatchObject({ code: 'E_CONFIG_CHANGED', message: expect.stringContaining('clipLow was 0.2, is 0.1') as string });
    const { tasks } = await depsOf(run);
    await expect(trainOn(run, gameConfig({ iterations: 2 }), { resume: true }, { tasks: tasks.slice(1) })).rejects.toMatchObject({ code: 'E_CONFIG_CHANGED' });
    await trainOn(run, changed, { resume: true, acceptConfigChange: true });
    expect((await readFile(run.journalPath, 'utf8')).split('"kind":"config"')).toHaveLength(3);
  });
});

describe('accepted changes', () => {
  it('leave no trial of the old plan in the batch', async () => {
    const run = await createGameRun(runsDir);
    const stop = new AbortController();
    const deps = await depsOf(run);
    await train({ ...deps, signal: stop.signal, progress: (event) => void (event.kind === 'phase-finished' && event.step === 2 && event.phase === 'values' && stop.abort()) }, gameConfig(), { resume: false });
    await trainOn(run, gameConfig({ iterations: 2, trialsPerIteration: 12 }), { resume: true, acceptConfigChange: true });
    expect((await metricsOf(run)).map(({ trials }) => trials.planned)).toEqual([8, 12]);
    expect(await readTrajectoryShard(run.shardPath(2))).toHaveLength(12);
  });
});

describe('what stops a run', () => {
  it('attrition above the limit; resuming runs the lost trials only', async () => {
    const run = await createGameRun(runsDir);
    const deps = await depsOf(run);
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
    await trainOn(run, config, { resume: true }, { collect: (request) => ((asked = request.trials.length), deps.collect(request)) });
    expect(asked).toBeGreaterThanOrEqual(6);
    expect(asked).toBeLessThan(8);
  });

  it('gradients that are never finite: no policy is published that did not move', async () => {
    const run = await createGameRun(runsDir);
    const deps = await depsOf(run);
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
    const run = await createGameRun(runsDir);
    const deps = await depsOf(run);
    const stop = new AbortController();
    const collect: TrainDeps['collect'] = async (request) => {
      await deps.collect({ ...request, signal: new AbortController().signal, trials: request.trials.slice(1) });
      stop.abort();
    };
    await expect(train({ ...deps, collect, signal: stop.signal }, gameConfig(), { resume: false })).rejects.toMatchObject({ code: 'E_MISSING_TRIALS' });
  });

  it('a second process on the same run', async () => {
    const run = await createGameRun(runsDir);
    const lock = await run.lock();
    await expect(trainOn(run, gameConfig())).rejects.toMatchObject({ code: 'E_RUN_LOCKED' });
    await lock.release();
    await trainOn(run, gameConfig({ iterations: 1 }));
  });

  it('a collector that forgets a trial', async () => {
    const run = await createGameRun(runsDir);
    const deps = await depsOf(run);
    const collect: TrainDeps['collect'] = (request) => deps.collect({ ...request, trials: request.trials.slice(1) });
    await expect(train({ ...deps, collect }, gameConfig(), { resume: false })).rejects.toMatchObject({ code: 'E_MISSING_TRIALS' });
  });
});

describe('retention', () => {
  it('keeps the newest complete ones and the best by validation, whatever else is there', async () => {
    const run = await createGameRun(runsDir);
    const solved = [0, 0.1, 0.9, 0.2, 0.3, 0.4];
    await trainOn(run, gameConfig({ iterations: 5, keepCheckpoints: 2, validateEvery: 1 }), { resume: false }, { validate: async ({ step }) => solved[step]! });
    expect(await checkpointSteps(run)).toEqual([2, 4, 5]);
    expect((await loadCheckpoint(run.checkpointDir(5))).state.bestValidation).toEqual({ globalStep: 2, solvedFraction: 0.9 });
    await writeFile(join(run.checkpointDir(5), 'COMPLETE'), 'damaged');
    expect((await newestCheckpoint(run)).checkpoint?.summary.global_step).toBe(4);
  });

  it('never deletes the one a run goes back to for damaged ones after it', async () => {
    const run = await createGameRun(runsDir);
    await trainOn(run, gameConfig({ iterations: 3 }));
    for (const step of [2, 3]) await truncate(join(run.checkpointDir(step), 'state', 'train.json'), 10);
    const stop = new AbortController();
    const deps = await depsOf(run);
    const progress: TrainDeps['progress'] = (event) => void (event.kind === 'iteration-finished' && stop.abort());
    await train({ ...deps, signal: stop.signal, progress }, gameConfig({ iterations: 4, keepCheckpoints: 1 }), { resume: true, acceptConfigChange: true });
    expect((await newestCheckpoint(run)).checkpoint?.summary.global_step).toBe(2);
  });
});
