import { describe, expect, it } from 'vitest';
import { tokenArrayHash } from '../core/index.js';
import { TrajectoryBuilder } from './index.js';

const answer = { ids: [7, 8], logprobs: [-0.5, -0.25], policyVersion: 3, finishReason: 'stop' as const };

describe('TrajectoryBuilder', () => {
  it('keeps sampled tokens with their logprobs and version, and everything else with mask 0', () => {
    const builder = new TrajectoryBuilder();
    builder.appendObserved([1, 2]);
    builder.appendSampled(builder.promptIds(), answer);
    builder.appendObserved([9]);
    expect(builder.segments()).toEqual([{ ids: [1, 2, 7, 8, 9], actionMask: [0, 0, 1, 1, 0], samplerLogprobs: [0, 0, -0.5, -0.25, 0], policyVersions: [-1, -1, 3, 3, -1] }]);
    expect(builder.segmentHashes()).toEqual([tokenArrayHash([1, 2, 7, 8, 9])]);
  });

  it('refuses an answer to another prompt', () => {
    const builder = new TrajectoryBuilder();
    builder.appendObserved([1, 2]);
    expect(() => builder.appendSampled([1], answer)).toThrow('not the trajectory');
    expect(() => builder.appendSampled([1, 3], answer)).toThrow('not the trajectory');
    builder.promptIds().push(5);
    builder.appendSampled([1, 2], answer);
  });

  it('closes a segment only by starting another', () => {
    const builder = new TrajectoryBuilder();
    expect(builder.segments()).toEqual([]);
    builder.appendObserved([1]);
    builder.startSegment([4, 5], 'past-rewritten');
    expect(builder.segmentBreaks()).toEqual(['past-rewritten']);
    expect(builder.segments().map((segment) => segment.ids)).toEqual([[1], [4, 5]]);
    expect(builder.promptIds()).toEqual([4, 5]);
  });
});
