import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { twoStepTask } from '../../../test/support/step-task.js';
import { openTrialWorld, type TrialWorld } from '../../../test/support/trial-world.js';
import { systemClock, type JobRecord, type TrialRecord } from '../../core/index.js';
import { gradeDiff, SandboxInfraError, type SandboxProvider } from '../../env/index.js';
import { JobFolder, readTrialFolder } from '../../store/index.js';
import type { AttemptDeps } from '../attempt.js';
import { nopAgent, oracleAgent, scriptAgent } from '../command-agent.js';
import { harborJobConfig } from './harbor-config.js';
import { planTrials } from './plan.js';
import { runJob, writeJobResult, type JobEvent, type JobOptions } from './run-job.js';

let world: TrialWorld;
let jobsDir: string;

beforeAll(async () => {
  world = await openTrialWorld('bubblewrap');
});

afterAll(async () => {
  await world.provider.close();
  await rm(world.dir, { recursive: true });
});

beforeEach(async () => {
  jobsDir = await mkdtemp(join(world.dir, 'jobs-'));
});

async function newJob(attempts: number, change: Partial<JobRecord> = {}): Promise<JobFolder> {
  const record: JobRecord = {
    schemaVersion: 1,
    jobId: 'j',
    createdAt: '2026-11-30T07:15:00.000Z',
    seed: 1,
    attempts,
    graderMode: 'workspace',
    agent: { kind: 'oracle' },
    sandbox: { provider: 'bubblewrap', image: null, network: 'none', hostVariables: [] },
    dataset: { path: world.dir, name: 'world', split: null, include: [], exclude: [] },
    tasks: [{ id: world.task.id, digest: world.task.digest }],
    ...change,
  };
  return await JobFolder.create(jobsDir, record, { config: harborJobConfig(record, { jobsDir, concurrency: 2, retries: 2 }), lock: {} });
}

function deps(provider: SandboxProvider = world.provider): AttemptDeps {
  return { provider, grade: gradeDiff, clock: systemClock };
}

const options: JobOptions = { concurrency: 2, retries: 1, backoffMs: 1, agent: oracleAgent(), version: '0.1.0', tools: null };

/** A provider that fails to make the sandboxes for which `fails` says so; counted from 0. */
function failing(fails: (creation: number) => boolean, onCreate: () => void = () => undefined): SandboxProvider {
  let creations = 0;
  return new Proxy(world.provider, {
    get: (target, key) => {
      if (key !== 'create') return Reflect.get(target, key, target) as unknown;
      return async (...args: Parameters<SandboxProvider['create']>) => {
        onCreate();
        if (fails(creations++)) throw new SandboxInfraError('x', 'no more memory', 'Free some.');
        return target.create(...args);
      };
    },
  });
}

async function resultOf(folder: JobFolder): Promise<{ finished_at: string | null; stats: { n_completed_trials: number; n_pending_trials: number; n_retries: number } }> {
  return JSON.parse(await readFile(join(folder.dir, 'result.json'), 'utf8')) as Awaited<ReturnType<typeof resultOf>>;
}

