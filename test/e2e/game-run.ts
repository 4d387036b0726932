import { systemClock } from '../../src/core/index.js';
import { createEmbeddedEngine, initializeModel, saveModelDir, type ModelConfig } from '../../src/engine/embedded/index.js';
import { digestFolder, RunFolder, type Disk } from '../../src/store/index.js';
import { TrainConfig, type TrainDeps, type TrainProgress } from '../../src/train/index.js';

import { gameTasks, tokenGame } from './token-game.js';

/** The token game, ready to be trained: settings with which every phase does something in a moment. */
export const gameConfig = (overrides: Record<string, unknown> = {}): TrainConfig =>
  TrainConfig.parse({
    seed: 3,
    iterations: 3,
    trialsPerIteration: 8,
    minibatches: 2,
    criticWarmup: 1,
    microBatchTokens: 40,
    klTarget: 0.1,
    policy: { learningRate: 0.005 },
    critic: { learningRate: 0.02 },
    ...overrides,
  });

export async function createGameRun(runsDir: string, runId = 'run', disk?: Disk): Promise<RunFolder> {
  const digests = { dataset: 'd', base: 'b', tokenizer: 't', chatTemplate: 'c', agentConfig: 'a', code: 'o', lockfile: 'l' };
  return await RunFolder.create(runsDir, { schemaVersion: 1, runId, kind: 'train', parent: null, seed: 3, config: {}, digests }, disk);
}

const model: ModelConfig = {
  hiddenSize: 32,
  intermediateSize: 48,
  layers: 1,
  heads: 2,
  keyValueHeads: 1,
  headDim: 16,
  vocabSize: 16,
  contextLength: 32,
  rmsNormEps: 1e-6,
  tiedEmbeddings: true,
  rope: { kind: 'default', theta: 10_000 },
};

/** Writes the game's base: an untrained model of one layer. The same bytes each time. */
export async function makeGameBase(dir: string): Promise<string> {
  await saveModelDir(dir, initializeModel(model, 0.2, 7), { bosId: null, eosId: null, padId: null });
  return dir;
}

export interface GameDeps extends TrainDeps {
  readonly events: TrainProgress[];
}

/** Fresh dependencies, engine included, as a new process would have them. */
export async function gameDeps(run: RunFolder, baseDir: string, { concurrency = 3, threads = 1 } = {}): Promise<GameDeps> {
  const { engine, sampler } = createEmbeddedEngine({ threads, contextLength: 32, baseModelName: 'game-base' });
  const events: TrainProgress[] = [];
  return {
    engine,
    baseDir,
    collect: tokenGame(sampler, concurrency),
    tasks: gameTasks,
    run,
    clock: systemClock,
    progress: (event) => void events.push(event),
    signal: new AbortController().signal,
    events,
  };
}

/** Digest of every file of a run but timings.jsonl, the only one with times. */
export async function runContents(run: RunFolder): Promise<Map<string, string>> {
  const files = await digestFolder(run.dir);
  return new Map(files.filter(({ path }) => path !== 'timings.jsonl').map(({ path, sha256 }) => [path, sha256]));
}
