/**
 * The compacted action sequence of a trial: positions of its action tokens, in order, over all its segments.
 *
 * Idea: a trial is one chain of decisions. Observation tokens between two actions are not steps, and a trial whose
 * history was cut into several segments (separate sequences of the batch) is still one chain, each token once.
 * Shapes: T packed tokens in B sequences; a chain lists sequence numbers in the order they were lived through.
 */
import { MathInputError } from '../errors.js';

/** One trial of the batch. */
export interface TrialChain {
  /** Sequence numbers of its segments, first to last. */
  readonly sequences: readonly number[];
  /** The verifier's reward (with shaping), given to the trial's last action token. */
  readonly terminalReward: number;
}

export interface ActionLayout {
  /** [T], not 0 on tokens that the policy sampled. */
  readonly actionMask: ArrayLike<number>;
  /** [B + 1] sequence boundaries. */
  readonly cuSeqlens: ArrayLike<number>;
}

/**
 * Positions in the batch of each chain's action tokens, int32[n_i] for chain i; empty when a trial never acted.
 *
 * @throws MathInputError when a sequence belongs to no chain or to two.
 */
export function chainPositions({ actionMask, cuSeqlens }: ActionLayout, chains: readonly TrialChain[]): Int32Array[] {
  const sequenceCount = cuSeqlens.length - 1;
  if (sequenceCount < 0 || cuSeqlens[sequenceCount] !== actionMask.length) {
    throw new MathInputError(`cuSeqlens must end at ${actionMask.length}, the number of action mask entries`);
  }
  const seen = new Uint8Array(sequenceCount);
  const positions = chains.map((chain) => {
    const found: number[] = [];
    for (const b of chain.sequences) {
      if (!(b >= 0 && b < sequenceCount)) throw new MathInputError(`a chain names sequence ${b} of a batch of ${sequenceCount}`);
      if (seen[b] === 1) throw new MathInputError(`sequence ${b} belongs to two chains`);
      seen[b] = 1;
      for (let t = cuSeqlens[b]!; t < cuSeqlens[b + 1]!; t++) if (actionMask[t] !== 0) found.push(t);
    }
    return Int32Array.from(found);
  });
  const orphan = seen.indexOf(0);
  if (orphan !== -1) throw new MathInputError(`sequence ${orphan} belongs to no chain`);
  return positions;
}
