import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { policyToken, valueToken } from './token-losses.js';

const folder = join(process.env['GOLDEN_DIR'] ?? 'test/golden', 'numeric');
const rowsOf = <T>(file: string): T[] => readFileSync(join(folder, file), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as T);

interface Row<In, Out> {
  readonly id: string;
  readonly in: In & { readonly mask: number[][]; readonly agg: string; readonly rollout_correction?: unknown; readonly global_batch_info?: unknown };
  readonly out: { readonly f64: Out };
  readonly tol: { readonly f64: { readonly rtol: number; readonly atol: number } };
}
type PolicyRow = Row<{ old_log_prob: number[][]; log_prob: number[][]; advantages: number[][]; clip_low: number; clip_high: number; clip_c: number }, { loss: number; clipfrac: number; grad_log_prob: number[][] }>;
type ValueRow = Row<{ vpreds: number[][]; returns: number[][]; values: number[][]; cliprange_value: number }, { loss: number; clipfrac: number; grad_vpreds: number[][] }>;

/** The engine knows the token mean over a global count; other aggregations are src/math's, and rows without tokens are refused before. */
const comparable = (row: Row<object, object>): boolean => row.in.agg === 'token-mean' && row.in.rollout_correction === undefined && row.in.global_batch_info === undefined && row.in.mask.flat().some((bit) => bit === 1);

function close(row: Row<object, object>, got: number, want: number): void {
  const { rtol, atol } = row.tol.f64;
  expect(Math.abs(got - want)).toBeLessThanOrEqual(atol + rtol * Math.abs(want));
}

describe('golden losses of veRL, token by token', () => {
  const policyRows = rowsOf<PolicyRow>('policy_loss.jsonl');
  const comparedPolicy = policyRows.filter(comparable);
  it.each(comparedPolicy)(`policy loss $id (${comparedPolicy.length} of ${policyRows.length}; the rest aggregate otherwise)`, (row) => {
    const { mask, old_log_prob, log_prob, advantages, clip_low, clip_high, clip_c } = row.in;
    const denominator = mask.flat().reduce((sum, bit) => sum + bit, 0);
    const spec = { kind: 'ppo-policy', clipLow: clip_low, clipHigh: clip_high, dualClip: clip_c, entropyCoefficient: 0, lossTokenCount: denominator } as const;
    let loss = 0;
    let clipped = 0;
    mask.forEach((bits, i) =>
      bits.forEach((bit, j) => {
        const token = policyToken(spec, log_prob[i]![j]!, old_log_prob[i]![j]!, advantages[i]![j]!, 0);
        close(row, (bit * token.slope) / denominator, row.out.f64.grad_log_prob[i]![j]!);
        if (bit === 0) return;
        loss += token.loss / denominator;
        clipped += token.clipped ? 1 : 0;
      }),
    );
    close(row, loss, row.out.f64.loss);
    // veRL's masked means add 1e-8 to the count.
    close(row, clipped / (denominator + 1e-8), row.out.f64.clipfrac);
  });

  const valueRows = rowsOf<ValueRow>('value_loss.jsonl');
  const comparedValue = valueRows.filter(comparable);
  it.each(comparedValue)(`value loss $id (${comparedValue.length} of ${valueRows.length}; the rest aggregate otherwise)`, (row) => {
    const { mask, vpreds, returns, values, cliprange_value } = row.in;
    const denominator = mask.flat().reduce((sum, bit) => sum + bit, 0);
    const spec = { kind: 'ppo-value', clipRange: cliprange_value, lossTokenCount: denominator } as const;
    let loss = 0;
    let clipped = 0;
    mask.forEach((bits, i) =>
      bits.forEach((bit, j) => {
        const token = valueToken(spec, vpreds[i]![j]!, values[i]![j]!, returns[i]![j]!);
        close(row, (bit * token.slope) / denominator, row.out.f64.grad_vpreds[i]![j]!);
        if (bit === 0) return;
        loss += token.loss / denominator;
        clipped += token.clipped ? 1 : 0;
      }),
    );
    close(row, loss, row.out.f64.loss);
    // veRL's masked means add 1e-8 to the count.
    close(row, clipped / (denominator + 1e-8), row.out.f64.clipfrac);
  });
});
