import { expect, it } from 'vitest';
import { harborCalls } from '../../../test/support/harbor-calls.js';
import { combineStepRewards, endsTrial, type Rewards, type StepGate, type StepStrategy, type StepVerdict } from './step-rewards.js';

interface Row {
  readonly id: string;
  readonly strategy: StepStrategy | null;
  readonly steps: readonly (StepVerdict & { readonly min_reward: StepGate })[];
  /** Number of the step that ended the trial, from 1. */
  readonly stopped_after: number | null;
  readonly rewards: Rewards | null;
}

const rows = harborCalls<Row>('step-rewards.jsonl');

it.each(rows.map((row) => [row.id, row] as const))("combines the steps as Harbor does: %s", (_, { strategy, steps, stopped_after, rewards }) => {
  const end = steps.findIndex((step) => endsTrial(step.min_reward, step));
  expect(end === -1 ? null : end + 1).toBe(stopped_after);
  expect(combineStepRewards(strategy ?? 'mean', end === -1 ? steps : steps.slice(0, end + 1))).toEqual(rewards);
});

it('has every row', () => {
  expect(rows).toHaveLength(102);
});
