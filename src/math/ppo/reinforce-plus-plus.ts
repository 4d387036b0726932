/**
 * REINFORCE++ (arXiv 2501.03262): advantages without a critic and without groups, or with the group mean as baseline.
 *
 *   reinforcePlusPlus: A_t = discounted return from t over the trial's action tokens, whitened over the batch
 *   reinforcePlusPlusBaseline: A_t = (s - mean of the task's other trials and itself), whitened over the batch
 * The first is GAE with a critic that says 0 and lambda 1, and is computed as such: observations are no steps and
 * reset nothing.
 *
 * Shapes: float64[T], 0 outside the action mask; whitening over the loss mask.
 * Source: veRL `compute_reinforce_plus_plus_outcome_advantage` and `..._baseline_...`. Departures: the reward of a trial
 * whose last token is an observation is kept (veRL loses it); batches of one loss token are not whitened.
 */
import { chainPositions, type ActionLayout, type TrialChain } from './chains.js';
import { gae } from './gae.js';
import { groupAdvantages } from './group-advantages.js';
import { whiten } from './whiten.js';

export interface ReinforceInput extends ActionLayout {
  readonly chains: readonly TrialChain[];
  readonly lossMask: ArrayLike<number>;
  readonly maskEpsilon?: number;
}

export interface ReinforceResult {
  readonly advantages: Float64Array;
  readonly returns: Float64Array;
}

export function reinforcePlusPlus(input: ReinforceInput & { readonly gamma: number; readonly tokenRewards?: ArrayLike<number> }): ReinforceResult {
  const values = new Float64Array(input.actionMask.length);
  const { returns } = gae({ ...input, values, lambdaPolicy: { kind: 'fixed', lambda: 1 }, lambdaCritic: 1 });
  return { returns, advantages: whiten(returns, input.lossMask, input.maskEpsilon) ?? returns };
}

export function reinforcePlusPlusBaseline(input: ReinforceInput & { readonly groups: readonly string[] }): ReinforceResult {
  const scores = input.chains.map((chain) => chain.terminalReward);
  const spread = spreadOverActions(input, input.chains, groupAdvantages('group-mean', { scores, groups: input.groups }));
  const advantages = whiten(spread, input.lossMask, input.maskEpsilon) ?? spread;
  return { advantages, returns: advantages };
}

/** Gives every action token of trial i the number `perTrial[i]`: float64[T], 0 outside the action mask. */
export function spreadOverActions(layout: ActionLayout, chains: readonly TrialChain[], perTrial: readonly number[]): Float64Array {
  const spread = new Float64Array(layout.actionMask.length);
  chainPositions(layout, chains).forEach((positions, i) => positions.forEach((t) => (spread[t] = perTrial[i]!)));
  return spread;
}
