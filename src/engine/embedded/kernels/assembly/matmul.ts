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
  const whole = m & ~3;
  for (let start = 0; start < whole; start += block) {
    const end = min(start + block, whole);
    for (let j = 0; j < n; j += 8) {
      const bPanel = b + <usize>(j >> 3) * panel;
      const cColumn = c + (<usize>j << 2);
      const columns = min(n - j, 8);
      for (let i = start; i < end; i += 4) tile4(k, a + <usize>i * lda, lda, bPanel, cColumn + <usize>i * ldc, ldc, columns, accumulate);
    }
  }
  const left = m - whole;
  if (left > 1) rows2(n, k, a + <usize>whole * lda, lda, b, panel, c + <usize>whole * ldc, ldc, accumulate);
  if (left & 1) row1(n, k, a + <usize>(m - 1) * lda, b, panel, c + <usize>(m - 1) * ldc, accumulate);
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

function tile2(k: i32, a0: usize, lda: usize, b: usize, panel: usize, c: usize, ldc: usize, columns: i32, moreColumns: i32, accumulate: i32): void {
  let a1 = a0 + lda;
  let more = b + panel;
  let x00 = f32x4.splat(0);
  let x01 = f32x4.splat(0);
  let x02 = f32x4.splat(0);
  let x03 = f32x4.splat(0);
  let x10 = f32x4.splat(0);
  let x11 = f32x4.splat(0);
  let x12 = f32x4.splat(0);
  let x13 = f32x4.splat(0);
  for (const end = b + (<usize>k << 5); b < end; b += 32) {
    const s0 = v128.load32_splat(a0);
    const s1 = v128.load32_splat(a1);
    let v = v128.load(b);
    x00 = f32x4.add(x00, f32x4.mul(s0, v));
    x10 = f32x4.add(x10, f32x4.mul(s1, v));
    v = v128.load(b, 16);
    x01 = f32x4.add(x01, f32x4.mul(s0, v));
    x11 = f32x4.add(x11, f32x4.mul(s1, v));
    v = v128.load(more);
    x02 = f32x4.add(x02, f32x4.mul(s0, v));
    x12 = f32x4.add(x12, f32x4.mul(s1, v));
    v = v128.load(more, 16);
    x03 = f32x4.add(x03, f32x4.mul(s0, v));
    x13 = f32x4.add(x13, f32x4.mul(s1, v));
    a0 += 4;
    a1 += 4;
    more += 32;
  }
  storeRow(c, x00, x01, columns, accumulate);
  storeRow(c + ldc, x10, x11, columns, accumulate);
  if (moreColumns) {
    storeRow(c + 32, x02, x03, moreColumns, accumulate);
    storeRow(c + ldc + 32, x12, x13, moreColumns, accumulate);
  }
}

function tile1(k: i32, a: usize, b: usize, panel: usize, c: usize, columns: i32, moreColumns: i32, accumulate: i32): void {
  let more = b + panel;
  let x0 = f32x4.splat(0);
  let x1 = f32x4.splat(0);
  let x2 = f32x4.splat(0);
  let x3 = f32x4.splat(0);
  for (const end = b + (<usize>k << 5); b < end; b += 32) {
    const s = v128.load32_splat(a);
    x0 = f32x4.add(x0, f32x4.mul(s, v128.load(b)));
    x1 = f32x4.add(x1, f32x4.mul(s, v128.load(b, 16)));
    x2 = f32x4.add(x2, f32x4.mul(s, v128.load(more)));
    x3 = f32x4.add(x3, f32x4.mul(s, v128.load(more, 16)));
    a += 4;
    more += 32;
  }
  storeRow(c, x0, x1, columns, accumulate);
  if (moreColumns) storeRow(c + 32, x2, x3, moreColumns, accumulate);
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
