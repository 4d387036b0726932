/**
 * Golden files of numeric/ hold padded matrices, one row a sequence; the code works on packed arrays. Rows keep their
 * padding here: it is masked, and must not matter.
 */
export type Matrix = readonly (readonly number[])[];

export function pack(matrix: Matrix): Float64Array {
  return Float64Array.from(matrix.flat());
}

/** Sequence boundaries of a matrix, row by row. */
export function boundaries(matrix: Matrix): Int32Array {
  const cuSeqlens = new Int32Array(matrix.length + 1);
  matrix.forEach((row, b) => (cuSeqlens[b + 1] = cuSeqlens[b]! + row.length));
  return cuSeqlens;
}

/** Only the entries under the mask, in order: what a comparison may look at. */
export function underMask(values: ArrayLike<number>, mask: ArrayLike<number>): number[] {
  return Array.from(values).filter((_, t) => mask[t] !== 0);
}

/** One trial per row, with the given terminal rewards. */
export function oneChainPerRow(terminalRewards: readonly number[]): { readonly sequences: readonly number[]; readonly terminalReward: number }[] {
  return terminalRewards.map((terminalReward, b) => ({ sequences: [b], terminalReward }));
}

/** The two precisions a numeric row was computed in, with what reproduces each: veRL's masks are floats in f64, whole numbers in f32. */
export const precisions = ['f64', 'f32'] as const;
export type Precision = (typeof precisions)[number];
