import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../src/app/cli/commands/index.js';
import { digestFolder } from '../../src/store/index.js';
import { jsonOf, runCli, type CliResult } from '../fixtures/cli-process.js';
import { makeTinyWorld, type TinyWorld } from '../fixtures/tiny-world.js';

const timeoutMs = 240_000;
/** The id of the quickstart's run, and of two evaluations of its base. */
const [trained, evaluated, again] = ['q', 'b', 'c'];

let dir: string;
let world: TinyWorld;
let releaseDir: string;
const inputs = (): string[] => ['--base', world.baseDir, '--tasks', world.tasksDir, '--sandbox', 'process'];
const run = async (...args: string[]): Promise<CliResult> => await runCli(args, { cwd: dir });
const done = async (...args: string[]): Promise<CliResult> => {
  const result = await run(...args);
  expect(result.exitCode, result.stderr + result.stdout).toBe(0);
  return result;
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-commands-'));
  world = await makeTinyWorld(dir);
  // One iteration of two trials: fewer tasks are sampled than there are.
  await done('quickstart', '--run', trained, ...inputs(), '--iterations', '1', '--set', 'train.trialsPerIteration=2', '--set', 'train.criticWarmup=0', '--set', 'train.validateEvery=0');
  await done('eval', 'base', '--run', evaluated, ...inputs());
  await done('eval', 'base', '--run', again, ...inputs());
  releaseDir = join(dir, 'runs', trained, 'release', 'global_step_1');
}, timeoutMs);

afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

describe('every command', () => {
  /** A call that works, for each of them. */
  const calls: Readonly<Record<string, () => Promise<readonly string[]>>> = {
    quickstart: async () => ['--run', trained, ...inputs(), '--iterations', '1', '--set', 'train.trialsPerIteration=2', '--set', 'train.criticWarmup=0', '--set', 'train.validateEvery=0'],
    train: async () => [...inputs(), '--iterations', '1', '--set', 'train.trialsPerIteration=2'],
    eval: async () => [trained],
    compare: async () => [evaluated, again],
    report: async () => [trained],
    'trial show': async () => [await someTrial(), '--run', evaluated],
    'trial run': async () => [await oneTask(), '--sandbox', 'process'],
    'job run': async () => ['-p', join(world.tasksDir, 'ood'), '--job', 'j', '--jobs-dir', join(dir, 'jobs'), '--sandbox', 'process'],
    'job resume': async () => ['j', '--jobs-dir', join(dir, 'jobs')],
    'job show': async () => ['j', '--jobs-dir', join(dir, 'jobs')],
    'job rebuild': async () => ['j', '--jobs-dir', join(dir, 'jobs')],
    'tasks show': async () => [await oneTask()],
    'tasks qualify': async () => [await oneTask(), '--sandbox', 'process', '--runs-dir', join(dir, 'qualified')],
    'sandbox-server': async () => [],
    'tasks check': async () => [world.tasksDir],
    'dataset synth': async () => [join(dir, 'made')],
    'dataset verify': async () => [world.tasksDir],
    'dataset freeze': async () => [world.tasksDir],
    'dataset leaks': async () => [world.tasksDir],
    'release build': async () => [trained, '--out', join(dir, 'another-release')],
    'release verify': async () => [releaseDir, '--base', world.baseDir],
    doctor: async () => inputs(),
    'config print': async () => [],
  };

  it.each(commands.map(({ path }) => path))('%s %s says what it does, and answers programs in one JSON value', { timeout: timeoutMs }, async (...path) => {
    const words = path.filter((word) => typeof word === 'string');
    const help = await done(...words, '--help');
    expect(help.stdout).toMatch(new RegExp(`^Usage: seatrial ${words.join(' ')} `));
    expect(help.stdout).toMatch(/\n {2}npx seatrial /);
    // A server says where it listens, and later that it has ended: test/e2e/gateway.test.ts.
    if (words.join(' ') === 'gateway') return;
    const call = calls[words.join(' ')];
    expect(call, `a call of ${words.join(' ')} for this test`).toBeDefined();
    const answer = await done(...words, ...(await call!()), '--json');
    expect(answer.stdout.endsWith('\n')).toBe(true);
    expect(typeof jsonOf(answer)).toBe('object');
  });
});

async function oneTask(): Promise<string> {
  const [first] = await readdir(join(world.tasksDir, 'ood'));
  return join(world.tasksDir, 'ood', first!);
}

