import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { goldenPath, readGoldenJson } from '../../test/golden-reader.js';
import { type AdapterConfig, auditTensors, expectedTensors } from './adapter-audit.js';
import { FailureList } from './failures.js';
import { type BaseArchitecture, baseArchitectureOf } from './records.js';
import { auditSafetensors } from './safetensors-audit.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'safetensors-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

interface Entry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

async function auditOf(header: string | Uint8Array | object, data: Uint8Array, headerLength?: bigint) {
  const text = header instanceof Uint8Array ? header : Buffer.from(typeof header === 'string' ? header : JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(headerLength ?? BigInt(text.length));
  const path = join(dir, 'x.safetensors');
  await writeFile(path, Buffer.concat([length, text, data]));
  return await auditSafetensors(path);
}

const f32 = (...values: number[]): Uint8Array => new Uint8Array(new Float32Array(values).buffer);
const entry = (dtype: string, shape: number[], begin: number, end: number): Entry => ({ dtype, shape, data_offsets: [begin, end] });

describe('auditSafetensors', () => {
  it('finds no fault in files that other programs wrote', async () => {
    for (const path of ['numeric/model/tied-lora/adapter_model.safetensors', 'numeric/model/untied-lora/adapter_model.safetensors']) {
      const audit = await auditSafetensors(goldenPath(path));
      expect(audit.faults).toEqual([]);
      expect(audit.tensors.length).toBe(28);
    }
  });

  it.each<[string, string, string | Uint8Array | object, Uint8Array, bigint?]>([
    ['a header longer than the file', 'E_SAFETENSORS_HEADER', '{}', f32(), 999n],
    ['a header beyond all bounds', 'E_SAFETENSORS_HEADER', '{}', f32(), 2n ** 63n],
    ['a header that is no JSON', 'E_SAFETENSORS_HEADER', '{oops', f32()],
    ['a header that is a list', 'E_SAFETENSORS_HEADER', '[]', f32()],
    ['a header after white space', 'E_SAFETENSORS_HEADER', ' {}', f32()],
    ['a header padded with line breaks', 'E_SAFETENSORS_HEADER', '{}\n', f32()],
    ['a header in other bytes than UTF-8', 'E_SAFETENSORS_HEADER', Buffer.from('{"\xff":1}', 'latin1'), f32()],
    ['metadata that is no map of strings', 'E_SAFETENSORS_HEADER', { __metadata__: { a: 1 } }, f32()],
    ['an entry with unknown fields', 'E_SAFETENSORS_HEADER', { a: { ...entry('F32', [1], 0, 4), more: 1 } }, f32(1)],
    ['a tensor named twice', 'E_SAFETENSORS_DUPLICATE', '{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}', f32(1)],
    ['a name hidden by an escape', 'E_SAFETENSORS_DUPLICATE', '{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"\\u0061":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}', f32(1)],
    ['a key named twice inside a tensor', 'E_SAFETENSORS_DUPLICATE', '{"a":{"dtype":"F32","dtype":"F32","shape":[1],"data_offsets":[0,4]}}', f32(1)],
    ['offsets outside the data', 'E_SAFETENSORS_BOUNDS', { a: entry('F32', [2], 0, 8) }, f32(1)],
    ['offsets in reverse', 'E_SAFETENSORS_BOUNDS', { a: entry('F32', [0], 4, 0) }, f32(1)],
    ['negative offsets', 'E_SAFETENSORS_HEADER', { a: entry('F32', [1], -4, 0) }, f32(1)],
    ['a size that does not fit the shape', 'E_SAFETENSORS_SIZE', { a: entry('F32', [2], 0, 4) }, f32(1)],
    ['a shape that overflows', 'E_SAFETENSORS_SIZE', { a: entry('F32', [2 ** 30, 2 ** 30], 0, 4) }, f32(1)],
    ['overlapping tensors', 'E_SAFETENSORS_OVERLAP', { a: entry('F32', [2], 0, 8), b: entry('F32', [1], 4, 8) }, f32(1, 2)],
    ['a gap between tensors', 'E_SAFETENSORS_GAP', { a: entry('F32', [1], 0, 4), b: entry('F32', [1], 8, 12) }, f32(1, 2, 3)],
    ['bytes after the last tensor', 'E_SAFETENSORS_GAP', { a: entry('F32', [1], 0, 4) }, f32(1, 2)],
    ['numbers of another type', 'E_SAFETENSORS_DTYPE', { a: entry('I64', [1], 0, 8) }, f32(1, 2)],
    ['a NaN', 'E_ADAPTER_NOT_FINITE', { a: entry('F32', [2], 0, 8) }, f32(1, NaN)],
    ['an infinity', 'E_ADAPTER_NOT_FINITE', { a: entry('F32', [2], 0, 8) }, f32(-Infinity, 1)],
    ['a NaN in BF16', 'E_ADAPTER_NOT_FINITE', { a: entry('BF16', [1], 0, 2) }, new Uint8Array([0xc0, 0x7f])],
    ['an infinity in F16', 'E_ADAPTER_NOT_FINITE', { a: entry('F16', [1], 0, 2) }, new Uint8Array([0x00, 0xfc])],
  ])('finds %s', async (_, code, header, data, headerLength) => {
    expect((await auditOf(header, data, headerLength)).faults.map((fault) => fault.code)).toContain(code);
  });

  it('tells zeros of either sign from tiny numbers', async () => {
    const audit = await auditOf({ a: entry('F32', [2], 0, 8), b: entry('F32', [1], 8, 12) }, f32(0, -0, 1e-45));
    expect(audit.tensors.map(({ allZero }) => allZero)).toEqual([true, false]);
  });

  it('reads a file of a few bytes without failing', async () => {
    const path = join(dir, 'short');
    await writeFile(path, 'abc');
    expect((await auditSafetensors(path)).faults).toHaveLength(1);
  });
});

describe('auditTensors', () => {
  const config = { r: 4, target_modules: ['q_proj', 'k_proj', 'v_proj', 'o_proj', 'gate_proj', 'up_proj', 'down_proj'] } as AdapterConfig;
  let base: BaseArchitecture;
  beforeEach(async () => {
    base = baseArchitectureOf(readGoldenJson('numeric/model/tied/config.json'));
  });
  const codes = (tensors: { name: string; shape: readonly number[]; allZero?: boolean; dtype?: 'F32' | 'BF16' }[]): string[] => {
    const list = new FailureList();
    auditTensors({ tensors: tensors.map((tensor) => ({ dtype: 'F32', allZero: false, ...tensor })), metadata: {}, faults: [] }, config, base, list);
    return list.failures.map(({ code }) => code);
  };
  const full = (): { name: string; shape: readonly number[] }[] => [...expectedTensors(base, 4, config.target_modules)].map(([name, shape]) => ({ name, shape }));

  it('expects the 504 tensors of the 8B model in PEFT’s names and shapes', async () => {
    const eight: BaseArchitecture = { hiddenSize: 4096, intermediateSize: 12288, layers: 36, attentionHeads: 32, keyValueHeads: 8, headDim: 128 };
    const names = readGoldenJson<{ tensors: number; parameters: number }>('numeric/adapter8b/names.json');
    const tensors = expectedTensors(eight, 32, config.target_modules);
    expect(tensors.size).toBe(names.tensors);
    expect([...tensors.values()].reduce((sum, shape) => sum + shape[0]! * shape[1]!, 0)).toBe(names.parameters);
  });

  it('accepts exactly those', async () => {
    const audit = await auditSafetensors(goldenPath('numeric/model/tied-lora/adapter_model.safetensors'));
    const list = new FailureList();
    auditTensors(audit, config, base, list);
    expect(list.failures).toEqual([]);
  });

  it.each<[string, () => string[], string]>([
    ['a missing tensor', () => codes(full().slice(1)), 'E_ADAPTER_MISSING_TENSOR'],
    ['another shape', () => codes(full().map((tensor, i) => (i === 0 ? { ...tensor, shape: [8, 64] } : tensor))), 'E_ADAPTER_SHAPE'],
    ['a critic’s head', () => codes([...full(), { name: 'base_model.model.score.weight', shape: [1, 64] }]), 'E_ADAPTER_CRITIC'],
    ['a value head', () => codes([...full(), { name: 'v_head.summary.weight', shape: [1, 64] }]), 'E_ADAPTER_CRITIC'],
    ['optimizer moments', () => codes([...full(), { name: 'base_model.model.model.layers.0.mlp.up_proj.lora_A.weight.exp_avg', shape: [4, 64] }]), 'E_ADAPTER_OPTIMIZER'],
    ['weights of the base', () => codes([...full(), { name: 'model.embed_tokens.weight', shape: [512, 64] }]), 'E_ADAPTER_BASE_WEIGHTS'],
    ['a LoRA of a layer that the base has not', () => codes([...full(), { name: 'base_model.model.model.layers.2.mlp.up_proj.lora_A.weight', shape: [4, 64] }]), 'E_ADAPTER_UNEXPECTED_TENSOR'],
    ['an untrained adapter', () => codes(full().map((tensor) => ({ ...tensor, allZero: tensor.name.includes('lora_B') }))), 'E_ADAPTER_UNTRAINED'],
    ['mixed types', () => codes(full().map((tensor, i) => ({ ...tensor, dtype: i === 0 ? 'BF16' : 'F32' }))), 'E_ADAPTER_DTYPE'],
  ])('refuses %s', (_, found, code) => {
    expect(found()).toContain(code);
  });
});
