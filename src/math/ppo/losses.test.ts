import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDenominators, policyLoss, valueLoss, type AggregationMode, type LossDenominators, type PolicyLossInput, type ValueLossInput } from '../index.js';

interface Token {
  readonly inMask: number;
  readonly oldLogprob: number;
  readonly move: number;
  readonly advantage: number;
  readonly value: number;
  readonly oldValue: number;
  readonly target: number;
}

const number = fc.double({ min: -2, max: 2, noNaN: true });
const token: fc.Arbitrary<Token> = fc.record({
  inMask: fc.nat(1),
  oldLogprob: fc.double({ min: -3, max: 0, noNaN: true }),
  move: number,
  advantage: number,
  value: number,
  oldValue: number,
  target: number,
});
const sequences = fc.array(fc.array(token, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });
const modes: readonly AggregationMode[] = ['token-mean', 'token-sum', 'seq-mean-token-sum', 'seq-mean-token-mean', 'seq-mean-token-sum-norm'];
const mode = fc.constantFrom(...modes);

interface Parts {
  readonly loss: number | null;
  /** Gradient per sequence, so that it can be compared in any order. */
  readonly gradients: readonly (readonly number[])[];
}

type Loss = (batch: readonly (readonly Token[])[], aggregation: AggregationMode, denominators: LossDenominators) => Parts;

function packed(batch: readonly (readonly Token[])[]): { lossMask: number[]; cuSeqlens: number[]; tokens: Token[] } {
  const cuSeqlens = [0];
  for (const row of batch) cuSeqlens.push(cuSeqlens.at(-1)! + row.length);
  const tokens = batch.flat();
  return { lossMask: tokens.map(({ inMask }) => inMask), cuSeqlens, tokens };
}

function perSequence(gradient: Float64Array, cuSeqlens: readonly number[]): number[][] {
  return cuSeqlens.slice(1).map((to, b) => [...gradient.subarray(cuSeqlens[b], to)]);
}

const policy: Loss = (batch, aggregation, denominators) => {
  const { lossMask, cuSeqlens, tokens } = packed(batch);
  const { loss, gradient } = policyLoss({
    lossMask,
    cuSeqlens,
    logprobs: tokens.map(({ oldLogprob, move }) => oldLogprob + move),
    oldLogprobs: tokens.map(({ oldLogprob }) => oldLogprob),
    advantages: tokens.map(({ advantage }) => advantage),
    clipLow: 0.2,
    clipHigh: 0.28,
    dualClip: 3,
    aggregation,
    denominators,
  });
  return { loss, gradients: perSequence(gradient, cuSeqlens) };
};

const value: Loss = (batch, aggregation, denominators) => {
  const { lossMask, cuSeqlens, tokens } = packed(batch);
  const { loss, gradient } = valueLoss({
    lossMask,
    cuSeqlens,
    values: tokens.map((t) => t.value),
    oldValues: tokens.map(({ oldValue }) => oldValue),
    returns: tokens.map(({ target }) => target),
    clipRange: 0.5,
    aggregation,
    denominators,
  });
  return { loss, gradients: perSequence(gradient, cuSeqlens) };
};

