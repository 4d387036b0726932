import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { diagnoseSandbox } from '../../src/env/index.js';
import { digestFolder } from '../../src/store/index.js';
import { jsonOf, runCli, type CliResult } from '../fixtures/cli-process.js';
import { makeTinyWorld, type TinyWorld } from '../fixtures/tiny-world.js';

const phasesBench = fileURLToPath(new URL('../../bench/phases.js', import.meta.url));
/** On a busy machine a few sandboxes at once take a while. */
const timeoutMs = 480_000;
const available = await diagnoseSandbox({ clock: systemClock, environment: process.env });

describe.each(['process', 'bubblewrap'] as const)('quickstart over %s', (provider) => {
  const missing = available.find((one) => one.provider === provider && !one.available)?.problem ?? null;
  let dir: string;
  let world: TinyWorld;
  const run = async (...args: string[]): Promise<CliResult> => await runCli(args, { cwd: dir });
  const flags = (): string[] => ['--small', '--base', world.baseDir, '--tasks', world.tasksDir, '--sandbox', provider, '--set', 'train.trialsPerIteration=8'];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'seatrial-quickstart-'));
    world = await makeTinyWorld(dir);
  }, timeoutMs);

  afterAll(async () => {
    await rm(dir, { recursive: true, force: true });
  });

  it.skipIf(missing !== null)(
    'goes from the freeze check to a verified release, survives an interruption, and says what came of it',
    { timeout: timeoutMs },
    async () => {
      const interrupted = await runCli(['quickstart', ...flags()], { cwd: dir, signals: [{ pattern: /iteration 1\/3/, signal: 'SIGINT' }] });
      expect(interrupted.exitCode, interrupted.stderr).toBe(130);
      expect(interrupted.stderr).toContain('E_INTERRUPTED');
      const runId = /run (\S+) keeps/.exec(interrupted.stderr)![1]!;

      const done = await run('quickstart', ...flags());
      expect(done.exitCode, done.stderr).toBe(0);
      expect(done.stderr).toContain(`Resuming run ${runId}`);
      expect(done.stderr).toMatch(/\] baseline \([\d:]+\)\nEvery panel was measured before; kept\.\n/);
      for (const step of ['freeze check', 'baseline', 'training', 'paired evaluation', 'release', 'verification']) expect(done.stderr).toContain(`] ${step}`);
      expect(done.stdout).toContain(`Run ${runId} trained local/tiny-base by PPO with LoRA (rank 8) on 6 tasks of tiny 1`);
      expect(done.stdout).toContain('The release was verified');
      expect(done.stdout).toContain('What to try next');
      // Both sessions are in the record of time, and in what is told of it.
      const steps = (await readFile(join(dir, 'runs', runId, 'timings.jsonl'), 'utf8')).split('\n').filter((line) => line.includes('"kind":"step"'));
      expect(steps.filter((line) => line.includes('"name":"baseline"'))).toHaveLength(2);
      expect(done.stdout).toMatch(/^Took \d+:\d\d over all sessions \(\d+:\d\d of it in this one\)\./m);

      // The benchmark of docs/benchmarks.md reads the same record, interrupted sessions and all.
      const phases = await execa(process.execPath, [phasesBench, join(dir, 'runs', runId)]);
      expect(phases.stdout).toMatch(/^iteration +[1-9]\d* ms, mean of 3; 8\.0 graded trials each$/m);

      const report = jsonOf(await run('report', 'latest', '--json', '--recompute')) as Record<string, unknown> & { panels: Record<string, unknown>[] };
      expect(report).toMatchObject({ run: runId, differences: [], datasetDigest: expect.stringMatching(/^[0-9a-f]{64}$/) as string, adapterSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
      expect(report.panels.map(({ name, decoding }) => `${String(name)} ${String(decoding)}`)).toEqual(['test temperature-1', 'ood temperature-1', 'test greedy', 'ood greedy']);
      expect(Object.keys(report.panels[0]!)).toEqual(expect.arrayContaining(['n', 'base', 'policy', 'wins', 'ties', 'losses', 'mcnemarP', 'inputTokenRatio', 'stepRatio', 'timeRatio', 'attrition']));
      expect(report.panels[0]).toMatchObject({ n: 4, attrition: { base: 0, policy: 0 } });

      const evalDir = join(dir, 'runs', runId, 'evaluation', 'global_step_3');
      const { trialId } = JSON.parse((await readFile(join(evalDir, 'test.greedy.1', 'policy', 'trials.jsonl'), 'utf8')).split('\n')[0]!) as { trialId: string };
      const shown = await run('trial', 'show', trialId);
      expect(shown.stdout).toContain('the same in evaluation/global_step_3/test.greedy.1/base/trials/');
      expect(shown.stdout.match(/^Trial t_/gm)!.length).toBe(Number(/^(\d+) different trials/m.exec(shown.stdout)?.[1] ?? 1));
      const html = await readFile(join(evalDir, 'report.html'), 'utf8');
      expect(html).toContain('Learning');
      expect(html).not.toContain('<script');

      const releaseDir = join(dir, 'runs', runId, 'release', 'global_step_3');
      const before = await digestFolder(releaseDir);
      const verified = await run('release', 'verify', releaseDir, '--base', world.baseDir, '--strict');
      expect(verified.exitCode, verified.stdout).toBe(0);
      expect((await run('release', 'build', runId)).exitCode).toBe(0);
      expect(await digestFolder(releaseDir)).toEqual(before);

      // Told before any sandbox: what would end with the base as it was, and a name that belongs to another training.
      const short = await run('quickstart', ...flags(), '--iterations', '1');
      expect(short.exitCode).toBe(2);
      expect(short.stderr).toContain('train.iterations');
      expect(short.stderr).not.toContain('baseline');
      const taken = await run('quickstart', ...flags(), '--iterations', '2', '--run', runId);
      expect(taken.exitCode).toBe(2);
      expect(taken.stderr).toContain('name another run');
      await writeFile(join(dir, 'plain'), '');
      for (const [code, ...place] of [['E_RUN_EXISTS', '--iterations', '2', '--run', runId], ['E_RUN_ID', '--run', '../up'], ['E_DISK_WRITE', '--runs-dir', join(dir, 'plain', 'runs')]] as const) {
        const refused = await run('quickstart', ...flags(), ...place);
        expect(refused.stderr).toMatch(new RegExp(`^${code}: `, 'm'));
        expect(refused.stderr).not.toContain('freeze check');
      }

      await writeFile(join(releaseDir, 'README.md'), 'It is now much better.\n');
      const tampered = await run('release', 'verify', releaseDir, '--base', world.baseDir, '--json');
      expect(tampered.exitCode).toBe(20);
      expect(jsonOf(tampered)).toMatchObject({ ok: false });
    },
  );

  it.skipIf(missing !== null)('evaluates one side, compares two, and shows a trial', { timeout: timeoutMs }, async () => {
    const side = ['--split', 'test', '--base', world.baseDir, '--tasks', world.tasksDir, '--sandbox', provider];
    const [base, latest] = [await run('eval', 'base', '--run', 'base', ...side), await run('eval', 'latest', '--run', 'policy', '--split', 'test')];
    expect(base.exitCode, base.stderr).toBe(0);
    expect(latest.exitCode, latest.stderr).toBe(0);
    const compared = await run('compare', 'base', 'policy', '--json');
    expect(compared.exitCode, compared.stderr).toBe(0);
    expect(jsonOf(compared)).toMatchObject({ panels: [{ n: 4, verdict: 'exploratory' }] });

    // Named the other way round, the sides stay what they are.
    const turned = await run('compare', 'policy', 'base', '--json');
    expect(jsonOf(turned)).toEqual({ ...(jsonOf(compared) as object), a: 'policy', b: 'base' });
    expect((await run('compare', 'base', 'base')).stdout).toMatch(/^A: base, the base [0-9a-f]{12}\nB: base, the base [0-9a-f]{12}\n[^]* panel A solved /);

    const otherSeed = await run('eval', 'base', '--run', 'other', '--seed', '9', ...side);
    expect(otherSeed.exitCode, otherSeed.stderr).toBe(0);
    const refused = await run('compare', 'other', 'policy', '--json');
    expect(refused.exitCode).toBe(2);
    expect(jsonOf(refused)).toMatchObject({ code: 'E_PROTOCOL_MISMATCH' });
    expect((await run('compare', 'other', 'policy', '--force')).stdout).toContain('4');

    const records = await readFile(join(dir, 'runs', 'base', 'test.temperature-1.1', 'base', 'trials.jsonl'), 'utf8');
    const { trialId } = JSON.parse(records.split('\n')[0]!) as { trialId: string };
    const shown = await run('trial', 'show', trialId, '--run', 'base');
    expect(shown.exitCode, shown.stderr).toBe(0);
    expect(shown.stdout).toContain(`Trial ${trialId}`);
    expect(existsSync(join(dir, 'runs', 'base', 'run.json'))).toBe(true);
  });
});