async function someTrial(): Promise<string> {
  const records = await readFile(join(dir, 'runs', evaluated, 'test.temperature-1.1', 'base', 'trials.jsonl'), 'utf8');
  return (JSON.parse(records.split('\n')[0]!) as { trialId: string }).trialId;
}

describe('report', () => {
  it('says how many tasks were really sampled, by what name the base goes, and writes a page of its own', { timeout: timeoutMs }, async () => {
    const page = join(dir, 'pages', 'mine.html');
    const shown = await done('report', trained, '--html', page);
    expect(shown.stdout).toContain(`Run ${trained} trained local/tiny-base by PPO with LoRA (rank 8) on 2 of the 6 tasks of tiny 1: 1 iteration, 2 trials.`);
    expect(await readFile(page, 'utf8')).toContain('on 2 of the 6 tasks');
    const folder = await run('report', trained, '--html', join(dir, 'pages'), '--json');
    expect([folder.exitCode, jsonOf(folder)]).toEqual([2, expect.objectContaining({ code: 'E_USAGE', message: expect.stringContaining('is a folder') as string })]);
    expect(await readdir(join(dir, 'pages'))).toEqual(['mine.html']);
  });

  it('offers a command that works from here, in whatever folder the runs are', { timeout: timeoutMs }, async () => {
    await mkdir(join(dir, 'a b'));
    await cp(join(dir, 'runs'), join(dir, 'a b', 'runs'), { recursive: true });
    await rm(join(dir, 'a b', 'runs', trained, 'evaluation'), { recursive: true });
    const remedyOf = async (...args: string[]): Promise<unknown> => (jsonOf(await run('report', trained, ...args, '--json')) as { remedy: string }).remedy;
    expect(await remedyOf('--step', '1', '--runs-dir', 'a b/runs')).toBe(`Evaluate it first: npx seatrial eval ${trained} --step 1 --runs-dir 'a b/runs'`);
    expect(await remedyOf('--step', '9')).toBe('It has 1: name one with --step.');
  });

  it('refuses rows of metrics that were changed after they were written', { timeout: timeoutMs }, async () => {
    const path = join(dir, 'runs', trained, 'metrics.jsonl');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"planned":2', '"planned":3'));
    const refused = await run('report', trained, '--html', join(dir, 'never.html'), '--json');
    await writeFile(path, text);
    expect([refused.exitCode, jsonOf(refused)]).toEqual([3, expect.objectContaining({ code: 'E_FILE_CORRUPT', message: expect.stringContaining('metrics.jsonl, line 1') as string })]);
  });
});

describe('trial show', () => {
  it('shows the trial of the newest training run that holds it, says which, and names the other runs', { timeout: timeoutMs }, async () => {
    const id = await someTrial();
    const shown = await done('trial', 'show', id);
    expect(shown.stdout).toContain(`Run ${trained} (training)\nA trial of this id is also in ${again}, ${evaluated}: name one with --run.\n`);
    expect((await done('trial', 'show', id, '--run', again)).stdout).toContain(`Run ${again} (evaluation)\n`);
    expect((await done('trial', 'show', id, '--html', 'trial.html')).stdout).toMatch(/^Page: \/.*\/trial\.html\n/);
    expect(await readFile(join(dir, 'trial.html'), 'utf8')).toContain(`<h1>${id}</h1>`);
    expect(jsonOf(await run('trial', 'show', 't_0000000000000000', '--json'))).toMatchObject({ code: 'E_TRIAL_NOT_FOUND', message: expect.stringContaining('no run in') as string });
    const report = (await done('report', trained)).stdout;
    if (report.includes('trial show')) expect(report).toContain(`npx seatrial trial show ID --run ${trained}\``);
  });
});

describe('train', () => {
  it('says that a policy did not move, names the iterations in which it did, and that equal rewards teach nothing', { timeout: 2 * timeoutMs }, async () => {
    const still = await done('train', ...inputs(), '--run', 'still', '--iterations', '1', '--set', 'train.trialsPerIteration=2', '--set', 'train.criticWarmup=1', '--set', 'train.validateEvery=0');
    expect(still.stderr).toContain('Only the critic will learn: 1 iteration of train.criticWarmup = 1.');
    expect(still.stderr).toContain('every trial had the same reward (0), so nothing tells a good trial from a bad one\n');
    expect(still.stdout).toMatch(/^The policy of run still was not updated in its 1 iteration: .*\nCheckpoint: .*\nNext: npx seatrial train --resume --run still --iterations 3\n$/);
    await done('train', '--resume', '--run', 'still', '--iterations', '2');
    expect(jsonOf(await run('eval', 'still', '--step', '1', '--json'))).toMatchObject({ code: 'E_RUN_NOT_READY', message: expect.stringContaining('at iteration 1') as string, remedy: expect.stringMatching(/name a later one: --step 2\.$/) as string });
  });
});

