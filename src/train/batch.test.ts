import { describe, expect, it } from 'vitest';
import { tokenArrayHash, type TerminatedBy, type TrajectorySegment, type TrialOutcome } from '../core/index.js';
import { buildBatch } from './batch.js';
import { TrainConfig } from './config.js';
import { estimateAdvantages } from './advantages.js';

const config = TrainConfig.parse({});

/** 'pa.o.a' : p prompt, a action, o observation; ids count up. */
function segment(kinds: string, policyVersion = 4): TrajectorySegment {
  const actions = [...kinds].map((kind) => (kind === 'a' ? 1 : 0));
  return {
    ids: actions.map((_, i) => 10 + i),
    actionMask: actions,
    samplerLogprobs: actions.map((action) => (action === 1 ? -0.5 : 0)),
    policyVersions: actions.map((action) => (action === 1 ? policyVersion : -1)),
  };
}

function trial(segments: readonly TrajectorySegment[], reward: number | null, facts: { turns?: number; terminatedBy?: TerminatedBy; taskId?: string } = {}): TrialOutcome {
  return {
    record: {
      schemaVersion: 1,
      trialId: 't_0123456789abcdef',
      taskId: facts.taskId ?? 'task',
      taskDigest: 'd',
      repository: 'r',
      attempt: 0,
      policyVersion: 4,
      agentConfigDigest: 'a',
      sandbox: { provider: 'process', isolation: 'none' },
      graderMode: 'workspace',
      terminatedBy: facts.terminatedBy ?? 'submitted',
      infraFault: reward === null ? 'E_SANDBOX' : null,
      gradeFault: null,
      tampering: [],
      rewardValid: reward !== null,
      reward,
      rewards: null,
      turns: facts.turns ?? 1,
      formatErrors: 0,
      inputTokens: 1,
      outputTokens: 1,
      trajectoryTokens: 1,
      segmentHashes: segments.map(({ ids }) => tokenArrayHash(ids)),
    },
    segments,
    promptText: '',
    turns: [],
    diffText: '',
    verifierText: '',
  };
}

