import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CounterRng, systemClock } from '../../src/core/index.js';
import { diagnoseSandbox } from '../../src/env/index.js';
import { jsonOf, runCli, type CliOptions, type CliResult } from '../fixtures/cli-process.js';
import { runResults } from '../fixtures/run-results.js';

/**
 * The promise of the built-in run, on what is shipped: the built-in base and tasks, trials in bubblewrap, training
 * processes that are really killed. Same seed, same bytes: of adapter, critic, optimizer states, trials and metrics.
 */
const timeoutMs = 480_000;
const bubblewrap = (await diagnoseSandbox({ clock: systemClock, environment: process.env })).find(({ provider }) => provider === 'bubblewrap')!;

const trials = 10;
const iterations = 2;
const settings = [`train.iterations=${iterations}`, `train.trialsPerIteration=${trials}`, 'train.criticWarmup=0', 'train.validateEvery=0', 'train.klTarget=10'];

describe.skipIf(!bubblewrap.available)('a run of the built-in base in bubblewrap', () => {
  let dir: string;
  let expected: Record<string, string>;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'seatrial-identity-'));
    const first = await start('first', 1);
    expect(first.exitCode, first.stderr).toBe(0);
    expected = await runResults(runDir('first'));
  }, timeoutMs);

  afterAll(() => rm(dir, { recursive: true, force: true }));

  // One run id, since checkpoints name it; the folder of runs tells the runs apart.
  const runDir = (runs: string): string => join(dir, runs, 'r');
  const start = (runs: string, threads: number, options: Partial<CliOptions> = {}): Promise<CliResult> =>
    runCli(['train', '--run', 'r', '--runs-dir', runs, '--seed', '5', '--threads', String(threads), '--sandbox', 'bubblewrap', ...settings.flatMap((setting) => ['--set', setting])], { cwd: dir, ...options });
  const resume = (runs: string, options: Partial<CliOptions> = {}): Promise<CliResult> => runCli(['train', '--resume', '--run', 'r', '--runs-dir', runs, '--json'], { cwd: dir, ...options });

  it('trains policy and critic in every iteration', () => {
    for (const step of [1, 2]) {
      for (const file of ['actor/adapter_model.safetensors', 'critic/model-00001-of-00001.safetensors', 'state/policy/state.safetensors', 'state/critic/state.safetensors']) {
        expect(Object.keys(expected)).toContain(`checkpoints/global_step_${step}/${file}`);
      }
    }
    const adapters = Object.entries(expected).filter(([path]) => path.endsWith('adapter_model.safetensors'));
    expect(new Set(adapters.map(([, digest]) => digest)).size).toBe(iterations);
  });

  it('gives the same bytes with the same seed again', { timeout: timeoutMs }, async () => {
    const again = await start('again', 1);
    expect(again.exitCode, again.stderr).toBe(0);
    expect(await runResults(runDir('again'))).toEqual(expected);
  });

  it('gives the same bytes with two threads', { timeout: timeoutMs }, async () => {
    const two = await start('two', 2);
    expect(two.exitCode, two.stderr).toBe(0);
    expect(await runResults(runDir('two'))).toEqual(expected);
  });

  it('gives the same bytes after kill -9 in the middle of a collection and in the middle of updates', { timeout: timeoutMs }, async () => {
    const rng = CounterRng.fromParts('identity kills').stream();
    const finished = 1 + rng.below(trials - 2);
    const before = rng.pick(['advantages', 'critic-updates']);
    const spool = join(runDir('killed'), 'trajectories', 'step-000001.trials.jsonl');
    const journal = join(runDir('killed'), 'journal.jsonl');

    const first = await start('killed', 2, { killWhen: () => linesOf(spool) >= finished });
    expect(first.signal).toBe('SIGKILL');
    expect(linesOf(spool), 'trials that the kill left').toBeLessThan(trials);
    expect(phasesOf(journal)).toEqual([]);

    const second = await resume('killed', { killWhen: () => phasesOf(journal).at(-1) === `2 ${before}` });
    expect(second.signal).toBe('SIGKILL');
    expect(phasesOf(journal).slice(-2), 'what was finished when the kill came').not.toContain('2 policy-updates');

    const last = await resume('killed');
    expect(last.exitCode, last.stderr).toBe(0);
    expect(jsonOf(last)).toMatchObject({ run: 'r', status: 'completed', globalStep: iterations });
    expect(await runResults(runDir('killed'))).toEqual(expected);
  });
});

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
const linesOf = (path: string): number => textOf(path).split('\n').length - 1;

/** `<step> <phase>` of every finished phase in a journal. */
function phasesOf(path: string): string[] {
  return [...textOf(path).matchAll(/"phase":"([a-z-]+)","step":(\d+)/g)].map(([, phase, step]) => `${step} ${phase}`);
}
