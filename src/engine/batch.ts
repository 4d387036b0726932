/**
 * What trainers compute on: variable-length sequences packed end to end, without padding.
 *
 * Shapes: T tokens in B sequences. `cuSeqlens[b]` is where sequence b starts, `cuSeqlens[B]` = T. Everything else has
 * one entry a token, and index t speaks of token t: its logprob and its value both come from the hidden state at
 * t - 1, so the first token of a sequence is never an action. Entries where `actionMask` is 0 are 0 and ignored.
 */
export interface PackedSequences {
  /** int32[T] token ids. */
  readonly inputIds: Int32Array;
  /** int32[B + 1] sequence boundaries. */
  readonly cuSeqlens: Int32Array;
  /** uint8[T], 1 on tokens that the policy sampled. */
  readonly actionMask: Uint8Array;
}

/** PackedSequences with the fields that PPO's losses read. */
export interface TrainingBatch extends PackedSequences {
  /** uint8[T], 1 on action tokens that count in the losses; never 1 where actionMask is 0. */
  readonly lossMask: Uint8Array;
  /** float32[T], the trainer's own logprobs (nats) before the first update of this iteration. */
  readonly oldLogprobs: Float32Array;
  /** float32[T]. */
  readonly advantages: Float32Array;
  /** float32[T]. */
  readonly returns: Float32Array;
  /** float32[T], the critic's values before the first update of this iteration. */
  readonly oldValues: Float32Array;
}
