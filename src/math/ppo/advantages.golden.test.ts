import { expect, it } from 'vitest';
import { boundaries, oneChainPerRow, pack, precisions, type Matrix, type Precision } from '../../../test/golden-matrix.js';
import { compareClose, compareGoldenRows, type Tolerance } from '../../../test/golden-reader.js';
import { groupAdvantages, reinforcePlusPlus, reinforcePlusPlusBaseline, spreadOverActions, VERL_MASK_EPSILON, type ReinforceResult } from '../index.js';

interface Row {
  readonly id: string;
  readonly estimator: string;
  readonly trap: boolean;
  readonly in: {
    readonly rewards: Matrix;
    readonly mask: Matrix;
    readonly index: readonly string[];
    readonly gamma?: number;
    readonly norm_by_std?: boolean;
  };
  readonly out: Readonly<Record<Precision, { readonly advantages: Matrix; readonly returns: Matrix }>>;
  readonly tol: Readonly<Record<Precision, Tolerance>>;
}

const total = (rewards: readonly number[]): number => rewards.reduce((sum, reward) => sum + reward, 0);

function layoutOf({ in: { mask } }: Row): { actionMask: Float64Array; lossMask: Float64Array; cuSeqlens: Int32Array } {
  return { actionMask: pack(mask), lossMask: pack(mask), cuSeqlens: boundaries(mask) };
}

function advantagesOf(row: Row, maskEpsilon: number): ReinforceResult {
  const layout = layoutOf(row);
  const scores = row.in.rewards.map(total);
  const chains = oneChainPerRow(scores);
  switch (row.estimator) {
    case 'grpo':
    case 'rloo': {
      const estimator = row.estimator === 'rloo' ? 'rloo' : row.in.norm_by_std === false ? 'dr-grpo' : 'grpo';
      const advantages = spreadOverActions(layout, chains, groupAdvantages(estimator, { scores, groups: row.in.index }));
      return { advantages, returns: advantages };
    }
    case 'reinforce_pp':
      return reinforcePlusPlus({ ...layout, chains: oneChainPerRow(scores.map(() => 0)), tokenRewards: pack(row.in.rewards), gamma: row.in.gamma!, maskEpsilon });
    case 'reinforce_pp_baseline':
      return reinforcePlusPlusBaseline({ ...layout, chains, groups: row.in.index, maskEpsilon });
    default:
      throw new Error(`unknown estimator ${row.estimator}`);
  }
}

/** GRPO's deviation of a group of one is the float32 constant 1 in veRL, so its 1e-6 is rounded in float64 results too. */
function addsEpsilonInFloat32({ estimator, in: { norm_by_std: normalised, index } }: Row, b: number): boolean {
  return estimator === 'grpo' && normalised !== false && index.filter((group) => group === index[b]).length === 1;
}

const float32Epsilon: Tolerance = { rtol: 1.2e-7, atol: 1e-11 };

/** REINFORCE++ with the lost reward on the last action token, written out by its definition: sums and no recursion. */
function reinforceByDefinition({ in: { rewards, mask, gamma = 1 } }: Row): { advantages: number[]; returns: number[] } {
  const returns = mask.map((row, b) => {
    const actions = row.flatMap((inMask, t) => (inMask === 1 ? [t] : []));
    const lost = total(rewards[b]!.filter((_, t) => row[t] === 0));
    const reward = (k: number): number => rewards[b]![actions[k]!]! + (k === actions.length - 1 ? lost : 0);
    return row.map((_, t) => {
      const from = actions.indexOf(t);
      return from === -1 ? 0 : total(actions.slice(from).map((_token, j) => gamma ** j * reward(from + j)));
    });
  });
  const flatMask = mask.flat();
  const onActions = returns.flat().filter((_, t) => flatMask[t] === 1);
  const mean = total(onActions) / onActions.length;
  const deviation = Math.sqrt(total(onActions.map((value) => (value - mean) ** 2)) / (onActions.length - 1) + 1e-8);
  return { returns: returns.flat(), advantages: returns.flat().map((value, t) => (flatMask[t] === 1 ? (value - mean) / deviation : 0)) };
}

it('critic-free advantages equal veRL', async () => {
  const compared = await compareGoldenRows<Row>({
    file: 'numeric/advantages.jsonl',
    options: { nonFiniteStrings: true },
    compare: (row, leaveOut) => {
      const differences = precisions.flatMap((precision) => {
        const got = advantagesOf(row, precision === 'f64' ? VERL_MASK_EPSILON : 0);
        return row.in.mask.flatMap((mask, b) => {
          const from = b * mask.length;
          const tol = addsEpsilonInFloat32(row, b) ? float32Epsilon : row.tol[precision];
          const rowOf = (values: Float64Array): Float64Array => values.subarray(from, from + mask.length);
          const want = { advantages: row.out[precision].advantages[b], returns: row.out[precision].returns[b] };
          return compareClose({ advantages: rowOf(got.advantages), returns: rowOf(got.returns) }, want, tol, `${precision}.row ${b}`);
        });
      });
      if (row.in.mask.some((_, b) => addsEpsilonInFloat32(row, b))) {
        leaveOut('the last digits of groups of one, where veRL adds GRPO\'s 1e-6 to a float32 one also in float64 (1.00000095 instead of 1.000001)');
      }
      if (!row.trap || row.estimator !== 'reinforce_pp') return differences;
      leaveOut('veRL loses a reward on an observation token in REINFORCE++; compared with the definition, the reward on the last action token');
      const lost = row.in.rewards.map((rewards, b) => total(rewards.filter((_, t) => row.in.mask[b]![t] === 0)));
      const right = reinforcePlusPlus({ ...layoutOf(row), chains: oneChainPerRow(lost), tokenRewards: pack(row.in.rewards), gamma: row.in.gamma! });
      return [
        ...compareClose(right, reinforceByDefinition(row), row.tol.f64, 'right value'),
        ...differences.map((difference) => `without the terminal reward, veRL's fault is not reproduced: ${difference}`),
      ];
    },
  });
  expect(compared).toBeGreaterThan(0);
});