describe('eval', () => {
  it('measures an adapter folder, a checkpoint’s or a release, on the base it belongs to and on no other', { timeout: timeoutMs }, async () => {
    for (const [id, folder] of [['actor', join('runs', trained, 'checkpoints', 'global_step_1', 'actor')], ['released', releaseDir]] as const) {
      const measured = await done('eval', folder, '--run', id, ...inputs(), '--json');
      expect(jsonOf(measured)).toMatchObject({ side: 'policy', n: 4, policyVersion: 1 });
      const compared = await done('compare', evaluated, id, '--json');
      expect(jsonOf(compared)).toMatchObject({ panels: [{ n: 4, verdict: 'exploratory', forcedMismatches: [] }] });
      const elsewhere = await run('eval', folder, '--tasks', world.tasksDir, '--sandbox', 'process', '--json');
      expect(jsonOf(elsewhere)).toMatchObject({ code: 'E_ADAPTER_BASE', message: expect.stringContaining('local/tiny-base') as string });
    }
  });

  it('refuses flags that would say nothing', { timeout: timeoutMs }, async () => {
    const task = await oneTask();
    const cases = [
      [['eval', trained, '--decoding', 'greedy'], /--decoding says nothing without --split/],
      [['eval', trained, '--samples', '4'], /--samples says nothing without --split/],
      [['eval', 'base', '--step', '1', ...inputs()], /--step says nothing/],
      [['eval', 'base', ...inputs(), '--tasks', join(world.tasksDir, 'train'), '--split', 'test'], /has no split test/],
      [['train', ...inputs(), '--accept-config-change'], /--accept-config-change says nothing without --resume/],
      [['release', 'verify', releaseDir, '--strict', '--no-load'], /--strict demands/],
      [['eval', 'base', ...inputs(), '--split', 'test', '--decoding', 'greedy', '--samples', '2'], /would count one trial several times/],
      [['trial', 'run', task, '--decoding', 'greedy'], /--decoding has no meaning for --agent oracle/],
      [['trial', 'run', task, '--agent', 'seatrial', '--step', '1'], /--step says nothing without --run/],
    ] as const;
    for (const [args, message] of cases) {
      const refused = await run(...args, '--json');
      expect([2, 3], refused.stdout).toContain(refused.exitCode);
      expect((jsonOf(refused) as { message: string }).message).toMatch(message);
    }
  });

  it('measures anew where other settings were asked for, keeps what was measured, and says how', { timeout: timeoutMs }, async () => {
    await cp(join(dir, 'runs', trained), join(dir, 'anew', trained), { recursive: true });
    const anew = async (...args: string[]): Promise<CliResult> => await run('eval', trained, '--seed', '9', '--runs-dir', 'anew', '--json', ...args);
    const refused = await anew();
    expect([refused.exitCode, jsonOf(refused)]).toEqual([3, expect.objectContaining({ code: 'E_EVALUATION_TAKEN', remedy: `Measure anew (what was measured before is kept aside): npx seatrial eval ${trained} --again --seed 9 --runs-dir anew` })]);
    const measured = await anew('--again');
    expect(measured.exitCode, measured.stdout).toBe(0);
    expect((jsonOf(measured) as { panels: { difference: { seed: number } }[] }).panels[0]!.difference.seed).toBe(9);
    expect((await readdir(join(dir, 'anew', trained, 'evaluation', 'earlier'))).sort()).toEqual(['baseline-1', 'global_step_1-1']);
    expect(await digestFolder(join(dir, 'anew', trained, 'evaluation', 'earlier', 'global_step_1-1'))).toEqual(await digestFolder(join(dir, 'runs', trained, 'evaluation', 'global_step_1')));
    const other = await run('eval', 'base', '--run', evaluated, ...inputs(), '--seed', '9', '--json');
    expect(jsonOf(other)).toMatchObject({ code: 'E_EVALUATION_TAKEN', remedy: expect.stringContaining('--run') as string });
  });

  it('names the command that goes on when it is stopped', { timeout: timeoutMs }, async () => {
    const stopped = await runCli(['eval', 'base', ...inputs(), '--samples', '40', '--run', 'half', '--json', '--runs-dir', 'stopped'], { cwd: dir, stopOnce: join(dir, 'stopped', 'half', 'test.temperature-1.40', 'base', 'journal.jsonl') });
    expect(stopped.exitCode, stopped.stdout).toBe(130);
    const { remedy } = jsonOf(stopped) as { remedy: string };
    expect(remedy).toBe(`Go on with: npx seatrial eval base --run half --samples 40 --runs-dir stopped --tasks ${world.tasksDir} --base ${world.baseDir} --sandbox process`);
  });

  it('takes no training run for an evaluation, and no evaluation for a training run', { timeout: timeoutMs }, async () => {
    for (const args of [['report', evaluated], ['eval', evaluated], ['compare', trained, evaluated], ['train', '--resume', '--run', evaluated]]) {
      const refused = await run(...args, '--json');
      expect([refused.exitCode, jsonOf(refused)]).toEqual([2, expect.objectContaining({ code: 'E_RUN_KIND' })]);
    }
  });
});

