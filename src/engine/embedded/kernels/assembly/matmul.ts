/**
 * Matrix products for row-major float32 matrices, register-blocked 4 rows by 8 columns.
 *
 * Every element of a result is one chain of multiply-then-add over k = 0, 1, 2, ..., whatever tile computed it: a row's
 * result does not depend on how many rows were computed with it, nor on tile borders. Strides are in bytes.
 *
 * The right operand lies in panels of 8 columns: element (k, 8p + c) at b + p * panel + 32 k + 4 c (see pack.ts). A
 * last, partial panel is read in full; only wanted columns are stored. The inner loops are not unrolled: V8 then keeps
 * every accumulator in a register, which measured 20% faster than unrolling.
 */

/** About half of a first-level cache in floats: how much of the left operand stays there while panels pass. */
const ROW_BLOCK_FLOATS: i32 = 4096;

/** C[m,n] = A[m,k] B[k,n], or C += A B when `accumulate` is not 0. */
export function matmul(m: i32, n: i32, k: i32, a: usize, lda: usize, b: usize, panel: usize, c: usize, ldc: usize, accumulate: i32): void {
  const block = max(ROW_BLOCK_FLOATS / max(k, 1), 4) & ~3;
  for (let start = 0; start < m; start += block) {
    const end = min(start + block, m);
    for (let j = 0; j < n; j += 8) {
      const bPanel = b + <usize>(j >> 3) * panel;
      const cColumn = c + (<usize>j << 2);
      const columns = min(n - j, 8);
      let i = start;
      for (; i + 4 <= end; i += 4) tile4(k, a + <usize>i * lda, lda, bPanel, cColumn + <usize>i * ldc, ldc, columns, accumulate);
      if (i + 2 <= end) {
        tile2(k, a + <usize>i * lda, lda, bPanel, cColumn + <usize>i * ldc, ldc, columns, accumulate);
        i += 2;
      }
      if (i < end) tile1(k, a + <usize>i * lda, bPanel, cColumn + <usize>i * ldc, columns, accumulate);
    }
  }
}

/**
 * dW[n,k] += sum over rows of dY[m,n]^T X[m,k]: the weight gradient. Rows go in blocks that fit the first-level cache,
 * so the order of additions is a function of m alone.
 */
export function matmulTransposed(m: i32, n: i32, k: i32, dy: usize, ldy: usize, x: usize, ldx: usize, dw: usize, ldw: usize): void {
  const block = 160;
  for (let start = 0; start < m; start += block) {
    const rows = min(block, m - start);
    const dyBlock = dy + <usize>start * ldy;
    const xBlock = x + <usize>start * ldx;
    for (let j = 0; j < k; j += 8) {
      const columns = min(k - j, 8);
      for (let i = 0; i < n; i += 4) {
        outerTile(rows, dyBlock + (<usize>i << 2), ldy, xBlock + (<usize>j << 2), ldx, dw + <usize>i * ldw + (<usize>j << 2), ldw, min(n - i, 4), columns);
      }
    }
  }
}

@inline
function storeRow(c: usize, low: v128, high: v128, columns: i32, accumulate: i32): void {
  if (columns === 8) {
    if (accumulate) {
      low = f32x4.add(v128.load(c), low);
      high = f32x4.add(v128.load(c, 16), high);
    }
    v128.store(c, low);
    v128.store(c, high, 16);
  } else {
    storePartialRow(c, low, high, columns, accumulate);
  }
}

function storePartialRow(c: usize, low: v128, high: v128, columns: i32, accumulate: i32): void {
  for (let j = 0; j < columns; j++) {
    const value = f32x4.extract_lane(low, 0);
    const at = c + (<usize>j << 2);
    store<f32>(at, accumulate ? load<f32>(at) + value : value);
    // Shift the eight lanes down by one.
    low = v128.shuffle<f32>(low, high, 1, 2, 3, 4);
    high = v128.shuffle<f32>(high, high, 1, 2, 3, 3);
  }
}

