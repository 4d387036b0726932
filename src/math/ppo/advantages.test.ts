import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allRewardsEqual, gae, groupAdvantages, importanceWeights, maskedMean, reinforcePlusPlus, reinforcePlusPlusBaseline, whiten, type GroupEstimator } from '../index.js';

const number = fc.double({ min: -3, max: 3, noNaN: true });

describe('whiten', () => {
  it('gives mean 0 and variance 1 over the loss mask and leaves the rest 0', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ value: fc.integer({ min: -1000, max: 1000 }), inMask: fc.nat(1) }), { minLength: 2, maxLength: 12 }), (tokens) => {
        const mask = tokens.map(({ inMask }) => inMask);
        const values = tokens.map(({ value, inMask }) => (inMask === 0 ? NaN : value));
        const got = whiten(values, mask);
        const kept = values.filter((_, t) => mask[t] === 1);
        if (kept.length < 2) {
          expect(got).toBeNull();
          return;
        }
        got!.forEach((value, t) => mask[t] === 0 && expect(value).toBe(0));
        expect(maskedMean(got!, mask)).toBeCloseTo(0, 9);
        const squares = maskedMean(got!.map((value) => value * value), mask)! * (kept.length / (kept.length - 1));
        expect(squares).toBeCloseTo(kept.every((value) => value === kept[0]) ? 0 : 1, 6);
      }),
      { numRuns: 50 },
    );
  });

  it('knows when there is nothing to tell trials apart', () => {
    expect([allRewardsEqual([]), allRewardsEqual([1, 1]), allRewardsEqual([1, 0, 1])]).toEqual([true, true, false]);
  });
});

describe('groupAdvantages', () => {
  const trials = fc.array(fc.record({ score: number, group: fc.constantFrom('a', 'b', 'c') }), { minLength: 1, maxLength: 12 });

  it('of RLOO are the score minus the mean of the others', () => {
    fc.assert(
      fc.property(trials, (rows) => {
        const got = groupAdvantages('rloo', { scores: rows.map(({ score }) => score), groups: rows.map(({ group }) => group) });
        rows.forEach(({ score, group }, i) => {
          const others = rows.filter((row, j) => j !== i && row.group === group).map((row) => row.score);
          expect(got[i]).toBeCloseTo(others.length === 0 ? score : score - others.reduce((sum, s) => sum + s, 0) / others.length, 9);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('follow their trials when these are reordered', () => {
    const estimators: readonly GroupEstimator[] = ['grpo', 'dr-grpo', 'rloo', 'group-mean'];
    fc.assert(
      fc.property(trials, fc.constantFrom(...estimators), (rows, estimator) => {
        const of = (list: typeof rows): number[] => groupAdvantages(estimator, { scores: list.map(({ score }) => score), groups: list.map(({ group }) => group) });
        const forwards = of(rows);
        of([...rows].reverse()).reverse().forEach((value, i) => expect(value).toBeCloseTo(forwards[i]!, 9));
      }),
      { numRuns: 50 },
    );
  });
});

describe('REINFORCE++', () => {
  const layout = { actionMask: [1, 0, 1, 0, 1, 1], lossMask: [1, 0, 1, 0, 1, 1], cuSeqlens: [0, 4, 6] };
  const chains = [
    { sequences: [0], terminalReward: 1 },
    { sequences: [1], terminalReward: 0 },
  ];

  it('reaches the turns before an observation and keeps a reward behind one', () => {
    const { returns } = reinforcePlusPlus({ ...layout, chains, gamma: 0.5 });
    expect([...returns]).toEqual([0.5, 0, 1, 0, 0, 0]);
  });

  it('is GAE of a critic that knows nothing, whitened', () => {
    const { advantages, returns } = reinforcePlusPlus({ ...layout, chains, gamma: 0.9 });
    const same = gae({ ...layout, chains, values: new Float64Array(6), gamma: 0.9, lambdaPolicy: { kind: 'fixed', lambda: 1 }, lambdaCritic: 0.3 });
    expect([...advantages]).toEqual([...whiten(same.advantages, layout.lossMask)!]);
    expect([...returns]).toEqual([...same.advantages]);
  });

  it('with a baseline separates the trials of a task', () => {
    const { advantages } = reinforcePlusPlusBaseline({ ...layout, chains, groups: ['task', 'task'] });
    expect(advantages[0]).toBeCloseTo(advantages[2]!, 12);
    expect(advantages[0]).toBeGreaterThan(0);
    expect(advantages[4]).toBeLessThan(0);
    expect(advantages[1]).toBe(0);
  });
});

describe('importanceWeights', () => {
  const packed = { lossMask: [1, 1, 0, 1], cuSeqlens: [0, 3, 4] };

  it('are 1 when sampler and trainer agree, and never read outside the mask', () => {
    for (const level of ['token', 'sequence'] as const) {
      const logprobs = [-1, -2, NaN, -0.5];
      const got = importanceWeights({ ...packed, trainerLogprobs: logprobs, samplerLogprobs: logprobs, level, bound: { kind: 'truncate', high: 2 }, normalise: true });
      expect(got).toEqual({ weights: Float64Array.of(1, 1, 0, 1), mean: 1, effectiveSampleShare: 1, outsideBand: null, normaliser: 1 });
    }
  });

  it('are cut above, or dropped outside a band', () => {
    const input = { ...packed, trainerLogprobs: [0, 0, 0, 0], samplerLogprobs: [-1, 1, 0, 0], level: 'token', normalise: false } as const;
    expect([...importanceWeights({ ...input, bound: { kind: 'truncate', high: 2 } }).weights]).toEqual([2, Math.exp(-1), 0, 1]);
    const band = importanceWeights({ ...input, bound: { kind: 'band', low: 0.5, high: 2 } });
    expect([...band.weights]).toEqual([0, 0, 0, 1]);
    expect(band.outsideBand).toBeCloseTo(2 / 3, 12);
  });

  it('of nothing are undefined in the mean', () => {
    const got = importanceWeights({ lossMask: [0], cuSeqlens: [0, 1], trainerLogprobs: [0], samplerLogprobs: [0], level: 'sequence', bound: { kind: 'truncate', high: 2 }, normalise: true });
    expect(got).toEqual({ weights: Float64Array.of(0), mean: null, effectiveSampleShare: null, outsideBand: null, normaliser: null });
  });
});
