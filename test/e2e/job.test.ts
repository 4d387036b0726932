import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, mainPath, runCli, type CliResult } from '../fixtures/cli-process.js';
import { projectRoot } from '../golden-reader.js';

const timeoutMs = 120_000;
const examples = join(projectRoot, 'datasets', 'examples');

interface TrialJson {
  readonly trial: string;
  readonly task: string;
  readonly reward: number | null;
  readonly rewardValid: boolean;
  readonly terminatedBy: string;
  readonly infraFault: string | null;
  readonly gradeFault: string | null;
  readonly tampering: readonly unknown[];
  readonly phases: Readonly<Record<string, number | null>>;
  readonly resources: Readonly<Record<string, number | null>>;
}

interface JobJson {
  readonly job: string;
  readonly dir: string;
  readonly trials: number;
  readonly graded: number;
  readonly solved: number;
  readonly meanReward: number | null;
  readonly results: readonly { readonly name: string; readonly task: string; readonly reward: number | null }[];
}

let cwd: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'seatrial-job-'));
  await chmod(cwd, 0o755);
});

afterAll(async () => {
  await rm(cwd, { recursive: true, force: true });
});

const cli = async (...args: string[]): Promise<CliResult> => await runCli([...args, '--json'], { cwd });

describe('seatrial trial run', () => {
  it.each([
    ['oracle', 1],
    ['nop', 0],
    [`script:${join(examples, 'sh-log-rotate', 'solution', 'solve.sh')}`, 1],
  ])('%s: reward %d, as one object', { timeout: timeoutMs }, async (agent, reward) => {
    const result = await cli('trial', 'run', join(examples, 'sh-log-rotate'), '--agent', agent);
    expect(result.exitCode, result.stderr).toBe(0);
    expect(result.stdout.trim().split('\n')).toHaveLength(1);
    const trial = jsonOf(result) as TrialJson;
    expect(trial).toMatchObject({ task: 'sh-log-rotate', reward, rewardValid: true, terminatedBy: 'submitted', infraFault: null, gradeFault: null, tampering: [], grader: 'workspace' });
    expect(Object.keys(trial.phases).sort()).toEqual(['agentMs', 'destroyMs', 'diffMs', 'freezeMs', 'gradeMs', 'prepareMs']);
    expect(Object.keys(trial.resources).sort()).toEqual(['bytesWritten', 'cpuSeconds', 'peakMemoryBytes']);
  });

  it('names the weaker graders and the provider without isolation', { timeout: timeoutMs }, async () => {
    const trial = jsonOf(await cli('trial', 'run', join(examples, 'py-build-order'), '--grader', 'shared')) as TrialJson;
    expect(trial).toMatchObject({ reward: 1, grader: 'shared' });
    const said = await runCli(['trial', 'run', join(examples, 'py-build-order'), '--grader', 'snapshot'], { cwd });
    expect(said.stdout).toMatch(/^reward 1 {2}py-build-order[^]*mode snapshot, which is weaker/);
    const open = await runCli(['trial', 'run', join(projectRoot, 'datasets', 'builtin', 'test', 'ash-pup-bay'), '--sandbox', 'process'], { cwd });
    expect(open.stdout).toMatch(/^reward 1 [^]*Sandbox process isolates nothing\./);
  });

  it('ends a script at its time limit and grades what is there', { timeout: timeoutMs }, async () => {
    await writeFile(join(cwd, 'slow.sh'), `sh /nowhere; ${'sleep 60'}`);
    const trial = jsonOf(await cli('trial', 'run', join(examples, 'sh-log-rotate'), '--agent', 'script:slow.sh', '--agent-timeout', '1')) as TrialJson;
    expect(trial).toMatchObject({ terminatedBy: 'deadline', reward: 0, rewardValid: true });
  });

  it.each([
    ['an unknown agent', ['--agent', 'robot'], 'E_AGENT_UNKNOWN', 2],
    ['a missing script', ['--agent', 'script:none.sh'], 'E_FILE_MISSING', 3],
    ['a policy’s flag for the oracle', ['--adapter', 'x'], 'E_USAGE', 2],
    ['an unknown grader', ['--grader', 'lenient'], 'E_USAGE', 2],
  ])('refuses %s', { timeout: timeoutMs }, async (_name, args, code, exitCode) => {
    const result = await cli('trial', 'run', join(examples, 'sh-log-rotate'), ...args);
    expect(result.exitCode).toBe(exitCode);
    expect(jsonOf(result)).toMatchObject({ code });
  });

  it('refuses a folder of many tasks', { timeout: timeoutMs }, async () => {
    expect(jsonOf(await cli('trial', 'run', examples))).toMatchObject({ code: 'E_USAGE', remedy: expect.stringContaining('job run') as string });
  });
});

