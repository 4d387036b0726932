import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson, hasVerdict, isSolved, terminations, tokenArrayHash, TrialRecord, verdictFault, type TerminatedBy, type TrialOutcome } from '../../src/core/index.js';
import type { Sampler } from '../../src/engine/index.js';
import { gradeDiff, SandboxInfraError, type GradeOutcome, type Sandbox, type SandboxProvider, type Task } from '../../src/env/index.js';
import { comparePanels, runPanel, type FinishedTrial, type PanelRun, type PanelTrialRequest } from '../../src/eval/index.js';
import { runTrial, type TrialDeps } from '../../src/rollout/index.js';
import { parseJson, readRecords, readTrajectoryShard, readTrialFolder, StoredOutcome, writeTrajectoryShard, writeTrialFolder } from '../../src/store/index.js';
import { buildBatch } from '../../src/train/batch.js';
import { TrainConfig } from '../../src/train/index.js';
import { trialMetrics } from '../../src/train/metrics.js';
import { scriptedPanel, scriptedRecord, scriptedTrial, scriptedWeights, type Fate } from '../support/scripted-panel.js';
import { bash, fix, openTrialWorld, submit, type TrialWorld } from '../support/trial-world.js';

/**
 * An infra fault never carries a reward: not where trials are made, not in what is stored of them, not in batches,
 * panels and reports. Records of every combination of facts are tried, the impossible ones included.
 */
function factsWith(numbers: readonly number[]): fc.Arbitrary<Partial<TrialRecord>> {
  const whole = {
    terminatedBy: fc.constantFrom(...terminations),
    infraFault: fc.constantFrom(null, 'E_SANDBOX'),
    gradeFault: fc.constantFrom(null, 'E_VERIFIER_TIMEOUT'),
    rewardValid: fc.boolean(),
    reward: fc.constantFrom(null, ...numbers),
    rewards: fc.constantFrom(null, ...numbers.map((reward) => ({ reward }))),
  };
  const step = fc.record({ name: fc.constant('step'), terminatedBy: fc.constantFrom<TerminatedBy>('submitted', 'infra'), gradeFault: fc.constant(null), reward: fc.constantFrom(null, 1), rewards: fc.constant(null), turns: fc.constant(1) });
  return fc.oneof(fc.record(whole), fc.record({ ...whole, steps: fc.array(step, { minLength: 1, maxLength: 2 }) }));
}
/** What files can hold, and what memory can. */
const storedFacts = factsWith([0, 1, 0.5]);
const facts = factsWith([0, 1, NaN, Infinity]);

/** The claim that nothing may make, spelt out here once more: it does not rest on the code under test. */
function claimsBoth({ infraFault, rewardValid, reward, rewards, steps = [] }: Partial<TrialRecord>): boolean {
  if (steps.some((step) => step.terminatedBy === 'infra' && (step.reward !== null || infraFault === null))) return true;
  return infraFault !== null && (rewardValid === true || reward !== null || rewards !== null);
}

const panel = scriptedPanel(6);
const { id: taskId, digest: taskDigest, repository } = panel.tasks[0]!;
const request: PanelTrialRequest = { trialId: 't_0123456789abcdef', taskId, taskDigest, repository, attempt: 0, policyVersion: 0, temperature: 1 };
const outcomeWith = (change: Partial<TrialRecord>): TrialOutcome => ({
  record: { ...scriptedRecord(request, 'solved'), ...change, segmentHashes: [] },
  segments: [],
  promptText: '',
  turns: [],
  diffText: '',
  verifierText: '',
});

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-verdicts-'));
});
afterAll(() => rm(dir, { recursive: true }));

/** The record that a reader gives back, or null when it refuses. */
async function readBack(read: () => Promise<TrialRecord>): Promise<TrialRecord | null> {
  try {
    return await read();
  } catch (error) {
    expect(error).toMatchObject({ code: 'E_FILE_CORRUPT' });
    return null;
  }
}

