/**
 * How token losses become one number, with global denominators.
 *
 * Idea: every mode is a weighted sum over loss-mask tokens, loss = sum_t w_t L_t, and w depends only on masks, mode and
 * denominators. So the weights serve the loss and its gradient alike, and with denominators counted over the whole
 * minibatch the parts of any split (micro-batches, ranks, packing) add up to the same loss.
 *
 * Shapes: T packed tokens in B sequences; `cuSeqlens` has B + 1 boundaries; weights are float64[T], 0 outside the mask.
 * Source: veRL `agg_loss` (verl/trainer/ppo/core_algos.py). Departures: tokens outside the mask are never read (veRL's
 * sequence modes turn NaN there into a NaN loss); nothing to average over is null (veRL: NaN); ranks need no factor,
 * since parts are summed, not averaged.
 */
import { assertNever } from '../../core/index.js';
import { MathInputError, requireLengths } from '../errors.js';
import { maskCount } from './masked-mean.js';

export type AggregationMode =
  /** Sum over tokens / tokens. */
  | 'token-mean'
  /** Sum over tokens. */
  | 'token-sum'
  /** Mean over sequences of the sum over tokens. */
  | 'seq-mean-token-sum'
  /** Mean over sequences of the mean over tokens. */
  | 'seq-mean-token-mean'
  /** As seq-mean-token-sum, divided by a constant length (Dr. GRPO). */
  | 'seq-mean-token-sum-norm';

/** Counted over the whole minibatch, on every rank and in every micro-batch. */
export interface LossDenominators {
  /** Loss-mask tokens. */
  readonly tokens: number;
  /** Sequences with at least one loss-mask token. */
  readonly sequences: number;
  /** The constant length of `seq-mean-token-sum-norm`; veRL takes its padded row length. */
  readonly normLength: number;
}

export interface PackedMask {
  /** [T], not 0 on tokens that count. */
  readonly lossMask: ArrayLike<number>;
  /** [B + 1] sequence boundaries. */
  readonly cuSeqlens: ArrayLike<number>;
}

/** The denominators of a batch taken alone; `normLength` is its longest sequence. Add `tokens` and `sequences` over the parts of a split. */
export function countDenominators({ lossMask, cuSeqlens }: PackedMask): LossDenominators {
  checkBoundaries(lossMask, cuSeqlens);
  let tokens = 0;
  let sequences = 0;
  let normLength = 0;
  for (let b = 0; b + 1 < cuSeqlens.length; b++) {
    const inSequence = maskCount(lossMask, cuSeqlens[b], cuSeqlens[b + 1]);
    tokens += inSequence;
    if (inSequence > 0) sequences++;
    normLength = Math.max(normLength, cuSeqlens[b + 1]! - cuSeqlens[b]!);
  }
  return { tokens, sequences, normLength };
}

/** float64[T]; all 0 when the denominators are 0. `maskEpsilon` is added to a sequence's token count, as veRL does. */
export function aggregationWeights(packed: PackedMask, mode: AggregationMode, denominators: LossDenominators, maskEpsilon = 0): Float64Array {
  const { lossMask, cuSeqlens } = packed;
  checkBoundaries(lossMask, cuSeqlens);
  const weights = new Float64Array(lossMask.length);
  if (denominators.tokens === 0) return weights;
  for (let b = 0; b + 1 < cuSeqlens.length; b++) {
    const from = cuSeqlens[b]!;
    const to = cuSeqlens[b + 1]!;
    const weight = tokenWeight(mode, denominators, () => maskCount(lossMask, from, to) + maskEpsilon);
    for (let t = from; t < to; t++) if (lossMask[t] !== 0) weights[t] = weight;
  }
  return weights;
}

function tokenWeight(mode: AggregationMode, denominators: LossDenominators, sequenceTokens: () => number): number {
  switch (mode) {
    case 'token-mean':
      return 1 / denominators.tokens;
    case 'token-sum':
      return 1;
    case 'seq-mean-token-sum':
      return 1 / denominators.sequences;
    case 'seq-mean-token-mean':
      return 1 / (denominators.sequences * sequenceTokens());
    case 'seq-mean-token-sum-norm':
      return 1 / (denominators.sequences * denominators.normLength);
    default:
      return assertNever(mode, 'aggregation mode');
  }
}

/** sum_t w_t L_t over this part of the minibatch; null when the whole minibatch holds no loss token. */
export function weightedLoss(tokenLosses: ArrayLike<number>, weights: Float64Array, denominators: LossDenominators): number | null {
  requireLengths(weights.length, { tokenLosses });
  if (denominators.tokens === 0) return null;
  let loss = 0;
  for (let t = 0; t < weights.length; t++) if (weights[t] !== 0) loss += weights[t]! * tokenLosses[t]!;
  return loss;
}

function checkBoundaries(lossMask: ArrayLike<number>, cuSeqlens: ArrayLike<number>): void {
  if (cuSeqlens.length === 0 || cuSeqlens[0] !== 0 || cuSeqlens[cuSeqlens.length - 1] !== lossMask.length) {
    throw new MathInputError(`cuSeqlens must run from 0 to ${lossMask.length}, the number of mask entries`);
  }
}
