import { expect, it } from 'vitest';
import { boundaries, pack, precisions, type Matrix, type Precision } from '../../../test/golden-matrix.js';
import { compareClose, compareGoldenRows, type Tolerance } from '../../../test/golden-reader.js';
import { countDenominators, importanceWeights, policyLoss, VERL_MASK_EPSILON, type AggregationMode, type ImportanceWeights, type WeightBound } from '../index.js';

interface RolloutCorrection {
  readonly rollout_is: 'token' | 'sequence';
  /** A number cuts above; "low_high" is a band. */
  readonly rollout_is_threshold: number | string;
  readonly rollout_is_batch_normalize: boolean;
}

interface Output {
  readonly loss: number;
  readonly clipfrac: number;
  readonly clipfrac_lower: number;
  readonly ppo_kl: number;
  readonly grad_log_prob: Matrix;
  readonly is_weights?: Matrix;
  readonly is_metrics?: Readonly<Record<string, number>>;
}

interface Row {
  readonly id: string;
  readonly in: {
    readonly old_log_prob: Matrix;
    readonly log_prob: Matrix;
    readonly advantages: Matrix;
    readonly mask: Matrix;
    readonly clip_low: number;
    readonly clip_high: number;
    readonly clip_c: number;
    readonly agg: AggregationMode;
    readonly rollout_log_prob?: Matrix;
    readonly rollout_correction?: RolloutCorrection;
    readonly global_batch_info?: { readonly dp_size: number; readonly batch_num_tokens: number; readonly global_batch_size: number; readonly loss_scale_factor?: number };
  };
  readonly out: Readonly<Record<Precision, Output>>;
  /** Entries that torch versions answer differently, as `grad_log_prob/<row>/<column>`. */
  readonly version_dependent?: readonly string[];
  readonly tol: Readonly<Record<Precision, Tolerance>>;
}

function boundOf(threshold: number | string): WeightBound {
  if (typeof threshold === 'number') return { kind: 'truncate', high: threshold };
  const [low, high] = threshold.split('_').map(Number);
  return { kind: 'band', low: low!, high: high! };
}

function compareImportance(got: ImportanceWeights, want: Output, tol: Tolerance): string[] {
  const named = {
    rollout_is_mean: got.mean,
    rollout_is_eff_sample_size: got.effectiveSampleShare,
    rollout_is_oob_ratio: got.outsideBand,
    rollout_is_batch_norm_factor: got.normaliser,
  };
  return [
    ...(want.is_weights === undefined ? [] : compareClose(got.weights, pack(want.is_weights), tol, 'is_weights')),
    ...compareClose(named, want.is_metrics ?? {}, tol, 'is_metrics'),
  ];
}

it('the policy loss and its gradient equal veRL', async () => {
  const compared = await compareGoldenRows<Row>({
    file: 'numeric/policy_loss.jsonl',
    options: { nonFiniteStrings: true },
    compare: (row, leaveOut) => {
      const { mask, rollout_correction: correction, global_batch_info: global } = row.in;
      const packed = { lossMask: pack(mask), cuSeqlens: boundaries(mask) };
      const local = countDenominators(packed);
      const denominators =
        global === undefined
          ? local
          : { tokens: global.batch_num_tokens, sequences: global.global_batch_size, normLength: global.loss_scale_factor ?? local.normLength };
      const ranks = global?.dp_size ?? 1;
      for (const entry of row.version_dependent ?? []) leaveOut(`${entry}, where torch versions differ at the exact clamp bound`);
      return precisions.flatMap((precision) => {
        const maskEpsilon = precision === 'f64' ? VERL_MASK_EPSILON : 0;
        const want = row.out[precision];
        const tol = row.tol[precision];
        const importance =
          correction === undefined
            ? null
            : importanceWeights({
                ...packed,
                trainerLogprobs: pack(row.in.old_log_prob),
                samplerLogprobs: pack(row.in.rollout_log_prob!),
                level: correction.rollout_is,
                bound: boundOf(correction.rollout_is_threshold),
                normalise: correction.rollout_is_batch_normalize,
                maskEpsilon,
              });
        const got = policyLoss({
          ...packed,
          logprobs: pack(row.in.log_prob),
          oldLogprobs: pack(row.in.old_log_prob),
          advantages: pack(row.in.advantages),
          ...(importance === null ? {} : { importanceWeights: importance.weights }),
          clipLow: row.in.clip_low,
          clipHigh: row.in.clip_high,
          dualClip: row.in.clip_c,
          aggregation: row.in.agg,
          denominators,
          maskEpsilon,
        });
        const gradient = got.gradient.map((g) => g * ranks);
        for (const entry of row.version_dependent ?? []) {
          const [, b, t] = entry.split('/').map(Number);
          gradient[packed.cuSeqlens[b!]! + t!] = want.grad_log_prob[b!]![t!]!;
        }
        const nothing = denominators.tokens === 0;
        // veRL's 0/0 is NaN for the loss and 0/1e-8 for the fractions; undefined is null here.
        return [
          ...compareClose(got.loss === null ? null : got.loss * ranks, nothing && Number.isNaN(want.loss) ? null : want.loss, tol, `${precision}.loss`),
          ...compareClose(gradient, pack(want.grad_log_prob), tol, `${precision}.gradient`),
          ...compareClose(got.clipFraction, nothing ? null : want.clipfrac, tol, `${precision}.clipfrac`),
          ...compareClose(got.dualClipFraction, nothing ? null : want.clipfrac_lower, tol, `${precision}.clipfrac_lower`),
          ...compareClose(got.oldKl, nothing ? null : want.ppo_kl, tol, `${precision}.ppo_kl`),
          ...(importance === null ? [] : compareImportance(importance, want, tol)),
        ];
      });
    },
  });
  expect(compared).toBeGreaterThan(0);
});
