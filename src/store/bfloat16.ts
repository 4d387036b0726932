/**
 * bfloat16: the upper half of a float32, rounded to nearest, ties to even (what PyTorch's `.to(torch.bfloat16)` does).
 * NaN stays NaN; overflow past the largest finite value becomes infinity.
 */
export function toBfloat16(values: Float32Array): Uint16Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const out = new Uint16Array(values.length);
  for (let i = 0; i < bits.length; i++) {
    const word = bits[i]!;
    const isNaN = (word & 0x7fffffff) > 0x7f800000;
    out[i] = isNaN ? (word >>> 16) | 0x40 : (word + 0x7fff + ((word >>> 16) & 1)) >>> 16;
  }
  return out;
}

export function fromBfloat16(halves: Uint16Array): Float32Array {
  const bits = new Uint32Array(halves.length);
  for (let i = 0; i < halves.length; i++) bits[i] = halves[i]! << 16;
  return new Float32Array(bits.buffer);
}
