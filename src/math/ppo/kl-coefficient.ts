/**
 * Controllers of the KL coefficient beta (KL in the reward or in the loss). Pure state -> state; the state is plain
 * JSON and belongs in the checkpoint.
 *
 * fixed: beta stays. adaptive (Ziegler et al. 2019, arXiv 1909.08593): after n sequences with measured KL,
 *   beta <- beta (1 + clip(KL / target - 1, +-0.2) n / horizon).
 * Source: veRL `FixedKLController`, `AdaptiveKLController`, which do not checkpoint beta.
 */
import { assertNever } from '../../core/index.js';
import { MathInputError } from '../errors.js';

export type KlCoefficient =
  | { readonly kind: 'fixed'; readonly beta: number }
  | { readonly kind: 'adaptive'; readonly beta: number; readonly targetKl: number; readonly horizonSequences: number };

const PROPORTIONAL_BOUND = 0.2;

export function updateKlCoefficient(state: KlCoefficient, measuredKl: number, sequences: number): KlCoefficient {
  if (!Number.isFinite(measuredKl)) throw new MathInputError(`the measured KL is ${measuredKl}, expected a finite number of nats`);
  switch (state.kind) {
    case 'fixed':
      return state;
    case 'adaptive': {
      const error = Math.min(Math.max(measuredKl / state.targetKl - 1, -PROPORTIONAL_BOUND), PROPORTIONAL_BOUND);
      return { ...state, beta: state.beta * (1 + (error * sequences) / state.horizonSequences) };
    }
    default:
      return assertNever(state, 'KL coefficient');
  }
}
