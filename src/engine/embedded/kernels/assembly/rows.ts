/** Moving and adding rows of floats. Sizes are in floats and multiples of 4 unless said. */

/** out[i] = table[index[i]]: rows of rowBytes, `stride` bytes apart in the table and packed in out. */
export function gatherRows(count: i32, rowBytes: usize, table: usize, stride: usize, index: usize, out: usize): void {
  for (let i = 0; i < count; i++) {
    memory.copy(out, table + <usize>load<i32>(index + (<usize>i << 2)) * stride, rowBytes);
    out += rowBytes;
  }
}

/** table[index[i]] = rows[i], the inverse of gatherRows. */
export function scatterRows(count: i32, rowBytes: usize, rows: usize, index: usize, table: usize, stride: usize): void {
  for (let i = 0; i < count; i++) {
    memory.copy(table + <usize>load<i32>(index + (<usize>i << 2)) * stride, rows, rowBytes);
    rows += rowBytes;
  }
}

/** table[index[i]] += rows[i], in the order of i; row length d. */
export function scatterAddRows(count: i32, d: i32, rows: usize, index: usize, table: usize): void {
  const bytes = <usize>d << 2;
  for (let i = 0; i < count; i++) {
    addTo(d, rows, table + <usize>load<i32>(index + (<usize>i << 2)) * bytes);
    rows += bytes;
  }
}

/** y += x over count floats (any count). */
export function addTo(count: i32, x: usize, y: usize): void {
  const whole = (<usize>count << 2) & ~15;
  let i: usize = 0;
  for (; i < whole; i += 16) v128.store(y + i, f32x4.add(v128.load(y + i), v128.load(x + i)));
  for (const end = <usize>count << 2; i < end; i += 4) store<f32>(y + i, load<f32>(y + i) + load<f32>(x + i));
}

/** x *= factor over count floats (any count). */
export function scaleInPlace(count: i32, x: usize, factor: f32): void {
  const s = f32x4.splat(factor);
  const whole = (<usize>count << 2) & ~15;
  let i: usize = 0;
  for (; i < whole; i += 16) v128.store(x + i, f32x4.mul(v128.load(x + i), s));
  for (const end = <usize>count << 2; i < end; i += 4) store<f32>(x + i, load<f32>(x + i) * factor);
}

/** Copies rows with different strides (bytes) on both sides; rowBytes may be any multiple of 4. */
export function copyRows(rows: i32, rowBytes: usize, source: usize, sourceStride: usize, target: usize, targetStride: usize): void {
  for (let i = 0; i < rows; i++) {
    memory.copy(target, source, rowBytes);
    source += sourceStride;
    target += targetStride;
  }
}
