/** A contiguous part of a packed batch: whole sequences, cuSeqlens from 0. Fields as in TrainingBatch. */
export interface BatchChunk {
  readonly inputIds: Int32Array;
  readonly cuSeqlens: Int32Array;
  readonly actionMask: Uint8Array;
}

export interface TrainingChunk extends BatchChunk {
  readonly lossMask: Uint8Array;
  readonly oldLogprobs: Float32Array;
  readonly advantages: Float32Array;
  readonly returns: Float32Array;
  readonly oldValues: Float32Array;
}
