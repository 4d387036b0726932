/**
 * KL as a cost in the reward: r_t - beta KL_t on action tokens, and the mean KL that a controller reads.
 *
 * Shapes: [T] packed tokens in B sequences; the penalty is float64[T], 0 outside the mask, to be handed to GAE as token
 * rewards. The mean is over sequences of the mean over their tokens, null when no sequence has any.
 * Source: veRL `apply_kl_penalty` (verl/trainer/ppo/ray_trainer.py). Departure: sequences without action tokens do not
 * enter the mean (veRL counts them as 0).
 */
import { requireLengths } from '../errors.js';
import type { ActionLayout } from './chains.js';
import { klEstimate, type KlEstimator } from './kl-estimators.js';
import { maskCount, maskedSum } from './masked-mean.js';

export interface KlRewardInput extends ActionLayout {
  readonly estimator: KlEstimator;
  readonly logprobs: ArrayLike<number>;
  readonly referenceLogprobs: ArrayLike<number>;
  readonly beta: number;
  readonly maskEpsilon?: number;
}

export interface KlReward {
  /** -beta KL_t, float64[T]. */
  readonly penalties: Float64Array;
  /** Nats per token. */
  readonly meanKl: number | null;
}

export function klReward(input: KlRewardInput): KlReward {
  const { actionMask, cuSeqlens, logprobs, referenceLogprobs, beta, maskEpsilon = 0 } = input;
  requireLengths(actionMask.length, { logprobs, referenceLogprobs });
  const kl = Float64Array.from(actionMask, (inMask, t) => (inMask === 0 ? 0 : klEstimate(input.estimator, logprobs[t]!, referenceLogprobs[t]!).value));
  let sum = 0;
  let sequences = 0;
  for (let b = 0; b + 1 < cuSeqlens.length; b++) {
    const count = maskCount(actionMask, cuSeqlens[b], cuSeqlens[b + 1]);
    if (count === 0) continue;
    sequences++;
    sum += maskedSum(kl, actionMask, cuSeqlens[b], cuSeqlens[b + 1]) / (count + maskEpsilon);
  }
  return { penalties: kl.map((value) => (value === 0 ? 0 : -beta * value)), meanKl: sequences === 0 ? null : sum / sequences };
}
