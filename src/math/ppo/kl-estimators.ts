/**
 * Per-token estimators of KL(policy || reference) from samples of the policy, with their gradient by logp.
 *
 * Idea (Schulman, "Approximating KL divergence", 2020), with d = logp - logpRef in nats:
 *   k1 = d;  abs = |d|;  k2 = d^2 / 2;  k3 = exp(-d) - 1 + d.
 * k3 clamps d to +-20 and its result to +-10. Straight-through ("+" in veRL) keeps the value and takes k2's gradient d,
 * whose expectation is the gradient of the KL itself.
 *
 * Source: veRL `kl_penalty` and `kl_penalty_forward` (verl/trainer/ppo/core_algos.py); its names kl, mse and
 * low_var_kl are k1, k2 and k3.
 */
import { assertNever } from '../../core/index.js';

export type KlEstimator = 'k1' | 'abs' | 'k2' | 'k3';

export interface KlEstimate {
  /** Nats. */
  readonly value: number;
  /** d value / d logp. */
  readonly gradient: number;
}

const LOG_RATIO_BOUND = 20;
const K3_BOUND = 10;

export function klEstimate(estimator: KlEstimator, logprob: number, referenceLogprob: number, straightThrough = false): KlEstimate {
  const d = logprob - referenceLogprob;
  const estimate = plainEstimate(estimator, d);
  return straightThrough ? { value: estimate.value, gradient: d } : estimate;
}

function plainEstimate(estimator: KlEstimator, d: number): KlEstimate {
  switch (estimator) {
    case 'k1':
      return { value: d, gradient: 1 };
    case 'abs':
      return { value: Math.abs(d), gradient: Math.sign(d) };
    case 'k2':
      return { value: 0.5 * d * d, gradient: d };
    case 'k3': {
      const bounded = Math.min(Math.max(d, -LOG_RATIO_BOUND), LOG_RATIO_BOUND);
      const value = Math.exp(-bounded) - 1 + bounded;
      if (Math.abs(value) >= K3_BOUND) return { value: Math.sign(value) * K3_BOUND, gradient: 0 };
      return { value, gradient: Math.abs(d) < LOG_RATIO_BOUND ? -Math.expm1(-bounded) : 0 };
    }
    default:
      return assertNever(estimator, 'KL estimator');
  }
}