describe('seatrial job run', () => {
  it('oracle solves every example and nop none, with records in Harbor’s layout', { timeout: timeoutMs }, async () => {
    const tasks = (await readdir(examples, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const solved = jsonOf(await cli('job', 'run', '-p', examples, '-k', '2', '-n', '4', '--agent', 'oracle', '--job', 'good')) as JobJson;
    expect(solved).toMatchObject({ job: 'good', trials: 2 * tasks.length, graded: 2 * tasks.length, solved: 2 * tasks.length, meanReward: 1 });
    const idle = jsonOf(await cli('job', 'run', '-p', examples, '--agent', 'nop', '--job', 'idle')) as JobJson;
    expect(idle).toMatchObject({ trials: tasks.length, graded: tasks.length, solved: 0 });
    // The same seed and task are the same trial, whoever works.
    expect(idle.results.every(({ name }) => solved.results.some((other) => other.name === name))).toBe(true);
    const result = JSON.parse(await readFile(join(cwd, 'jobs', 'good', 'result.json'), 'utf8')) as { stats: { evals: Record<string, { pass_at_k: Record<string, number> }> } };
    expect(Object.keys(result.stats.evals)).toEqual(['oracle__examples']);
    for (const { name } of solved.results) {
      for (const file of ['config.json', 'result.json', 'trial.json', 'trial.log', 'agent/trajectory.json', 'verifier/test-stdout.txt', 'artifacts/manifest.json']) expect((await readFile(join(solved.dir, name, file))).length).toBeGreaterThanOrEqual(0);
      const verdicts = (await readdir(join(solved.dir, name, 'verifier'))).filter((file) => file.startsWith('reward.'));
      expect(verdicts).toHaveLength(1);
    }
  });

  it('a script works on what is chosen', { timeout: timeoutMs }, async () => {
    const job = jsonOf(await cli('job', 'run', '-p', examples, '--include', 'sh-*', '--include', 'py-*', '--exclude', 'py-*', '--agent', `script:${join(examples, 'sh-log-rotate', 'solution', 'solve.sh')}`, '--job', 'scripted')) as JobJson;
    expect(job).toMatchObject({ trials: 1, solved: 1, results: [{ task: 'sh-log-rotate' }] });
  });

  it('refuses invalid tasks by name, and runs the rest without them', { timeout: timeoutMs }, async () => {
    const tasks = join(cwd, 'mixed');
    await cp(join(examples, 'sh-log-rotate'), join(tasks, 'fine'), { recursive: true });
    await mkdir(join(tasks, 'broken'), { recursive: true });
    await cp(join(examples, 'py-build-order'), join(tasks, 'imaged'), { recursive: true });
    await writeFile(join(tasks, 'imaged', 'task.toml'), '[environment]\ndocker_image = "img:1"\n');
    const refused = await cli('job', 'run', '-p', tasks, '--job', 'mixed');
    expect(jsonOf(refused)).toMatchObject({ code: 'E_TASKS_UNUSABLE', message: expect.stringContaining('broken') as string, remedy: expect.stringContaining('--exclude broken') as string });
    const impossible = await cli('job', 'run', '-p', tasks, '--exclude', 'broken', '--job', 'mixed', '--sandbox', 'bubblewrap');
    expect(jsonOf(impossible)).toMatchObject({ code: 'E_TASKS_UNUSABLE', message: expect.stringMatching(/1 of 2 tasks cannot run here.*imaged.*img:1/) as string });
    expect(jsonOf(await cli('job', 'run', '-p', tasks, '--exclude', 'broken', '--exclude', 'imaged', '--job', 'mixed'))).toMatchObject({ trials: 1, solved: 1 });
  });

  it('the same command again finds everything done; another job needs another name', { timeout: timeoutMs }, async () => {
    const args = ['job', 'run', '-p', examples, '--include', 'sh-*', '--job', 'once'];
    const first = jsonOf(await cli(...args)) as JobJson;
    const again = await runCli([...args, '--json', '-n', '7'], { cwd });
    expect(jsonOf(again)).toEqual(first);
    expect(again.stderr).toContain('1 of them finished before');
    const other = await cli(...args, '--agent', 'nop');
    expect(other.exitCode).toBe(3);
    expect(jsonOf(other)).toMatchObject({ code: 'E_JOB_INPUTS_CHANGED', message: expect.stringContaining('the agent is nop') as string });
    expect(jsonOf(await cli('job', 'run', '-p', examples, '--job', '../up'))).toMatchObject({ code: 'E_JOB_ID' });
  });
});

/** A job of trials that last a while, as a process of its own. */
function startSlowJob(jobId: string): ChildProcess {
  return spawn(process.execPath, [mainPath, 'job', 'run', '-p', examples, '--include', 'sh-*', '-k', '12', '-n', '3', '--agent', 'script:nap.sh', '--job', jobId], { cwd, env: { PATH: process.env['PATH'], HOME: cwd, TMPDIR: cwd }, stdio: ['ignore', 'ignore', 'pipe'] });
}

async function finishedTrials(jobId: string): Promise<string[]> {
  const names = await readdir(join(cwd, 'jobs', jobId)).catch(() => []);
  return names.filter((name) => name.startsWith('sh-log-rotate__')).sort();
}

async function recordsOf(jobId: string): Promise<Record<string, string>> {
  const names = await finishedTrials(jobId);
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(cwd, 'jobs', jobId, name, 'trial.json'), 'utf8')] as const)));
}

