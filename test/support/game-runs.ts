import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { TrialRecord } from '../../src/core/index.js';
import { readRecords, type RunFolder } from '../../src/store/index.js';
import { IterationMetrics, train, type TrainConfig, type TrainDeps, type TrainOptions } from '../../src/train/index.js';
import { gameDeps, makeGameBase, type GameDeps } from '../e2e/game-run.js';

/** Runs of the token game in one test process: a folder of runs and the game's base for each test, engines closed after it. */
export class GameRuns {
  runsDir = '';
  private baseDir = '';
  private readonly opened: TrainDeps[] = [];

  /** To be called while a test file is collected. */
  static forEachTest(): GameRuns {
    const runs = new GameRuns();
    beforeEach(() => runs.open());
    afterEach(() => runs.close());
    return runs;
  }

  async depsOf(run: RunFolder): Promise<GameDeps> {
    const deps = await gameDeps(run, this.baseDir);
    this.opened.push(deps);
    return deps;
  }

  /** Trains with fresh dependencies, as another process would. */
  async trainOn(run: RunFolder, config: TrainConfig, options: TrainOptions = { resume: false }, change: Partial<TrainDeps> = {}): Promise<GameDeps> {
    const deps = await this.depsOf(run);
    await train({ ...deps, ...change }, config, options);
    return deps;
  }

  private async open(): Promise<void> {
    this.runsDir = await mkdtemp(join(tmpdir(), 'seatrial-train-'));
    this.baseDir = await makeGameBase(join(this.runsDir, '.base'));
  }

  private async close(): Promise<void> {
    for (const { engine } of this.opened.splice(0)) await engine.close();
    await rm(this.runsDir, { recursive: true });
  }
}

export const metricsOf = (run: RunFolder): Promise<IterationMetrics[]> => readRecords(run.metricsPath, IterationMetrics);

/** The game's trials with their records changed on the way to training. */
export function changingRecords(deps: TrainDeps, change: (record: TrialRecord) => TrialRecord): TrainDeps['collect'] {
  return (request) => deps.collect({ ...request, onFinished: (result) => request.onFinished({ ...result, record: change(result.record) }) });
}
