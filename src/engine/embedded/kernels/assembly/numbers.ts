/**
 * Elementary functions made of IEEE additions, multiplications and bit operations only, so that results are the same
 * on every host.
 */

/**
 * exp of four lanes, relative error below 2e-7. x = n ln 2 + r with |r| <= ln(2)/2, Taylor series of degree 7 for
 * exp(r), then 2^n added to the exponent. Lanes are clamped to [-87, 88]: exp(-87) is 1.6e-38, the smallest this gives.
 */
@inline
export function exp4(x: v128): v128 {
  x = f32x4.pmin(f32x4.pmax(x, f32x4.splat(-87)), f32x4.splat(88));
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(1.44269504)));
  // ln 2 in two parts: n times the first is exact.
  let r = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375)));
  r = f32x4.add(r, f32x4.mul(n, f32x4.splat(0.00021219444)));
  let p = f32x4.add(f32x4.mul(r, f32x4.splat(1.98412698e-4)), f32x4.splat(1.38888889e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.33333333e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.16666667e-2));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.66666667e-1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(0.5));
  p = f32x4.add(f32x4.mul(p, f32x4.mul(r, r)), f32x4.add(r, f32x4.splat(1)));
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
  return f32x4.mul(p, power);
}

/** Natural logarithm by AssemblyScript's own software routine (compiled into the module). */
@inline
export function log1(x: f32): f32 {
  return <f32>NativeMath.log(<f64>x);
}

/** Sum of the four lanes, always (0 + 2) + (1 + 3). */
@inline
export function sumLanes(x: v128): f32 {
  return f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 2) + (f32x4.extract_lane(x, 1) + f32x4.extract_lane(x, 3));
}

@inline
export function maxLanes(x: v128): f32 {
  return max(max(f32x4.extract_lane(x, 0), f32x4.extract_lane(x, 1)), max(f32x4.extract_lane(x, 2), f32x4.extract_lane(x, 3)));
}

/** All bits set in the first `count` lanes (0 to 4). */
@inline
export function lanesBelow(count: i32): v128 {
  return i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(count));
}
