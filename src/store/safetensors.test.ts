import { describe, expect, it } from 'vitest';
import { fromBfloat16, toBfloat16 } from './bfloat16.js';
import { decodeSafetensors, encodeSafetensors, float32Tensor, tensorFloats, type StoredTensor } from './safetensors.js';

const floats = float32Tensor('b.weight', [2, 3], Float32Array.of(1, -2, 3.5, 0, 1e-30, -0));
const halves: StoredTensor = { name: 'a.half', dtype: 'BF16', shape: [2], bytes: new Uint8Array(toBfloat16(Float32Array.of(1.5, -3)).buffer) };

function withHeader(header: string, dataBytes: number): Uint8Array {
  const json = Buffer.from(header);
  const out = Buffer.alloc(8 + json.length + dataBytes);
  out.writeBigUInt64LE(BigInt(json.length), 0);
  json.copy(out, 8);
  return out;
}

describe('safetensors', () => {
  it('gives back what was written, wider types first, metadata kept', () => {
    const bytes = encodeSafetensors([halves, floats], { format: 'pt' });
    const file = decodeSafetensors(bytes, 'test');
    expect([...file.tensors.keys()]).toEqual(['b.weight', 'a.half']);
    expect(file.metadata).toEqual({ format: 'pt' });
    expect([...tensorFloats(file.tensors.get('b.weight')!, 'test')]).toEqual([1, -2, 3.5, 0, Math.fround(1e-30), -0]);
    expect([...tensorFloats(file.tensors.get('a.half')!, 'test')]).toEqual([1.5, -3]);
    expect(file.tensors.get('b.weight')!.shape).toEqual([2, 3]);
    expect(bytes.length % 8).toBe(4);
  });

  it('writes equal bytes for tensors in any order, data aligned to 8 bytes', () => {
    const bytes = encodeSafetensors([floats, halves]);
    expect(bytes).toEqual(encodeSafetensors([halves, floats]));
    expect(Number(Buffer.from(bytes).readBigUInt64LE(0)) % 8).toBe(0);
  });

  it.each([
    ['a truncated file', encodeSafetensors([floats]).subarray(0, -1), /cover 24 bytes of 23/],
    ['no header', Buffer.from('abc'), /too few/],
    ['a header longer than the file', Buffer.from([255, 0, 0, 0, 0, 0, 0, 0, 123]), /exceeds the file/],
    ['a gap', withHeader('{"a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}}', 2), /begins at byte 1, expected 0/],
    ['an overlap', withHeader('{"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[2],"data_offsets":[1,3]}}', 3), /b begins at byte 1, expected 2/],
    ['bytes after the tensors', withHeader('{"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}', 2), /cover 1 bytes of 2/],
    ['a span that does not fit its shape', withHeader('{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}}', 4), /spans 4 bytes, but shape \[2\] of F32 needs 8/],
    ['an unknown type', withHeader('{"a":{"dtype":"F7","shape":[1],"data_offsets":[0,1]}}', 1), /header entry of a is malformed/],
    ['metadata that is not text', withHeader('{"__metadata__":{"x":1}}', 0), /__metadata__/],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => decodeSafetensors(bytes, 'file.safetensors')).toThrow(message);
    expect(() => decodeSafetensors(bytes, 'file.safetensors')).toThrow(/^file\.safetensors/);
  });

  it('refuses to write bytes that do not fill the shape', () => {
    expect(() => encodeSafetensors([{ ...floats, shape: [7] }])).toThrow(/24 bytes do not fill shape \[7\]/);
  });
});

describe('bfloat16', () => {
  it('rounds to nearest, ties to even', () => {
    const bits = (word: number) => new Float32Array(Uint32Array.of(word).buffer);
    expect(toBfloat16(bits(0x3f808000))[0]).toBe(0x3f80);
    expect(toBfloat16(bits(0x3f818000))[0]).toBe(0x3f82);
    expect(toBfloat16(bits(0x3f808001))[0]).toBe(0x3f81);
    expect(toBfloat16(bits(0x3f807fff))[0]).toBe(0x3f80);
    expect(toBfloat16(bits(0xbf80c000))[0]).toBe(0xbf81);
  });

  it('keeps special values', () => {
    const back = fromBfloat16(toBfloat16(Float32Array.of(Infinity, -Infinity, NaN, -0, 3.4e38)));
    expect([back[0], back[1], back[4]]).toEqual([Infinity, -Infinity, Infinity]);
    expect(back[2]).toBeNaN();
    expect(Object.is(back[3], -0)).toBe(true);
    const signalling = new Float32Array(Uint32Array.of(0x7f800001).buffer);
    expect(fromBfloat16(toBfloat16(signalling))[0]).toBeNaN();
  });

  it('reads views that do not start at their buffer', () => {
    const values = Float32Array.of(9, 1, 2).subarray(1);
    expect([...fromBfloat16(toBfloat16(values))]).toEqual([1, 2]);
  });
});
