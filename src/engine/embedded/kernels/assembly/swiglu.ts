import { exp4 } from './numbers';

/**
 * SwiGLU: act = silu(gate) * up with silu(z) = z / (1 + exp(-z)). gateUp rows hold f gates, then f ups; f is a
 * multiple of 4.
 */
export function swigluForward(rows: i32, f: i32, gateUp: usize, act: usize): void {
  const bytes = <usize>f << 2;
  const one = f32x4.splat(1);
  for (let row = 0; row < rows; row++) {
    for (let i: usize = 0; i < bytes; i += 16) {
      const gate = v128.load(gateUp + i);
      const silu = f32x4.div(gate, f32x4.add(one, exp4(f32x4.neg(gate))));
      v128.store(act + i, f32x4.mul(silu, v128.load(gateUp + bytes + i)));
    }
    gateUp += bytes << 1;
    act += bytes;
  }
}

/** From dAct, overwrites gateUp with (dGate, dUp). */
export function swigluBackward(rows: i32, f: i32, gateUp: usize, dAct: usize): void {
  const bytes = <usize>f << 2;
  const one = f32x4.splat(1);
  for (let row = 0; row < rows; row++) {
    for (let i: usize = 0; i < bytes; i += 16) {
      const gate = v128.load(gateUp + i);
      const up = v128.load(gateUp + bytes + i);
      const d = v128.load(dAct + i);
      const sigmoid = f32x4.div(one, f32x4.add(one, exp4(f32x4.neg(gate))));
      const silu = f32x4.mul(gate, sigmoid);
      // silu' = sigmoid (1 + z (1 - sigmoid))
      const slope = f32x4.mul(sigmoid, f32x4.add(one, f32x4.mul(gate, f32x4.sub(one, sigmoid))));
      v128.store(gateUp + i, f32x4.mul(f32x4.mul(d, up), slope));
      v128.store(gateUp + bytes + i, f32x4.mul(d, silu));
    }
    gateUp += bytes << 1;
    dAct += bytes;
  }
}