describe('a record with an infra fault and a reward', () => {
  it('is refused by every reader of stored trials; every other record is given back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(storedFacts, async (change) => {
        const outcome = outcomeWith(change);
        const shard = join(dir, 'shard.parquet');
        await writeTrajectoryShard(shard, [outcome]);
        await writeTrialFolder(join(dir, 'trial'), outcome);
        await writeFile(join(dir, 'trials.jsonl'), `${canonicalJson(outcome.record)}\n`);
        const read = [
          await readBack(async () => parseJson(canonicalJson(outcome), StoredOutcome, 'spool').record),
          await readBack(async () => (await readTrajectoryShard(shard))[0]!.record),
          await readBack(async () => (await readTrialFolder(join(dir, 'trial'))).record),
          await readBack(async () => (await readRecords(join(dir, 'trials.jsonl'), TrialRecord))[0]!),
        ];
        for (const record of read) {
          expect(record).toEqual(verdictFault(outcome.record) === null ? outcome.record : null);
          if (claimsBoth(change)) expect(record).toBeNull();
          if (record !== null && record.infraFault !== null) expect([record.reward, record.rewards, record.rewardValid, hasVerdict(record), isSolved(record)]).toEqual([null, null, false, false, false]);
        }
      }),
      { numRuns: 200, seed: 4 },
    );
  });

  it('is refused by batches; without the reward it is in no batch and no mean', () => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 5 }), (changes) => {
        const segment = { ids: [1, 2], actionMask: [0, 1] as const, samplerLogprobs: [0, -1], policyVersions: [-1, 0] };
        const outcomes = changes.map(outcomeWith).map((outcome) => ({ ...outcome, segments: [segment], record: { ...outcome.record, segmentHashes: [tokenArrayHash(segment.ids)] } }));
        if (changes.some(claimsBoth) || outcomes.some(({ record }) => verdictFault(record) !== null)) {
          expect(() => buildBatch(outcomes, 0, TrainConfig.parse({}))).toThrowError(expect.objectContaining({ code: 'E_BATCH' }) as Error);
          return;
        }
        const batch = buildBatch(outcomes, 0, TrainConfig.parse({}));
        const graded = outcomes.filter(({ record }) => record.reward !== null);
        expect(batch.trials.map(({ outcome }) => outcome)).toEqual(graded);
        const { attrition, rewardMean } = trialMetrics(outcomes, batch);
        expect(attrition).toBe(outcomes.length - graded.length);
        expect(rewardMean).toBe(graded.length === 0 ? null : graded.reduce((sum, { record }) => sum + record.reward!, 0) / graded.length);
      }),
      { numRuns: 500, seed: 4 },
    );
  });

  it('is refused by panels; without the reward it is attrition, and no pair, rate or cost of the comparison knows it', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(facts, { minLength: 6, maxLength: 6 }), fc.array(fc.constantFrom<Fate>('solved', 'failed', 'infra'), { minLength: 6, maxLength: 6 }), async (changes, fates) => {
        const numberOf = (taskId: string): number => panel.tasks.findIndex(({ id }) => id === taskId);
        const base = await side('base', `base-${runs}`, ({ taskId }) => ({ ...scriptedFacts(fates[numberOf(taskId)]!) }));
        const changed = side('policy', `policy-${runs++}`, ({ taskId }) => changes[numberOf(taskId)]!);
        if (changes.some(claimsBoth) || changes.some((change) => verdictFault(outcomeWith(change).record) !== null)) {
          await expect(changed).rejects.toMatchObject({ code: 'E_PANEL_RECORD' });
          return;
        }
        const policy = await changed;
        const comparison = comparePanels(base, policy, { force: false, planned: true, alpha: 0.05, bootstrap: { seed: 1, resamples: 20, level: 0.95 }, baseRepeat: null, seenTasks: { training: [], validation: [] } });
        const pairs = panel.tasks.map((_, i) => [base.trials[i]!, policy.trials[i]!] as const).filter((pair) => pair.every((trial) => trial.reward !== null));
        const solved = (which: 0 | 1): number => pairs.filter((pair) => pair[which].reward! >= 1).length;
        expect(comparison).toMatchObject({
          n: pairs.length,
          base: { solved: solved(0), rate: pairs.length === 0 ? null : solved(0) / pairs.length },
          policy: { solved: solved(1), rate: pairs.length === 0 ? null : solved(1) / pairs.length, totals: { steps: pairs.reduce((sum, [, { turns }]) => sum + turns, 0) } },
          attrition: { base: base.trials.filter(({ reward }) => reward === null).length, policy: policy.trials.filter(({ reward }) => reward === null).length },
        });
      }),
      { numRuns: 60, seed: 4 },
    );
  });
});

/** Runs one side of the panel with trials that end as told. */
async function side(which: 'base' | 'policy', name: string, factsOf: (request: PanelTrialRequest) => Partial<TrialRecord>): Promise<PanelRun> {
  const solved = scriptedTrial(() => 'solved');
  const runChanged = async (wanted: PanelTrialRequest): Promise<FinishedTrial> => {
    const { outcome, timing } = await solved(wanted);
    return { outcome: { ...outcome, record: { ...outcome.record, ...factsOf(wanted) } }, timing };
  };
  return await runPanel({ runTrial: runChanged, concurrency: 2 }, panel, { side: which, policyVersion: which === 'base' ? 0 : 1, ...scriptedWeights(which), dir: join(dir, name), transcripts: 'none' });
}

function scriptedFacts(fate: Fate): Partial<TrialRecord> {
  const { terminatedBy, infraFault, rewardValid, reward, rewards } = scriptedRecord(request, fate);
  return { terminatedBy, infraFault, rewardValid, reward, rewards };
}