describe('buildBatch', () => {
  it('packs segments as sequences that end at their last action, one chain a trial', () => {
    const batch = buildBatch([trial([segment('ppaaoa'), segment('paoo')], 1), trial([segment('pa')], 0)], 4, config);
    expect([...batch.cuSeqlens]).toEqual([0, 6, 8, 10]);
    expect([...batch.actionMask]).toEqual([0, 0, 1, 1, 0, 1, 0, 1, 0, 1]);
    expect([...batch.inputIds]).toEqual([10, 11, 12, 13, 14, 15, 10, 11, 10, 11]);
    expect(batch.trials.map(({ sequences, terminalReward }) => [sequences, terminalReward])).toEqual([[[0, 1], 1], [[2], 0]]);
  });

  it('leaves out trials without a verdict and trials that never acted; never reads a missing reward as 0', () => {
    const batch = buildBatch([trial([segment('pa')], null), trial([segment('pp')], 0), trial([], 0), trial([segment('pa')], 0.5)], 4, config);
    expect(batch.trials.map(({ terminalReward }) => terminalReward)).toEqual([0.5]);
  });

  it('gives the terminal reward to the last action token of the last segment, whatever is observed after it', () => {
    const plain = buildBatch([trial([segment('paa'), segment('pa')], 1), trial([segment('pa')], 0)], 4, config);
    const observed = buildBatch([trial([segment('paoooao'), segment('ppaoo')], 1), trial([segment('pa')], 0)], 4, config);
    const zero = (length: number): Float32Array => new Float32Array(length);
    const onActions = (batch: typeof plain): number[] => {
      const { returns } = estimateAdvantages(batch, zero(batch.inputIds.length), TrainConfig.parse({ gamma: 0.5 }));
      return [...returns].filter((_, t) => batch.actionMask[t] === 1);
    };
    expect(onActions(plain)).toEqual([0.25, 0.5, 1, 0]);
    expect(onActions(observed)).toEqual(onActions(plain));
  });

  it('masks truncated trials out of the loss only when asked, and never out of the action mask', () => {
    const outcomes = [trial([segment('paa')], 0, { terminatedBy: 'step-limit' }), trial([segment('pa')], 1)];
    expect([...buildBatch(outcomes, 4, config).lossMask]).toEqual([0, 1, 1, 0, 1]);
    const masked = buildBatch(outcomes, 4, TrainConfig.parse({ maskTruncated: true }));
    expect([...masked.lossMask]).toEqual([0, 0, 0, 0, 1]);
    expect([...masked.actionMask]).toEqual([0, 1, 1, 0, 1]);
  });

  it('takes a logprob that rounding put above 0, as rollout does', () => {
    const { samplerLogprobs } = buildBatch([trial([{ ...segment('pa'), samplerLogprobs: [0, 1e-7] }], 1)], 4, config);
    expect([...samplerLogprobs]).toEqual([0, 1e-7]);
  });

  it('records shaping apart from the reward, as a share of it', () => {
    const shaped = TrainConfig.parse({ shaping: { stepCost: 0.1, freeTurns: 4 } });
    const outcomes = [trial([segment('pa')], 1, { turns: 6 }), trial([segment('pa')], 0, { turns: 9 }), trial([segment('pa')], 1, { turns: 3 })];
    const { trials } = buildBatch(outcomes, 4, shaped);
    expect(trials.map(({ shaping }) => shaping)).toEqual([-0.2, 0, 0]);
    expect(trials.map(({ terminalReward }) => terminalReward)).toEqual([0.8, 0, 1]);
  });

  it.each<[string, TrialOutcome]>([
    ['a segment less than at rollout', { ...trial([segment('pa'), segment('pa')], 1), segments: [segment('pa')] }],
    ['other ids than at rollout', { ...trial([segment('pa')], 1), segments: [{ ...segment('pa'), ids: [1, 2] }] }],
    ['another policy version', trial([segment('pa', 3)], 1)],
    ['an infra fault beside a reward', ((outcome) => ({ ...outcome, record: { ...outcome.record, infraFault: 'E_SANDBOX' } }))(trial([segment('pa')], 0))],
    ['an action in the first place', trial([segment('aa')], 1)],
    ['what is no logprob', trial([{ ...segment('pa'), samplerLogprobs: [0, 0.1] }], 1)],
  ])('refuses %s', (_, outcome) => {
    expect(() => buildBatch([outcome], 4, config)).toThrowError(expect.objectContaining({ code: 'E_BATCH' }) as Error);
  });
});

