import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ComputeModel } from './compute-model.js';
import { loadModelDir } from './huggingface-dir.js';
import { compileKernels, instantiateKernels } from './kernels/kernels.js';
import { RopeTable } from './layers/rope-table.js';
import { loadAdapter } from './peft-adapter.js';

const folder = join(process.env['GOLDEN_DIR'] ?? 'test/golden', 'numeric', 'model');

interface ForwardRow {
  readonly id: string;
  readonly model: string;
  readonly adapter: string | null;
  readonly input_ids: number[];
  readonly logits_positions: number[];
  readonly logits_f32: number[][];
  readonly next_logprob_f32: number[];
  readonly entropy_f32: number[];
  readonly tol: { readonly logprob_atol: number };
}

const rows = readFileSync(join(folder, 'forward.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as ForwardRow);

async function modelOf(row: ForwardRow): Promise<ComputeModel> {
  const { config, flat } = await loadModelDir(join(folder, row.model), 'causal');
  const host = instantiateKernels(compileKernels());
  const rope = new RopeTable(host, config);
  if (row.adapter === null) {
    const model = new ComputeModel(host, config, rope, 'causal', { kind: 'full' }, flat);
    model.refresh(flat);
    return model;
  }
  const adapter = await loadAdapter(join(folder, row.adapter), config, 'causal');
  const model = new ComputeModel(host, config, rope, 'causal', { kind: 'lora', rank: adapter.rank, alpha: adapter.alpha }, flat);
  model.refresh(adapter.flat);
  return model;
}

describe('golden forward passes of transformers', () => {
  it(`has rows (${rows.length} compared)`, () => expect(rows.length).toBeGreaterThan(10));
  for (const row of rows) {
    it(`logprobs of ${row.id}`, async () => {
      const model = await modelOf(row);
      const mask = new Uint8Array(row.input_ids.length).fill(1);
      mask[0] = 0;
      const logprobs = model.score({ inputIds: Int32Array.from(row.input_ids), cuSeqlens: Int32Array.of(0, row.input_ids.length), actionMask: mask });
      row.next_logprob_f32.forEach((want, i) => {
        expect(Math.abs(logprobs[i + 1]! - want)).toBeLessThanOrEqual(row.tol.logprob_atol);
      });
    });
  }
});
