import { expect, it } from 'vitest';
import { boundaries, pack, precisions, type Matrix, type Precision } from '../../../test/golden-matrix.js';
import { compareClose, compareGoldenRows, type Tolerance } from '../../../test/golden-reader.js';
import { klEstimate, klReward, updateKlCoefficient, VERL_MASK_EPSILON, type KlCoefficient, type KlEstimator } from '../index.js';

type Tolerances = Readonly<Record<Precision, Tolerance>>;

interface PenaltyRow {
  readonly id: string;
  readonly kind: 'penalty';
  readonly in: { readonly type: string; readonly logprob: Matrix; readonly ref_logprob: Matrix };
  readonly out: Readonly<Record<Precision, { readonly kl: Matrix; readonly grad_logprob: Matrix }>>;
  readonly tol: Tolerances;
}

interface InRewardRow {
  readonly id: string;
  readonly kind: 'in_reward';
  readonly in: {
    readonly type: string;
    readonly beta: number;
    readonly old_log_prob: Matrix;
    readonly ref_log_prob: Matrix;
    readonly scores: Matrix;
    readonly mask: Matrix;
    readonly adaptive?: { readonly target: number; readonly horizon: number };
  };
  readonly out: Readonly<Record<Precision, { readonly token_level_rewards: Matrix; readonly current_kl: number; readonly beta_used: number; readonly beta_after: number }>>;
  readonly tol: Tolerances;
}

interface ControllerRow {
  readonly id: string;
  readonly kind: 'controller';
  readonly in: {
    readonly type: 'fixed' | 'adaptive';
    readonly kl_coef: number;
    readonly target_kl: number;
    readonly horizon: number;
    readonly updates: readonly (readonly [number, number])[];
  };
  readonly out: { readonly f64: { readonly values: readonly number[] } };
  readonly tol: Tolerances;
}

const estimators = new Map<string, KlEstimator>([
  ['k1', 'k1'],
  ['kl', 'k1'],
  ['abs', 'abs'],
  ['k2', 'k2'],
  ['mse', 'k2'],
  ['k3', 'k3'],
  ['low_var_kl', 'k3'],
]);

function estimatorOf(type: string): { estimator: KlEstimator; straightThrough: boolean } {
  const straightThrough = type.endsWith('+');
  const estimator = estimators.get(straightThrough ? type.slice(0, -1) : type);
  if (estimator === undefined) throw new Error(`unknown estimator ${type}`);
  return { estimator, straightThrough };
}

function comparePenalty(row: PenaltyRow): string[] {
  const { estimator, straightThrough } = estimatorOf(row.in.type);
  const estimates = row.in.logprob.map((logprobs, b) => logprobs.map((logprob, t) => klEstimate(estimator, logprob, row.in.ref_logprob[b]![t]!, straightThrough)));
  return precisions.flatMap((precision) => [
    ...compareClose(estimates.map((tokens) => tokens.map(({ value }) => value)), row.out[precision].kl, row.tol[precision], `${precision}.kl`),
    ...compareClose(estimates.map((tokens) => tokens.map(({ gradient }) => gradient)), row.out[precision].grad_logprob, row.tol[precision], `${precision}.gradient`),
  ]);
}

function compareInReward(row: InRewardRow): string[] {
  const { mask, beta, adaptive, scores } = row.in;
  const layout = { actionMask: pack(mask), cuSeqlens: boundaries(mask) };
  const state: KlCoefficient =
    adaptive === undefined ? { kind: 'fixed', beta } : { kind: 'adaptive', beta, targetKl: adaptive.target, horizonSequences: adaptive.horizon };
  return precisions.flatMap((precision) => {
    const want = row.out[precision];
    const { penalties, meanKl } = klReward({
      ...layout,
      estimator: estimatorOf(row.in.type).estimator,
      logprobs: pack(row.in.old_log_prob),
      referenceLogprobs: pack(row.in.ref_log_prob),
      beta: state.beta,
      maskEpsilon: precision === 'f64' ? VERL_MASK_EPSILON : 0,
    });
    const got = {
      token_level_rewards: penalties.map((penalty, t) => penalty + pack(scores)[t]!),
      current_kl: meanKl,
      beta_used: state.beta,
      beta_after: updateKlCoefficient(state, meanKl ?? NaN, mask.length).beta,
    };
    return compareClose(got, { ...want, token_level_rewards: want.token_level_rewards.flat() }, row.tol[precision], precision);
  });
}

function compareController(row: ControllerRow): string[] {
  const { type, kl_coef: beta, target_kl: targetKl, horizon: horizonSequences, updates } = row.in;
  let state: KlCoefficient = type === 'fixed' ? { kind: 'fixed', beta } : { kind: 'adaptive', beta, targetKl, horizonSequences };
  const got = updates.map(([kl, sequences]) => {
    // Through JSON each time: the state in a checkpoint is the whole state.
    state = updateKlCoefficient(JSON.parse(JSON.stringify(state)) as KlCoefficient, kl, sequences);
    return state.beta;
  });
  return compareClose(got, row.out.f64.values, row.tol.f64, 'values');
}

it('KL estimators, KL in the reward and its controllers equal veRL', async () => {
  const compared = await compareGoldenRows<PenaltyRow | InRewardRow | ControllerRow>({
    file: 'numeric/kl.jsonl',
    options: { nonFiniteStrings: true },
    compare: (row) => {
      switch (row.kind) {
        case 'penalty':
          return comparePenalty(row);
        case 'in_reward':
          return compareInReward(row);
        case 'controller':
          return compareController(row);
        default:
          throw new Error(`unknown kind in ${JSON.stringify(row)}`);
      }
    },
  });
  expect(compared).toBeGreaterThan(0);
});
