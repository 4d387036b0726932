import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, runCli, type CliResult } from '../fixtures/cli-process.js';
import { goldenPath, projectRoot } from '../golden-reader.js';

/** Jobs that the real Harbor 0.26 wrote (golden/harbor/jobs), read by the commands. */
const timeoutMs = 60_000;

let cwd: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'seatrial-harbor-jobs-'));
});

afterAll(async () => {
  await rm(cwd, { recursive: true, force: true });
});

const cli = async (...args: string[]): Promise<CliResult> => await runCli(args, { cwd });

/** A copy of Harbor's job under another name. */
async function copyOf(name: string): Promise<string> {
  await cp(goldenPath('harbor/jobs/sample'), join(cwd, 'jobs', name), { recursive: true });
  return join(cwd, 'jobs', name);
}

async function documentAt(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
}

describe('a job that Harbor wrote', () => {
  it('is shown with its trials and rewards', { timeout: timeoutMs }, async () => {
    await copyOf('shown');
    const shown = await cli('job', 'show', 'shown', '--json');
    expect(shown.exitCode, shown.stderr).toBe(0);
    expect(jsonOf(shown)).toMatchObject({
      job: 'shown',
      writtenBy: 'harbor',
      trials: 5,
      finished: 5,
      graded: 4,
      solved: 1,
      problems: [],
      results: [
        { name: 'failed__G2D7Vht', task: 'drydock/failed', agent: 'oracle', rewards: { reward: 0 }, rewardValid: true, reward: 0, exceptions: [], finished: true },
        { name: 'multikey__a6MooYA', rewardValid: true, reward: null },
        { name: 'noreward__MwEyM4K', rewards: null, rewardValid: false, exceptions: ['RewardFileNotFoundError'] },
        { name: 'solved__Nt7VekG', reward: 1 },
        { name: 'timeout__R2EUQZT', reward: 0, exceptions: ['AgentTimeoutError'] },
      ],
    });
    const text = await cli('job', 'show', join(cwd, 'jobs', 'shown'));
    expect(text.stdout).toMatch(/^Job shown, written by Harbor: 5 of 5 trials finished, 4 graded, 1 solved\.\n/);
    expect(text.stdout).toContain('  noreward__MwEyM4K: no reward (RewardFileNotFoundError), agent oracle\n');
  });

  it('gets the result that Harbor gave it when that is made again', { timeout: timeoutMs }, async () => {
    const dir = await copyOf('rebuilt');
    const theirs = await documentAt(join(dir, 'result.json'));
    await rm(join(dir, 'result.json'));
    const rebuilt = await cli('job', 'rebuild', 'rebuilt', '--json');
    expect(rebuilt.exitCode, rebuilt.stderr).toBe(0);
    const ours = await documentAt(join(dir, 'result.json'));
    const numbers = (stats: unknown): unknown => JSON.parse(JSON.stringify(stats).replace(/"(-?\d+)\.0":/g, '"$1":'));
    expect(numbers(ours['stats'])).toEqual(numbers(theirs['stats']));
    // The job's own times are known to its result alone; here they are those of its lock and of its last trial.
    expect({ ...ours, stats: null, started_at: null, updated_at: null, finished_at: null }).toEqual({ ...theirs, stats: null, started_at: null, updated_at: null, finished_at: null });
    expect((await cli('job', 'show', 'rebuilt')).exitCode).toBe(0);
  });

  it('cannot be gone on with, and says by what it can', { timeout: timeoutMs }, async () => {
    await copyOf('theirs');
    const resumed = await cli('job', 'resume', 'theirs', '--json');
    expect([resumed.exitCode, jsonOf(resumed)]).toEqual([2, expect.objectContaining({ code: 'E_HARBOR_JOB', remedy: expect.stringContaining('harbor job resume -p ') as string })]);
  });

  it('is refused where Harbor would refuse it, with file, key and expected value', { timeout: timeoutMs }, async () => {
    const dir = await copyOf('damaged');
    const path = join(dir, 'solved__Nt7VekG', 'result.json');
    await writeFile(path, JSON.stringify({ ...(await documentAt(path)), verifier_result: { rewards: { reward: 'much' } } }));
    await writeFile(join(dir, 'failed__G2D7Vht', 'agent', 'trajectory.json'), '{"schema_version": "ATIF-v2.0"}');
    const shown = await cli('job', 'show', 'damaged');
    expect(shown.exitCode).toBe(5);
    expect(shown.stdout).toContain(`${path} is not a valid result of a Harbor trial: verifier_result.rewards.reward: expected a number, found "much"`);
    expect(shown.stdout).toContain('trajectory.json is not a valid ATIF trajectory: schema_version: expected ATIF-v1.0, ');
    const rebuilt = await cli('job', 'rebuild', 'damaged', '--json');
    expect([rebuilt.exitCode, jsonOf(rebuilt)]).toEqual([3, expect.objectContaining({ code: 'E_HARBOR_DOCUMENT' })]);
  });
});

