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
  readonly tol: { readonly logprob_atol: number; readonly logits_atol: number };
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
    it(`logprobs, entropies and logits of ${row.id}`, async () => {
      const model = await modelOf(row);
      const tokens = row.input_ids.length;
      const mask = new Uint8Array(tokens).fill(1);
      mask[0] = 0;
      const whole = { inputIds: Int32Array.from(row.input_ids), cuSeqlens: Int32Array.of(0, tokens), actionMask: mask };
      const logprobs = model.score(whole);
      const worst = Math.max(...row.next_logprob_f32.map((want, i) => Math.abs(logprobs[i + 1]! - want)));
      expect(worst).toBeLessThanOrEqual(row.tol.logprob_atol);

      const zeros = new Float32Array(tokens);
      const { sums } = model.forwardBackward({ ...whole, lossMask: mask, oldLogprobs: zeros, advantages: zeros, returns: zeros, oldValues: zeros }, { kind: 'cross-entropy', lossTokenCount: 1 });
      const entropies = row.entropy_f32.slice(0, -1).reduce((sum, entropy) => sum + entropy, 0);
      expect(Math.abs(sums.entropySum - entropies)).toBeLessThanOrEqual(row.tol.logprob_atol * tokens);

      for (const [at, position] of row.logits_positions.entries()) {
        if (position <= 16) expect(logitsFault(model, row, position, row.logits_f32[at]!)).toBeLessThanOrEqual(2 * row.tol.logits_atol);
      }
    });
  }
});

/** The engine gives log-probabilities of asked ids: asking for every id after a prefix shows all logits but for a constant. */
function logitsFault(model: ComputeModel, row: ForwardRow, position: number, logits: readonly number[]): number {
  const prefix = row.input_ids.slice(0, position + 1);
  const length = prefix.length + 1;
  const inputIds = Int32Array.from(logits.flatMap((_, id) => [...prefix, id]));
  const scores = model.score({ inputIds, cuSeqlens: Int32Array.from({ length: logits.length + 1 }, (_, b) => b * length), actionMask: Uint8Array.from(inputIds, (_, t) => (t % length === length - 1 ? 1 : 0)) });
  const logprob = (id: number): number => scores[id * length + length - 1]!;
  return Math.max(...logits.map((logit, id) => Math.abs(logit - logits[0]! - (logprob(id) - logprob(0)))));
}
