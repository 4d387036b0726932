import type { BatchChunk } from '../batch-chunk.js';
import type { KernelHost } from '../kernels/kernels.js';
import type { Activations, RowSelection } from './activations.js';

/** For every masked token t its row t - 1 and its id: the row that predicts it. */
export function rowsBefore(inputIds: Int32Array, mask: Uint8Array): { rows: Int32Array; targets: Int32Array } {
  let count = 0;
  for (const bit of mask) count += bit;
  const rows = new Int32Array(count);
  const targets = new Int32Array(count);
  let next = 0;
  for (let t = 0; t < mask.length; t++) {
    if (mask[t] === 0) continue;
    rows[next] = t - 1;
    targets[next++] = inputIds[t]!;
  }
  return { rows, targets };
}

/** Writes a chunk's ids and positions, and which rows are wanted, into the integer regions of its activations. */
export function loadRows({ heap }: KernelHost, batch: Activations, { inputIds, cuSeqlens }: BatchChunk, wanted: Int32Array): { selection: RowSelection; longest: number } {
  const tokens = inputIds.length;
  heap.ints(batch.tokenIds, tokens).set(inputIds);
  const positions = heap.ints(batch.positions, tokens);
  const lengths = heap.ints(batch.lengths, tokens);
  const selectedLengths = heap.ints(batch.selectedLengths, wanted.length);
  heap.ints(batch.selectedIndex, wanted.length).set(wanted);
  const selectedCuSeqlens = [0];
  let longest = 0;
  let row = 0;
  for (let b = 0; b + 1 < cuSeqlens.length; b++) {
    const [start, end] = [cuSeqlens[b]!, cuSeqlens[b + 1]!];
    for (let t = start; t < end; t++) {
      positions[t] = t - start;
      lengths[t] = t - start + 1;
    }
    for (; row < wanted.length && wanted[row]! < end; row++) selectedLengths[row] = wanted[row]! - start + 1;
    selectedCuSeqlens.push(row);
    longest = Math.max(longest, end - start);
  }
  return { selection: { count: wanted.length, index: batch.selectedIndex, lengths: batch.selectedLengths, cuSeqlens: selectedCuSeqlens }, longest };
}