/** Everything of the machinery that a trial leans on, each to be broken. */
const brokenParts = ['create', 'exec', 'died', 'killAll', 'workspaceDiff', 'stop', 'sample', 'silent', 'answer', 'grade', 'grade-infra', 'control'] as const;
type BrokenPart = (typeof brokenParts)[number];

describe('a trial whose machinery fails', () => {
  let world: TrialWorld;
  beforeAll(async () => {
    world = await openTrialWorld('process');
  });
  afterAll(async () => {
    await world.provider.close();
    await rm(world.dir, { recursive: true });
  });

  it.each(brokenParts)('in %s, alone or with any other part: it has an infra fault and no reward, whatever the agent had done', async (first) => {
    const cases = brokenParts.slice(brokenParts.indexOf(first)).flatMap((second) => [[fix, submit], [bash('true'), submit]].map((answers) => ({ second, answers })));
    for (const { second, answers } of cases) {
      const { record } = await runTrial(breaking(world, world.script(...answers), new Set([first, second])), world.request());
      expect(TrialRecord.parse(record)).toEqual(record);
      expect(record).toMatchObject({ gradeFault: null, rewardValid: false, reward: null, rewards: null });
      expect(record.infraFault).toMatch(/^E_[A-Z_]+$/);
      expect(hasVerdict(record)).toBe(false);
    }
  });

  it('is only such a trial: with nothing broken there is a verdict', async () => {
    const { record } = await runTrial(breaking(world, world.script(fix, submit), new Set()), world.request());
    expect(record).toMatchObject({ infraFault: null, rewardValid: true, reward: 1 });
  });
});

function breaking(world: TrialWorld, policy: Sampler, broken: ReadonlySet<BrokenPart>): TrialDeps {
  const fail = (part: BrokenPart): void => {
    if (broken.has(part)) throw new SandboxInfraError('under test', `the host failed in ${part}`, 'Mend the host.');
  };
  const failing = (sandbox: Sandbox): Sandbox => ({
    id: sandbox.id,
    exec: async (...call) => (fail('exec'), await sandbox.exec(...call)),
    writeFiles: (...call) => sandbox.writeFiles(...call),
    readFile: (...call) => sandbox.readFile(...call),
    listFiles: (...call) => sandbox.listFiles(...call),
    endProcesses: () => sandbox.endProcesses(),
    homeFiles: () => sandbox.homeFiles(),
    killAll: async () => (fail('killAll'), await sandbox.killAll()),
    workspaceDiff: async () => (fail('workspaceDiff'), await sandbox.workspaceDiff()),
    listen: (...call) => sandbox.listen(...call),
    stop: async () => (await sandbox.stop(), fail('stop')),
    status: () => (broken.has('died') ? { alive: false, cause: 'infra', detail: 'the host was restarted' } : sandbox.status()),
    usage: () => sandbox.usage(),
  });
  const provider: SandboxProvider = {
    name: world.provider.name,
    isolation: world.provider.isolation,
    reap: () => world.provider.reap(),
    close: () => world.provider.close(),
    create: async (spec, signal) => (fail('create'), failing(await world.provider.create(spec, signal))),
  };
  const sampler: Sampler = {
    contextLength: policy.contextLength,
    release: (trialId) => policy.release(trialId),
    sample: async (wanted, signal) => {
      if (broken.has('sample')) throw new Error('connection reset');
      if (broken.has('silent')) return await new Promise<never>(() => undefined);
      const answer = await policy.sample(wanted, signal);
      return broken.has('answer') ? { ...answer, policyVersion: 99 } : answer;
    },
  };
  const grade = async (wanted: Parameters<TrialDeps['grade']>[0]): Promise<GradeOutcome> => {
    fail('grade');
    if (broken.has('grade-infra')) return { kind: 'infra', code: 'E_SANDBOX_INFRA', detail: 'no sandbox could be had', tampering: [{ path: 'conftest.py', kind: 'added' }] };
    // The grader breaks on the agent's work and on the untouched workspace alike.
    const task = broken.has('control') ? withSleepingVerifier(wanted.task) : wanted.task;
    return await gradeDiff({ ...wanted, task, provider: world.provider });
  };
  return { ...world.deps(sampler), provider, grade, samplingTimeoutMs: 50 };
}

/** A task whose verifier never comes to a verdict, on whatever workspace. */
function withSleepingVerifier(task: Task): Task {
  const asleep = { path: 'test.sh', content: Buffer.from('#!/bin/sh\nsleep 60\n'), mode: 0o755 };
  return { ...task, testFiles: [asleep], config: { ...task.config, verifier: { ...task.config.verifier, timeout_sec: 0.1 } } };
}
