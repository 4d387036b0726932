import { expect, it } from 'vitest';
import { boundaries, pack, precisions, type Matrix, type Precision } from '../../../test/golden-matrix.js';
import { compareClose, compareGoldenRows, type Tolerance } from '../../../test/golden-reader.js';
import { aggregationWeights, countDenominators, VERL_MASK_EPSILON, weightedLoss, type AggregationMode, type LossDenominators } from '../index.js';

interface Split {
  readonly local: readonly number[];
  readonly local_row_weighted_sum: number;
  readonly local_plain_sum: number;
  readonly global_parts: readonly number[];
  readonly global_sum: number;
  readonly dp_rank_losses: readonly number[];
  readonly dp_mean: number;
}

interface Row {
  readonly id: string;
  readonly in: {
    readonly loss_mat: Matrix;
    readonly mask: Matrix;
    readonly agg: AggregationMode;
    readonly loss_scale_factor?: number | null;
    readonly batch_num_tokens?: number;
    readonly global_batch_size?: number;
    readonly splits?: Readonly<Record<string, readonly (readonly number[])[]>>;
  };
  readonly out: Readonly<Record<Precision, { readonly global: number; readonly splits?: Readonly<Record<string, Split>> }>>;
  readonly tol: Readonly<Record<Precision, Tolerance>>;
}

const sum = (values: readonly (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? NaN), 0);

/** The loss of some rows alone, with given denominators or (as a micro-batch that knows only itself) its own. */
function lossOf(row: Row, rows: readonly number[], maskEpsilon: number, global?: LossDenominators): number | null {
  const matrix = rows.map((b) => row.in.loss_mat[b]!);
  const mask = rows.map((b) => row.in.mask[b]!);
  const packed = { lossMask: pack(mask), cuSeqlens: boundaries(mask) };
  const local = countDenominators(packed);
  const denominators = global ?? { ...local, normLength: row.in.loss_scale_factor ?? local.normLength };
  return weightedLoss(pack(matrix), aggregationWeights(packed, row.in.agg, denominators, maskEpsilon), denominators);
}

/** What the split gives with global denominators, and, as a foil, with each part's own. */
function splitLosses(row: Row, parts: readonly (readonly number[])[], maskEpsilon: number, global: LossDenominators): Split {
  const local = parts.map((rows) => lossOf(row, rows, maskEpsilon) ?? NaN);
  const globalParts = parts.map((rows) => lossOf(row, rows, maskEpsilon, global) ?? NaN);
  const rowCount = row.in.mask.length;
  const rankLosses = globalParts.map((loss) => loss * parts.length);
  return {
    local,
    local_row_weighted_sum: sum(local.map((loss, i) => (loss * parts[i]!.length) / rowCount)),
    local_plain_sum: sum(local),
    global_parts: globalParts,
    global_sum: sum(globalParts),
    dp_rank_losses: rankLosses,
    dp_mean: sum(rankLosses) / parts.length,
  };
}

it('aggregation equals veRL, and with global denominators does not depend on the split', async () => {
  const compared = await compareGoldenRows<Row>({
    file: 'numeric/agg.jsonl',
    options: { nonFiniteStrings: true },
    compare: (row, leaveOut) => {
      const everyRow = row.in.mask.map((_, b) => b);
      const packed = { lossMask: pack(row.in.mask), cuSeqlens: boundaries(row.in.mask) };
      const local = countDenominators(packed);
      const denominators = {
        tokens: row.in.batch_num_tokens ?? local.tokens,
        sequences: row.in.global_batch_size ?? local.sequences,
        normLength: row.in.loss_scale_factor ?? local.normLength,
      };
      return precisions.flatMap((precision) => {
        const want = row.out[precision];
        const tol = row.tol[precision];
        const maskEpsilon = precision === 'f64' ? VERL_MASK_EPSILON : 0;
        const got = lossOf(row, everyRow, maskEpsilon, denominators);
        const garbageOutside = row.in.loss_mat.some((losses, b) => losses.some((loss, t) => row.in.mask[b]![t] === 0 && Number.isNaN(loss)));
        if (garbageOutside && Number.isNaN(want.global)) {
          leaveOut(`${precision}.global: veRL spreads a NaN from outside the mask; compared with the loss of the same row with 0 there`);
          const cleaned = { ...row, in: { ...row.in, loss_mat: row.in.loss_mat.map((losses, b) => losses.map((loss, t) => (row.in.mask[b]![t] === 0 ? 0 : loss))) } };
          return compareClose(got, byDefinition(cleaned, denominators), tol, `${precision}.global`);
        }
        return [
          ...compareClose(got, want.global, tol, `${precision}.global`),
          ...Object.entries(row.in.splits ?? {}).flatMap(([name, parts]) =>
            compareClose(splitLosses(row, parts, maskEpsilon, denominators), want.splits?.[name], tol, `${precision}.${name}`),
          ),
        ];
      });
    },
  });
  expect(compared).toBeGreaterThan(0);
});

/** The loss written out by its definition, for sequence modes and a matrix without NaN. */
function byDefinition({ in: { loss_mat: losses, mask, agg } }: Row, { sequences, normLength }: LossDenominators): number {
  const sums = losses.map((row, b) => row.reduce((total, loss, t) => total + loss * mask[b]![t]!, 0));
  const counts = mask.map((row) => row.reduce((total, inMask) => total + inMask, 0));
  const perSequence = sums.map((value, b) => (agg === 'seq-mean-token-mean' && counts[b]! > 0 ? value / counts[b]! : value));
  return perSequence.reduce((total, value) => total + value, 0) / sequences / (agg === 'seq-mean-token-sum-norm' ? normLength : 1);
}
