import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { goldenPath, readGoldenJson } from '../../test/golden-reader.js';
import { sha256Hex } from '../core/index.js';
import { decodeSafetensors, encodeSafetensors, inFileOrder, safetensorsHeader, tensorFloats } from './safetensors.js';

interface Names {
  readonly names: readonly (readonly [string, readonly number[]])[];
  readonly header_len_without_metadata: number;
  readonly header_sha256_without_metadata: string;
  readonly header_sha256_with_format_pt: string;
  readonly bytes_without_metadata: number;
  readonly bytes_with_format_pt: number;
}

describe('golden safetensors files of the Python library', () => {
  const golden = readGoldenJson<Names>('numeric/adapter8b/names.json');
  const tensors = inFileOrder(golden.names.map(([name, shape]) => ({ name, shape, dtype: 'BF16' as const })).reverse());
  const data = tensors.reduce((sum, tensor) => sum + 2 * tensor.shape.reduce((product, side) => product * side, 1), 0);

  it(`writes the header of the 8B adapter (${golden.names.length} tensors) byte for byte`, () => {
    const plain = safetensorsHeader(tensors);
    expect(plain.length).toBe(8 + golden.header_len_without_metadata);
    expect(plain.length + data).toBe(golden.bytes_without_metadata);
    const tagged = safetensorsHeader(tensors, { format: 'pt' });
    expect(tagged.length + data).toBe(golden.bytes_with_format_pt);
    // The digests are of the JSON without its length word.
    expect(sha256Hex(plain.subarray(8))).toBe(golden.header_sha256_without_metadata);
    expect(sha256Hex(tagged.subarray(8))).toBe(golden.header_sha256_with_format_pt);
  });

  it.each(['numeric/model/tied/model.safetensors', 'numeric/model/tied-lora/adapter_model.safetensors', 'numeric/model/value/model.safetensors', 'numeric/model/policy-train/adam_step3.safetensors'])('writes %s back byte for byte', (path) => {
    const bytes = readFileSync(goldenPath(path));
    const file = decodeSafetensors(bytes, path);
    expect([...file.tensors.values()].every((tensor) => tensorFloats(tensor, path).every(Number.isFinite))).toBe(true);
    expect(Buffer.compare(encodeSafetensors([...file.tensors.values()], file.metadata), bytes)).toBe(0);
  });
});
