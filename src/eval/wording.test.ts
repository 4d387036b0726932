import { describe, expect, it } from 'vitest';
import type { ComparisonReport } from '../core/index.js';
import { subjectSentence } from './wording.js';

describe('the sentence about what was trained', () => {
  const sentence = (count: number, sampledTasks: number, trainingTasks: number): string =>
    subjectSentence({ run: 'r', subject: { base: 'b', method: 'PPO', loraRank: 8, dataset: 'd', sampledTasks, trainingTasks, iterations: count, trainingTrials: count } } as unknown as ComparisonReport);

  it('counts one thing as one', () => {
    expect(sentence(1, 1, 1)).toBe('Run r trained b by PPO (rank 8) on 1 task of d: 1 iteration, 1 trial.');
    expect(sentence(2, 1, 187)).toBe('Run r trained b by PPO (rank 8) on 1 of the 187 tasks of d: 2 iterations, 2 trials.');
  });
});
