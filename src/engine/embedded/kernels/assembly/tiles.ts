/**
 * The innermost loops of the matrix products: blocks of 4, 2 or 1 rows by 8 or 16 columns held in registers.
 *
 * Right operands are panels of 8 columns, 32 bytes a step of k. The loops are not unrolled over k: V8 then keeps every
 * accumulator in a register. Partial tiles compute all columns and store what exists.
 *
 * Accumulators must be locals, so a tile's rows are written out. Each tile is here because it was measured to pay
 * (GFLOP/s on one core, best of 120): `tile4Packed` makes weight gradients 9% faster than `tile4` with its row and step
 * strides as arguments (42.3 against 38.8, dY 960 by 256, X 960 by 64); `tile2` makes two rows 14% faster than `tile1`
 * twice (36.6 against 32.2, over k = 64); `tile1` alone reaches 31 of the 45 that `tile4` does.
 */

/** 4 rows by 8 columns; the rows lie lda bytes apart. */
@inline
export function tile4(k: i32, a0: usize, lda: usize, b: usize, c: usize, ldc: usize, columns: i32, accumulate: i32): void {
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

/** The same with the four rows interleaved, 16 bytes a step of k: one address instead of four. */
@inline
export function tile4Packed(k: i32, a: usize, b: usize, c: usize, ldc: usize, columns: i32, accumulate: i32): void {
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
    let s = v128.load32_splat(a);
    x00 = f32x4.add(x00, f32x4.mul(s, b0));
    x01 = f32x4.add(x01, f32x4.mul(s, b1));
    s = v128.load32_splat(a, 4);
    x10 = f32x4.add(x10, f32x4.mul(s, b0));
    x11 = f32x4.add(x11, f32x4.mul(s, b1));
    s = v128.load32_splat(a, 8);
    x20 = f32x4.add(x20, f32x4.mul(s, b0));
    x21 = f32x4.add(x21, f32x4.mul(s, b1));
    s = v128.load32_splat(a, 12);
    x30 = f32x4.add(x30, f32x4.mul(s, b0));
    x31 = f32x4.add(x31, f32x4.mul(s, b1));
    a += 16;
  }
  storeRow(c, x00, x01, columns, accumulate);
  c += ldc;
  storeRow(c, x10, x11, columns, accumulate);
  c += ldc;
  storeRow(c, x20, x21, columns, accumulate);
  c += ldc;
  storeRow(c, x30, x31, columns, accumulate);
}

/** 2 rows by two panels, the second `panel` bytes behind the first (0: there is none, `moreColumns` is 0). */
export function tile2(k: i32, a0: usize, lda: usize, b: usize, panel: usize, c: usize, ldc: usize, columns: i32, moreColumns: i32, accumulate: i32): void {
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

/** 1 row by two panels. */
export function tile1(k: i32, a: usize, b: usize, panel: usize, c: usize, columns: i32, moreColumns: i32, accumulate: i32): void {
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
