import type { PackedSequences, TrainingBatch } from '../batch.js';
import { EngineInputError } from '../errors.js';
import type { BatchChunk, TrainingChunk } from './batch-chunk.js';
import type { ModelConfig } from './model-config.js';

/**
 * Cutting a batch into chunks of whole sequences. The cut is a function of the batch alone, never of the number of
 * threads, and chunk gradients are added in chunk order: so results are the same for any number of threads.
 */
const CHUNKS = 8;
const CHUNK_TOKENS = 4096;

/** Sequence ranges [first, end) of about equal token counts: at least 8 chunks (or one a sequence), at most about 4096 tokens each. */
export function chunkRanges(cuSeqlens: ArrayLike<number>): [number, number][] {
  const sequences = cuSeqlens.length - 1;
  const tokens = cuSeqlens[sequences]!;
  const wanted = Math.max(CHUNKS, Math.ceil(tokens / CHUNK_TOKENS));
  const ranges: [number, number][] = [];
  let first = 0;
  for (let chunk = 0; chunk < wanted && first < sequences; chunk++) {
    const goal = (tokens * (chunk + 1)) / wanted;
    let end = first + 1;
    // Take the next sequence while its middle lies before the goal.
    while (end < sequences && (cuSeqlens[end]! + cuSeqlens[end + 1]!) / 2 <= goal) end++;
    if (chunk === wanted - 1) end = sequences;
    ranges.push([first, end]);
    first = end;
  }
  return ranges;
}

export function sliceSequences(batch: PackedSequences, [first, end]: readonly [number, number]): BatchChunk {
  const from = batch.cuSeqlens[first]!;
  const to = batch.cuSeqlens[end]!;
  return {
    inputIds: batch.inputIds.slice(from, to),
    cuSeqlens: batch.cuSeqlens.slice(first, end + 1).map((offset) => offset - from),
    actionMask: batch.actionMask.slice(from, to),
  };
}

export function sliceTraining(batch: TrainingBatch, range: readonly [number, number]): TrainingChunk {
  const from = batch.cuSeqlens[range[0]]!;
  const to = batch.cuSeqlens[range[1]]!;
  return {
    ...sliceSequences(batch, range),
    lossMask: batch.lossMask.slice(from, to),
    oldLogprobs: batch.oldLogprobs.slice(from, to),
    advantages: batch.advantages.slice(from, to),
    returns: batch.returns.slice(from, to),
    oldValues: batch.oldValues.slice(from, to),
  };
}

/**
 * @throws EngineInputError when lengths disagree, an id is outside the vocabulary, a sequence is longer than the model's
 *   context, a mask is not of zeros and ones or a first token is an action.
 */
export function checkSequences(batch: PackedSequences, { vocabSize, contextLength }: Pick<ModelConfig, 'vocabSize' | 'contextLength'>): void {
  const tokens = batch.inputIds.length;
  const { cuSeqlens } = batch;
  if (cuSeqlens.length < 2 || cuSeqlens[0] !== 0 || cuSeqlens[cuSeqlens.length - 1] !== tokens) throw badBatch(`cuSeqlens must run from 0 to ${tokens}`);
  if (batch.actionMask.length !== tokens) throw badBatch(`actionMask has ${batch.actionMask.length} entries for ${tokens} tokens`);
  for (let b = 0; b + 1 < cuSeqlens.length; b++) {
    const length = cuSeqlens[b + 1]! - cuSeqlens[b]!;
    if (length <= 0) throw badBatch(`sequence ${b} is empty`);
    if (length > contextLength) throw badBatch(`sequence ${b} has ${length} tokens, the model's context ${contextLength}`);
    if (batch.actionMask[cuSeqlens[b]!] !== 0) throw badBatch(`the first token of sequence ${b} is marked as an action, but nothing predicts it`);
  }
  for (let t = 0; t < tokens; t++) {
    const id = batch.inputIds[t]!;
    if (id < 0 || id >= vocabSize) throw badBatch(`token ${t} is id ${id}, the vocabulary has ${vocabSize}`);
    if (batch.actionMask[t]! > 1) throw badBatch(`actionMask is ${batch.actionMask[t]} at token ${t}, neither 0 nor 1`);
  }
}

export function checkTraining(batch: TrainingBatch, limits: Pick<ModelConfig, 'vocabSize' | 'contextLength'>): void {
  checkSequences(batch, limits);
  const tokens = batch.inputIds.length;
  for (const field of ['lossMask', 'oldLogprobs', 'advantages', 'returns', 'oldValues'] as const) {
    if (batch[field].length !== tokens) throw badBatch(`${field} has ${batch[field].length} entries for ${tokens} tokens`);
  }
  for (let t = 0; t < tokens; t++) {
    if (batch.lossMask[t]! > batch.actionMask[t]!) throw badBatch(`token ${t} has a loss but is no action`);
  }
}

function badBatch(fault: string): EngineInputError {
  return new EngineInputError(`malformed batch: ${fault}`, 'This is a fault of the caller; see src/engine/batch.ts for the fields.');
}
