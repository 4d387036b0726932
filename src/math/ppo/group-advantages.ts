/**
 * Critic-free advantages from several trials of the same task: one number a trial, later given to all its action tokens.
 *
 * With the trials of one task as a group of n scores, mean mu and unbiased deviation sigma:
 *   GRPO (arXiv 2402.03300)      (s - mu) / (sigma + epsilon)
 *   Dr. GRPO (arXiv 2503.20783)   s - mu
 *   RLOO (arXiv 2402.14740)       n / (n - 1) (s - mu), that is s minus the mean of the others
 * A group of one has no baseline: its raw score is kept (GRPO divides it by 1 + epsilon), as veRL does.
 *
 * Source: veRL `compute_grpo_outcome_advantage`, `compute_rloo_outcome_advantage`. Departure: a trial's score is the
 * verifier's number itself, not a sum over token positions.
 */
import { assertNever } from '../../core/index.js';
import { MathInputError } from '../errors.js';

export interface ScoredTrials {
  readonly scores: readonly number[];
  /** The task of each trial; equal strings form a group. */
  readonly groups: readonly string[];
}

export type GroupEstimator = 'grpo' | 'dr-grpo' | 'rloo' | 'group-mean';

const DEVIATION_FLOOR = 1e-6;

/** One advantage a trial. `group-mean` is s - mu with a baseline of 0 for groups of one: REINFORCE++-baseline before whitening. */
export function groupAdvantages(estimator: GroupEstimator, { scores, groups }: ScoredTrials): number[] {
  if (scores.length !== groups.length) throw new MathInputError(`${scores.length} scores for ${groups.length} group names`);
  const members = new Map<string, number[]>();
  groups.forEach((group, i) => members.set(group, [...(members.get(group) ?? []), scores[i]!]));
  return scores.map((score, i) => advantageInGroup(estimator, score, members.get(groups[i]!)!));
}

function advantageInGroup(estimator: GroupEstimator, score: number, group: readonly number[]): number {
  const n = group.length;
  const mean = n === 1 ? 0 : group.reduce((sum, s) => sum + s, 0) / n;
  switch (estimator) {
    case 'grpo': {
      const deviation = n === 1 ? 1 : Math.sqrt(group.reduce((sum, s) => sum + (s - mean) ** 2, 0) / (n - 1));
      return (score - mean) / (deviation + DEVIATION_FLOOR);
    }
    case 'dr-grpo':
    case 'group-mean':
      return score - mean;
    case 'rloo':
      return n === 1 ? score : (n / (n - 1)) * (score - mean);
    default:
      return assertNever(estimator, 'group estimator');
  }
}
