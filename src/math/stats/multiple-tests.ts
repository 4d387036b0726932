/**
 * p-values adjusted for testing several hypotheses at once; reject where the adjusted value is at most alpha.
 *
 * Holm (1979) bounds the chance of any false rejection without assumptions and is the rule for planned comparisons;
 * Bonferroni is its weaker one-step form, Hochberg its step-up form for independent tests; Benjamini-Hochberg bounds
 * the expected share of false rejections instead. Order is kept: adjusted[i] belongs to p[i].
 */
import { assertNever } from '../../core/index.js';
import { requireWithin } from '../errors.js';

export type Adjustment = 'holm' | 'bonferroni' | 'hochberg' | 'benjamini-hochberg';

export function adjustPValues(p: readonly number[], method: Adjustment): number[] {
  p.forEach((value, i) => requireWithin(`p[${i}]`, value, 0, 1));
  const n = p.length;
  const ascending = p.map((_, i) => i).sort((i, j) => p[i]! - p[j]!);
  switch (method) {
    case 'bonferroni':
      return p.map((value) => Math.min(1, n * value));
    case 'holm':
      return running(p, ascending, Math.max, (rank) => n - rank);
    case 'hochberg':
      return running(p, ascending.reverse(), Math.min, (rank) => rank + 1);
    case 'benjamini-hochberg':
      return running(p, ascending.reverse(), Math.min, (rank) => n / (n - rank));
    default:
      return assertNever(method, 'adjustment');
  }
}

/** Walks p in the given order, multiplies by factor(rank) and keeps the running extreme. */
function running(p: readonly number[], order: readonly number[], extreme: (a: number, b: number) => number, factor: (rank: number) => number): number[] {
  const adjusted = new Array<number>(p.length);
  let sofar: number | null = null;
  order.forEach((i, rank) => {
    const scaled = Math.min(1, p[i]! * factor(rank));
    sofar = sofar === null ? scaled : extreme(sofar, scaled);
    adjusted[i] = sofar;
  });
  return adjusted;
}
