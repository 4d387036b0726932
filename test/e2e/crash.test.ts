import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CounterRng, systemClock } from '../../src/core/index.js';
import { digestFolder } from '../../src/store/index.js';
import type { DiskFault } from './crashing-disk.js';
import { makeGameBase } from './game-run.js';
import type { TrainOrder } from './train-process.js';

const iterations = 4;
let home: string;
let baseDir: string;
let reference: Map<string, string>;
let operations: number;
let durationMs: number;

/** Runs a training process to its end; `answer` is null when it died by SIGKILL. */
async function runProcess(asked: Pick<TrainOrder, 'runDir'> & Partial<TrainOrder>, killAfterMs?: number): Promise<{ readonly operations?: number; readonly code?: string } | null> {
  const order: TrainOrder = { baseDir, iterations, concurrency: 2, threads: 1, fault: null, ...asked };
  const child = spawn(process.execPath, [fileURLToPath(new URL('./train-process.js', import.meta.url)), JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  let printed = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const [status, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearTimeout(timer);
  if (signal === 'SIGKILL') return null;
  if (status !== 0) throw new Error(`the training process ended with ${status}: ${complaints}`);
  return JSON.parse(printed) as { operations?: number; code?: string };
}

/** Every file of a run but timings.jsonl, the only one with times. */
async function contents(runDir: string): Promise<Map<string, string>> {
  const files = await digestFolder(runDir);
  return new Map(files.filter(({ path }) => path !== 'timings.jsonl').map(({ path, sha256 }) => [path, sha256]));
}

async function finish(name: string, how: Partial<TrainOrder> = {}): Promise<void> {
  const runDir = join(home, name, 'run');
  const answer = await runProcess({ runDir, ...how });
  // What went wrong may have been the very last operation, after which nothing is left to train.
  expect(answer?.operations !== undefined || answer?.code === 'E_NOTHING_TO_TRAIN').toBe(true);
  expect(await contents(runDir)).toEqual(reference);
  await rm(join(home, name), { recursive: true });
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'seatrial-crash-'));
  baseDir = await makeGameBase(join(home, 'base'));
  const runDir = join(home, 'reference', 'run');
  const startedMs = systemClock.monotonicMs();
  const answer = await runProcess({ runDir, concurrency: 1 });
  durationMs = systemClock.monotonicMs() - startedMs;
  operations = answer!.operations!;
  reference = await contents(runDir);
});
afterAll(() => rm(home, { recursive: true, force: true }));

describe('a training run that is cut off', () => {
  it('leaves, uninterrupted, what it should', () => {
    const names = [...reference.keys()];
    for (const name of ['checkpoints/global_step_4/COMPLETE', 'trajectories/step-000004.parquet', 'metrics.jsonl', 'journal.jsonl']) expect(names).toContain(name);
    expect(names.filter((name) => /lock|tmp|trials\.jsonl/.test(name))).toEqual([]);
  });

  it('ends with the same bytes with more threads and more trials at once', async () => {
    await finish('concurrent', { threads: 2, concurrency: 5 });
  });

  const kinds: DiskFault['kind'][] = ['kill-before', 'kill-torn', 'kill-after', 'ENOSPC', 'EIO', 'EROFS'];
  const points = Number(process.env.CRASH_POINTS ?? 3);
  it(`ends with the same bytes after ${points} faults at operations of the disk`, { timeout: 600_000 }, async () => {
    const rng = CounterRng.fromParts('crash points').stream();
    for (let i = 0; i < points; i++) {
      const fault: DiskFault = { at: rng.below(operations), kind: kinds[i % kinds.length]! };
      const runDir = join(home, `fault-${i}`, 'run');
      const answer = await runProcess({ runDir, fault });
      console.log(`fault ${i}: ${fault.kind} at operation ${fault.at} of ${operations}: ${answer === null ? 'killed' : JSON.stringify(answer)}`);
      if (fault.kind.startsWith('kill')) expect(answer).toBeNull();
      await finish(`fault-${i}`);
    }
  });

  it('ends with the same bytes after several kills in a row, at any time', { timeout: 600_000 }, async () => {
    const rng = CounterRng.fromParts('kill times').stream();
    const runDir = join(home, 'killed', 'run');
    for (let i = 0; i < 4; i++) {
      const killAfterMs = Math.round(durationMs * (0.3 + 0.7 * rng.next()));
      const answer = await runProcess({ runDir }, killAfterMs);
      console.log(`kill ${i} after ${killAfterMs} ms: ${answer === null ? 'killed' : 'had ended'}`);
      if (answer !== null) break;
    }
    const runAgain = await runProcess({ runDir, concurrency: 1 });
    expect(runAgain).not.toBeNull();
    expect(await contents(runDir)).toEqual(reference);
  });
});
