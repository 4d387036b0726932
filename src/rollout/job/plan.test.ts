import { describe, expect, it } from 'vitest';
import { sha256Hex, type JobRecord } from '../../core/index.js';
import type { Task } from '../../env/index.js';
import { isChosen, jobIdentity, planTrials, requireSameJob } from './plan.js';

const task = (id: string): Task => ({ id, name: `org/${id}`, digest: sha256Hex(id) }) as Task;

const record: JobRecord = {
  schemaVersion: 1,
  jobId: 'j',
  createdAt: '2026-11-30T07:15:00.000Z',
  seed: 1,
  attempts: 2,
  graderMode: 'workspace',
  agent: { kind: 'seatrial', model: 'm', baseDir: '/a', baseDigest: 'b', adapterDir: '/x', adapterSha256: 'c', policyVersion: 1, agentConfigPath: '/y', agentConfigDigest: 'd', temperature: 1 },
  sandbox: { provider: 'bubblewrap', image: null, network: 'none', hostVariables: [] },
  dataset: { path: '/tasks', name: 'tasks', split: null, include: [], exclude: [] },
  tasks: [{ id: 'a', digest: 'da' }, { id: 'b', digest: 'db' }],
};

describe('planTrials', () => {
  it('names every trial by seed, task and attempt alone, first attempts first', () => {
    const plan = planTrials({ seed: 1, attempts: 2 }, [task('b'), task('a')]);
    expect(plan.map(({ task: { id }, attempt }) => `${id} ${attempt}`)).toEqual(['a 0', 'b 0', 'a 1', 'b 1']);
    expect(new Set(plan.map(({ trialId }) => trialId)).size).toBe(4);
    expect(planTrials({ seed: 1, attempts: 1 }, [task('b')])[0]!.trialId).toBe(plan[1]!.trialId);
    expect(planTrials({ seed: 2, attempts: 1 }, [task('b')])[0]!.trialId).not.toBe(plan[1]!.trialId);
    for (const { name, trialId } of plan) expect(name).toMatch(new RegExp(`^[ab]__${trialId.slice(2, 9)}$`));
  });

  it('gives no two trials one folder, however long or alike their tasks are named', () => {
    const long = 'x'.repeat(40);
    const tasks = Array.from({ length: 300 }, (_, index) => task(`${long}${index}`));
    const names = planTrials({ seed: 1, attempts: 60 }, tasks).map(({ name }) => name);
    // 18,000 names of one beginning and 28 bits: some would be the same.
    expect(new Set(names.map((name) => name.slice(0, 32 + 2 + 7))).size).toBeLessThan(names.length);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('chooses by id or name', () => {
  expect(isChosen(task('a'), { include: [], exclude: [] })).toBe(true);
  expect(isChosen(task('a'), { include: ['b', 'org/a'], exclude: [] })).toBe(true);
  expect(isChosen(task('a'), { include: ['b*'], exclude: [] })).toBe(false);
  expect(isChosen(task('a'), { include: ['*'], exclude: ['?'] })).toBe(false);
});

describe('the identity of a job', () => {
  it('is blind to places, times, addresses and names', () => {
    const moved: JobRecord = { ...record, jobId: 'k', createdAt: 'later', dataset: { ...record.dataset, path: '/elsewhere', include: ['*'] }, agent: { ...record.agent, model: 'http://host:1234/m', baseDir: '/b', adapterDir: '/z', agentConfigPath: '/q' } as JobRecord['agent'] };
    expect(jobIdentity(moved)).toBe(jobIdentity(record));
    expect(() => requireSameJob(record, moved)).not.toThrow();
  });

  it.each([
    ['seed', { seed: 2 }, 'seed is 2, was 1'],
    ['attempts', { attempts: 3 }, 'attempts is 3, was 2'],
    ['grader', { graderMode: 'shared' as const }, 'graderMode is shared, was workspace'],
    ['agent', { agent: { kind: 'nop' as const } }, 'the agent is nop'],
    ['adapter', { agent: { ...record.agent, adapterSha256: 'e' } as JobRecord['agent'] }, 'the agent is seatrial'],
    ['sandbox', { sandbox: { ...record.sandbox, provider: 'process' } }, "the sandbox's provider is process, was bubblewrap"],
    ['a changed task', { tasks: [{ id: 'a', digest: 'new' }, { id: 'b', digest: 'db' }] }, 'task a has digest new, was da'],
    ['a missing task', { tasks: [{ id: 'a', digest: 'da' }] }, 'task b is gone'],
    ['a new task', { tasks: [...record.tasks, { id: 'c', digest: 'dc' }] }, 'task c is new'],
  ])('knows another %s', (_name, change, found) => {
    expect(() => requireSameJob(record, { ...record, ...change })).toThrow(found);
  });

  it('names a few tasks of another dataset, and counts the others', () => {
    const others = Array.from({ length: 40 }, (_, index) => ({ id: `t${index}`, digest: 'd' }));
    expect(() => requireSameJob(record, { ...record, tasks: others })).toThrow(/task a is gone; task b is gone; task t0 is new; task t1 is new; task t2 is new; 37 more tasks are others/);
  });
});