describe('a trial of such a job', () => {
  it('is shown by its folder: reward, what went wrong, what the agent did, what the verifier printed', { timeout: timeoutMs }, async () => {
    const dir = join(await copyOf('single'), 'timeout__R2EUQZT');
    const step = { step_id: 2, source: 'agent', message: 'Looking.', tool_calls: [{ tool_call_id: 'c', function_name: 'sh', arguments: { cmd: 'ls' } }], observation: { results: [{ source_call_id: 'c', content: 'hull.py' }] } };
    await writeFile(join(dir, 'agent', 'trajectory.json'), JSON.stringify({ agent: { name: 'a', version: '1' }, steps: [{ step_id: 1, source: 'user', message: 'Fix it.' }, step] }));
    const shown = await cli('trial', 'show', dir);
    expect(shown.exitCode, shown.stderr).toBe(0);
    expect(shown.stdout).toMatch(/written by Harbor\nTask drydock\/timeout, agent oracle\nReward: reward 0\nAgentTimeoutError: /);
    expect(shown.stdout).toContain('agent/trajectory.json, 2 steps\nStep 1 (user)\n  Fix it.\nStep 2 (agent)\n  Looking.\n  sh {"cmd":"ls"}\nObservation\n  hull.py\n');
    expect(jsonOf(await cli('trial', 'show', dir, '--json'))).toMatchObject({ writtenBy: 'harbor', result: { reward_valid: true }, problems: [] });
  });
});

describe('a job of Seatrial', () => {
  it('has records that Harbor’s models accept, job and trial', { timeout: timeoutMs }, async () => {
    const run = await cli('job', 'run', '-p', join(projectRoot, 'datasets', 'examples'), '--include', 'sh-log-rotate', '--job', 'own', '--json');
    expect(run.exitCode, run.stderr).toBe(0);
    const shown = await cli('job', 'show', 'own', '--json');
    expect(shown.exitCode, shown.stdout).toBe(0);
    const { results } = jsonOf(shown) as { results: readonly { name: string }[] };
    expect(jsonOf(shown)).toMatchObject({ writtenBy: 'seatrial', trials: 1, graded: 1, solved: 1, problems: [], results: [{ task: 'seatrial-examples/sh-log-rotate', agent: 'oracle', reward: 1, exceptions: [] }] });
    const trial = await cli('trial', 'show', join('jobs', 'own', results[0]!.name));
    expect(trial.stdout).toMatch(/^Trial t_[0-9a-f]+ \(jobs\/own\/sh-log-rotate__/);
    expect(trial.stdout).toContain('attempt 0, agent oracle, no model was asked, sandbox ');
    expect(trial.stdout).toContain('Turn 1\n  /solution/solve.sh\n');
    expect(trial.stdout).not.toContain('Tokens:');
  });
});