/** Everything in a job's folder but what time decides, by path. */
async function bytesOf(folder: JobFolder): Promise<Record<string, string>> {
  const names = (await readdir(folder.dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const timeless = names.filter(({ name }) => !['job.log', 'measures.json', 'result.json', 'trial.log'].includes(name));
  return Object.fromEntries(await Promise.all(timeless.map(async ({ parentPath, name }) => [join(parentPath, name).slice(folder.dir.length), await readFile(join(parentPath, name), 'utf8')] as const)));
}

describe('runJob', () => {
  it('writes a folder for each trial, readable as a trial, and the result', async () => {
    const folder = await newJob(3);
    const plan = planTrials(folder.record, [world.task]);
    const trials = await runJob(deps(), folder, plan, options);
    expect(trials.map(({ name, record }) => [name, record.reward])).toEqual(plan.map(({ name }) => [name, 1]).sort());
    for (const { name, trialId } of plan) {
      const dir = folder.trialDir(name);
      expect((await readdir(dir)).sort()).toEqual(['agent', 'artifacts', 'config.json', 'lock.json', 'measures.json', 'prompt.txt', 'result.json', 'trial.json', 'trial.log', 'turns.jsonl', 'verifier', 'workspace.diff']);
      expect((await readTrialFolder(dir)).record.trialId).toBe(trialId);
      expect(await readFile(join(dir, 'verifier', 'reward.txt'), 'utf8')).toBe('1\n');
      expect(await readFile(join(dir, 'trial.log'), 'utf8')).toMatch(/agent: [\d.]+ ms[^]*reward 1/);
    }
    expect(await resultOf(folder)).toMatchObject({ stats: { n_completed_trials: 3, n_pending_trials: 0, n_retries: 0 } });
    expect((await resultOf(folder)).finished_at).not.toBeNull();
    const log = await readFile(join(folder.dir, 'job.log'), 'utf8');
    expect(log).toMatch(/^\S+Z job j begins: 3 trials, \d+ at once\n[^]*Z job finished\n$/);
    for (const { name } of plan) expect(log).toContain(` ${name}: reward 1, ended by submitted\n`);
    expect((await readdir(folder.dir)).filter((name) => name.startsWith('lock-') || name.startsWith('.tmp-'))).toEqual([]);
  });

  it('names a trial whose measures somebody removed, and runs it again once its folder is gone', async () => {
    const folder = await newJob(1);
    const plan = planTrials(folder.record, [world.task]);
    await runJob(deps(), folder, plan, options);
    const dir = folder.trialDir(plan[0]!.name);
    await rm(join(dir, 'measures.json'));
    await expect(runJob(deps(), folder, plan, options)).rejects.toMatchObject({ code: 'E_FILE_CORRUPT', message: `${dir}: has no measures.json`, remedy: expect.stringContaining('remove the folder') as string });
    await rm(dir, { recursive: true });
    expect((await runJob(deps(), folder, plan, options)).map(({ record }) => record.reward)).toEqual([1]);
  });

  it('gives each step of a task a folder of its own, as Harbor does', async () => {
    const task = await twoStepTask({ files: { 'steps/one/solution/solve.sh': '#!/bin/sh\necho one > one.txt; echo kept > "${SANDBOX_ROOT:-}/logs/artifacts/a"\n' } });
    const folder = await newJob(1, { tasks: [{ id: task.id, digest: task.digest }] });
    await runJob(deps(), folder, planTrials(folder.record, [task]), options);
    const [name] = (await readdir(folder.dir, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    const dir = join(folder.dir, name!);
    const text = async (path: string): Promise<string> => readFile(join(dir, path), 'utf8');
    expect(await text('steps/one/artifacts/logs/artifacts/a')).toBe('kept\n');
    expect([await text('steps/one/verifier/reward.txt'), await text('steps/two/verifier/reward.txt'), await text('verifier/reward.txt')]).toEqual(['1\n', '1\n', '1\n']);
    expect(JSON.parse(await text('steps/two/artifacts/manifest.json'))).toEqual([{ source: '/logs/artifacts', destination: 'artifacts/logs/artifacts', type: 'directory', status: 'empty', exclude: [], service: null }]);
    expect(JSON.parse(await text('result.json'))).toMatchObject({ verifier_result: { rewards: { reward: 1 } }, step_results: [{ step_name: 'one', verifier_result: { rewards: { reward: 1 } }, exception_info: null }, { step_name: 'two' }] });
    expect((await readTrialFolder(dir)).record.steps).toHaveLength(2);
  });

  it('gives the same records at any concurrency', async () => {
    const [one, many] = [await newJob(6), await newJob(6, { jobId: 'k' })];
    await runJob(deps(), one, planTrials(one.record, [world.task]), { ...options, concurrency: 1 });
    await runJob(deps(), many, planTrials(many.record, [world.task]), { ...options, concurrency: 6 });
    const records = async (folder: JobFolder): Promise<TrialRecord[]> => (await folder.trials()).map(({ record }) => record);
    expect(await records(many)).toEqual(await records(one));
  });

  it('runs nothing again that is finished, and what is missing, torn or without verdict', async () => {
    const folder = await newJob(4);
    const plan = planTrials(folder.record, [world.task]);
    let creations = 0;
    const counting = failing(() => false, () => (creations += 1));
    await runJob(deps(counting), folder, plan, options);
    const before = await bytesOf(folder);
    const each = creations / 4;
    creations = 0;
    await runJob(deps(counting), folder, plan, options);
    expect(creations).toBe(0);
    await rm(folder.trialDir(plan[1]!.name), { recursive: true });
    await mkdir(join(folder.dir, '.tmp-1-0-half'));
    await rm(join(folder.trialDir(plan[2]!.name), 'trial.json'));
    const events: JobEvent[] = [];
    await runJob(deps(counting), folder, plan, { ...options, onProgress: (event) => events.push(event) });
    expect(creations).toBe(2 * each);
    expect(events[0]).toEqual({ kind: 'job-started', kept: 2, total: 4 });
    expect(await bytesOf(folder)).toEqual(before);
  });

  it('retries infra faults, keeps one that stays, and runs that again the next time', async () => {
    const folder = await newJob(2);
    const plan = planTrials(folder.record, [world.task]);
    // The first trial fails once; the second in every try: its two tries are creations 3 and 4 at one trial at a time.
    const trials = await runJob(deps(failing((creation) => [0, 3, 4].includes(creation))), folder, plan, { ...options, concurrency: 1 });
    const byName = new Map(trials.map((trial) => [trial.name, trial]));
    expect(byName.get(plan[0]!.name)).toMatchObject({ record: { reward: 1 }, measures: { tries: 2 } });
    expect(byName.get(plan[1]!.name)).toMatchObject({ record: { reward: null, rewardValid: false, terminatedBy: 'infra', infraFault: 'E_SANDBOX_INFRA' }, measures: { tries: 2 } });
    const lost = folder.trialDir(plan[1]!.name);
    expect(existsSync(join(lost, 'verifier', 'reward.txt'))).toBe(false);
    expect(await readFile(join(folder.trialDir(plan[0]!.name), 'trial.log'), 'utf8')).toContain('try 1 ended in E_SANDBOX_INFRA');
    expect(JSON.parse(await readFile(join(lost, 'result.json'), 'utf8'))).toMatchObject({ verifier_result: null, exception_info: { exception_type: 'SeatrialInfraError', policy_override: { has_valid_reward: false } } });
    expect(await resultOf(folder)).toMatchObject({ stats: { n_retries: 2, n_completed_trials: 2 } });
    const again = await runJob(deps(), folder, plan, options);
    expect(again.map(({ record }) => record.reward)).toEqual([1, 1]);
  });

  it('stops when the machinery is broken, and keeps what was done', async () => {
    const folder = await newJob(30);
    const plan = planTrials(folder.record, [world.task]);
    let creations = 0;
    const broken = failing((creation) => creation >= 4, () => (creations += 1));
    await expect(runJob(deps(broken), folder, plan, { ...options, concurrency: 1, retries: 2 })).rejects.toMatchObject({ code: 'E_JOB_INFRA', message: expect.stringContaining('no more memory') as string });
    expect(creations).toBeLessThan(20);
    const kept = await folder.trials();
    expect(kept.filter(({ record }) => record.reward === 1)).toHaveLength(2);
    expect((await resultOf(folder)).finished_at).toBeNull();
    expect((await runJob(deps(), folder, plan, { ...options, concurrency: 4 })).every(({ record }) => record.reward === 1)).toBe(true);
  });

  it('stops when asked to, leaves no sandbox and no lock, and goes on to the same records', async () => {
    const whole = await newJob(6, { jobId: 'whole' });
    const plan = planTrials(whole.record, [world.task]);
    await runJob(deps(), whole, plan, options);
    const folder = await newJob(6);
    const stop = new AbortController();
    let finished = 0;
    const job = runJob(deps(), folder, plan, { ...options, signal: stop.signal, onProgress: (event) => void (event.kind === 'trial-finished' && ++finished === 2 && stop.abort(new Error('interrupted'))) });
    await expect(job).rejects.toThrow('interrupted');
    const kept = (await folder.trials()).length;
    expect(kept).toBeGreaterThanOrEqual(2);
    expect(kept).toBeLessThan(6);
    expect((await readdir(folder.dir)).filter((name) => name.startsWith('lock-') || name.startsWith('.tmp-'))).toEqual([]);
    await runJob(deps(), folder, plan, options);
    expect((await folder.trials()).map(({ record }) => record)).toEqual((await whole.trials()).map(({ record }) => record));
  });

  it('has one writer', async () => {
    const folder = await newJob(1);
    const lock = await folder.lock();
    await expect(runJob(deps(), folder, planTrials(folder.record, [world.task]), options)).rejects.toMatchObject({ code: 'E_RUN_LOCKED' });
    await lock.release();
  });

  it('makes its result again from the trials alone', async () => {
    const folder = await newJob(4);
    const plan = planTrials(folder.record, [world.task]);
    await runJob(deps(), folder, plan, { ...options, agent: nopAgent() });
    const resultPath = join(folder.dir, 'result.json');
    const before = await readFile(resultPath, 'utf8');
    await writeFile(resultPath, '{"torn');
    await writeJobResult(folder, await folder.trials(), { total: 4, running: 0, clock: systemClock });
    expect(await readFile(resultPath, 'utf8')).toBe(before);
  });

  it('tells a reward of a broken grading as 0 that counts', async () => {
    const folder = await newJob(1);
    const plan = planTrials(folder.record, [world.task]);
    const [trial] = await runJob(deps(), folder, plan, { ...options, agent: scriptAgent(Buffer.from('echo "kill -9 \\$\\$" >calc.sh'), 5_000) });
    expect(trial!.record).toMatchObject({ reward: 0, rewardValid: true, gradeFault: 'E_REWARD_MISSING' });
    expect(JSON.parse(await readFile(join(folder.trialDir(trial!.name), 'result.json'), 'utf8'))).toMatchObject({
      verifier_result: { rewards: { reward: 0 } },
      exception_info: { exception_type: 'RewardFileNotFoundError', policy_override: { has_valid_reward: true } },
    });
  });

  it('refuses a damaged record instead of counting it', async () => {
    const folder = await newJob(1);
    const plan = planTrials(folder.record, [world.task]);
    await runJob(deps(), folder, plan, options);
    await writeFile(join(folder.trialDir(plan[0]!.name), 'trial.json'), '{"reward": 1}');
    await expect(runJob(deps(), folder, plan, options)).rejects.toMatchObject({ code: 'E_FILE_CORRUPT', message: expect.stringContaining('trial.json') as string });
  });
});
