import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CounterRng, SeatrialError } from '../../src/core/index.js';
import { RunFolder, type Disk } from '../../src/store/index.js';
import { train, type TrainConfig } from '../../src/train/index.js';
import { createGameRun, gameConfig, gameDeps, makeGameBase, runContents } from './game-run.js';
import { VolatileDisk, type FaultKind } from './volatile-disk.js';

/**
 * Every operation of the disk in one small training run, each gone wrong in every way: the run either ends in a typed
 * error or does not notice, and resumed on a sound disk it leaves the bytes of a run that was never disturbed. A sample
 * drawn by seed, or all points with FAULT_POINTS=all.
 */
const config: TrainConfig = gameConfig({ iterations: 2, trialsPerIteration: 4, criticWarmup: 0, minibatches: 1, epochs: 1, keepCheckpoints: 1, savedTrials: { sample: 1, failures: 1 } });

let home: string;
let baseDir: string;
let reference: Map<string, string>;
let operations: VolatileDisk['operations'];

/** Trains in a folder of its own as far as the disk lets it; null when training ended, else the error. */
async function trainOn(runsDir: string, disk: Disk): Promise<Error | null> {
  const dir = join(runsDir, 'run');
  try {
    const run = existsSync(dir) ? await RunFolder.open(dir) : await createGameRun(runsDir, 'run', disk);
    const deps = await gameDeps(run, baseDir, { concurrency: 1 });
    try {
      await train({ ...deps, disk }, config, { resume: existsSync(run.journalPath) });
      return null;
    } finally {
      await deps.engine.close();
    }
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

/** The process that held the lock is taken for dead: this one plays all of them. */
async function dropClaims(runsDir: string): Promise<void> {
  const dir = join(runsDir, 'run');
  if (!existsSync(dir)) return;
  for (const name of await readdir(dir)) if (name.startsWith('lock-')) await rm(join(dir, name));
}

async function finish(runsDir: string, point: string): Promise<Map<string, string>> {
  const error = await trainOn(runsDir, new VolatileDisk(runsDir, home, null));
  // What went wrong may have been the very last operation, after which nothing is left to train.
  if (error !== null) expect(error, `${point}: ${String(error)}`).toMatchObject({ code: 'E_NOTHING_TO_TRAIN' });
  return await runContents(await RunFolder.open(join(runsDir, 'run')));
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'seatrial-faults-'));
  baseDir = await makeGameBase(join(home, 'base'));
  const runsDir = join(home, 'reference');
  await mkdir(runsDir);
  const disk = new VolatileDisk(runsDir, home, null);
  expect(await trainOn(runsDir, disk)).toBeNull();
  operations = disk.operations.map(({ name, path }) => ({ name, path: relative(runsDir, path) }));
  reference = await runContents(await RunFolder.open(join(runsDir, 'run')));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const typedCodes: Partial<Record<string, string>> = { ENOSPC: 'E_DISK_FULL', EIO: 'E_DISK_WRITE', EROFS: 'E_DISK_READ_ONLY' };

async function tryFault(at: number, kind: FaultKind): Promise<void> {
  const runsDir = join(home, `${kind.replace(' ', '-')}-${at}`);
  await mkdir(runsDir);
  const error = await trainOn(runsDir, new VolatileDisk(runsDir, home, { at, kind }));
  const point = `${kind} at ${at}: ${operations[at]!.name} ${operations[at]!.path}`;
  const expected = typedCodes[kind.split(' ')[0]!];
  if (expected !== undefined && error !== null) {
    expect(error, point).toBeInstanceOf(SeatrialError);
    expect([(error as SeatrialError).code, error.message.includes(runsDir)], `${point}: ${String(error)}`).toEqual([expected, true]);
  }
  await dropClaims(runsDir);
  const left = await finish(runsDir, point);
  expect(left, point).toEqual(reference);
  await rm(runsDir, { recursive: true });
}

describe('a small training run', () => {
  it('goes through the disk with all that it leaves', () => {
    const written = new Set(operations.flatMap(({ name, path }) => (name === 'open' || name === 'sync' ? [path.replace(/\.tmp-\d+-\d+-/g, '')] : [])));
    for (const path of [...reference.keys()].map((file) => join('run', file))) expect(written, path).toContain(path);
  });

  const kinds: readonly FaultKind[] = ['stop-before', 'stop-after', 'stop-torn', 'power-loss', 'data-loss', 'ENOSPC', 'EIO', 'EROFS', 'ENOSPC lasting', 'EIO lasting', 'EROFS lasting'];
  it.each(kinds)('ends with the same bytes after %s', { timeout: 3_600_000 }, async (kind) => {
    const all = operations.map((_, at) => at);
    const points = process.env['FAULT_POINTS'] === 'all' ? all : CounterRng.fromParts('disk faults', kind).stream().shuffled(all).slice(0, Number(process.env['FAULT_POINTS'] ?? 3));
    for (const at of points) await tryFault(at, kind);
    console.log(`${kind}: ${points.length} of ${all.length} operations`);
  });
});
