import { tile1, tile2, tile4 } from './tiles';

/**
 * Matrix products for row-major float32 matrices, register-blocked 4 rows by 8 columns.
 *
 * Every element of a result is one chain of multiply-then-add over k = 0, 1, 2, ..., whatever tile computed it: a row's
 * result does not depend on how many rows were computed with it, nor on tile borders. Strides are in bytes.
 *
 * The right operand lies in panels of 8 columns: element (k, 8p + c) at b + p * panel + 32 k + 4 c (see pack.ts). A
 * last, partial panel is read in full; only wanted columns are stored. The left operand is read where it lies:
 * interleaving its rows first gains nothing below k = 512 (44.4 against 44.7 GFLOP/s for 960 by 256 over 64) and 1 to
 * 4% above.
 */

/** How many floats of the left operand pass the panels together: half of a first-level cache. */
const ROW_BLOCK_FLOATS: i32 = 4096;

/** C[m,n] = A[m,k] B[k,n], or C += A B when `accumulate` is not 0. */
export function matmul(m: i32, n: i32, k: i32, a: usize, lda: usize, b: usize, panel: usize, c: usize, ldc: usize, accumulate: i32): void {
  const whole = m & ~3;
  rows4(whole, n, k, a, lda, b, panel, c, ldc, accumulate);
  const left = m - whole;
  if (left > 1) rows2(n, k, a + <usize>whole * lda, lda, b, panel, c + <usize>whole * ldc, ldc, accumulate);
  if (left & 1) row1(n, k, a + <usize>(m - 1) * lda, b, panel, c + <usize>(m - 1) * ldc, accumulate);
}

/** Blocks of rows stay in the first-level cache while the panels pass. */
function rows4(m: i32, n: i32, k: i32, a: usize, lda: usize, b: usize, panel: usize, c: usize, ldc: usize, accumulate: i32): void {
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
