import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policyToken, valueToken } from '../../src/engine/embedded/losses/token-losses.js';
import { policyLoss, valueLoss } from '../../src/math/index.js';

/**
 * The embedded engine has its own token losses, written for speed and for threads; src/math has veRL's, which the golden
 * rows prove in every mode. Token by token they are the same numbers: losses, slopes, clipping. (Exactly on a clamp's
 * bound torch versions differ, and so may these two.)
 */
const oneToken = { lossMask: [1], cuSeqlens: [0, 1], aggregation: 'token-sum', denominators: { tokens: 1, sequences: 1, normLength: 1 } } as const;
const near = (a: number, b: number, what: string): void => expect(Math.abs(a - b), `${what}: ${a} against ${b}`).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(b)));

const logprob = fc.double({ min: -30, max: 0, noNaN: true });
/** Ratios from far below to far above every bound, and exactly 1. */
const logRatio = fc.oneof(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -40, max: 40, noNaN: true }), fc.constant(0));
const advantage = fc.oneof(fc.double({ min: -5, max: 5, noNaN: true }), fc.constant(0));

describe('the loss of a token in the engine', () => {
  it('is that of src/math for the policy, dual clip included', () => {
    let dualClipped = 0;
    fc.assert(
      fc.property(logprob, logRatio, advantage, fc.constantFrom(0.1, 0.2), fc.constantFrom(0.2, 0.28), fc.constantFrom(1.5, 3), (oldLogprob, ratio, a, clipLow, clipHigh, dualClip) => {
        const now = oldLogprob + ratio;
        const { loss, slope, clipped } = policyToken({ kind: 'ppo-policy', clipLow, clipHigh, dualClip, entropyCoefficient: 0, lossTokenCount: 1 }, now, oldLogprob, a, 0);
        const want = policyLoss({ ...oneToken, logprobs: [now], oldLogprobs: [oldLogprob], advantages: [a], clipLow, clipHigh, dualClip });
        near(loss, want.loss!, 'loss');
        near(slope, want.gradient[0]!, 'slope');
        expect(clipped).toBe(want.clipFraction === 1);
        dualClipped += want.dualClipFraction!;
      }),
      { numRuns: 5000, seed: 9 },
    );
    expect(dualClipped).toBeGreaterThan(20);
  });

  it('is that of src/math for the critic, on both sides of the clip', () => {
    let clippedTokens = 0;
    const value = fc.double({ min: -2, max: 2, noNaN: true });
    fc.assert(
      fc.property(value, value, value, fc.constantFrom(0.1, 0.5), (now, old, returned, clipRange) => {
        const { loss, slope, clipped } = valueToken({ kind: 'ppo-value', clipRange, lossTokenCount: 1 }, now, old, returned);
        const want = valueLoss({ ...oneToken, values: [now], oldValues: [old], returns: [returned], clipRange });
        near(loss, want.loss!, 'loss');
        near(slope, want.gradient[0]!, 'slope');
        expect(clipped).toBe(want.clipFraction === 1);
        clippedTokens += want.clipFraction!;
      }),
      { numRuns: 1000, seed: 9 },
    );
    expect(clippedTokens).toBeGreaterThan(50);
  });
});
