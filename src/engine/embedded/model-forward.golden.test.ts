import { expect, it } from 'vitest';
import { compareClose, compareGoldenRows, goldenPath } from '../../../test/golden-reader.js';
import { ComputeModel } from './compute-model.js';
import { loadModelDir } from './huggingface-dir.js';
import { compileKernels, instantiateKernels } from './kernels/kernels.js';
import { RopeTable } from './layers/rope-table.js';
import { loadAdapter } from './peft-adapter.js';

interface ForwardRow {
  readonly id: string;
  readonly model: string;
  readonly adapter: string | null;
  readonly input_ids: readonly number[];
  readonly logits_positions: readonly number[];
  readonly logits_f32: readonly (readonly number[])[];
  readonly next_logprob_f32: readonly number[];
  readonly entropy_f32: readonly number[];
  readonly tol: { readonly logprob_atol: number; readonly logits_atol: number };
}

const kernels = compileKernels();

/** Folders of the models and adapters that rows name. */
const folders: Readonly<Record<string, string>> = {
  tied: 'numeric/model/tied',
  untied: 'numeric/model/untied',
  yarn: 'numeric/model/yarn',
  'tied-lora': 'numeric/model/tied-lora',
  'untied-lora': 'numeric/model/untied-lora',
};

async function modelOf(row: ForwardRow): Promise<ComputeModel> {
  const { config, flat } = await loadModelDir(goldenPath(folders[row.model]!), 'causal');
  const host = instantiateKernels(kernels);
  const rope = new RopeTable(host, config);
  if (row.adapter === null) {
    const model = new ComputeModel(host, config, rope, 'causal', { kind: 'full' }, flat);
    model.refresh(flat);
    return model;
  }
  const adapter = await loadAdapter(goldenPath(folders[row.adapter]!), config, 'causal');
  const model = new ComputeModel(host, config, rope, 'causal', { kind: 'lora', rank: adapter.rank, alpha: adapter.alpha }, flat);
  model.refresh(adapter.flat);
  return model;
}

/** Logits are compared on prefixes up to this length: every id of the vocabulary is asked for after each. */
const LONGEST_PREFIX = 16;

it('logprobs, entropies and logits equal those of transformers and PEFT', { timeout: 120_000 }, async () => {
  const compared = await compareGoldenRows<ForwardRow>({
    file: 'numeric/model/forward.jsonl',
    compare: async (row, leaveOut) => {
      const model = await modelOf(row);
      const tokens = row.input_ids.length;
      const mask = new Uint8Array(tokens).fill(1);
      mask[0] = 0;
      const whole = { inputIds: Int32Array.from(row.input_ids), cuSeqlens: Int32Array.of(0, tokens), actionMask: mask };
      const atol = { rtol: 0, atol: row.tol.logprob_atol };
      const differences = compareClose(model.score(whole).subarray(1), row.next_logprob_f32, atol, 'logprobs');

      const zeros = new Float32Array(tokens);
      const { sums } = model.forwardBackward({ ...whole, lossMask: mask, oldLogprobs: zeros, advantages: zeros, returns: zeros, oldValues: zeros }, { kind: 'cross-entropy', lossTokenCount: 1 });
      const entropies = row.entropy_f32.slice(0, -1).reduce((sum, entropy) => sum + entropy, 0);
      differences.push(...compareClose(sums.entropySum, entropies, { rtol: 0, atol: row.tol.logprob_atol * tokens }, 'entropies'));

      for (const [at, position] of row.logits_positions.entries()) {
        if (position > LONGEST_PREFIX) leaveOut(`the logits at position ${position}, whose logprob is compared`);
        else differences.push(...compareLogits(model, row, position, row.logits_f32[at]!));
      }
      return differences;
    },
  });
  expect(compared).toBeGreaterThan(10);
});

/** The engine gives log-probabilities of asked ids: asking for every id after a prefix shows all logits but for a constant. */
function compareLogits(model: ComputeModel, row: ForwardRow, position: number, logits: readonly number[]): string[] {
  const prefix = row.input_ids.slice(0, position + 1);
  const length = prefix.length + 1;
  const inputIds = Int32Array.from(logits.flatMap((_, id) => [...prefix, id]));
  const scores = model.score({ inputIds, cuSeqlens: Int32Array.from({ length: logits.length + 1 }, (_, b) => b * length), actionMask: Uint8Array.from(inputIds, (_, t) => (t % length === length - 1 ? 1 : 0)) });
  const logprob = (id: number): number => scores[id * length + length - 1]!;
  return compareClose(logits.map((_, id) => logprob(id) - logprob(0)), logits.map((logit) => logit - logits[0]!), { rtol: 0, atol: 2 * row.tol.logits_atol }, `logits[${position}]`);
}
