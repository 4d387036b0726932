import { addGainGradient, reciprocalRms, setNormGradient } from './rmsnorm';

/**
 * Qwen3's query and key preparation: RMSNorm over each head, then rotary position embedding in the "half" layout
 * (element j pairs with j + headDim / 2), then a scale (1/sqrt(headDim) for queries, 1 for keys).
 *
 * A table row holds headDim / 2 cosines and then headDim / 2 sines of one position; YaRN's attention factor is already
 * in it. Positions come as int32 a row.
 */

/** Tables for positions [first, first + count): float32 angles as transformers computes them. */
export function ropeTable(first: i32, count: i32, half: i32, inverseFrequencies: usize, factor: f64, out: usize): void {
  for (let p = first; p < first + count; p++) {
    for (let j = 0; j < half; j++) {
      const angle = <f64>(<f32>p * load<f32>(inverseFrequencies + (<usize>j << 2)));
      store<f32>(out + (<usize>j << 2), <f32>(NativeMath.cos(angle) * factor));
      store<f32>(out + (<usize>(half + j) << 2), <f32>(NativeMath.sin(angle) * factor));
    }
    out += <usize>half << 3;
  }
}

/** base^exponent, for the inverse frequencies. */
export function power(base: f64, exponent: f64): f64 {
  return NativeMath.pow(base, exponent);
}

/** raw (row stride ldRaw) to out (row stride ldOut); rstd is float32[rows * heads]. */
export function headNormRopeForward(rows: i32, heads: i32, headDim: i32, raw: usize, ldRaw: usize, gain: usize, eps: f32, table: usize, positions: usize, scale: f32, out: usize, ldOut: usize, rstd: usize): void {
  const half = <usize>headDim << 1;
  const bytes = <usize>headDim << 2;
  const factor = f32x4.splat(scale);
  for (let row = 0; row < rows; row++) {
    const cos = table + <usize>load<i32>(positions + (<usize>row << 2)) * bytes;
    const sin = cos + half;
    for (let head = 0; head < heads; head++) {
      const x = raw + <usize>head * bytes;
      const y = out + <usize>head * bytes;
      const norm = reciprocalRms(headDim, x, eps);
      store<f32>(rstd, norm);
      rstd += 4;
      const s = f32x4.mul(f32x4.splat(norm), factor);
      for (let i: usize = 0; i < half; i += 16) {
        const a = f32x4.mul(f32x4.mul(v128.load(x + i), s), v128.load(gain + i));
        const b = f32x4.mul(f32x4.mul(v128.load(x + half + i), s), v128.load(gain + half + i));
        const c = v128.load(cos + i);
        const d = v128.load(sin + i);
        v128.store(y + i, f32x4.sub(f32x4.mul(a, c), f32x4.mul(b, d)));
        v128.store(y + half + i, f32x4.add(f32x4.mul(b, c), f32x4.mul(a, d)));
      }
    }
    raw += ldRaw;
    out += ldOut;
  }
}

/** dOut becomes (in place) the gradient before rotation and scale; dRaw is set; dGain is added to unless 0. */
export function headNormRopeBackward(rows: i32, heads: i32, headDim: i32, raw: usize, ldRaw: usize, gain: usize, table: usize, positions: usize, scale: f32, rstd: usize, dOut: usize, ldOut: usize, dRaw: usize, dGain: usize): void {
  const half = <usize>headDim << 1;
  const bytes = <usize>headDim << 2;
  const factor = f32x4.splat(scale);
  for (let row = 0; row < rows; row++) {
    const cos = table + <usize>load<i32>(positions + (<usize>row << 2)) * bytes;
    const sin = cos + half;
    for (let head = 0; head < heads; head++) {
      const at = <usize>head * bytes;
      const dy = dOut + at;
      for (let i: usize = 0; i < half; i += 16) {
        const a = f32x4.mul(v128.load(dy + i), factor);
        const b = f32x4.mul(v128.load(dy + half + i), factor);
        const c = v128.load(cos + i);
        const d = v128.load(sin + i);
        v128.store(dy + i, f32x4.add(f32x4.mul(a, c), f32x4.mul(b, d)));
        v128.store(dy + half + i, f32x4.sub(f32x4.mul(b, c), f32x4.mul(a, d)));
      }
      const norm = load<f32>(rstd);
      rstd += 4;
      if (dGain) addGainGradient(headDim, raw + at, norm, dy, dGain);
      setNormGradient(headDim, raw + at, gain, norm, dy, dRaw + at);
    }
    raw += ldRaw;
    dOut += ldOut;
    dRaw += ldRaw;
  }
}
