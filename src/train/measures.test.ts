import { describe, expect, it } from 'vitest';
import { TrainConfig } from './config.js';
import { explainedVariance } from './explained-variance.js';
import { beyondLimits, logprobGap } from './logprob-gap.js';
import { scheduled } from './schedule.js';

describe('logprobGap', () => {
  it('looks at action tokens only', () => {
    const gap = logprobGap([9, -1, -2, 9], [0, -1.5, -2.25, 0], Uint8Array.from([0, 1, 1, 0]))!;
    expect(gap).toEqual({ mean: 0.375, p99: 0.5, max: 0.5 });
    expect(logprobGap([1], [1], Uint8Array.from([0]))).toBeNull();
  });

  it('tells the tail from the worst token', () => {
    const sampler = Array.from({ length: 200 }, (_, i) => -i);
    const gap = logprobGap(sampler, new Float32Array(200), new Uint8Array(200).fill(1))!;
    expect([gap.p99, gap.max]).toEqual([197, 199]);
  });

  it('is beyond its limits by its mean, its tail or its worst token, each alone', () => {
    const limits = { mean: 0.1, p99: 0.5, max: 2 };
    const beyond = (gaps: readonly number[]): string[] => beyondLimits(logprobGap(gaps, gaps.map(() => 0), new Uint8Array(gaps.length).fill(1))!, limits);
    const gaps = (count: number, rest: number, size: number): number[] => [...new Array<number>(size - count).fill(0), ...new Array<number>(count).fill(rest)];
    expect(beyond(gaps(1000, 0.05, 1000))).toEqual([]);
    expect(beyond(gaps(1000, -0.2, 1000))).toEqual(['mean 0.200, limit 0.1']);
    expect(beyond(gaps(20, -1, 1000))).toEqual(['p99 1.00, limit 0.5']);
    expect(beyond(gaps(1, 3, 1000))).toEqual(['max 3.00, limit 2']);
    expect(beyond(gaps(1000, 3, 1000))).toHaveLength(3);
  });
});

describe('explainedVariance', () => {
  const mask = Uint8Array.from([1, 1, 1, 0]);
  it('is 1 for a critic that knows, 0 for one that says the mean, null without variance', () => {
    expect(explainedVariance([0, 1, 2, 50], [0, 1, 2, 0], mask)).toBe(1);
    expect(explainedVariance([0, 1, 2, 50], [1, 1, 1, 0], mask)).toBe(0);
    expect(explainedVariance([0, 1, 2, 50], [2, 1, 0, 0], mask)).toBe(-3);
    expect(explainedVariance([1, 1, 1, 50], [2, 1, 0, 0], mask)).toBeNull();
  });
});

describe('scheduled', () => {
  it('falls in a straight line to the last iteration', () => {
    expect([1, 2, 3, 4].map((step) => scheduled(8, 'linear', step, 4))).toEqual([8, 6, 4, 2]);
    expect(scheduled(8, 'constant', 4, 4)).toBe(8);
  });
});

describe('TrainConfig', () => {
  it('has the recipe as defaults and refuses unknown keys and groups of one', () => {
    expect(TrainConfig.parse({})).toMatchObject({ trialsPerIteration: 128, epochs: 2, minibatches: 4, klTarget: 0.003, policy: { lora: { rank: 8, alpha: 16 } } });
    expect(TrainConfig.safeParse({ minibatch: 3 }).success).toBe(false);
    expect(TrainConfig.safeParse({ advantages: 'grpo' }).success).toBe(false);
    expect(TrainConfig.safeParse({ trialsPerTask: 5 }).success).toBe(false);
    expect(TrainConfig.safeParse({ advantages: 'grpo', trialsPerTask: 4 }).success).toBe(true);
  });

  it.each([
    [{ policy: { learningRate: 1e308 } }, { policy: { learningRate: 0.5 } }],
    [{ critic: { learningRate: 2 } }, { critic: { learningRate: 1 } }],
    [{ policy: { adam: { beta1: 1 } } }, { policy: { adam: { beta1: 0.99 } } }],
    [{ critic: { adam: { beta2: 1 } } }, { critic: { adam: { beta2: 0 } } }],
    [{ policy: { lora: { alpha: 1e300 } } }, { policy: { lora: { alpha: 256 } } }],
  ])('refuses numbers with which nothing can be learned: %j', (refused, taken) => {
    expect(TrainConfig.safeParse(refused).success).toBe(false);
    expect(TrainConfig.safeParse(taken).success).toBe(true);
  });
});
