import type { PpoPolicyLoss, PpoValueLoss } from '../../loss-spec.js';

/**
 * Losses of one token with their slopes, before the division by the global token count. Where a maximum or minimum
 * ties, its slope is the mean of both branches', as in PyTorch. Formulas: DESIGN section 5 (veRL's PPO).
 */
export interface PolicyTokenLoss {
  readonly loss: number;
  /** dLoss / dLogprob, and dLoss / dEntropy. */
  readonly slope: number;
  readonly entropySlope: number;
  readonly clipped: boolean;
  /** exp(d) - 1 - d with d = logprob - oldLogprob. */
  readonly kl: number;
}

export interface ValueTokenLoss {
  readonly loss: number;
  /** dLoss / dValue. */
  readonly slope: number;
  readonly clipped: boolean;
}

const LOG_RATIO_LIMIT = 20;

export function crossEntropyToken(logprob: number): PolicyTokenLoss {
  return { loss: -logprob, slope: -1, entropySlope: 0, clipped: false, kl: 0 };
}

export function policyToken(spec: PpoPolicyLoss, logprob: number, oldLogprob: number, advantage: number, entropy: number): PolicyTokenLoss {
  const difference = logprob - oldLogprob;
  const bounded = clamp(difference, -LOG_RATIO_LIMIT, LOG_RATIO_LIMIT);
  const ratio = Math.exp(bounded);
  const ratioSlope = bounded === difference ? ratio : 0;
  const clippedRatio = clamp(ratio, 1 - spec.clipLow, 1 + spec.clipHigh);

  const plain: Branch = { value: -advantage * ratio, slope: -advantage * ratioSlope };
  const clipped: Branch = { value: -advantage * clippedRatio, slope: clippedRatio === ratio ? plain.slope : 0 };
  let chosen = larger(plain, clipped);
  if (advantage < 0) chosen = smaller(chosen, { value: -advantage * spec.dualClip, slope: 0 });
  return {
    loss: chosen.value - spec.entropyCoefficient * entropy,
    slope: chosen.slope,
    entropySlope: -spec.entropyCoefficient,
    clipped: clipped.value > plain.value,
    kl: Math.exp(bounded) - 1 - bounded,
  };
}

export function valueToken(spec: PpoValueLoss, value: number, oldValue: number, returned: number): ValueTokenLoss {
  const plain: Branch = { value: (value - returned) ** 2, slope: 2 * (value - returned) };
  // The clip is a minimum within a maximum: exactly on a bound its slope is one half.
  const bounded = larger({ value: oldValue - spec.clipRange, slope: 0 }, smaller({ value: oldValue + spec.clipRange, slope: 0 }, { value, slope: 1 }));
  const clipped: Branch = { value: (bounded.value - returned) ** 2, slope: 2 * (bounded.value - returned) * bounded.slope };
  const chosen = larger(plain, clipped);
  return { loss: 0.5 * chosen.value, slope: 0.5 * chosen.slope, clipped: clipped.value > plain.value };
}

interface Branch {
  readonly value: number;
  readonly slope: number;
}

function larger(a: Branch, b: Branch): Branch {
  if (a.value === b.value) return { value: a.value, slope: (a.slope + b.slope) / 2 };
  return a.value > b.value ? a : b;
}

function smaller(a: Branch, b: Branch): Branch {
  if (a.value === b.value) return { value: a.value, slope: (a.slope + b.slope) / 2 };
  return a.value < b.value ? a : b;
}

function clamp(x: number, low: number, high: number): number {
  return x < low ? low : x > high ? high : x;
}
