import { expect, it } from 'vitest';
import { boundaries, oneChainPerRow, pack, precisions, underMask, type Matrix, type Precision } from '../../../test/golden-matrix.js';
import { compareClose, compareGoldenRows, type Tolerance } from '../../../test/golden-reader.js';
import { gae, whiten, VERL_MASK_EPSILON } from '../index.js';

interface Output {
  readonly adv_raw: Matrix;
  readonly returns: Matrix;
  readonly adv_whitened?: Matrix;
  readonly whiten_error?: string;
}

interface Row {
  readonly id: string;
  readonly trap: boolean;
  readonly in: { readonly rewards: Matrix; readonly values: Matrix; readonly mask: Matrix; readonly gamma: number; readonly lam: number };
  readonly out: Readonly<Record<Precision, Output>>;
  readonly moved_to_last_action?: Readonly<Partial<Record<Precision, Output>>>;
  readonly tol: Readonly<Record<Precision, Tolerance>>;
}

/** A row's rewards on observation tokens: veRL loses them, here they are the terminal reward. */
function lostRewards({ rewards, mask }: Row['in']): number[] {
  return rewards.map((row, b) => row.reduce((sum, reward, t) => (mask[b]![t] === 0 ? sum + reward : sum), 0));
}

function compareOutput(row: Row, precision: Precision, terminalRewards: readonly number[], want: Output): string[] {
  const mask = pack(row.in.mask);
  const { advantages, returns } = gae({
    actionMask: mask,
    cuSeqlens: boundaries(row.in.mask),
    chains: oneChainPerRow(terminalRewards),
    values: pack(row.in.values),
    tokenRewards: pack(row.in.rewards),
    gamma: row.in.gamma,
    lambdaPolicy: { kind: 'fixed', lambda: row.in.lam },
    lambdaCritic: row.in.lam,
  });
  const whitened = whiten(advantages, mask, precision === 'f64' ? VERL_MASK_EPSILON : 0);
  const tol = row.tol[precision];
  const compare = (name: string, got: ArrayLike<number>, wanted: Matrix): string[] =>
    compareClose(underMask(got, mask), underMask(pack(wanted), mask), tol, `${precision}.${name}`);
  return [
    ...compare('advantages', advantages, want.adv_raw),
    ...compare('returns', returns, want.returns),
    ...(want.adv_whitened === undefined
      ? compareClose(whitened, null, tol, `${precision}.whitened (veRL: ${want.whiten_error})`)
      : compare('whitened', whitened ?? [], want.adv_whitened)),
  ];
}

it('GAE, returns and whitening equal veRL on action tokens', async () => {
  const compared = await compareGoldenRows<Row>({
    file: 'numeric/gae.jsonl',
    options: { nonFiniteStrings: true },
    compare: (row, leaveOut) => {
      const nothing = row.in.rewards.map(() => 0);
      if (!row.trap) return precisions.flatMap((precision) => compareOutput(row, precision, nothing, row.out[precision]));
      leaveOut('veRL drops a reward that sits on an observation token; compared with the reward on the last action token instead');
      const moved = Object.entries(row.moved_to_last_action ?? {}) as [Precision, Output][];
      const wrongIfLost = precisions.flatMap((precision) => compareOutput(row, precision, nothing, row.out[precision]));
      return [
        ...moved.flatMap(([precision, want]) => compareOutput(row, precision, lostRewards(row.in), want)),
        ...wrongIfLost.map((difference) => `without the terminal reward, veRL's fault is not reproduced: ${difference}`),
        ...(moved.length === 0 ? ['the trap row carries no right value'] : []),
      ];
    },
  });
  expect(compared).toBeGreaterThan(0);
});
