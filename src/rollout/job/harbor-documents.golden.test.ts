import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { goldenAvailable, goldenPath } from '../../../test/golden-reader.js';
import { sha256Hex, type JobAgent, type JobRecord, type TrialMeasures, type TrialOutcome, type TrialRecord } from '../../core/index.js';
import { parseHarborDocument, type Task } from '../../env/index.js';
import { atifTrajectory } from './atif.js';
import { harborJobConfig, harborTrialConfig, uuidOf } from './harbor-config.js';
import { harborJobLock } from './harbor-lock.js';
import { harborJobResult } from './harbor-job-result.js';
import { exceptionOf, harborTrialResult } from './harbor-result.js';

const task = { id: 'calc', name: 'org/calc', dir: '/tasks/calc', digest: sha256Hex('calc') } as Task;

function jobOf(agent: JobAgent): JobRecord {
  return {
    schemaVersion: 1,
    jobId: 'j',
    createdAt: '2026-11-30T07:15:00.000Z',
    seed: 1,
    attempts: 1,
    graderMode: 'workspace',
    agent,
    sandbox: { provider: 'bubblewrap', image: null, network: 'none', hostVariables: [] },
    dataset: { path: '/tasks', name: 'tasks', split: null, include: ['c*'], exclude: [] },
    tasks: [{ id: task.id, digest: task.digest }],
  };
}

const policy: JobAgent = { kind: 'seatrial', model: 'seatrial/base', baseDir: '/b', baseDigest: 'x', adapterDir: null, adapterSha256: null, policyVersion: 0, agentConfigPath: '/c', agentConfigDigest: 'd', temperature: 1 };
const agents: readonly JobAgent[] = [{ kind: 'oracle' }, { kind: 'nop' }, { kind: 'script', path: '/s.sh', sha256: 'x', timeoutMs: 1500 }, policy];

const solved: TrialRecord = {
  schemaVersion: 1,
  trialId: 't_0123456789abcdef',
  taskId: 'calc',
  taskDigest: task.digest,
  repository: 'calc',
  attempt: 0,
  policyVersion: 0,
  agentConfigDigest: 'd',
  sandbox: { provider: 'bubblewrap', isolation: 'namespaces' },
  graderMode: 'workspace',
  terminatedBy: 'submitted',
  infraFault: null,
  gradeFault: null,
  tampering: [{ path: 'conftest.py', kind: 'added' }],
  rewardValid: true,
  reward: 1,
  rewards: { reward: 1 },
  turns: 2,
  formatErrors: 1,
  inputTokens: 9,
  outputTokens: 3,
  trajectoryTokens: 9,
  segmentHashes: [],
};
const lost: TrialRecord = { ...solved, terminatedBy: 'infra', infraFault: 'E_SANDBOX_INFRA', rewardValid: false, reward: null, rewards: null };
const broken: TrialRecord = { ...solved, gradeFault: 'E_REWARD_MISSING', reward: 0, rewards: null };
const several: TrialRecord = { ...solved, terminatedBy: 'deadline', rewards: { reward: 1, speed: -2.5 } };

const stepped: TrialRecord = {
  ...solved,
  reward: 0.5,
  gradeFault: 'E_REWARD_MISSING',
  steps: [
    { name: 'one', terminatedBy: 'deadline', gradeFault: null, reward: 1, rewards: { reward: 1 }, turns: 1 },
    { name: 'two', terminatedBy: 'submitted', gradeFault: 'E_REWARD_MISSING', reward: 0, rewards: null, turns: 1 },
  ],
};

const measures: TrialMeasures = {
  trialId: solved.trialId,
  startedAt: '2026-11-30T07:15:00.000Z',
  finishedAt: '2026-11-30T07:15:03.000Z',
  tries: 1,
  phases: { prepareMs: 20, agentMs: 900, freezeMs: 5, diffMs: 1, gradeMs: 2000, destroyMs: 1 },
  resources: { cpuSeconds: 1, peakMemoryBytes: 1, bytesWritten: null },
};

