import { expect, it } from 'vitest';
import { compareClose, compareGoldenRows, type Tolerance } from '../../../test/golden-reader.js';
import {
  adjustPValues,
  betaQuantile,
  clopperPearson,
  conditionalOddsRatio,
  jeffreys,
  mcnemarChiSquare,
  mcnemarExactP,
  mcnemarMidP,
  mcnemarOneSidedP,
  mcnemarPower,
  normalCdf,
  normalQuantile,
  pairedTTest,
  pairsNeeded,
  passAtK,
  passHatK,
  pearson,
  regularisedBeta,
  spearman,
  wilcoxonSignedRank,
  wilson,
  wilsonCorrected,
  type Discordance,
  type Interval,
} from '../index.js';

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly in: Readonly<Record<string, number | readonly number[]>>;
  readonly out: Readonly<Record<string, unknown>>;
  readonly tol: Tolerance;
}

const ends = (interval: Interval | null): number[] | null => (interval === null ? null : [interval.lower, interval.upper]);

/** statsmodels' names of the adjustments. */
const adjustments = [
  ['holm', 'holm'],
  ['bonferroni', 'bonferroni'],
  ['simes-hochberg', 'hochberg'],
  ['fdr_bh', 'benjamini-hochberg'],
] as const;

function mcnemar(pairs: Discordance): Record<string, unknown> {
  const odds = conditionalOddsRatio(pairs);
  const named = (correction: boolean): unknown => {
    const test = mcnemarChiSquare(pairs, correction);
    return test === null ? null : { stat: test.statistic, p: test.p };
  };
  return {
    exact_p: mcnemarExactP(pairs),
    mid_p: mcnemarMidP(pairs),
    one_sided_p_b_greater: mcnemarOneSidedP(pairs),
    chi2: named(false),
    chi2_corrected: named(true),
    // An end that does not exist is null here and Infinity in the golden row.
    odds_ratio_ci95_conditional: odds === null ? null : [odds.lower, odds.upper ?? Infinity],
  };
}

function pairedContinuous(x: readonly number[], y: readonly number[]): Record<string, unknown> {
  const test = pairedTTest(x, y);
  const wilcoxon = wilcoxonSignedRank(x.map((value, i) => value - y[i]!));
  return {
    t: test?.t ?? null,
    p: test?.p ?? null,
    df: test?.degreesOfFreedom ?? null,
    ci95_mean_difference: ends(test?.interval ?? null),
    pearson: pearson(x, y),
    spearman: spearman(x, y),
    wilcoxon: wilcoxon === null ? null : { stat: wilcoxon.statistic, p: wilcoxon.p, method: wilcoxon.method === 'exact' ? 'exact' : 'approx' },
  };
}

function answer({ kind, in: input }: Row): Record<string, unknown> {
  const number = (name: string): number => {
    const value = input[name];
    if (typeof value !== 'number') throw new Error(`${name} is ${JSON.stringify(value)}, expected a number`);
    return value;
  };
  const list = (name: string): readonly number[] => {
    const value = input[name];
    if (typeof value !== 'object') throw new Error(`${name} is ${JSON.stringify(value)}, expected a list`);
    return value;
  };
  switch (kind) {
    case 'mcnemar':
      return mcnemar({ wins: number('b'), losses: number('c') });
    case 'proportion_ci': {
      const args = [number('k'), number('n'), number('confidence')] as const;
      return {
        clopper_pearson: ends(clopperPearson(...args)),
        wilson: ends(wilson(...args)),
        wilson_cc: ends(wilsonCorrected(...args)),
        jeffreys: ends(jeffreys(...args)),
      };
    }
    case 'mcnemar_power': {
      const alternative = { pWin: number('p_win'), pLoss: number('p_loss') };
      const power = (variant: 'exact' | 'mid-p'): number => mcnemarPower(number('n_pairs'), alternative, { alpha: number('alpha'), variant });
      return { power_exact: power('exact'), power_mid_p: power('mid-p') };
    }
    case 'mcnemar_min_n': {
      const alternative = { pWin: number('p_win'), pLoss: number('p_loss') };
      const needed = pairsNeeded(alternative, { alpha: number('alpha'), variant: 'exact' }, number('target_power'));
      return { first_n: needed?.first ?? null, stable_n: needed?.stable ?? null };
    }
    case 'multiple_tests':
      return Object.fromEntries(
        adjustments.map(([name, method]) => {
          const adjusted = adjustPValues(list('p'), method);
          return [name, { adjusted, reject: adjusted.map((p) => p <= number('alpha')) }];
        }),
      );
    case 'pass_at_k': {
      const task = { samples: number('n'), solved: number('c') };
      return { pass_at_k: passAtK(task, number('k')), pass_hat_k: passHatK(task, number('k')) };
    }
    case 'paired_continuous':
      return pairedContinuous(list('x'), list('y'));
    case 'normal_quantile': {
      const z = normalQuantile(number('q'));
      return { z, cdf_back: normalCdf(z) };
    }
    case 'incomplete_beta': {
      const [a, b, x] = [number('a'), number('b'), number('x')];
      const lower = regularisedBeta(a, b, x, 1 - x).lower;
      return { I: lower, inverse_of_I: betaQuantile(a, b, lower, 'lower') };
    }
    default:
      throw new Error(`unknown kind ${kind}`);
  }
}

/** scipy and statsmodels write NaN for what is undefined; here it is null. */
function undefinedAsNull(want: unknown): unknown {
  if (typeof want === 'number') return Number.isNaN(want) ? null : want;
  if (Array.isArray(want)) return want.map(undefinedAsNull);
  if (typeof want === 'object' && want !== null) return Object.fromEntries(Object.entries(want).map(([key, value]) => [key, undefinedAsNull(value)]));
  return want;
}

it('exact statistics equal scipy and statsmodels', async () => {
  const compared = await compareGoldenRows<Row>({
    file: 'numeric/stats.jsonl',
    options: { nonFiniteStrings: true },
    compare: (row) => compareClose(answer(row), undefinedAsNull(row.out), row.tol),
  });
  expect(compared).toBeGreaterThan(0);
});
