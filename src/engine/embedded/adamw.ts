import type { AdamWSpec } from '../trainer.js';

/** Moments of one flat array of weights and the number of steps taken. */
export interface AdamWState {
  step: number;
  readonly firstMoment: Float32Array;
  readonly secondMoment: Float32Array;
}

export function freshAdamW(size: number): AdamWState {
  return { step: 0, firstMoment: new Float32Array(size), secondMoment: new Float32Array(size) };
}

/**
 * AdamW (Loshchilov and Hutter, 2019) as torch.optim.AdamW computes it: decoupled weight decay before the step, bias
 * corrections, epsilon outside of the corrected root. Moments and weights are float32, sums in between float64.
 * `gradientScale` multiplies the gradient first (clipping).
 */
export function adamwStep(spec: AdamWSpec, learningRate: number, state: AdamWState, weights: Float32Array, gradient: Float32Array, gradientScale: number): void {
  state.step++;
  const { beta1, beta2, epsilon } = spec;
  const decay = 1 - learningRate * spec.weightDecay;
  const stepSize = learningRate / (1 - integerPower(beta1, state.step));
  const rootCorrection = Math.sqrt(1 - integerPower(beta2, state.step));
  const { firstMoment, secondMoment } = state;
  for (let i = 0; i < weights.length; i++) {
    const g = Math.fround(gradient[i]! * gradientScale);
    const m = Math.fround(firstMoment[i]! + (1 - beta1) * (g - firstMoment[i]!));
    const v = Math.fround(beta2 * secondMoment[i]! + (1 - beta2) * g * g);
    firstMoment[i] = m;
    secondMoment[i] = v;
    weights[i] = weights[i]! * decay - (stepSize * m) / (Math.sqrt(v) / rootCorrection + epsilon);
  }
}

/** Global L2 norm, summed in float64 in index order. */
export function gradientNorm(gradient: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < gradient.length; i++) sum += gradient[i]! * gradient[i]!;
  return Math.sqrt(sum);
}

/** What a gradient of this norm is multiplied by so that its norm is at most `limit` (torch's clip_grad_norm_). */
export function clipScale(norm: number, limit: number): number {
  return Math.min(1, limit / (norm + 1e-6));
}

/** base^exponent by squaring: the same bits on every host, which Math.pow does not promise. */
function integerPower(base: number, exponent: number): number {
  let result = 1;
  for (let square = base, rest = exponent; rest > 0; rest = Math.floor(rest / 2), square *= square) {
    if (rest % 2 === 1) result *= square;
  }
  return result;
}
