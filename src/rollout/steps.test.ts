import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twoStepTask } from '../../test/support/step-task.js';
import { bash, openTrialWorld, submit, type TrialWorld } from '../../test/support/trial-world.js';
import { TrialRecord } from '../core/index.js';
import type { SampleRequest, Sampler } from '../engine/index.js';
import type { Task } from '../env/index.js';
import { runAttempt, type AttemptResult } from './attempt.js';
import { oracleAgent, scriptAgent } from './command-agent.js';
import { runTrial } from './index.js';

let world: TrialWorld;

beforeAll(async () => {
  world = await openTrialWorld('bubblewrap');
});

afterAll(async () => {
  await world.provider.close();
  await rm(world.dir, { recursive: true });
});

const one = bash('echo one > one.txt');
const two = bash('cp two.ready two.txt');

/** A trial of a scripted policy that gives these answers one after the other over all steps. */
async function trial(task: Task, ...answers: string[]) {
  return runTrial(world.deps(world.script(...answers)), { ...world.request({ steps: 4 }), task });
}

async function attempt(task: Task, agent: Parameters<typeof runAttempt>[1]['agent']): Promise<AttemptResult> {
  return runAttempt(world.deps(world.script(submit)), { task, attempt: 0, runSeed: 1, step: 0, graderMode: 'workspace', agent, collect: true });
}

describe('a task with steps', () => {
  it('runs them in order on one workspace, and combines their rewards', async () => {
    const prompts: SampleRequest[] = [];
    // The scripted policy counts answers for each trial and cache key, which is given back after each step.
    const policies: Sampler[] = [world.script(one, submit), world.script(two, submit)];
    let released = 0;
    const policy: Sampler = { contextLength: policies[0]!.contextLength, release: () => void (released += 1), sample: async (request, signal) => (prompts.push(request), policies[released]!.sample(request, signal)) };
    const { record, segments, diffText, promptText, verifierText } = await runTrial(world.deps(policy), { ...world.request({ steps: 4 }), task: await twoStepTask() });
    expect(TrialRecord.parse(record)).toEqual(record);
    expect(record).toMatchObject({ taskId: 'two-steps', terminatedBy: 'submitted', reward: 1, rewards: { reward: 1 }, rewardValid: true, turns: 4, infraFault: null, gradeFault: null, tampering: [] });
    expect(record.steps).toEqual([
      { name: 'one', terminatedBy: 'submitted', gradeFault: null, reward: 1, rewards: { reward: 1 }, turns: 2 },
      { name: 'two', terminatedBy: 'submitted', gradeFault: null, reward: 1, rewards: { reward: 1 }, turns: 2 },
    ]);
    expect(prompts.map(({ randomKey }) => randomKey[2])).toEqual([0, 1, 2, 3]);
    expect(segments).toHaveLength(2);
    expect(record.segmentHashes).toHaveLength(2);
    expect(record.segmentBreaks).toEqual(['next-step']);
    expect(record.trajectoryTokens).toBe(segments[0]!.ids.length + segments[1]!.ids.length);
    expect(diffText).toMatch(/^=== step one ===\nadded file one.txt[^]*=== step two ===\n[^]*added file two.txt/);
    expect(diffText.slice(diffText.indexOf('step two'))).not.toContain('one.txt');
    expect([promptText, verifierText].every((text) => text.includes('=== step two ==='))).toBe(true);
    expect(promptText).toContain('Write two.');
  });

  it('ends where a gate is missed', async () => {
    const { record } = await trial(await twoStepTask({ one: 'min_reward = 1.0' }), submit);
    expect(record).toMatchObject({ reward: 0, turns: 1, steps: [{ name: 'one', reward: 0 }] });
  });

  it.each([
    ['mean', 'multi_step_reward_strategy = "mean"', 0.5],
    ['final', 'multi_step_reward_strategy = "final"', 0],
    ['unset', '', 0.5],
  ])('goes on past a failed step without a gate; strategy %s', async (_, root, reward) => {
    const { record } = await trial(await twoStepTask({ root }), one, submit);
    expect(record).toMatchObject({ rewardValid: true, reward, steps: [{ reward: 1 }, { reward: 0 }] });
  });

  it('is solved by its own solutions', async () => {
    const { outcome, collection, phases } = await attempt(await twoStepTask(), oracleAgent());
    expect(outcome.record).toMatchObject({ reward: 1, steps: [{ reward: 1 }, { reward: 1 }] });
    expect(collection.notes).toEqual([]);
    expect(phases.gradeMs).toBeGreaterThan(0);
  });

  it('sees removals of earlier steps and of uploads', async () => {
    const script = 'case "$(ls)" in *two.in*) cp two.ready two.txt; rm one.txt two.in;; *) echo one > one.txt; mkdir -p /logs/artifacts; echo kept > /logs/artifacts/a.txt;; esac\n';
    const { outcome, collection } = await attempt(await twoStepTask(), scriptAgent(Buffer.from(script), 20_000));
    expect(outcome.record.steps!.map(({ reward }) => reward)).toEqual([1, 0]);
    expect(outcome.record.tampering).toEqual([]);
    expect(collection.files.map(({ step, place, path }) => `${step}: ${place}/${path}`)).toEqual(['one: artifacts/logs/artifacts/a.txt']);
    expect(collection.artifacts.map(({ step, status }) => `${step} ${status}`)).toEqual(['one ok', 'two empty']);
  });

  it('counts a step whose grader the agent broke as 0', async () => {
    const task = await twoStepTask({ files: { 'steps/two/tests/test.sh': '#!/bin/sh\n[ -e broken ] && exit\necho 1 > "${SANDBOX_ROOT:-}/logs/verifier/reward.txt"\n' } });
    const { outcome } = await attempt(task, scriptAgent(Buffer.from('echo one > one.txt; [ -e two.in ] && touch broken; :\n'), 20_000));
    expect(outcome.record).toMatchObject({ rewardValid: true, reward: 0.5, gradeFault: 'E_REWARD_MISSING', steps: [{ reward: 1, gradeFault: null }, { reward: 0, gradeFault: 'E_REWARD_MISSING', rewards: null }] });
  });

  it.each([
    ['setup.sh', { files: { 'steps/two/workdir/setup.sh': 'echo no luck; exit 3\n' } }, 'E_STEP_SETUP', 'ended with exit code 3: no luck'],
    ['healthcheck', { two: 'healthcheck = { command = "test -e never", interval_sec = 0.01, retries = 2 }' }, 'E_HEALTHCHECK', 'failed 2 time(s)'],
  ])('is an infra fault where its %s fails, with no reward', async (_, settings, code, message) => {
    const { outcome } = await attempt(await twoStepTask(settings), oracleAgent());
    expect(outcome.record).toMatchObject({ terminatedBy: 'infra', infraFault: code, rewardValid: false, reward: null });
    expect(outcome.verifierText).toContain(message);
  });
});

describe('a healthcheck', () => {
  const checked = async (command: string): Promise<Task> => twoStepTask({ files: { 'steps/one/workdir/a': '' }, one: `healthcheck = { command = '${command}', interval_sec = 0.01 }` });

  it('is waited for in the sandbox before the agent begins', async () => {
    const count = 'echo x >> tries; [ "$(wc -l < tries)" -ge 3 ]';
    const { outcome } = await attempt(await checked(count), oracleAgent());
    expect(outcome.record.reward).toBe(1);
    expect(outcome.diffText).toContain('+x\n+x\n+x\n');
  });
});