describe('estimateAdvantages', () => {
  const outcomes = [trial([segment('paoa')], 1, { taskId: 'x' }), trial([segment('paa')], 0, { taskId: 'x' }), trial([segment('pa')], 1, { taskId: 'y' }), trial([segment('pa')], 1, { taskId: 'y' })];

  it('whitens over loss tokens unless all rewards are equal', () => {
    const batch = buildBatch(outcomes, 4, config);
    const values = new Float32Array(batch.inputIds.length);
    const { advantages, equalRewards } = estimateAdvantages(batch, values, config);
    const inLoss = [...advantages].filter((_, t) => batch.lossMask[t] === 1);
    expect(inLoss.reduce((sum, a) => sum + a, 0)).toBeCloseTo(0, 5);
    expect(equalRewards).toBe(false);
    const same = buildBatch(outcomes.slice(2), 4, config);
    const equal = estimateAdvantages(same, new Float32Array(same.inputIds.length), config);
    expect(equal.equalRewards).toBe(true);
    expect([...equal.advantages].filter((_, t) => same.lossMask[t] === 1)).toEqual([1, 1]);
  });

  it('compares trials of one task for GRPO and RLOO, over observations', () => {
    const batch = buildBatch(outcomes, 4, config);
    const { advantages } = estimateAdvantages(batch, null, TrainConfig.parse({ advantages: 'rloo', trialsPerTask: 2 }));
    expect([...advantages]).toEqual([0, 1, 0, 1, 0, -1, -1, 0, 0, 0, 0]);
  });

  it('whitens over what is in the loss and nothing else, and computes returns before that', () => {
    const masked = TrainConfig.parse({ maskTruncated: true, gamma: 0.5, lambdaCritic: 1 });
    const batch = buildBatch([trial([segment('paa')], 0, { terminatedBy: 'step-limit' }), trial([segment('paa')], 1), trial([segment('pa')], 0)], 4, masked);
    const values = Float32Array.from(batch.actionMask, (action) => (action === 1 ? 0.25 : 0));
    const { advantages, returns } = estimateAdvantages(batch, values, masked);
    const inLoss = [...advantages].filter((_, t) => batch.lossMask[t] === 1);
    const mean = inLoss.reduce((sum, a) => sum + a, 0) / inLoss.length;
    expect(mean).toBeCloseTo(0, 6);
    expect(inLoss.reduce((sum, a) => sum + (a - mean) ** 2, 0) / (inLoss.length - 1)).toBeCloseTo(1, 5);
    // With lambda 1 a return is the discounted reward, whatever the critic says and however the batch is whitened.
    expect([...returns]).toEqual([0, 0, 0, 0, 0.5, 1, 0, 0]);
  });

  it('pushes nothing up or down in REINFORCE++ when all rewards are equal, for want of any other baseline', () => {
    const same = buildBatch(outcomes.slice(2), 4, config);
    const { advantages, returns, equalRewards } = estimateAdvantages(same, null, TrainConfig.parse({ advantages: 'reinforce++' }));
    expect(equalRewards).toBe(true);
    expect([...returns]).toEqual([0, 1, 0, 1]);
    expect([...advantages]).toEqual([0, 0, 0, 0]);
  });

  it.each(['grpo', 'rloo'] as const)('leaves a trial out of the losses of %s whose group infra failures took away', (advantages) => {
    const grouped = TrainConfig.parse({ advantages, trialsPerTask: 2 });
    const survivors = [outcomes[0]!, trial([segment('pa')], null, { taskId: 'x' }), outcomes[2]!, outcomes[3]!];
    const batch = buildBatch(survivors, 4, grouped);
    expect(batch.trials.map(({ terminalReward }) => terminalReward)).toEqual([1, 1, 1]);
    expect([...batch.actionMask]).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    expect([...batch.lossMask]).toEqual([0, 0, 0, 0, 0, 1, 0, 1]);
    // A trial that never acted is nobody's comparison either.
    expect([...buildBatch([outcomes[0]!, trial([segment('pp')], 0, { taskId: 'x' })], 4, grouped).lossMask]).toEqual([0, 0, 0, 0]);
    expect([...buildBatch(survivors, 4, config).lossMask]).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  });

  it('whitens over the trials that are left as if the lost ones had never been', () => {
    const lost = trial([segment('paaaa')], null);
    const of = (list: readonly TrialOutcome[]): number[] => {
      const batch = buildBatch(list, 4, config);
      return [...estimateAdvantages(batch, new Float32Array(batch.inputIds.length), config).advantages];
    };
    expect(of([lost, outcomes[0]!, lost, outcomes[1]!, outcomes[2]!])).toEqual(of(outcomes.slice(0, 3)));
  });

  it('keeps the reward of turns before an observation in REINFORCE++', () => {
    const batch = buildBatch(outcomes, 4, config);
    const { returns } = estimateAdvantages(batch, null, TrainConfig.parse({ advantages: 'reinforce++' }));
    expect([...returns].slice(0, 4)).toEqual([0, 1, 0, 1]);
  });
});