async function untilFinished(jobId: string, count: number): Promise<void> {
  while ((await finishedTrials(jobId)).length < count) await delay(20);
}

describe('a job that is cut short', () => {
  it('ends in order on Ctrl-C, or dies, and goes on to the records of one that was never stopped', { timeout: timeoutMs }, async () => {
    await writeFile(join(cwd, 'nap.sh'), 'sleep 0.4\n');
    const whole = jsonOf(await cli('job', 'run', '-p', examples, '--include', 'sh-*', '-k', '12', '-n', '6', '--agent', 'script:nap.sh', '--job', 'whole')) as JobJson;
    expect(whole).toMatchObject({ trials: 12, graded: 12, solved: 0 });

    const job = startSlowJob('cut');
    let told = '';
    job.stderr!.setEncoding('utf8').on('data', (text: string) => (told += text));
    await untilFinished('cut', 2);
    job.kill('SIGINT');
    expect((await once(job, 'close'))[0]).toBe(130);
    expect(told).toMatch(/E_INTERRUPTED: job cut was stopped[^]*seatrial job resume cut/);
    const kept = await finishedTrials('cut');
    expect(kept.length).toBeLessThan(12);
    expect((await readdir(join(cwd, 'jobs', 'cut'))).filter((name) => name.startsWith('.tmp-') || name.startsWith('lock-'))).toEqual([]);

    const killed = spawn(process.execPath, [mainPath, 'job', 'resume', 'cut', '-n', '3'], { cwd, env: { PATH: process.env['PATH'], HOME: cwd, TMPDIR: cwd }, stdio: 'ignore' });
    await untilFinished('cut', kept.length + 2);
    killed.kill('SIGKILL');
    await once(killed, 'close');
    const before = await recordsOf('cut');
    expect(Object.keys(before).length).toBeLessThan(12);

    const resumed = jsonOf(await cli('job', 'resume', 'cut')) as JobJson;
    expect(resumed).toMatchObject({ trials: 12, graded: 12 });
    expect(await recordsOf('cut')).toEqual(await recordsOf('whole'));
    expect(await recordsOf('cut')).toMatchObject(before);
    expect((await readdir(join(cwd, 'jobs', 'cut'))).filter((name) => name.startsWith('.tmp-') || name.startsWith('lock-'))).toEqual([]);
  });

  it('is refused when its tasks are others, and found again when they moved', { timeout: timeoutMs }, async () => {
    const tasks = join(cwd, 'moving');
    await cp(join(examples, 'sh-log-rotate'), join(tasks, 'sh-log-rotate'), { recursive: true });
    expect(jsonOf(await cli('job', 'run', '-p', tasks, '--job', 'moving', '-k', '2'))).toMatchObject({ solved: 2 });
    const [name] = await finishedTrials('moving');
    await rm(join(cwd, 'jobs', 'moving', name!), { recursive: true });
    const moved = join(cwd, 'moved');
    await cp(tasks, moved, { recursive: true });
    await writeFile(join(tasks, 'sh-log-rotate', 'instruction.md'), 'Something else.\n');
    const refused = await cli('job', 'resume', 'moving');
    expect(jsonOf(refused)).toMatchObject({ code: 'E_JOB_INPUTS_CHANGED', message: expect.stringContaining('task sh-log-rotate has digest') as string });
    expect(jsonOf(await cli('job', 'resume', 'moving', '-p', moved))).toMatchObject({ trials: 2, solved: 2 });
    expect(await finishedTrials('moving')).toContain(name);
  });

  it('has its result made again from its trials', { timeout: timeoutMs }, async () => {
    const path = join(cwd, 'jobs', 'moving', 'result.json');
    const before = JSON.parse(await readFile(path, 'utf8')) as { stats: unknown };
    await rm(path);
    expect(jsonOf(await cli('job', 'rebuild', 'moving'))).toMatchObject({ solved: 2 });
    expect((JSON.parse(await readFile(path, 'utf8')) as { stats: unknown }).stats).toEqual(before.stats);
    expect(jsonOf(await cli('job', 'resume', 'nothing'))).toMatchObject({ code: 'E_JOB_NOT_FOUND', message: expect.stringContaining('moving') as string });
  });
});
