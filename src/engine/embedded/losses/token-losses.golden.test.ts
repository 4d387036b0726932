import { expect, it } from 'vitest';
import { compareClose, compareGoldenRows, type Tolerance } from '../../../../test/golden-reader.js';
import { policyToken, valueToken } from './token-losses.js';

type Matrix = readonly (readonly number[])[];

interface Row<In, Out> {
  readonly id: string;
  readonly in: In & { readonly mask: Matrix; readonly agg: string; readonly rollout_correction?: unknown; readonly global_batch_info?: unknown };
  readonly out: { readonly f64: Out & { readonly loss: number; readonly clipfrac: number } };
  readonly tol: { readonly f64: Tolerance };
}
type PolicyRow = Row<{ old_log_prob: Matrix; log_prob: Matrix; advantages: Matrix; clip_low: number; clip_high: number; clip_c: number }, { grad_log_prob: Matrix }>;
type ValueRow = Row<{ vpreds: Matrix; returns: Matrix; values: Matrix; cliprange_value: number }, { grad_vpreds: Matrix }>;

interface TokenLoss {
  readonly loss: number;
  readonly slope: number;
  readonly clipped: boolean;
}

/** The engine knows the token mean over a global count. */
function elsewhere(row: Row<object, object>): string | null {
  if (row.in.agg !== 'token-mean' || row.in.global_batch_info !== undefined) return 'another aggregation, which src/math compares';
  if (row.in.rollout_correction !== undefined) return 'importance weights, which src/math compares';
  return row.in.mask.flat().some((bit) => bit === 1) ? null : 'no loss tokens, which never reach the engine';
}

/** A whole row from its tokens, as the engine adds them up. */
function compareTokens({ in: { mask }, out: { f64: want }, tol }: Row<object, object>, gradient: Matrix, tokenAt: (b: number, t: number) => TokenLoss): string[] {
  const count = mask.flat().reduce((sum, bit) => sum + bit, 0);
  const tokens = mask.map((bits, b) => bits.map((bit, t) => ({ bit, token: tokenAt(b, t) })));
  const counted = tokens.flat().filter(({ bit }) => bit === 1);
  const got = {
    loss: counted.reduce((sum, { token }) => sum + token.loss / count, 0),
    // veRL's masked means add 1e-8 to the count.
    clipfrac: counted.filter(({ token }) => token.clipped).length / (count + 1e-8),
    gradient: tokens.map((row) => row.map(({ bit, token }) => (bit * token.slope) / count)),
  };
  return compareClose(got, { loss: want.loss, clipfrac: want.clipfrac, gradient }, tol.f64);
}

it("the policy loss of single tokens adds up to veRL's, slopes included", async () => {
  const compared = await compareGoldenRows<PolicyRow>({
    file: 'numeric/policy_loss.jsonl',
    options: { nonFiniteStrings: true },
    elsewhere,
    compare: (row) => {
      const { old_log_prob, log_prob, advantages, clip_low, clip_high, clip_c } = row.in;
      const spec = { kind: 'ppo-policy', clipLow: clip_low, clipHigh: clip_high, dualClip: clip_c, entropyCoefficient: 0, lossTokenCount: 1 } as const;
      return compareTokens(row, row.out.f64.grad_log_prob, (b, t) => policyToken(spec, log_prob[b]![t]!, old_log_prob[b]![t]!, advantages[b]![t]!, 0));
    },
  });
  expect(compared).toBeGreaterThan(0);
});

it("the value loss of single tokens adds up to veRL's, slopes included", async () => {
  const compared = await compareGoldenRows<ValueRow>({
    file: 'numeric/value_loss.jsonl',
    options: { nonFiniteStrings: true },
    elsewhere,
    compare: (row) => {
      const { vpreds, returns, values, cliprange_value } = row.in;
      const spec = { kind: 'ppo-value', clipRange: cliprange_value, lossTokenCount: 1 } as const;
      return compareTokens(row, row.out.f64.grad_vpreds, (b, t) => valueToken(spec, vpreds[b]![t]!, values[b]![t]!, returns[b]![t]!));
    },
  });
  expect(compared).toBeGreaterThan(0);
});
