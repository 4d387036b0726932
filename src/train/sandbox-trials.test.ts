import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGameRun, gameConfig } from '../../test/e2e/game-run.js';
import { openTrialWorld } from '../../test/support/trial-world.js';
import { systemClock } from '../core/index.js';
import { createEmbeddedEngine, initializeModel, saveModelDir } from '../engine/embedded/index.js';
import { runTrials } from '../rollout/index.js';
import { readRecords, readTrajectoryShard } from '../store/index.js';
import { IterationMetrics } from './metrics.js';
import { train } from './train.js';

describe('training on trials in sandboxes', () => {
  it('uses the rollout room’s results and the engine’s sampler as they are', { timeout: 120_000 }, async () => {
    const world = await openTrialWorld('process');
    const baseDir = join(world.dir, 'base');
    const shape = { hiddenSize: 32, intermediateSize: 48, layers: 1, heads: 2, keyValueHeads: 1, headDim: 16, contextLength: 1024 };
    const config = { ...shape, vocabSize: 400, rmsNormEps: 1e-6, tiedEmbeddings: true, rope: { kind: 'default' as const, theta: 10_000 } };
    await saveModelDir(baseDir, initializeModel(config, 0.1, 5), { bosId: null, eosId: null, padId: null });
    const { engine, sampler } = createEmbeddedEngine({ threads: 1, contextLength: 1024 });
    const { agentConfig } = world.request({ steps: 2, turnTokens: 12, contextTokens: 1024, outputTokens: 40 });
    const { id, digest, repository } = world.task;
    const run = await createGameRun(join(world.dir, 'runs'));
    try {
      const result = await train(
        {
          engine,
          baseDir,
          collect: async ({ runSeed, step, policyVersion, trials, onFinished, signal }) => {
            const requests = trials.map(({ attempt }) => ({ ...world.request(), agentConfig, runSeed, step, policyVersion, attempt }));
            await runTrials(world.deps(sampler), requests, { concurrency: 2, retries: 1, onOutcome: onFinished, signal });
          },
          tasks: [{ id, digest, repository }],
          run,
          clock: systemClock,
          progress: () => undefined,
          signal: new AbortController().signal,
        },
        gameConfig({ iterations: 1, trialsPerIteration: 4, criticWarmup: 0 }),
        { resume: false },
      );
      expect(result).toMatchObject({ status: 'completed', globalStep: 1 });
      const [metrics] = await readRecords(run.metricsPath, IterationMetrics);
      expect(metrics!.trials).toMatchObject({ planned: 4, graded: 4, trained: 4, attrition: 0 });
      expect(metrics!.logprobGap!.max).toBeLessThan(1e-4);
      const outcomes = await readTrajectoryShard(run.shardPath(1));
      expect(new Set(outcomes.map(({ record }) => record.attempt))).toEqual(new Set([0, 1, 2, 3]));
    } finally {
      await engine.close();
      await rm(world.dir, { recursive: true });
    }
  });
});