function tile4(k: i32, a0: usize, lda: usize, b: usize, c: usize, ldc: usize, columns: i32, accumulate: i32): void {
  let a1 = a0 + lda;
  let a2 = a1 + lda;
  let a3 = a2 + lda;
  let x00 = f32x4.splat(0);
  let x01 = f32x4.splat(0);
  let x10 = f32x4.splat(0);
  let x11 = f32x4.splat(0);
  let x20 = f32x4.splat(0);
  let x21 = f32x4.splat(0);
  let x30 = f32x4.splat(0);
  let x31 = f32x4.splat(0);
  for (const end = b + (<usize>k << 5); b < end; b += 32) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    let s = v128.load32_splat(a0);
    x00 = f32x4.add(x00, f32x4.mul(s, b0));
    x01 = f32x4.add(x01, f32x4.mul(s, b1));
    s = v128.load32_splat(a1);
    x10 = f32x4.add(x10, f32x4.mul(s, b0));
    x11 = f32x4.add(x11, f32x4.mul(s, b1));
    s = v128.load32_splat(a2);
    x20 = f32x4.add(x20, f32x4.mul(s, b0));
    x21 = f32x4.add(x21, f32x4.mul(s, b1));
    s = v128.load32_splat(a3);
    x30 = f32x4.add(x30, f32x4.mul(s, b0));
    x31 = f32x4.add(x31, f32x4.mul(s, b1));
    a0 += 4;
    a1 += 4;
    a2 += 4;
    a3 += 4;
  }
  storeRow(c, x00, x01, columns, accumulate);
  c += ldc;
  storeRow(c, x10, x11, columns, accumulate);
  c += ldc;
  storeRow(c, x20, x21, columns, accumulate);
  c += ldc;
  storeRow(c, x30, x31, columns, accumulate);
}

function tile2(k: i32, a0: usize, lda: usize, b: usize, c: usize, ldc: usize, columns: i32, accumulate: i32): void {
  let a1 = a0 + lda;
  let x00 = f32x4.splat(0);
  let x01 = f32x4.splat(0);
  let x10 = f32x4.splat(0);
  let x11 = f32x4.splat(0);
  for (const end = b + (<usize>k << 5); b < end; b += 32) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    let s = v128.load32_splat(a0);
    x00 = f32x4.add(x00, f32x4.mul(s, b0));
    x01 = f32x4.add(x01, f32x4.mul(s, b1));
    s = v128.load32_splat(a1);
    x10 = f32x4.add(x10, f32x4.mul(s, b0));
    x11 = f32x4.add(x11, f32x4.mul(s, b1));
    a0 += 4;
    a1 += 4;
  }
  storeRow(c, x00, x01, columns, accumulate);
  storeRow(c + ldc, x10, x11, columns, accumulate);
}

function tile1(k: i32, a: usize, b: usize, c: usize, columns: i32, accumulate: i32): void {
  let x0 = f32x4.splat(0);
  let x1 = f32x4.splat(0);
  for (const end = b + (<usize>k << 5); b < end; b += 32) {
    const s = v128.load32_splat(a);
    x0 = f32x4.add(x0, f32x4.mul(s, v128.load(b)));
    x1 = f32x4.add(x1, f32x4.mul(s, v128.load(b, 16)));
    a += 4;
  }
  storeRow(c, x0, x1, columns, accumulate);
}

/** 4 rows by 8 columns of dW += dY^T X; partial tiles compute all and store what exists. */
function outerTile(rows: i32, dy: usize, ldy: usize, x: usize, ldx: usize, dw: usize, ldw: usize, wantedRows: i32, columns: i32): void {
  let x00 = f32x4.splat(0);
  let x01 = f32x4.splat(0);
  let x10 = f32x4.splat(0);
  let x11 = f32x4.splat(0);
  let x20 = f32x4.splat(0);
  let x21 = f32x4.splat(0);
  let x30 = f32x4.splat(0);
  let x31 = f32x4.splat(0);
  for (let left = rows; left > 0; left--) {
    const b0 = v128.load(x);
    const b1 = v128.load(x, 16);
    let s = v128.load32_splat(dy);
    x00 = f32x4.add(x00, f32x4.mul(s, b0));
    x01 = f32x4.add(x01, f32x4.mul(s, b1));
    s = v128.load32_splat(dy, 4);
    x10 = f32x4.add(x10, f32x4.mul(s, b0));
    x11 = f32x4.add(x11, f32x4.mul(s, b1));
    s = v128.load32_splat(dy, 8);
    x20 = f32x4.add(x20, f32x4.mul(s, b0));
    x21 = f32x4.add(x21, f32x4.mul(s, b1));
    s = v128.load32_splat(dy, 12);
    x30 = f32x4.add(x30, f32x4.mul(s, b0));
    x31 = f32x4.add(x31, f32x4.mul(s, b1));
    x += ldx;
    dy += ldy;
  }
  storeRow(dw, x00, x01, columns, 1);
  if (wantedRows > 1) storeRow(dw + ldw, x10, x11, columns, 1);
  if (wantedRows > 2) storeRow(dw + 2 * ldw, x20, x21, columns, 1);
  if (wantedRows > 3) storeRow(dw + 3 * ldw, x30, x31, columns, 1);
}
