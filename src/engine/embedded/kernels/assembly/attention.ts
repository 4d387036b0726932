import { exp4, lanesBelow, maxLanes, sumLanes } from './numbers';
import { matmul, matmulTransposed } from './matmul';
import { packRow, panelColumn } from './pack';

/**
 * Causal attention of a block of query rows over a prefix of keys, one key/value head at a time.
 *
 * Queries arrive scaled. Keys lie as panels of K^T (headDim rows, 8 positions wide: see matmul), values as panels of V
 * (one row a position, 8 elements wide, `valuePanel` bytes from one panel to the next). Row r sees
 * lengths[r] keys (int32, never decreasing): rows are positions of one head, or the heads of a group at one position
 * (decoding). A row's result depends on its own length only, never on the block, so that decoding token by token and a
 * packed forward pass agree bit for bit.
 * scores: scratch of rows * ldScores bytes, ldScores >= 4 * (longest length rounded up to 8).
 */
export function attentionForward(rows: i32, headDim: i32, lengths: usize, q: usize, ldq: usize, keyPanels: usize, valuePanels: usize, valuePanel: usize, scores: usize, ldScores: usize, out: usize, ldOut: usize, stats: usize, statsStride: usize): void {
  const longest = load<i32>(lengths + (<usize>(rows - 1) << 2));
  matmul(rows, longest, headDim, q, ldq, keyPanels, <usize>headDim << 5, scores, ldScores, 0);
  for (let r = 0; r < rows; r++) {
    const row = scores + <usize>r * ldScores;
    const length = load<i32>(lengths + (<usize>r << 2));
    const peak = rowMax(row, length);
    const inverse = <f32>1 / expRow(row, length, longest, peak);
    scaleRow(row, length, inverse);
    if (stats) {
      store<f32>(stats, peak);
      store<f32>(stats, inverse, 4);
      stats += statsStride;
    }
  }
  matmul(rows, headDim, longest, scores, ldScores, valuePanels, valuePanel, out, ldOut, 0);
}

/**
 * Gradients of one block: recomputes its probabilities from (peak, 1/sum), sets dq, adds to
 * dk and dv (row-major, stride ldd). `keyRowPanels` are panels of K (stride `rowPanel`), `valueColumnPanels` of V^T.
 * Scratch: scores and dScores of rows * ldScores bytes each.
 */
export function attentionBackward(rows: i32, headDim: i32, lengths: usize, q: usize, ldq: usize, keyPanels: usize, keyRowPanels: usize, rowPanel: usize, valueColumnPanels: usize, stats: usize, statsStride: usize, out: usize, dOut: usize, ldOut: usize, scores: usize, dScores: usize, ldScores: usize, dq: usize, ldDq: usize, dk: usize, dv: usize, ldd: usize): void {
  const longest = load<i32>(lengths + (<usize>(rows - 1) << 2));
  const panel = <usize>headDim << 5;
  matmul(rows, longest, headDim, q, ldq, keyPanels, panel, scores, ldScores, 0);
  matmul(rows, longest, headDim, dOut, ldOut, valueColumnPanels, panel, dScores, ldScores, 0);
  for (let r = 0; r < rows; r++) {
    const at = <usize>r * ldScores;
    const length = load<i32>(lengths + (<usize>r << 2));
    const statsRow = stats + <usize>r * statsStride;
    expRow(scores + at, length, longest, load<f32>(statsRow));
    scaleRow(scores + at, length, load<f32>(statsRow, 4));
    const delta = dot(headDim, out + <usize>r * ldOut, dOut + <usize>r * ldOut);
    softmaxGradient(scores + at, dScores + at, longest, delta);
  }
  matmulTransposed(rows, longest, headDim, scores, ldScores, dOut, ldOut, dv, ldd);
  matmul(rows, headDim, longest, dScores, ldScores, keyRowPanels, rowPanel, dq, ldDq, 0);
  matmulTransposed(rows, longest, headDim, dScores, ldScores, q, ldq, dk, ldd);
}

/** Puts `count` key and value rows into their panels from position `first` on. Strides in bytes. */
export function storeKeysValues(count: i32, headDim: i32, first: i32, k: usize, ldk: usize, v: usize, ldv: usize, keyPanels: usize, valuePanels: usize, valuePanel: usize): void {
  for (let i = 0; i < count; i++) {
    packRow(headDim, k, panelColumn(keyPanels, headDim, first + i));
    let target = valuePanels + (<usize>(first + i) << 5);
    for (let j: usize = 0; j < <usize>headDim << 2; j += 32) {
      v128.store(target, v128.load(v + j));
      v128.store(target, v128.load(v + j, 16), 16);
      target += valuePanel;
    }
    k += ldk;
    v += ldv;
  }
}

function rowMax(row: usize, length: i32): f32 {
  let peak = f32x4.splat(-Infinity);
  let i = 0;
  for (; i + 4 <= length; i += 4) peak = f32x4.pmax(peak, v128.load(row + (<usize>i << 2)));
  if (i < length) peak = f32x4.pmax(peak, v128.bitselect(v128.load(row + (<usize>i << 2)), peak, lanesBelow(length - i)));
  return maxLanes(peak);
}

/** row[i] = exp(row[i] - peak) below length and 0 from there to `longest` (rounded up to 4); returns the sum. */
function expRow(row: usize, length: i32, longest: i32, peak: f32): f32 {
  const shift = f32x4.splat(peak);
  let sum = f32x4.splat(0);
  let i = 0;
  for (; i + 4 <= length; i += 4) {
    const at = row + (<usize>i << 2);
    const e = exp4(f32x4.sub(v128.load(at), shift));
    v128.store(at, e);
    sum = f32x4.add(sum, e);
  }
  if (i < length) {
    const at = row + (<usize>i << 2);
    const e = v128.and(exp4(f32x4.sub(v128.load(at), shift)), lanesBelow(length - i));
    v128.store(at, e);
    sum = f32x4.add(sum, e);
    i += 4;
  }
  for (; i < longest; i += 4) v128.store(row + (<usize>i << 2), f32x4.splat(0));
  return sumLanes(sum);
}

@inline
function scaleRow(row: usize, length: i32, factor: f32): void {
  const s = f32x4.splat(factor);
  for (let i = 0; i < length; i += 4) v128.store(row + (<usize>i << 2), f32x4.mul(v128.load(row + (<usize>i << 2)), s));
}

/** dScores = P * (dP - delta); zero where P is 0. */
@inline
function softmaxGradient(probabilities: usize, dScores: usize, longest: i32, delta: f32): void {
  const shift = f32x4.splat(delta);
  for (let i = 0; i < longest; i += 4) {
    const at = <usize>i << 2;
    v128.store(dScores + at, f32x4.mul(v128.load(probabilities + at), f32x4.sub(v128.load(dScores + at), shift)));
  }
}

@inline
function dot(d: i32, a: usize, b: usize): f32 {
  let sum = f32x4.splat(0);
  for (let i: usize = 0, bytes = <usize>d << 2; i < bytes; i += 16) sum = f32x4.add(sum, f32x4.mul(v128.load(a + i), v128.load(b + i)));
  return sumLanes(sum);
}
