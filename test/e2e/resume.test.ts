import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, runCli, type CliResult } from '../fixtures/cli-process.js';
import { runResults } from '../fixtures/run-results.js';
import { makeTinyWorld, type TinyWorld } from '../fixtures/tiny-world.js';

const timeoutMs = 480_000;

describe('train', () => {
  let dir: string;
  let world: TinyWorld;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'seatrial-resume-'));
    world = await makeTinyWorld(dir);
  }, timeoutMs);

  afterAll(async () => {
    await rm(dir, { recursive: true, force: true });
  });

  const flags = (runs: string, threads: string): string[] => [
    'train', '--run', 'r', '--runs-dir', runs, '--threads', threads, '--iterations', '4', '--seed', '3', '--base', world.baseDir, '--tasks', world.tasksDir, '--sandbox', 'process',
    '--set', 'train.trialsPerIteration=10', '--set', 'train.criticWarmup=1', '--set', 'train.validateEvery=2',
  ];
  // One run id, since checkpoints name it; the folder of runs tells the runs apart.
  const start = async (runs: string, threads: string, options: Partial<Parameters<typeof runCli>[1]> = {}): Promise<CliResult> => await runCli(flags(runs, threads), { cwd: dir, ...options });
  const resume = async (runs: string, options: Partial<Parameters<typeof runCli>[1]> = {}): Promise<CliResult> => await runCli(['train', '--resume', '--run', 'r', '--runs-dir', runs, '--json'], { cwd: dir, ...options });

  it('gives the same bytes with one thread and with two, and after being killed and resumed', { timeout: timeoutMs }, async () => {
    const whole = await start('whole', '1');
    expect(whole.exitCode, whole.stderr).toBe(0);
    const two = await start('two', '2');
    expect(two.exitCode, two.stderr).toBe(0);

    const first = await start('killed', '2', { signals: [{ pattern: /iteration 1\/4/, signal: 'SIGKILL' }] });
    expect(first.signal).toBe('SIGKILL');
    const second = await resume('killed', { signals: [{ pattern: /iteration 3\/4/, signal: 'SIGKILL' }] });
    expect(second.signal).toBe('SIGKILL');
    const last = await resume('killed');
    expect(last.exitCode, last.stderr).toBe(0);
    expect(jsonOf(last)).toMatchObject({ run: 'r', status: 'completed', globalStep: 4 });

    const expected = await runResults(join(dir, 'whole', 'r'));
    expect(Object.keys(expected).length).toBeGreaterThan(20);
    expect(await runResults(join(dir, 'two', 'r'))).toEqual(expected);
    expect(await runResults(join(dir, 'killed', 'r'))).toEqual(expected);
  });

  it('stops in order at the first Ctrl-C, at once at the second, and names the command that goes on', { timeout: timeoutMs }, async () => {
    const polite = await start('polite', '1', { signals: [{ pattern: /iteration 1\/4/, signal: 'SIGINT' }] });
    expect(polite.exitCode, polite.stderr).toBe(130);
    expect(polite.stderr).toContain('seatrial train --resume --run r --runs-dir polite');
    const impatient = await resume('polite', { signals: [{ pattern: /iteration \d\/4/, signal: 'SIGINT' }, { pattern: /Stopping/, signal: 'SIGINT' }] });
    expect(impatient.exitCode, impatient.stderr).toBe(130);
    const resumed = await resume('polite');
    expect(resumed.exitCode, resumed.stderr).toBe(0);
    const finished = await resume('polite');
    expect(finished.exitCode).toBe(2);
    expect(jsonOf(finished)).toMatchObject({ code: 'E_NOTHING_TO_TRAIN' });
  });
});