describe('release verify', () => {
  it('tells what was not checked from what no check can show', { timeout: timeoutMs }, async () => {
    const lenient = await done('release', 'verify', releaseDir, '--no-load');
    expect(lenient.stdout).toContain('--   not checked: The load proof was not repeated.');
    const strict = await done('release', 'verify', releaseDir, '--base', world.baseDir, '--strict');
    expect(strict.stdout).not.toContain('not checked');
    for (const { stdout } of [lenient, strict]) expect(stdout).toMatch(/No check can show:\n {5}Who made this release/);
  });

  it('names a base that is not the release’s', { timeout: timeoutMs }, async () => {
    const other = await run('release', 'verify', releaseDir);
    expect(other.exitCode).toBe(25);
    expect(other.stdout).toMatch(/FAIL E_LOAD_OTHER_BASE load-proof\.json: the base at hand has digest [0-9a-f]{64}, the adapter was trained on [0-9a-f]{64}/);
    const missing = await run('release', 'verify', releaseDir, '--base', join(dir, 'nowhere'), '--json');
    expect(jsonOf(missing)).toMatchObject({ code: 'E_BASE_MISSING' });
  });

  it('finds the release that a killed builder had moved aside', { timeout: timeoutMs }, async () => {
    const before = await digestFolder(releaseDir);
    await rename(releaseDir, join(releaseDir, '..', '.replaced-global_step_1'));
    await done('release', 'verify', releaseDir, '--no-load');
    expect(await digestFolder(releaseDir)).toEqual(before);
  });
});

describe('trials and jobs of a policy', () => {
  const options = (): string[] => ['--agent', 'seatrial', '--base', world.baseDir, '--sandbox', 'process', '--json'];

  it('do not begin on a prompt that does not fit, nor on a base that is not the adapter’s', { timeout: timeoutMs }, async () => {
    const wordy = join(dir, 'wordy');
    await cp(await oneTask(), wordy, { recursive: true });
    await writeFile(join(wordy, 'instruction.md'), 'more words '.repeat(300));
    for (const args of [['trial', 'run', wordy], ['job', 'run', '-p', wordy, '--jobs-dir', join(dir, 'no-jobs')]]) {
      const refused = await run(...args, ...options());
      expect([refused.exitCode, jsonOf(refused)]).toEqual([2, expect.objectContaining({ code: 'E_PROMPTS_TOO_LONG', message: expect.stringContaining('1 of the 1 task') as string })]);
    }
    expect(jsonOf(await run('trial', 'run', wordy, ...options(), '--long-prompts', 'accept'))).toMatchObject({ terminatedBy: 'context-limit', turns: 0 });
    const foreign = await run('trial', 'run', await oneTask(), '--agent', 'seatrial', '--adapter', releaseDir, '--sandbox', 'process', '--json');
    expect(jsonOf(foreign)).toMatchObject({ code: 'E_ADAPTER_BASE' });
  });
});

