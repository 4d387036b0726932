import { groupsScratch, panelScratch } from './scratch';
import { tile4Packed } from './tiles';

/**
 * The weight gradient dW[n,k] += dY[m,n]^T X[m,k], strides in bytes.
 *
 * It is a matrix product over rows: a block of rows of dY is packed as groups of 4 columns (the interleaved left
 * operand), one panel of 8 columns of X as the right one. Every element adds its rows in order, block by block; the
 * order is a function of m alone.
 */
const ROWS: i32 = 128;
const COLUMNS: i32 = 256;

export function matmulTransposed(m: i32, n: i32, k: i32, dy: usize, ldy: usize, x: usize, ldx: usize, dw: usize, ldw: usize): void {
  for (let start = 0; start < m; start += ROWS) {
    const rows = min(ROWS, m - start);
    for (let first = 0; first < n; first += COLUMNS) {
      const columns = min(COLUMNS, n - first);
      block(rows, columns, k, dy + <usize>start * ldy + (<usize>first << 2), ldy, x + <usize>start * ldx, ldx, dw + <usize>first * ldw, ldw);
    }
  }
}

function block(rows: i32, n: i32, k: i32, dy: usize, ldy: usize, x: usize, ldx: usize, dw: usize, ldw: usize): void {
  const groupBytes = <usize>rows << 4;
  const xPanel = panelScratch();
  let group = groupsScratch();
  for (let i = 0; i < n; i += 4) {
    packColumns4(rows, dy + (<usize>i << 2), ldy, group);
    group += groupBytes;
  }
  const whole = n & ~3;
  for (let j = 0; j < k; j += 8) {
    const columns = min(k - j, 8);
    packColumns8(rows, x + (<usize>j << 2), ldx, xPanel);
    let target = dw + (<usize>j << 2);
    group = groupsScratch();
    for (let i = 0; i < whole; i += 4) {
      tile4Packed(rows, group, xPanel, target, ldw, columns, 1);
      group += groupBytes;
      target += ldw << 2;
    }
    for (let i = whole; i < n; i++) addRow(rows, group + (<usize>(i - whole) << 2), xPanel, target + <usize>(i - whole) * ldw, columns);
  }
}

/** Four columns of dY, row by row; columns beyond the last hold whatever follows and are never stored. */
function packColumns4(rows: i32, dy: usize, ldy: usize, out: usize): void {
  for (const end = out + (<usize>rows << 4); out < end; out += 16) {
    v128.store(out, v128.load(dy));
    dy += ldy;
  }
}

function packColumns8(rows: i32, x: usize, ldx: usize, out: usize): void {
  for (const end = out + (<usize>rows << 5); out < end; out += 32) {
    v128.store(out, v128.load(x));
    v128.store(out, v128.load(x, 16), 16);
    x += ldx;
  }
}

/** One row of dW for the last n mod 4: the same chain of additions as in the tile. */
function addRow(rows: i32, group: usize, panel: usize, dw: usize, columns: i32): void {
  for (let c = 0; c < columns; c++) {
    let sum: f32 = 0;
    for (let r = 0; r < rows; r++) sum += load<f32>(group + (<usize>r << 4)) * load<f32>(panel + (<usize>r << 5) + (<usize>c << 2));
    const at = dw + (<usize>c << 2);
    store<f32>(at, load<f32>(at) + sum);
  }
}
