import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gae, klEstimate, klReward, klStepController, MathInputError, updateKlCoefficient, type KlEstimator, type KlStepState } from '../index.js';

const logprob = fc.double({ min: -2, max: 0, noNaN: true });
const estimators: readonly KlEstimator[] = ['k1', 'abs', 'k2', 'k3'];

describe('klEstimate', () => {
  it('has the gradient of its finite differences, and k2 for straight-through', () => {
    fc.assert(
      fc.property(fc.constantFrom(...estimators), logprob, logprob, (estimator, logp, reference) => {
        if (Math.abs(logp - reference) < 1e-4) return;
        const step = 1e-6;
        const slope = (klEstimate(estimator, logp + step, reference).value - klEstimate(estimator, logp - step, reference).value) / (2 * step);
        const { value, gradient } = klEstimate(estimator, logp, reference);
        expect(gradient).toBeCloseTo(slope, 6);
        expect(klEstimate(estimator, logp, reference, true)).toEqual({ value, gradient: logp - reference });
      }),
      { numRuns: 50 },
    );
  });

  it('by k1 and k3 averages to the true divergence', () => {
    const policy = [0.5, 0.3, 0.2];
    const reference = [0.2, 0.3, 0.5];
    const truth = policy.reduce((sum, p, i) => sum + p * Math.log(p / reference[i]!), 0);
    for (const estimator of ['k1', 'k3'] as const) {
      const mean = policy.reduce((sum, p, i) => sum + p * klEstimate(estimator, Math.log(p), Math.log(reference[i]!)).value, 0);
      expect(mean).toBeCloseTo(truth, 12);
    }
  });
});

it('KL penalties enter GAE as token rewards', () => {
  const layout = { actionMask: [1, 1, 0], cuSeqlens: [0, 3] };
  const { penalties, meanKl } = klReward({ ...layout, estimator: 'k1', logprobs: [-1, -2, NaN], referenceLogprobs: [-1.5, -2.5, NaN], beta: 0.5 });
  const { returns } = gae({
    ...layout,
    chains: [{ sequences: [0], terminalReward: 1 }],
    values: [0, 0, 0],
    tokenRewards: penalties,
    gamma: 1,
    lambdaPolicy: { kind: 'fixed', lambda: 1 },
    lambdaCritic: 1,
  });
  expect([...returns]).toEqual([0.5, 0.75, 0]);
  expect(meanKl).toBe(0.5);
});

it('a mean KL over nothing is undefined', () => {
  expect(klReward({ actionMask: [0], cuSeqlens: [0, 1], estimator: 'k3', logprobs: [0], referenceLogprobs: [0], beta: 1 }).meanKl).toBeNull();
});

it('a KL that is not finite does not move the coefficient', () => {
  expect(() => updateKlCoefficient({ kind: 'adaptive', beta: 1, targetKl: 0.1, horizonSequences: 100 }, NaN, 10)).toThrow(MathInputError);
});

describe('klStepController', () => {
  const { initial, step } = klStepController(0.003);

  it.each([
    [0.0091, 1 / 1.5, true],
    [0.009, 1 / 1.5, false],
    [0.0046, 1 / 1.5, false],
    [0.0045, 1, false],
    [0.003, 1, false],
    [0.0019, 1, false],
  ])('at KL %f per token the scale becomes %f and stop is %s', (kl, learningRateScale, stopPolicyUpdates) => {
    expect(step(initial, kl)).toEqual({ state: { learningRateScale }, stopPolicyUpdates });
  });

  it('grows back up to its cap, and its state survives JSON', () => {
    let state: KlStepState = step(initial, 1).state;
    const scales = [0.001, 0.001, 0.0025, 0.001].map((kl) => {
      state = step(JSON.parse(JSON.stringify(state)) as KlStepState, kl).state;
      return state.learningRateScale;
    });
    expect(scales).toEqual([(1 / 1.5) * 1.2, (1 / 1.5) * 1.2 * 1.2, (1 / 1.5) * 1.2 * 1.2, 1]);
  });

  it('refuses a measurement that is no number and a target that is none', () => {
    expect(() => step(initial, NaN)).toThrow(MathInputError);
    expect(() => klStepController(0)).toThrow(MathInputError);
  });
});
