import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGameRun, gameConfig } from '../../test/e2e/game-run.js';
import { changingRecords, GameRuns, metricsOf } from '../../test/support/game-runs.js';
import { checkpointSteps, loadCheckpoint, newestCheckpoint } from './checkpoint.js';
import type { IterationMetrics } from './metrics.js';
import { readMetrics } from './metrics-file.js';
import type { TrainDeps, Validation } from './session.js';
import { train } from './train.js';

const game = GameRuns.forEachTest();

describe('train', () => {
  it('leaves a checkpoint, a shard and a line of metrics an iteration, and is served in the end', async () => {
    const run = await createGameRun(game.runsDir);
    const { events } = await game.trainOn(run, gameConfig());
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

  it('goes on after no row of metrics that is not the one it wrote, and neither does who reads them', async () => {
    const run = await createGameRun(game.runsDir);
    await game.trainOn(run, gameConfig({ iterations: 2 }));
    const text = await readFile(run.metricsPath, 'utf8');
    // One digit: the line is as long as before, still JSON, still of the schema.
    const planned = text.indexOf('"planned":8');
    expect(planned).toBeGreaterThan(0);
    await writeFile(run.metricsPath, text.replace('"planned":8', '"planned":9'));
    const found = { code: 'E_FILE_CORRUPT', message: expect.stringContaining('metrics.jsonl, line 1') as string };
    await expect(readMetrics(run, 2)).rejects.toMatchObject(found);
    await expect(game.trainOn(run, gameConfig({ iterations: 3 }), { resume: true })).rejects.toMatchObject(found);
    await writeFile(run.metricsPath, text.split('\n').slice(0, 1).concat('').join('\n'));
    await expect(readMetrics(run, 2)).rejects.toMatchObject({ code: 'E_FILE_CORRUPT', message: expect.stringContaining('line 2') as string });
    // Without the journal the checkpoint alone knows, and then only that the file is another.
    const journal = await readFile(run.journalPath, 'utf8');
    await writeFile(run.metricsPath, text.replace('"planned":8', '"planned":9'));
    await rm(run.journalPath);
    await expect(game.trainOn(run, gameConfig({ iterations: 3 }), { resume: true, acceptConfigChange: true })).rejects.toMatchObject({ code: 'E_FILE_CORRUPT', message: expect.stringContaining('not what it was after iteration 2') as string });
    await writeFile(run.journalPath, journal);
    await writeFile(run.metricsPath, text);
    await game.trainOn(run, gameConfig({ iterations: 3 }), { resume: true });
    expect((await readMetrics(run, 3)).map(({ step }) => step)).toEqual([1, 2, 3]);
  });

  it('learns the game', { timeout: 120_000 }, async () => {
    const run = await createGameRun(game.runsDir);
    await game.trainOn(run, gameConfig({ iterations: 12, trialsPerIteration: 48, klTarget: 0.05, policy: { learningRate: 0.05 }, entropyCoefficient: 0 }));
    const rewards = (await metricsOf(run)).map(({ trials }) => trials.rewardMean!);
    expect(Math.max(...rewards.slice(-3))).toBeGreaterThan(2 * rewards[0]!);
  });

  it.each(['grpo', 'rloo', 'reinforce++'])('runs %s without a critic', async (advantages) => {
    const run = await createGameRun(game.runsDir);
    await game.trainOn(run, gameConfig({ iterations: 2, advantages, trialsPerTask: 4 }));
    const metrics = await metricsOf(run);
    expect(metrics[0]!.critic).toBeNull();
    expect(metrics[0]!.policy!.optimSteps).toBeGreaterThan(0);
    expect((await loadCheckpoint(run.checkpointDir(2))).summary.critic_bytes).toBe(0);
  });

  it('computes the same update however the batch is cut into micro-batches', async () => {
    const measured: number[][] = [];
    for (const microBatchTokens of [1, 40, 16_384]) {
      const run = await createGameRun(game.runsDir, `cut-${microBatchTokens}`);
      await game.trainOn(run, gameConfig({ iterations: 1, criticWarmup: 0, microBatchTokens }));
      const [{ critic, policy }] = (await metricsOf(run)) as [IterationMetrics];
      measured.push([critic!.loss!, critic!.gradNorm!, policy!.loss!, policy!.gradNorm!, policy!.klPerToken!, policy!.entropy!]);
    }
    for (const other of measured.slice(1)) other.forEach((figure, i) => expect(figure).toBeCloseTo(measured[0]![i]!, 5));
  });

  it('stops the policy updates of an iteration at three times the KL target, moves no further, and lowers the rate', async () => {
    const run = await createGameRun(game.runsDir);
    const deps = await game.depsOf(run);
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
    const run = await createGameRun(game.runsDir);
    await game.trainOn(run, gameConfig({ iterations: 1, shaping: { stepCost: 0.1 } }));
    const [{ trials }] = (await metricsOf(run)) as [IterationMetrics];
    expect(trials.shapingMean).toBeLessThan(0);
    expect(trials.shapingMean).toBeCloseTo(-0.2 * trials.rewardMean!);
  });

  it('writes folders for a sample and for infra failures', async () => {
    const run = await createGameRun(game.runsDir);
    await game.trainOn(run, gameConfig({ iterations: 4 }));
    const attrition = (await metricsOf(run)).reduce((sum, { trials }) => sum + trials.attrition, 0);
    expect(attrition).toBeGreaterThan(0);
    const folders = await readdir(run.trialsDir);
    expect(folders.length).toBeGreaterThanOrEqual(8);
    expect(folders.filter((trialId) => trialId.endsWith('0'))).toHaveLength(attrition);
  });
});

describe('iterations that learn nothing', () => {
  it('are counted where every trial was masked out of the losses, and the policy stays as it was', async () => {
    const run = await createGameRun(game.runsDir);
    const deps = await game.depsOf(run);
    const collect = changingRecords(deps, (record) => ({ ...record, terminatedBy: record.infraFault === null ? 'step-limit' : 'infra' }));
    await train({ ...deps, collect }, gameConfig({ iterations: 2, criticWarmup: 0, maskTruncated: true }), { resume: false });
    const { state } = await loadCheckpoint(run.checkpointDir(2));
    expect(state).toMatchObject({ idleIterations: 2, policyVersion: 0, taskCursor: 16 });
    for (const { policy, critic, tokens } of await metricsOf(run)) {
      expect(tokens.loss).toBe(0);
      expect([policy!.optimSteps, critic!.optimSteps]).toEqual([0, 0]);
    }
  });

  it.each(['gae', 'grpo', 'rloo', 'reinforce++'])('are counted where all rewards are equal, with %s', async (advantages) => {
    const run = await createGameRun(game.runsDir);
    const deps = await game.depsOf(run);
    const collect = changingRecords(deps, (record) => (record.reward === null ? record : { ...record, reward: 1 }));
    await train({ ...deps, collect }, gameConfig({ iterations: 2, advantages, trialsPerTask: 4 }), { resume: false });
    expect((await loadCheckpoint(run.checkpointDir(2))).state.equalRewardIterations).toBe(2);
  });
});

describe('retention', () => {
  it('keeps the newest complete ones and the best by validation, whatever else is there', async () => {
    const run = await createGameRun(game.runsDir);
    const solved = [0, 0.1, 0.9, 0.2, 0.3, 0.4];
    await game.trainOn(run, gameConfig({ iterations: 5, keepCheckpoints: 2, validateEvery: 1 }), { resume: false }, { validate: async ({ step }) => ({ solved: 10 * solved[step]!, graded: 10, lost: 0 }) });
    expect(await checkpointSteps(run)).toEqual([2, 4, 5]);
    expect((await loadCheckpoint(run.checkpointDir(5))).state.bestValidation).toEqual({ globalStep: 2, solvedFraction: 0.9 });
    await writeFile(join(run.checkpointDir(5), 'COMPLETE'), 'damaged');
    expect((await newestCheckpoint(run)).checkpoint?.summary.global_step).toBe(4);
  });

  it('takes no checkpoint for the best whose validation lost trials', async () => {
    const run = await createGameRun(game.runsDir);
    const validate = async ({ step }: { readonly step: number }): Promise<Validation> => (step === 2 ? { solved: 9, graded: 9, lost: 1 } : { solved: 7 - step, graded: 10, lost: 0 });
    await game.trainOn(run, gameConfig({ iterations: 3, validateEvery: 1 }), { resume: false }, { validate });
    expect((await metricsOf(run)).map(({ validation }) => validation)).toEqual([{ solvedFraction: 0.6, attrition: 0 }, { solvedFraction: 1, attrition: 1 }, { solvedFraction: 0.4, attrition: 0 }]);
    expect((await loadCheckpoint(run.checkpointDir(3))).state.bestValidation).toEqual({ globalStep: 1, solvedFraction: 0.6 });
  });

  it('takes the later of two that validate alike for the better one', async () => {
    const run = await createGameRun(game.runsDir);
    const solved = [0, 5, 5, 4];
    await game.trainOn(run, gameConfig({ iterations: 3, validateEvery: 1 }), { resume: false }, { validate: async ({ step }) => ({ solved: solved[step]!, graded: 10, lost: 0 }) });
    expect((await loadCheckpoint(run.checkpointDir(3))).state.bestValidation).toEqual({ globalStep: 2, solvedFraction: 0.5 });
  });

  it('never deletes the one a run goes back to for damaged ones after it', async () => {
    const run = await createGameRun(game.runsDir);
    await game.trainOn(run, gameConfig({ iterations: 3 }));
    for (const step of [2, 3]) await truncate(join(run.checkpointDir(step), 'state', 'train.json'), 10);
    const stop = new AbortController();
    const deps = await game.depsOf(run);
    const progress: TrainDeps['progress'] = (event) => void (event.kind === 'iteration-finished' && stop.abort());
    await train({ ...deps, signal: stop.signal, progress }, gameConfig({ iterations: 4, keepCheckpoints: 1 }), { resume: true, acceptConfigChange: true });
    expect((await newestCheckpoint(run)).checkpoint?.summary.global_step).toBe(2);
  });
});