const outcome: TrialOutcome = {
  record: solved,
  promptText: 'Fix it.',
  turns: [
    { responseText: 'hm', command: null, formatFault: 'no-action', observationText: 'One block, please.', exitCode: null, timedOut: false },
    { responseText: '```bash\nls\n```', command: 'ls', formatFault: null, observationText: 'calc.sh', exitCode: 0, timedOut: false },
  ],
  segments: [{ ids: [5, 6, 7, 8, 9, 4], actionMask: [0, 1, 0, 0, 1, 1], samplerLogprobs: [0, -0.5, 0, 0, -0.1, -0.2], policyVersions: [-1, 0, -1, -1, 0, 0] }],
  diffText: '',
  verifierText: '',
};

/** Harbor's own description of a document, as a zod schema. */
function schemaOf(name: string): z.ZodType {
  return z.fromJSONSchema(JSON.parse(readFileSync(goldenPath(`harbor/schemas/${name}.schema.json`), 'utf8')) as Parameters<typeof z.fromJSONSchema>[0]);
}

/** What the file of Harbor holds, with the kinds of its values: what readers of such files may count on. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

const json = (document: object): unknown => JSON.parse(JSON.stringify(document));

describe.skipIf(!goldenAvailable('harbor/schemas/'))('by the JSON Schemas of Harbor’s models, which are read from ../shared/golden', () => {
  it('refuse what is wrong, so that the tests below mean something', () => {
    expect(schemaOf('trial_result').safeParse({ ...(json(harborTrialResult(jobOf(policy), { task, name: 'n' }, { record: solved, measures, verifierText: '' }, '/jobs/j', '1')) as object), agent_info: { name: 'x' } }).success).toBe(false);
    expect(schemaOf('trajectory').safeParse({ ...(json(atifTrajectory(outcome, { name: 'a', version: '1', model: null, tools: null })) as object), unknown_key: 1 }).success).toBe(false);
    expect(schemaOf('job_result').safeParse({ id: uuidOf(sha256Hex('x')), started_at: '2026-11-30T07:15:00Z', n_total_trials: 'many', stats: {} }).success).toBe(false);
  });

  it.each(agents)('config.json of job and trial with agent $kind', (agent) => {
    const job = jobOf(agent);
    expect(schemaOf('job').safeParse(json(harborJobConfig(job, { jobsDir: 'jobs', concurrency: 4, retries: 2 }))).error?.issues ?? []).toEqual([]);
    expect(schemaOf('trial').safeParse(json(harborTrialConfig(job, { task, name: 'calc__0123456' }, '/jobs/j', uuidOf(sha256Hex('j'))))).error?.issues ?? []).toEqual([]);
  });

  it.each([solved, lost, broken, several, stepped])('result.json of a trial: $terminatedBy, reward $reward', (record) => {
    for (const agent of agents) {
      const document = json(harborTrialResult(jobOf(agent), { task, name: 'calc__0123456' }, { record, measures, verifierText: 'why\nmore' }, '/jobs/j', '0.1.0')) as Record<string, unknown>;
      // Two keys that Harbor computes when it reads.
      const withPolicy = (exception: unknown): unknown => (exception === null ? null : { ...(exception as object), policy: { should_retry: true, should_grade: true, has_valid_reward: true } });
      const steps = document['step_results'] as readonly { readonly exception_info: unknown }[] | null;
      const whole = { ...document, reward_valid: true, exception_info: withPolicy(document['exception_info']), step_results: steps?.map((step) => ({ ...step, exception_info: withPolicy(step.exception_info) })) ?? null };
      const parsed = schemaOf('trial_result').safeParse(whole);
      expect(parsed.error?.issues ?? []).toEqual([]);
    }
  });

  it('result.json of a job', () => {
    for (const agent of agents) {
      const trials = [solved, lost, broken, several].map((record, index) => ({ name: `calc__${index}`, record }));
      const progress = { total: 5, running: 1, retries: 2, updatedAt: '2026-11-30T07:15:03.000Z', finished: false };
      for (const list of [trials, trials.slice(0, 1), []]) expect(schemaOf('job_result').safeParse(json(harborJobResult(jobOf(agent), list, progress))).error?.issues ?? []).toEqual([]);
    }
  });

  it('trajectory.json', () => {
    for (const model of ['seatrial/base', null]) expect(schemaOf('trajectory').safeParse(json(atifTrajectory(outcome, { name: 'a', version: '1', model, tools: null }))).error?.issues ?? []).toEqual([]);
  });
});

describe('beside what Harbor wrote', () => {
  const sample = (path: string): unknown => JSON.parse(readFileSync(join(goldenPath('harbor/jobs/sample'), path), 'utf8'));

  it('a trial’s result has the same keys with values of the same kinds', () => {
    const theirs = shapeOf(sample('solved__Nt7VekG/result.json')) as Record<string, unknown>;
    const ours = shapeOf(json(harborTrialResult(jobOf({ kind: 'oracle' }), { task, name: 'n' }, { record: { ...solved, tampering: [] }, measures, verifierText: '' }, '/jobs/j', '1'))) as Record<string, unknown>;
    for (const [key, kind] of Object.entries(theirs)) {
      if (['config', 'agent_result', 'reward_valid'].includes(key)) continue;
      expect(ours[key], key).toEqual(kind);
    }
    expect(Object.keys(ours['agent_result'] as object).sort()).toEqual(Object.keys(theirs['agent_result'] as object).sort());
    expect(Object.keys(theirs['config'] as object)).toEqual(expect.arrayContaining(Object.keys(ours['config'] as object)));
  });

  it('a job’s result has the same keys, and the same numbers for the same trials', () => {
    const theirs = sample('result.json') as { stats: { evals: Record<string, { metrics: Record<string, number>[]; reward_stats: Record<string, Record<string, string[]>> }> } };
    const record = (name: string, rewards: Record<string, number> | null, change: Partial<TrialRecord> = {}): { name: string; record: TrialRecord } => ({ name, record: { ...solved, taskId: name, rewards, reward: rewards === null ? null : (rewards['reward'] ?? 0), rewardValid: rewards !== null, ...change } });
    const trials = [
      record('failed__G2D7Vht', { reward: 0 }),
      record('solved__Nt7VekG', { reward: 1 }),
      record('timeout__R2EUQZT', { reward: 0 }, { terminatedBy: 'deadline' }),
      record('multikey__a6MooYA', { tests: 0.75, style: 1, speed: -2.5 }),
      record('noreward__MwEyM4K', null, { infraFault: 'E_REWARD_MISSING' }),
    ];
    const ours = json(harborJobResult({ ...jobOf({ kind: 'oracle' }), dataset: { ...jobOf({ kind: 'oracle' }).dataset, name: 'ds5' } }, trials, { total: 5, running: 0, retries: 0, updatedAt: '2026-11-30T07:15:03.000Z', finished: true })) as typeof theirs;
    expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort());
    expect(Object.keys(ours.stats).sort()).toEqual(Object.keys(theirs.stats).sort());
    const [mine, harbor] = [ours.stats.evals['oracle__ds5']!, theirs.stats.evals['oracle__ds5']!];
    expect(Object.keys(mine).sort()).toEqual(Object.keys(harbor).sort());
    expect(mine.metrics).toEqual(harbor.metrics);
    const byNumber = (stats: Record<string, Record<string, string[]>>): unknown => Object.fromEntries(Object.entries(stats).map(([key, values]) => [key, Object.entries(values).map(([value, names]) => [Number(value), names]).sort()]));
    expect(byNumber(mine.reward_stats)).toEqual(byNumber(harbor.reward_stats));
  });
});

it('says how a trial ended in Harbor’s words, infra first', () => {
  const type = (change: Partial<TrialRecord>): string | null => exceptionOf({ record: { ...solved, ...change }, verifierText: '' })?.exception_type ?? null;
  expect(type({})).toBeNull();
  expect(type({ terminatedBy: 'step-limit' })).toBeNull();
  expect(type({ terminatedBy: 'deadline' })).toBe('AgentTimeoutError');
  expect(type({ terminatedBy: 'deadline', gradeFault: 'E_VERIFIER_TIMEOUT' })).toBe('VerifierTimeoutError');
  expect(type({ terminatedBy: 'deadline', infraFault: 'E_X' })).toBe('SeatrialInfraError');
});

it('keeps in a trajectory what was sampled, turn by turn, and only where every turn is known', () => {
  const steps = (atifTrajectory(outcome, { name: 'a', version: '1', model: 'm', tools: null }) as { steps: { message: string; metrics?: object; observation?: object; tool_calls?: object }[] }).steps;
  expect(steps.map(({ message }) => message)).toEqual(['Fix it.', 'hm', '```bash\nls\n```']);
  expect(steps[1]).toMatchObject({ metrics: { prompt_tokens: 1, completion_token_ids: [6], logprobs: [-0.5] }, observation: { results: [{ content: 'One block, please.' }] } });
  expect(steps[1]).not.toHaveProperty('tool_calls');
  expect(steps[2]).toMatchObject({ metrics: { prompt_tokens: 4, completion_tokens: 2, completion_token_ids: [9, 4], logprobs: [-0.1, -0.2] }, tool_calls: [{ tool_call_id: 'call_2', arguments: { command: 'ls' } }], observation: { results: [{ source_call_id: 'call_2', content: 'calc.sh' }] } });
  const short = atifTrajectory({ ...outcome, turns: outcome.turns.slice(0, 1) }, { name: 'a', version: '1', model: 'm', tools: null }) as { steps: object[] };
  expect(short.steps[1]).not.toHaveProperty('metrics');
});

it('makes ids that are UUIDs and always the same', () => {
  expect(uuidOf(sha256Hex('a'))).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuidOf(sha256Hex('a'))).toBe(uuidOf(sha256Hex('a')));
});

describe('the locks', () => {
  const config = { steps: null, verifier: { environment_mode: null, environment: null }, task: null } as unknown as Task['config'];
  const locked = { ...task, lockDigest: sha256Hex('lock'), config } as Task;
  const theirs = JSON.parse(readFileSync(join(goldenPath('harbor/jobs/sample'), 'lock.json'), 'utf8')) as { readonly trials: readonly object[] };

  it('say what Harbor’s say, key by key, for the same job', () => {
    const ours = json(harborJobLock(jobOf({ kind: 'oracle' }), [{ task: locked, name: 'n' }], { jobDir: '/jobs/j', concurrency: 3, retries: 0 })) as { readonly trials: readonly object[] };
    expect({ ...(shapeOf(ours) as object), harbor: null }).toEqual({ ...(shapeOf(theirs) as object), harbor: null });
    const [mine, harbor] = [shapeOf(ours.trials[0]) as Record<string, object>, shapeOf(theirs.trials[0]) as Record<string, object>];
    // Where the sandboxes come from is a name there and a place here.
    expect({ ...mine, environment: null }).toEqual({ ...harbor, environment: null });
    expect(Object.keys(mine['environment']!).filter((key) => key !== 'import_path')).toEqual(Object.keys(harbor['environment']!).filter((key) => key !== 'type'));
    expect(ours.trials[0]).toMatchObject({ task: { digest: `sha256:${sha256Hex('lock')}` }, verifier: { environment_mode: 'shared' } });
  });

  it.each(agents)('are read back by the reader of Harbor’s documents, with agent $kind', (agent) => {
    const lock = json(harborJobLock(jobOf(agent), [{ task: locked, name: 'n' }], { jobDir: '/jobs/j', concurrency: 3, retries: 0 }));
    expect(parseHarborDocument('job-lock', lock, 'lock.json').trials[0]!.task.digest).toBe(`sha256:${sha256Hex('lock')}`);
  });
});
