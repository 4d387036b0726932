/**
 * Keeps policy updates at a target KL per token by the learning rate (DESIGN section 5, Control).
 *
 * Idea, after an update that moved the policy by KL nats per loss token from the policy that sampled:
 *   above 3 x target    no further policy update in this iteration;
 *   above 1.5 x target  the learning rate is divided by 1.5;
 *   below target / 1.5  it is multiplied by 1.2, up to the configured rate.
 * Small models trained with LoRA collapsed without it. Pure state -> state; the state is plain JSON and belongs in the
 * checkpoint. Unlike the KL-adaptive rate of Isaac Gym's PPO it also stops, shrinks faster than it grows, and never
 * exceeds the configured rate.
 */
import { MathInputError } from '../errors.js';

export interface KlStepState {
  /** Multiplies the scheduled learning rate; in (0, 1]. */
  readonly learningRateScale: number;
}

export interface KlStepDecision {
  readonly state: KlStepState;
  readonly stopPolicyUpdates: boolean;
}

export interface KlStepController {
  readonly initial: KlStepState;
  /** @throws MathInputError for a KL that is not finite: a broken update must not pass for a small one. */
  readonly step: (state: KlStepState, klPerToken: number) => KlStepDecision;
}

const STOP_ABOVE = 3;
const BAND = 1.5;
const SHRINK = 1.5;
const GROW = 1.2;

export function klStepController(targetKlPerToken: number): KlStepController {
  if (!(targetKlPerToken > 0)) throw new MathInputError(`the target KL per token is ${targetKlPerToken}, expected more than 0`);
  return {
    initial: { learningRateScale: 1 },
    step: (state, klPerToken) => {
      if (!Number.isFinite(klPerToken)) throw new MathInputError(`the measured KL per token is ${klPerToken}, expected a finite number of nats`);
      return {
        state: { learningRateScale: nextScale(state.learningRateScale, klPerToken / targetKlPerToken) },
        stopPolicyUpdates: klPerToken > STOP_ABOVE * targetKlPerToken,
      };
    },
  };
}

function nextScale(scale: number, klOverTarget: number): number {
  if (klOverTarget > BAND) return scale / SHRINK;
  if (klOverTarget < 1 / BAND) return Math.min(1, scale * GROW);
  return scale;
}