describe('a solution that fails', () => {
  it('is told with what it said, and one that is missing before anything is made', { timeout: timeoutMs }, async () => {
    const folder = join(dir, 'failing');
    const task = join(folder, 'typo');
    await cp(await oneTask(), task, { recursive: true });
    await writeFile(join(task, 'solution', 'solve.sh'), '#!/bin/sh\ntuch done\n');
    const told = await done('trial', 'run', task, '--sandbox', 'process');
    expect(told.stdout).toMatch(/The agent's command ended with exit code 127; the last it printed:\n.*tuch/);
    expect(jsonOf(await done('trial', 'run', task, '--sandbox', 'process', '--json'))).toMatchObject({ agentFailure: { exitCode: 127, output: expect.stringContaining('tuch') as string } });
    await rm(join(task, 'solution'), { recursive: true });
    const refused = await run('job', 'run', '-p', folder, '--job', 'none', '--jobs-dir', join(dir, 'no-such-jobs'), '--sandbox', 'process', '--json');
    expect(jsonOf(refused)).toMatchObject({ code: 'E_TASKS_UNUSABLE', message: expect.stringContaining('1 of 1 task ships no solution/solve.sh, which the oracle agent runs: typo') as string });
    expect(await readdir(dir)).not.toContain('no-such-jobs');
    const single = jsonOf(await run('trial', 'run', task, '--sandbox', 'process', '--json')) as { remedy: string };
    expect(single.remedy).toContain('choose another --agent');
  });
});

describe('dataset freeze', () => {
  const freeze = async (...args: string[]): Promise<CliResult> => await run('dataset', 'freeze', ...args, '--json');

  it('freezes splits, or one folder of tasks, and names what it left out', { timeout: timeoutMs }, async () => {
    const folder = join(dir, 'own');
    await cp(world.tasksDir, folder, { recursive: true });
    await rm(join(folder, 'dataset.lock.json'));
    await mkdir(join(folder, 'train', 'notes'));
    const frozen = await freeze(folder, '--name', 'mine', '--dataset-version', '7');
    expect(jsonOf(frozen)).toMatchObject({ name: 'mine', version: '7', splits: { train: 6, validation: 2, test: 4, ood: 2 }, leftOut: ['train/notes'] });
    await done('dataset', 'verify', folder);
    const flat = await freeze(join(world.tasksDir, 'ood'));
    expect(jsonOf(flat)).toMatchObject({ name: 'ood', version: '1', splits: { all: 2 } });
    await rm(join(world.tasksDir, 'ood', 'dataset.lock.json'));
  });

  it('lets one name and version mean one set of tasks', { timeout: timeoutMs }, async () => {
    const folder = join(dir, 'changing');
    await cp(world.tasksDir, folder, { recursive: true });
    const before = await readFile(join(folder, 'dataset.lock.json'), 'utf8');
    await freeze(folder);
    expect(await readFile(join(folder, 'dataset.lock.json'), 'utf8')).toBe(before);
    const [first] = await readdir(join(folder, 'test'));
    await writeFile(join(folder, 'test', first!, 'instruction.md'), 'Something else.\n');
    const refused = await freeze(folder);
    expect([refused.exitCode, jsonOf(refused)]).toEqual([3, expect.objectContaining({ code: 'E_TASKS_UNUSABLE', remedy: expect.stringContaining('--dataset-version') as string })]);
    expect(await readFile(join(folder, 'dataset.lock.json'), 'utf8')).toBe(before);
    expect(jsonOf(await freeze(folder, '--dataset-version', '2'))).toMatchObject({ name: 'tiny', version: '2' });
  });

  it('refuses what is no dataset', { timeout: timeoutMs }, async () => {
    const mixed = join(dir, 'mixed');
    await cp(join(world.tasksDir, 'ood'), mixed, { recursive: true });
    await cp(join(world.tasksDir, 'test'), join(mixed, 'test'), { recursive: true });
    const [first] = await readdir(join(world.tasksDir, 'ood'));
    for (const [folder, message] of [[mixed, /beside a split/], [join(world.tasksDir, 'ood', first!), /one task directory/], [join(dir, 'nowhere'), /there is no/], [join(world.tasksDir, 'dataset.lock.json'), /is no folder/]] as const) {
      const refused = await freeze(folder);
      expect(refused.exitCode, refused.stdout).toBe(3);
      expect((jsonOf(refused) as { message: string }).message).toMatch(message);
    }
  });
});

describe('config print', () => {
  it('prints what can be read back as the same', { timeout: timeoutMs }, async () => {
    const printed = await done('config', 'print', '--set', 'train.iterations=3');
    await writeFile(join(dir, 'printed.toml'), printed.stdout);
    expect((await done('config', 'print', '--config', join(dir, 'printed.toml'))).stdout).toBe(printed.stdout);
  });
});
