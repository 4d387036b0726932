import { CounterRng } from '../core/index.js';
import type { PackedSequences, TrainingBatch } from '../engine/index.js';
import type { TrialInBatch } from './batch.js';

/**
 * Deals the trials of an iteration out to minibatches: a shuffle keyed by `key`, then parts whose sizes differ by at
 * most one. Every trial is in exactly one part, with all its sequences. Fewer trials than parts give fewer parts.
 *
 * @returns the sequence numbers of each part, ascending.
 */
export function dealMinibatches(trials: readonly TrialInBatch[], parts: number, key: readonly (string | number)[]): number[][] {
  const shuffled = CounterRng.fromParts(...key).stream().shuffled(trials);
  const count = Math.min(parts, shuffled.length);
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * shuffled.length) / count);
    const to = Math.floor(((part + 1) * shuffled.length) / count);
    return shuffled
      .slice(from, to)
      .flatMap(({ sequences }) => sequences)
      .sort((a, b) => a - b);
  });
}

/** Cuts a list of sequences into runs of at most `limitTokens` packed tokens; a longer sequence stands alone. */
export function microBatches(sequences: readonly number[], cuSeqlens: Int32Array, limitTokens: number): number[][] {
  const runs: number[][] = [];
  let tokens = Infinity;
  for (const b of sequences) {
    const length = cuSeqlens[b + 1]! - cuSeqlens[b]!;
    if (tokens + length > limitTokens) {
      runs.push([]);
      tokens = 0;
    }
    runs[runs.length - 1]!.push(b);
    tokens += length;
  }
  return runs;
}

function selectPacked(batch: PackedSequences, sequences: readonly number[]): PackedSequences {
  const cut = cutterOf(batch.cuSeqlens, sequences);
  return { inputIds: cut.take(batch.inputIds), actionMask: cut.take(batch.actionMask), cuSeqlens: cut.cuSeqlens };
}

export function selectTraining(batch: TrainingBatch, sequences: readonly number[]): TrainingBatch {
  const cut = cutterOf(batch.cuSeqlens, sequences);
  return {
    ...selectPacked(batch, sequences),
    lossMask: cut.take(batch.lossMask),
    oldLogprobs: cut.take(batch.oldLogprobs),
    advantages: cut.take(batch.advantages),
    returns: cut.take(batch.returns),
    oldValues: cut.take(batch.oldValues),
  };
}

/** Runs a forward pass over the whole batch in micro-batches and puts the float32[T] answers together. */
export async function overMicroBatches(batch: PackedSequences, limitTokens: number, forward: (part: PackedSequences) => Promise<Float32Array>): Promise<Float32Array> {
  const { cuSeqlens } = batch;
  const answer = new Float32Array(batch.inputIds.length);
  const all = Array.from({ length: cuSeqlens.length - 1 }, (_, b) => b);
  for (const run of microBatches(all, cuSeqlens, limitTokens)) {
    // Runs are consecutive sequences, so that their tokens are consecutive too.
    answer.set(await forward(selectPacked(batch, run)), cuSeqlens[run[0]!]);
  }
  return answer;
}

type Tokens = Int32Array | Uint8Array | Float32Array;

function cutterOf(cuSeqlens: Int32Array, sequences: readonly number[]): { readonly cuSeqlens: Int32Array; take<A extends Tokens>(from: A): A } {
  const cut = new Int32Array(sequences.length + 1);
  sequences.forEach((b, i) => (cut[i + 1] = cut[i]! + cuSeqlens[b + 1]! - cuSeqlens[b]!));
  return {
    cuSeqlens: cut,
    take: <A extends Tokens>(from: A): A => {
      const taken = new (from.constructor as new (length: number) => A)(cut[sequences.length]!);
      sequences.forEach((b, i) => taken.set(from.subarray(cuSeqlens[b], cuSeqlens[b + 1]), cut[i]));
      return taken;
    },
  };
}
