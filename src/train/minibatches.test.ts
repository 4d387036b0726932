import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrialOutcome } from '../core/index.js';
import type { TrainingBatch } from '../engine/index.js';
import { dealMinibatches, microBatches, overMicroBatches, selectTraining } from './minibatches.js';

const trialsOf = (sizes: readonly number[]) => {
  let next = 0;
  return sizes.map((size) => ({ sequences: Array.from({ length: size }, () => next++), terminalReward: 0, shaping: 0, outcome: {} as TrialOutcome }));
};

describe('dealMinibatches', () => {
  it('puts every sequence into exactly one part, keeps trials whole and sizes even', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 6 }), fc.nat(), (sizes, parts, seed) => {
        const trials = trialsOf(sizes);
        const dealt = dealMinibatches(trials, parts, [seed]);
        expect(dealt.flat().sort((a, b) => a - b)).toEqual(trials.flatMap(({ sequences }) => sequences));
        const partOf = new Map(dealt.flatMap((sequences, part) => sequences.map((b) => [b, part] as const)));
        const trialCounts = dealt.map(() => 0);
        for (const { sequences } of trials) {
          expect(new Set(sequences.map((b) => partOf.get(b))).size).toBe(1);
          trialCounts[partOf.get(sequences[0]!)!]! += 1;
        }
        expect(Math.max(...trialCounts) - Math.min(...trialCounts)).toBeLessThanOrEqual(1);
        expect(Math.min(...trialCounts)).toBeGreaterThan(0);
      }),
    );
  });

  it('depends on its key and on nothing else', () => {
    const trials = trialsOf(Array.from({ length: 40 }, () => 1));
    expect(dealMinibatches(trials, 4, [1, 'a', 2])).toEqual(dealMinibatches(trials, 4, [1, 'a', 2]));
    expect(dealMinibatches(trials, 4, [1, 'a', 2])).not.toEqual(dealMinibatches(trials, 4, [1, 'a', 3]));
  });

  it('of no trials makes no part', () => {
    expect(dealMinibatches([], 4, [1])).toEqual([]);
  });
});

const cuSeqlens = Int32Array.from([0, 3, 4, 9, 11]);

describe('microBatches', () => {
  it('cuts by packed tokens; a longer sequence stands alone', () => {
    expect(microBatches([0, 1, 2, 3], cuSeqlens, 4)).toEqual([[0, 1], [2], [3]]);
    expect(microBatches([0, 1, 2, 3], cuSeqlens, 100)).toEqual([[0, 1, 2, 3]]);
    expect(microBatches([], cuSeqlens, 4)).toEqual([]);
  });

  it('puts forward answers back in their places', async () => {
    const inputIds = Int32Array.from({ length: 11 }, (_, i) => i);
    for (const limit of [1, 4, 8, 100]) {
      const answer = await overMicroBatches({ inputIds, cuSeqlens, actionMask: new Uint8Array(11) }, limit, async (part) => Float32Array.from(part.inputIds));
      expect([...answer]).toEqual([...inputIds]);
    }
  });
});

describe('selectTraining', () => {
  it('takes whole sequences of every field', () => {
    const numbers = (offset: number): Float32Array => Float32Array.from({ length: 11 }, (_, i) => offset + i);
    const batch: TrainingBatch = {
      inputIds: Int32Array.from(numbers(0)),
      cuSeqlens,
      actionMask: Uint8Array.from(numbers(1)),
      lossMask: Uint8Array.from(numbers(2)),
      oldLogprobs: numbers(3),
      advantages: numbers(4),
      returns: numbers(5),
      oldValues: numbers(6),
    };
    const cut = selectTraining(batch, [3, 0]);
    const places = [9, 10, 0, 1, 2];
    expect([...cut.cuSeqlens]).toEqual([0, 2, 5]);
    const fields = [cut.inputIds, cut.actionMask, cut.lossMask, cut.oldLogprobs, cut.advantages, cut.returns, cut.oldValues];
    fields.forEach((field, offset) => expect([...field]).toEqual(places.map((place) => place + offset)));
  });
});
