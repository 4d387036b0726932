import { sumLanes } from './numbers';

/**
 * RMSNorm: y = x * rstd * g with rstd = 1 / sqrt(mean(x^2) + eps). Rows are contiguous, d a multiple of 4.
 * rstd (float32[rows]) is kept for the backward pass.
 */
export function rmsnormForward(rows: i32, d: i32, x: usize, gain: usize, eps: f32, y: usize, rstd: usize): void {
  const bytes = <usize>d << 2;
  for (let row = 0; row < rows; row++) {
    const scale = reciprocalRms(d, x, eps);
    store<f32>(rstd + (<usize>row << 2), scale);
    const s = f32x4.splat(scale);
    for (let i: usize = 0; i < bytes; i += 16) v128.store(y + i, f32x4.mul(f32x4.mul(v128.load(x + i), s), v128.load(gain + i)));
    x += bytes;
    y += bytes;
  }
}

/** dx += rstd (g dy - x rstd^2 mean(g dy x)); dGain += dy x rstd unless dGain is 0. */
export function rmsnormBackward(rows: i32, d: i32, x: usize, gain: usize, rstd: usize, dy: usize, dx: usize, dGain: usize): void {
  const bytes = <usize>d << 2;
  for (let row = 0; row < rows; row++) {
    const scale = load<f32>(rstd + (<usize>row << 2));
    addNormGradient(d, x, gain, scale, dy, dx);
    if (dGain) addGainGradient(d, x, scale, dy, dGain);
    x += bytes;
    dy += bytes;
    dx += bytes;
  }
}

@inline
export function reciprocalRms(d: i32, x: usize, eps: f32): f32 {
  let sum = f32x4.splat(0);
  const bytes = <usize>d << 2;
  for (let i: usize = 0; i < bytes; i += 16) {
    const v = v128.load(x + i);
    sum = f32x4.add(sum, f32x4.mul(v, v));
  }
  return <f32>1 / sqrt<f32>(sumLanes(sum) / <f32>d + eps);
}

@inline
function addNormGradient(d: i32, x: usize, gain: usize, scale: f32, dy: usize, dx: usize): void {
  const bytes = <usize>d << 2;
  let dot = f32x4.splat(0);
  for (let i: usize = 0; i < bytes; i += 16) dot = f32x4.add(dot, f32x4.mul(f32x4.mul(v128.load(dy + i), v128.load(gain + i)), v128.load(x + i)));
  const s = f32x4.splat(scale);
  const k = f32x4.splat((sumLanes(dot) / <f32>d) * scale * scale * scale);
  for (let i: usize = 0; i < bytes; i += 16) {
    const direct = f32x4.mul(f32x4.mul(v128.load(dy + i), v128.load(gain + i)), s);
    v128.store(dx + i, f32x4.add(v128.load(dx + i), f32x4.sub(direct, f32x4.mul(v128.load(x + i), k))));
  }
}

@inline
export function addGainGradient(d: i32, x: usize, scale: f32, dy: usize, dGain: usize): void {
  const bytes = <usize>d << 2;
  const s = f32x4.splat(scale);
  for (let i: usize = 0; i < bytes; i += 16) {
    v128.store(dGain + i, f32x4.add(v128.load(dGain + i), f32x4.mul(f32x4.mul(v128.load(dy + i), v128.load(x + i)), s)));
  }
}

/** dx = gradient (not added), for one row; used by the head norm. */
@inline
export function setNormGradient(d: i32, x: usize, gain: usize, scale: f32, dy: usize, dx: usize): void {
  const bytes = <usize>d << 2;
  for (let i: usize = 0; i < bytes; i += 16) v128.store(dx + i, f32x4.splat(0));
  addNormGradient(d, x, gain, scale, dy, dx);
}
