/**
 * Generalised advantage estimation on compacted action tokens, with decoupled lambdas.
 *
 * Idea (Schulman et al. 2015, arXiv 1506.02438), t from the last action to the first:
 *   delta_t = r_t + gamma V_{t+1} - V_t,  A_t = delta_t + gamma lambda A_{t+1},  V_{n+1} = A_{n+1} = 0.
 * The policy's advantages use lambdaPolicy; the critic's returns are A + V with lambdaCritic, taken before whitening
 * (VC-PPO, arXiv 2503.01491: a fixed lambda < 1 hides a terminal reward from the first of thousands of tokens). The
 * length-adaptive lambda 1 - 1/(alpha n) is VAPO's (arXiv 2504.05118). Equal lambdas give veRL's numbers
 * (`compute_gae_advantage_return`) on action tokens.
 *
 * Shapes: T packed tokens, n_i action tokens in chain i; outputs are float64[T], 0 where the action mask is 0.
 * Departures from veRL: the terminal reward always sits on the last action token (veRL puts it on the last attended
 * token and loses it when that is an observation); segments of a trial are chained; entries on observation tokens are
 * 0 (veRL leaves the carried advantage there).
 */
import { assertNever } from '../../core/index.js';
import { requireLengths, requireWithin } from '../errors.js';
import { chainPositions, type ActionLayout, type TrialChain } from './chains.js';

export type LambdaRule =
  | { readonly kind: 'fixed'; readonly lambda: number }
  /** lambda = 1 - 1/(alpha n) for a chain of n action tokens, never below 0. */
  | { readonly kind: 'length-adaptive'; readonly alpha: number };

export interface GaeInput extends ActionLayout {
  readonly chains: readonly TrialChain[];
  /** [T] critic values V_t, read on action tokens only. */
  readonly values: ArrayLike<number>;
  /** [T] further rewards on action tokens, such as a KL penalty; entries outside the action mask are not read. */
  readonly tokenRewards?: ArrayLike<number>;
  readonly gamma: number;
  readonly lambdaPolicy: LambdaRule;
  readonly lambdaCritic: number;
}

export interface GaeResult {
  readonly advantages: Float64Array;
  readonly returns: Float64Array;
  /** Trials without an action token, whose reward nobody receives. */
  readonly chainsWithoutActions: number;
}

export function lambdaFor(rule: LambdaRule, actionTokens: number): number {
  switch (rule.kind) {
    case 'fixed':
      requireWithin('lambda', rule.lambda, 0, 1);
      return rule.lambda;
    case 'length-adaptive':
      requireWithin('alpha', rule.alpha, Number.MIN_VALUE, Number.MAX_VALUE);
      return Math.max(0, 1 - 1 / (rule.alpha * actionTokens));
    default:
      return assertNever(rule, 'lambda rule');
  }
}

/** A_t on one compacted chain: float64[n] from rewards [n] and values [n]. */
export function gaeOnChain(rewards: ArrayLike<number>, values: ArrayLike<number>, gamma: number, lambda: number): Float64Array {
  requireLengths(rewards.length, { values });
  const advantages = new Float64Array(rewards.length);
  let nextValue = 0;
  let nextAdvantage = 0;
  for (let t = rewards.length - 1; t >= 0; t--) {
    const delta = rewards[t]! + gamma * nextValue - values[t]!;
    nextAdvantage = delta + gamma * lambda * nextAdvantage;
    nextValue = values[t]!;
    advantages[t] = nextAdvantage;
  }
  return advantages;
}

export function gae(input: GaeInput): GaeResult {
  const tokens = input.actionMask.length;
  requireLengths(tokens, { values: input.values, ...(input.tokenRewards === undefined ? {} : { tokenRewards: input.tokenRewards }) });
  requireWithin('gamma', input.gamma, 0, 1);
  requireWithin('lambdaCritic', input.lambdaCritic, 0, 1);
  const advantages = new Float64Array(tokens);
  const returns = new Float64Array(tokens);
  let chainsWithoutActions = 0;
  chainPositions(input, input.chains).forEach((positions, i) => {
    const n = positions.length;
    if (n === 0) {
      chainsWithoutActions++;
      return;
    }
    const values = Float64Array.from(positions, (t) => input.values[t]!);
    const rewards = Float64Array.from(positions, (t) => input.tokenRewards?.[t] ?? 0);
    rewards[n - 1]! += input.chains[i]!.terminalReward;
    const forPolicy = gaeOnChain(rewards, values, input.gamma, lambdaFor(input.lambdaPolicy, n));
    const forCritic = gaeOnChain(rewards, values, input.gamma, input.lambdaCritic);
    positions.forEach((t, k) => {
      advantages[t] = forPolicy[k]!;
      returns[t] = forCritic[k]! + values[k]!;
    });
  });
  return { advantages, returns, chainsWithoutActions };
}
