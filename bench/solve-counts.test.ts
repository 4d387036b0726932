import { describe, expect, it } from 'vitest';
import type { TrialRecord } from '../src/core/index.js';
import { trialRequests } from '../src/eval/run-panel.js';
import { type Fate, scriptedPanel, scriptedRecord } from '../test/support/scripted-panel.js';
import { meanPassAtK, solveCounts } from './solve-counts.js';

/** Two samples a task, one letter a trial: s solved, f failed, x without a verdict. */
function trialsOf(letters: string): TrialRecord[] {
  const fates: Record<string, Fate> = { s: 'solved', f: 'failed', x: 'infra' };
  return trialRequests(scriptedPanel(letters.length / 2, { samplesPerTask: 2 }), 0).map((request, i) => scriptedRecord(request, fates[letters[i]!]!));
}

describe('solveCounts', () => {
  it('takes no trial without a verdict for a failed one', () => {
    const counts = solveCounts('test', trialsOf('sxsfff'));
    expect(counts).toMatchObject({ graded: 5, rate: 2 / 5, attrition: 1 });
    expect([...counts.byTask.values()]).toEqual([{ samples: 1, solved: 1 }, { samples: 2, solved: 1 }, { samples: 2, solved: 0 }]);
    expect(meanPassAtK(counts, 1)).toBeCloseTo(0.5, 12);
    // One task has but one graded trial.
    expect(meanPassAtK(counts, 2)).toBeNull();
    expect(meanPassAtK(solveCounts('test', trialsOf('sfff')), 2)).toBe(0.5);
  });

  it('refuses a task of which nothing is known', () => {
    expect(() => solveCounts('base64', trialsOf('ssxx'))).toThrow(expect.objectContaining({ code: 'E_BENCH_UNGRADED', message: 'base64: no trial has a verdict of task task-001' }) as Error);
    expect(() => solveCounts('base64', [])).toThrow('of any task');
  });
});
