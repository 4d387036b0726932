/** Packing of right operands into the panels that `matmul` reads: 8 columns wide, zero beyond the last column. */

/** B[k,n] row-major (row stride ldb bytes) into panels of 8 columns. */
export function packPanels(k: i32, n: i32, b: usize, ldb: usize, out: usize): void {
  for (let j = 0; j < n; j += 8) {
    const columns = min(n - j, 8);
    let source = b + (<usize>j << 2);
    for (let i = 0; i < k; i++) {
      if (columns === 8) {
        v128.store(out, v128.load(source));
        v128.store(out, v128.load(source, 16), 16);
      } else {
        for (let c = 0; c < 8; c++) store<f32>(out + (<usize>c << 2), c < columns ? load<f32>(source + (<usize>c << 2)) : 0);
      }
      source += ldb;
      out += 32;
    }
  }
}

/** B = W^T for W[n,k] row-major (row stride ldw bytes): column c of a panel is row c of W. */
export function packTransposed(n: i32, k: i32, w: usize, ldw: usize, out: usize): void {
  for (let j = 0; j < n; j++) packRow(k, w + <usize>j * ldw, panelColumn(out, k, j));
  const rest = n & 7;
  if (rest) {
    for (let j = n; j < n - rest + 8; j++) {
      const column = panelColumn(out, k, j);
      for (let i = 0; i < k; i++) store<f32>(column + (<usize>i << 5), 0);
    }
  }
}

/** Writes one row of k floats as one column of a panel: how a key enters the key cache. */
@inline
export function packRow(k: i32, row: usize, column: usize): void {
  for (let i = 0; i < k; i++) store<f32>(column + (<usize>i << 5), load<f32>(row + (<usize>i << 2)));
}

/** Address of column j of k-row panels that begin at `base`. */
@inline
export function panelColumn(base: usize, k: i32, j: i32): usize {
  return base + <usize>(j >> 3) * (<usize>k << 5) + (<usize>(j & 7) << 2);
}
