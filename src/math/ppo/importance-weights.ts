/**
 * Truncated importance weights from the sampler's policy to the trainer's, w = exp(clamp(logpOld - logpSampler, +-20)).
 *
 * Idea (TIS, Espeholt et al. 2018; Yao et al. 2025): the rollout came from slightly other numbers (fp8, stale weights)
 * than the trainer's, so each token's loss is weighted by their ratio, cut above to bound the variance. `sequence`
 * uses the product over a sequence's loss tokens for all of them. `band` zeroes weights outside [low, high] instead of
 * cutting them. Weights carry no gradient.
 *
 * Shapes: [T] packed in B sequences, nats; weights float64[T], 0 outside the mask.
 * Source: veRL `compute_rollout_correction_weights` (verl/trainer/ppo/rollout_corr_helper.py). Departure: metrics over
 * nothing are null.
 */
import { requireLengths } from '../errors.js';
import type { PackedMask } from './aggregate.js';
import { maskCount, maskedMean, maskedSum } from './masked-mean.js';

const LOG_RATIO_BOUND = 20;

export type WeightBound =
  /** min(w, high). */
  | { readonly kind: 'truncate'; readonly high: number }
  /** w where low <= w <= high, else 0. */
  | { readonly kind: 'band'; readonly low: number; readonly high: number };

export interface ImportanceInput extends PackedMask {
  /** The trainer's logprobs before the first update of the iteration. */
  readonly trainerLogprobs: ArrayLike<number>;
  readonly samplerLogprobs: ArrayLike<number>;
  readonly level: 'token' | 'sequence';
  readonly bound: WeightBound;
  /** Divides by the mean weight (over tokens, or over sequences at the sequence level), so that the mean is 1. */
  readonly normalise: boolean;
  readonly maskEpsilon?: number;
}

export interface ImportanceWeights {
  readonly weights: Float64Array;
  /** Mean weight over loss tokens, bounded, before normalising. */
  readonly mean: number | null;
  /** 1 / mean((w / mean w)^2), in (0, 1]: the share of tokens that effectively count. */
  readonly effectiveSampleShare: number | null;
  /** Share of loss tokens set to 0 by a band; null for truncation. */
  readonly outsideBand: number | null;
  /** What the weights were divided by. */
  readonly normaliser: number | null;
}

export function importanceWeights(input: ImportanceInput): ImportanceWeights {
  const { lossMask, trainerLogprobs, samplerLogprobs, bound, maskEpsilon = 0 } = input;
  requireLengths(lossMask.length, { trainerLogprobs, samplerLogprobs });
  const raw = rawWeights(input);
  const outside = raw.map((w) => (bound.kind === 'band' && (w < bound.low || w > bound.high) ? 1 : 0));
  const weights = raw.map((w, t) => (lossMask[t] === 0 || outside[t] === 1 ? 0 : Math.min(w, bound.high)));
  const mean = maskedMean(weights, lossMask, maskEpsilon);
  const squares = mean === null ? null : maskedMean(weights.map((w) => (w / (mean + maskEpsilon)) ** 2), lossMask, maskEpsilon);
  const normaliser = input.normalise ? (input.level === 'token' ? mean : meanOverSequences(weights, input, maskEpsilon)) : null;
  return {
    weights: normaliser === null || normaliser === 0 ? weights : weights.map((w) => w / normaliser),
    mean,
    effectiveSampleShare: squares === null || squares === 0 ? null : 1 / squares,
    outsideBand: bound.kind === 'band' ? maskedMean(outside, lossMask, maskEpsilon) : null,
    normaliser,
  };
}

function rawWeights({ lossMask, cuSeqlens, trainerLogprobs, samplerLogprobs, level }: ImportanceInput): Float64Array {
  const logRatios = Float64Array.from(lossMask, (inMask, t) => (inMask === 0 ? 0 : trainerLogprobs[t]! - samplerLogprobs[t]!));
  if (level === 'sequence') {
    for (let b = 0; b + 1 < cuSeqlens.length; b++) {
      logRatios.fill(maskedSum(logRatios, lossMask, cuSeqlens[b], cuSeqlens[b + 1]), cuSeqlens[b], cuSeqlens[b + 1]);
    }
  }
  return logRatios.map((d) => Math.exp(Math.min(Math.max(d, -LOG_RATIO_BOUND), LOG_RATIO_BOUND)));
}

function meanOverSequences(weights: Float64Array, { lossMask, cuSeqlens }: PackedMask, maskEpsilon: number): number | null {
  let sum = 0;
  let sequences = 0;
  for (let b = 0; b + 1 < cuSeqlens.length; b++) {
    const count = maskCount(lossMask, cuSeqlens[b], cuSeqlens[b + 1]);
    if (count === 0) continue;
    sequences++;
    sum += maskedSum(weights, lossMask, cuSeqlens[b], cuSeqlens[b + 1]) / (count + maskEpsilon);
  }
  return sequences === 0 ? null : sum / sequences;
}
