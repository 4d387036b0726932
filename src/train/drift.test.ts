import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGameRun, gameConfig, gameDeps, makeGameBase, runContents, type GameDeps } from '../../test/e2e/game-run.js';
import { readRecords, readTrajectoryShard, type RunFolder } from '../store/index.js';
import { IterationMetrics } from './metrics.js';
import type { TrainDeps } from './session.js';
import { train } from './train.js';

let runsDir: string;
let baseDir: string;
const opened: TrainDeps[] = [];
beforeEach(async () => {
  runsDir = await mkdtemp(join(tmpdir(), 'seatrial-drift-'));
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

describe('training is stopped by', () => {
  it('logprobs of the sampler that drift from the trainer, as of a stale adapter', async () => {
    const run = await createGameRun(runsDir);
    const deps = await depsOf(run);
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
    expect((await readRecords(run.metricsPath, IterationMetrics)).map(({ publishedVersion }) => publishedVersion)).toEqual([0, 1]);
  });

  it('one token of all whose logprob is off; its trials are set aside, and resuming runs them again', async () => {
    const config = gameConfig();
    const reference = await createGameRun(runsDir, 'whole');
    await train(await depsOf(reference), config, { resume: false });
    const run = await createGameRun(join(runsDir, 'other'), 'whole');
    const deps = await depsOf(run);
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
    await train(await depsOf(run), config, { resume: true });
    const contents = await runContents(run);
    expect(contents.delete('trajectories/step-000002.drifted.parquet')).toBe(true);
    const expected = await runContents(reference);
    // The journal has both collections.
    for (const one of [contents, expected]) one.delete('journal.jsonl');
    expect(contents).toEqual(expected);
  });
});
