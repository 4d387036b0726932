import { expect, it } from 'vitest';
import { boundaries, pack, precisions, type Matrix, type Precision } from '../../../test/golden-matrix.js';
import { compareClose, compareGoldenRows, type Tolerance } from '../../../test/golden-reader.js';
import { countDenominators, valueLoss, VERL_MASK_EPSILON, type AggregationMode } from '../index.js';

interface Row {
  readonly id: string;
  readonly in: {
    readonly vpreds: Matrix;
    readonly returns: Matrix;
    readonly values: Matrix;
    readonly mask: Matrix;
    readonly cliprange_value: number;
    readonly agg: AggregationMode;
    readonly global_batch_info?: { readonly dp_size: number; readonly batch_num_tokens: number; readonly global_batch_size: number; readonly loss_scale_factor?: number };
  };
  readonly out: Readonly<Record<Precision, { readonly loss: number; readonly clipfrac: number; readonly grad_vpreds: Matrix }>>;
  readonly tol: Readonly<Record<Precision, Tolerance>>;
}

it('the value loss and its gradient equal veRL', async () => {
  const compared = await compareGoldenRows<Row>({
    file: 'numeric/value_loss.jsonl',
    options: { nonFiniteStrings: true },
    compare: (row) => {
      const { mask, global_batch_info: global } = row.in;
      const packed = { lossMask: pack(mask), cuSeqlens: boundaries(mask) };
      const local = countDenominators(packed);
      const denominators =
        global === undefined
          ? local
          : { tokens: global.batch_num_tokens, sequences: global.global_batch_size, normLength: global.loss_scale_factor ?? local.normLength };
      const ranks = global?.dp_size ?? 1;
      return precisions.flatMap((precision) => {
        const want = row.out[precision];
        const tol = row.tol[precision];
        const got = valueLoss({
          ...packed,
          values: pack(row.in.vpreds),
          oldValues: pack(row.in.values),
          returns: pack(row.in.returns),
          clipRange: row.in.cliprange_value,
          aggregation: row.in.agg,
          denominators,
          maskEpsilon: precision === 'f64' ? VERL_MASK_EPSILON : 0,
        });
        // veRL's 0/0 is NaN for the loss and 0/1e-8 for the fraction; undefined is null here.
        const nothing = denominators.tokens === 0;
        return [
          ...compareClose(got.loss === null ? null : got.loss * ranks, nothing && Number.isNaN(want.loss) ? null : want.loss, tol, `${precision}.loss`),
          ...compareClose(got.gradient.map((g) => g * ranks), pack(want.grad_vpreds), tol, `${precision}.gradient`),
          ...compareClose(got.clipFraction, nothing ? null : want.clipfrac, tol, `${precision}.clipfrac`),
        ];
      });
    },
  });
  expect(compared).toBeGreaterThan(0);
});