describe.each([
  ['policy loss', policy],
  ['value loss', value],
])('%s', (_, lossOf) => {
  it('and its gradient do not depend on how the minibatch is split and ordered', () => {
    fc.assert(
      fc.property(sequences, mode, fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }), (batch, aggregation, homes) => {
        const denominators = countDenominators(packed(batch));
        const whole = lossOf(batch, aggregation, denominators);
        // Each sequence goes to one of four micro-batches; within it the order is reversed.
        const parts = [0, 1, 2, 3].map((home) => batch.flatMap((__, b) => (homes[b] === home ? [b] : [])).reverse());
        const gradients = new Map<number, readonly number[]>();
        let loss = 0;
        for (const part of parts) {
          const answer = lossOf(part.map((b) => batch[b]!), aggregation, denominators);
          loss += answer.loss ?? 0;
          part.forEach((b, i) => gradients.set(b, answer.gradients[i]!));
        }
        if (whole.loss === null) expect(denominators.tokens).toBe(0);
        else expect(loss).toBeCloseTo(whole.loss, 11);
        batch.forEach((__, b) => expect(gradients.get(b)).toEqual(whole.gradients[b]));
      }),
      { numRuns: 100 },
    );
  });

  it('is null, with gradient 0, when nothing counts', () => {
    const batch = [[{ inMask: 0, oldLogprob: NaN, move: NaN, advantage: NaN, value: NaN, oldValue: NaN, target: NaN }]];
    for (const aggregation of modes) expect(lossOf(batch, aggregation, countDenominators(packed(batch)))).toEqual({ loss: null, gradients: [[0]] });
  });

  it('has the gradient of its finite differences', () => {
    fc.assert(
      fc.property(sequences, mode, (batch, aggregation) => {
        const denominators = countDenominators(packed(batch));
        if (denominators.tokens === 0) return;
        const step = 1e-6;
        const moved = (b: number, t: number, by: number): number =>
          lossOf(batch.map((row, i) => row.map((tok, j) => (i === b && j === t ? { ...tok, move: tok.move + by, value: tok.value + by } : tok))), aggregation, denominators).loss!;
        const { loss, gradients } = lossOf(batch, aggregation, denominators);
        batch.forEach((row, b) =>
          row.forEach((__, t) => {
            const right = (moved(b, t, step) - loss!) / step;
            const left = (loss! - moved(b, t, -step)) / step;
            // At a kink the two sides differ, and the gradient lies between them.
            const slack = 1e-4 * (1 + Math.abs(left) + Math.abs(right));
            expect(gradients[b]![t]).toBeGreaterThanOrEqual(Math.min(left, right) - slack);
            expect(gradients[b]![t]).toBeLessThanOrEqual(Math.max(left, right) + slack);
          }),
        );
      }),
      { numRuns: 40 },
    );
  });
});

const oneToken = { lossMask: [1], cuSeqlens: [0, 1], aggregation: 'token-mean', denominators: { tokens: 1, sequences: 1, normLength: 1 } } as const;

describe('policyLoss', () => {
  const at = (ratio: number, advantage: number, extra: Partial<PolicyLossInput> = {}): { loss: number | null; gradient: number; dual: number | null } => {
    const answer = policyLoss({ ...oneToken, logprobs: [Math.log(ratio)], oldLogprobs: [0], advantages: [advantage], clipLow: 0.2, clipHigh: 0.28, dualClip: 3, ...extra });
    return { loss: answer.loss, gradient: answer.gradient[0]!, dual: answer.dualClipFraction };
  };

  it('stops rewarding a ratio past its bound, on the side of the advantage only', () => {
    expect(at(1.5, 1).gradient).toBe(0);
    expect(at(1.5, 1).loss).toBeCloseTo(-1.28, 12);
    expect(at(0.5, 1).gradient).toBeCloseTo(-0.5, 12);
    expect(at(0.5, -1).gradient).toBe(0);
    expect(at(0.5, -1).loss).toBeCloseTo(0.8, 12);
  });

  it('bounds the loss of a bad token that became likely', () => {
    expect(at(2.9, -1)).toEqual({ loss: expect.closeTo(2.9, 12) as number, gradient: expect.closeTo(2.9, 12) as number, dual: 0 });
    expect(at(3.1, -1)).toEqual({ loss: 3, gradient: 0, dual: 1 });
  });

  it('splits the gradient at ties: half at a bound of the clip, half at the bound of the dual clip', () => {
    expect(at(1, 1, { clipHigh: 0 })).toMatchObject({ loss: -1, gradient: -0.5 });
    const ratio = Math.exp(Math.log(2.5));
    expect(at(2.5, -1, { dualClip: ratio }).gradient).toBeCloseTo(1.25, 12);
  });

  it('weights by importance after clipping', () => {
    const plain = at(1.1, 1);
    const weighted = at(1.1, 1, { importanceWeights: [0.5] });
    expect(weighted.loss).toBeCloseTo(plain.loss! / 2, 12);
    expect(weighted.gradient).toBeCloseTo(plain.gradient / 2, 12);
  });
});

describe('valueLoss', () => {
  const at = (value: number, oldValue: number, target: number, extra: Partial<ValueLossInput> = {}): number =>
    valueLoss({ ...oneToken, values: [value], oldValues: [oldValue], returns: [target], clipRange: 0.5, ...extra }).gradient[0]!;

  it('splits the gradient at ties: half at the exact bound of the clip', () => {
    expect(at(1, 0.5, 2)).toBeCloseTo(-0.75, 12);
    expect(at(0.9, 0.5, 2)).toBeCloseTo(-1.1, 12);
    expect(at(1.5, 0.5, 2)).toBeCloseTo(0, 12);
  });
});
