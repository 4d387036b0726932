import { interleavedScratch } from './scratch';
import { tile1, tile2, tile4, tile4Packed } from './tiles';

/**
 * Matrix products for row-major float32 matrices, register-blocked 4 rows by 8 columns.
 *
 * Every element of a result is one chain of multiply-then-add over k = 0, 1, 2, ..., whatever tile computed it: a row's
 * result does not depend on how many rows were computed with it, nor on tile borders. Strides are in bytes.
 *
 * The right operand lies in panels of 8 columns: element (k, 8p + c) at b + p * panel + 32 k + 4 c (see pack.ts). A
 * last, partial panel is read in full; only wanted columns are stored.
 */

/** How much of the left operand is interleaved at once, in floats: half of a first-level cache. */
const ROW_BLOCK_FLOATS: i32 = 4096;

/** Below this width interleaving costs more than it saves. */
const NARROW: i32 = 24;

/** C[m,n] = A[m,k] B[k,n], or C += A B when `accumulate` is not 0. */
export function matmul(m: i32, n: i32, k: i32, a: usize, lda: usize, b: usize, panel: usize, c: usize, ldc: usize, accumulate: i32): void {
  const whole = m & ~3;
  if (n <= NARROW || k > ROW_BLOCK_FLOATS / 4) plainRows(whole, n, k, a, lda, b, panel, c, ldc, accumulate);
  else interleavedRows(whole, n, k, a, lda, b, panel, c, ldc, accumulate);
  const left = m - whole;
  if (left > 1) rows2(n, k, a + <usize>whole * lda, lda, b, panel, c + <usize>whole * ldc, ldc, accumulate);
  if (left & 1) row1(n, k, a + <usize>(m - 1) * lda, b, panel, c + <usize>(m - 1) * ldc, accumulate);
}

/** Blocks of rows stay in the first-level cache while the panels pass. */
function plainRows(m: i32, n: i32, k: i32, a: usize, lda: usize, b: usize, panel: usize, c: usize, ldc: usize, accumulate: i32): void {
  const block = max(ROW_BLOCK_FLOATS / max(k, 1), 4) & ~3;
  for (let start = 0; start < m; start += block) {
    const end = min(start + block, m);
    for (let j = 0; j < n; j += 8) {
      const bPanel = b + <usize>(j >> 3) * panel;
      const cColumn = c + (<usize>j << 2);
      const columns = min(n - j, 8);
      for (let i = start; i < end; i += 4) tile4(k, a + <usize>i * lda, lda, bPanel, cColumn + <usize>i * ldc, ldc, columns, accumulate);
    }
  }
}

function interleavedRows(m: i32, n: i32, k: i32, a: usize, lda: usize, b: usize, panel: usize, c: usize, ldc: usize, accumulate: i32): void {
  const block = (ROW_BLOCK_FLOATS / max(k, 1)) & ~3;
  const rowsBytes = <usize>k << 4;
  for (let start = 0; start < m; start += block) {
    const end = min(start + block, m);
    let rows = interleavedScratch();
    for (let i = start; i < end; i += 4) {
      interleave(k, a + <usize>i * lda, lda, rows);
      rows += rowsBytes;
    }
    for (let j = 0; j < n; j += 8) {
      const bPanel = b + <usize>(j >> 3) * panel;
      const columns = min(n - j, 8);
      let target = c + (<usize>j << 2) + <usize>start * ldc;
      rows = interleavedScratch();
      for (let i = start; i < end; i += 4) {
        tile4Packed(k, rows, bPanel, target, ldc, columns, accumulate);
        rows += rowsBytes;
        target += ldc << 2;
      }
    }
  }
}

/** Four rows of k floats as k groups of four. */
function interleave(k: i32, a0: usize, lda: usize, out: usize): void {
  let a1 = a0 + lda;
  let a2 = a1 + lda;
  let a3 = a2 + lda;
  let left = k;
  for (; left >= 4; left -= 4) {
    const r0 = v128.load(a0);
    const r1 = v128.load(a1);
    const r2 = v128.load(a2);
    const r3 = v128.load(a3);
    const low01 = v128.shuffle<f32>(r0, r1, 0, 4, 1, 5);
    const low23 = v128.shuffle<f32>(r2, r3, 0, 4, 1, 5);
    const high01 = v128.shuffle<f32>(r0, r1, 2, 6, 3, 7);
    const high23 = v128.shuffle<f32>(r2, r3, 2, 6, 3, 7);
    v128.store(out, v128.shuffle<f32>(low01, low23, 0, 1, 4, 5));
    v128.store(out, v128.shuffle<f32>(low01, low23, 2, 3, 6, 7), 16);
    v128.store(out, v128.shuffle<f32>(high01, high23, 0, 1, 4, 5), 32);
    v128.store(out, v128.shuffle<f32>(high01, high23, 2, 3, 6, 7), 48);
    a0 += 16;
    a1 += 16;
    a2 += 16;
    a3 += 16;
    out += 64;
  }
  for (; left > 0; left--) {
    store<f32>(out, load<f32>(a0));
    store<f32>(out, load<f32>(a1), 4);
    store<f32>(out, load<f32>(a2), 8);
    store<f32>(out, load<f32>(a3), 12);
    a0 += 4;
    a1 += 4;
    a2 += 4;
    a3 += 4;
    out += 16;
  }
}

/** Two rows, two panels at a time: enough independent sums to keep the adders busy. */
function rows2(n: i32, k: i32, a: usize, lda: usize, b: usize, panel: usize, c: usize, ldc: usize, accumulate: i32): void {
  for (let j = 0; j < n; j += 16) {
    const columns = min(n - j, 8);
    const moreColumns = max(min(n - j - 8, 8), 0);
    tile2(k, a, lda, b, moreColumns ? panel : 0, c, ldc, columns, moreColumns, accumulate);
    b += panel << 1;
    c += 64;
  }
}

function row1(n: i32, k: i32, a: usize, b: usize, panel: usize, c: usize, accumulate: i32): void {
  for (let j = 0; j < n; j += 16) {
    const columns = min(n - j, 8);
    const moreColumns = max(min(n - j - 8, 8), 0);
    tile1(k, a, b, moreColumns ? panel : 0, c, columns, moreColumns, accumulate);
    b += panel << 1;
    c += 64;
  }
}
