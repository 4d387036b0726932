import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gae, gaeOnChain, lambdaFor, MathInputError, type GaeInput } from '../index.js';

const number = fc.double({ min: -3, max: 3, noNaN: true });
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const action = fc.record({ value: number, reward: number });

/** One trial as a batch of one sequence of actions only. */
function compact(actions: readonly { value: number; reward: number }[], terminalReward: number, rest: Pick<GaeInput, 'gamma' | 'lambdaPolicy' | 'lambdaCritic'>): GaeInput {
  return {
    actionMask: actions.map(() => 1),
    cuSeqlens: [0, actions.length],
    chains: [{ sequences: [0], terminalReward }],
    values: actions.map(({ value }) => value),
    tokenRewards: actions.map(({ reward }) => reward),
    ...rest,
  };
}

describe('gae', () => {
  it('is the sum of discounted one-step errors', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 8 }), unit, unit, (actions, gamma, lambda) => {
        const value = (t: number): number => actions[t]?.value ?? 0;
        const delta = actions.map(({ reward }, t) => reward + gamma * value(t + 1) - value(t));
        const got = gaeOnChain(actions.map(({ reward }) => reward), actions.map(({ value: v }) => v), gamma, lambda);
        actions.forEach((_, t) => expect(got[t]).toBeCloseTo(delta.slice(t).reduce((sum, d, k) => sum + (gamma * lambda) ** k * d, 0), 9));
      }),
      { numRuns: 50 },
    );
  });

  it('does not see observations, nor where a trial was cut into segments', () => {
    const gaps = fc.array(fc.record({ observations: fc.nat(3), cut: fc.boolean() }), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 8 }), gaps, unit, unit, unit, number, (actions, before, gamma, lambda, lambdaCritic, terminalReward) => {
        const rest = { gamma, lambdaPolicy: { kind: 'fixed', lambda }, lambdaCritic } as const;
        const plain = gae(compact(actions, terminalReward, rest));
        const actionMask: number[] = [];
        const values: number[] = [];
        const tokenRewards: number[] = [];
        const cuSeqlens = [0];
        const positions: number[] = [];
        const observe = (count: number): void => {
          for (let i = 0; i < count; i++) {
            actionMask.push(0);
            values.push(NaN);
            tokenRewards.push(NaN);
          }
        };
        actions.forEach(({ value, reward }, i) => {
          if (before[i]!.cut && actionMask.length > 0) cuSeqlens.push(actionMask.length);
          observe(before[i]!.observations);
          positions.push(actionMask.length);
          actionMask.push(1);
          values.push(value);
          tokenRewards.push(reward);
        });
        observe(before[8]!.observations);
        cuSeqlens.push(actionMask.length);
        const sequences = cuSeqlens.slice(1).map((_, b) => b);
        const spread = gae({ actionMask, cuSeqlens, values, tokenRewards, chains: [{ sequences, terminalReward }], ...rest });
        expect(positions.map((t) => spread.advantages[t])).toEqual([...plain.advantages]);
        expect(positions.map((t) => spread.returns[t])).toEqual([...plain.returns]);
        actionMask.forEach((inMask, t) => inMask === 0 && expect([spread.advantages[t], spread.returns[t]]).toEqual([0, 0]));
      }),
      { numRuns: 50 },
    );
  });

  it('takes the value that stands on the action token, after the observation before it', () => {
    // Token 2 is an observation; the critic thinks 0.9 before it and 0.2 after it. The step from token 1 leads to 0.2.
    const { advantages } = gae({
      actionMask: [1, 1, 0, 1],
      cuSeqlens: [0, 4],
      values: [0.5, 0.7, 0.9, 0.2],
      chains: [{ sequences: [0], terminalReward: 1 }],
      gamma: 1,
      lambdaPolicy: { kind: 'fixed', lambda: 0 },
      lambdaCritic: 0,
    });
    expect(advantages[1]).toBeCloseTo(0.2 - 0.7, 12);
    expect(advantages[3]).toBeCloseTo(1 - 0.2, 12);
  });

  it('gives the terminal reward to the last action token, whatever follows it', () => {
    const { returns, chainsWithoutActions } = gae({
      actionMask: [0, 1, 0, 0, 0, 0, 1, 1],
      cuSeqlens: [0, 4, 5, 8],
      values: new Float64Array(8),
      chains: [
        { sequences: [0], terminalReward: 1 },
        { sequences: [1], terminalReward: 1 },
        { sequences: [2], terminalReward: 0.5 },
      ],
      gamma: 0.5,
      lambdaPolicy: { kind: 'fixed', lambda: 1 },
      lambdaCritic: 1,
    });
    expect([...returns]).toEqual([0, 1, 0, 0, 0, 0, 0.25, 0.5]);
    expect(chainsWithoutActions).toBe(1);
  });

  it('takes returns from lambdaCritic and advantages from lambdaPolicy', () => {
    const actions = [0.3, -0.2, 0.6, 0.1].map((value) => ({ value, reward: 0 }));
    const shared = { gamma: 1, lambdaPolicy: { kind: 'fixed', lambda: 0.5 }, lambdaCritic: 1 } as const;
    const { advantages, returns } = gae(compact(actions, 1, shared));
    returns.forEach((value) => expect(value).toBeCloseTo(1, 12));
    expect([...advantages]).toEqual([...gae(compact(actions, 1, { ...shared, lambdaCritic: 0 })).advantages]);
    expect([...advantages]).not.toEqual([...gae(compact(actions, 1, { ...shared, lambdaPolicy: { kind: 'fixed', lambda: 1 } })).advantages]);
  });

  it('adapts lambda to the length of each trial', () => {
    expect(lambdaFor({ kind: 'length-adaptive', alpha: 0.05 }, 1000)).toBeCloseTo(0.98, 12);
    expect(lambdaFor({ kind: 'length-adaptive', alpha: 0.05 }, 10)).toBe(0);
    const actions = [1, 2, 3, 4].map((value) => ({ value, reward: 0 }));
    const rest = { gamma: 1, lambdaCritic: 1 };
    const adaptive = gae(compact(actions, 0, { ...rest, lambdaPolicy: { kind: 'length-adaptive', alpha: 0.5 } }));
    const fixed = gae(compact(actions, 0, { ...rest, lambdaPolicy: { kind: 'fixed', lambda: 0.5 } }));
    expect([...adaptive.advantages]).toEqual([...fixed.advantages]);
  });

  it('refuses chains that do not partition the batch, and numbers out of range', () => {
    const good = compact([{ value: 0, reward: 0 }], 1, { gamma: 1, lambdaPolicy: { kind: 'fixed', lambda: 1 }, lambdaCritic: 1 });
    const bad: readonly Partial<GaeInput>[] = [
      { chains: [] },
      { chains: [{ sequences: [0, 0], terminalReward: 1 }] },
      { chains: [{ sequences: [1], terminalReward: 1 }] },
      { values: [0, 0] },
      { cuSeqlens: [0, 2] },
      { gamma: 1.1 },
      { lambdaCritic: NaN },
      { lambdaPolicy: { kind: 'length-adaptive', alpha: 0 } },
    ];
    for (const change of bad) expect(() => gae({ ...good, ...change }), JSON.stringify(change)).toThrow(MathInputError);
  });
});
