/**
 * McNemar's test for paired yes/no outcomes: is one of two systems better on the same tasks?
 *
 * Idea: only discordant pairs speak. With b wins and c losses, b is Binomial(b + c, 1/2) when there is no difference.
 * Exact two-sided p = min(1, 2 P(X <= min(b, c))); the mid-p takes half of the observed outcome's probability off each
 * side, is less conservative and no longer guarantees the level, so it must be labelled. Without discordant pairs
 * nothing contradicts equality and p is 1.
 *
 * The interval of the conditional odds ratio (P(win | discordant) / P(loss | discordant)) is Clopper-Pearson's,
 * transformed; an upper end that does not exist (no losses) is null.
 * Source: Fagerland, Lydersen, Laake 2013 (BMC Med Res Methodol 13:91); numbers equal scipy's and statsmodels'.
 */
import { MathInputError, requireLevel } from '../errors.js';
import { fairBinomialCdf, fairBinomialDensity } from '../special/binomial.js';
import { chiSquareTail } from '../special/normal.js';
import { clopperPearson } from './proportion-interval.js';

export interface Discordance {
  /** Pairs that the first system solved and the second did not. */
  readonly wins: number;
  /** Pairs the other way round. */
  readonly losses: number;
}

export interface ChiSquareTest {
  readonly statistic: number;
  readonly p: number;
}

export function mcnemarExactP({ wins, losses }: Discordance): number {
  const n = discordant({ wins, losses });
  return wins === losses ? 1 : Math.min(1, 2 * fairBinomialCdf(Math.min(wins, losses), n));
}

export function mcnemarMidP({ wins, losses }: Discordance): number {
  const n = discordant({ wins, losses });
  const less = Math.min(wins, losses);
  return wins === losses ? 1 : 2 * fairBinomialCdf(less, n) - fairBinomialDensity(less, n);
}

/** One-sided: the probability of at least this many wins when there is no difference. */
export function mcnemarOneSidedP({ wins, losses }: Discordance): number {
  return fairBinomialCdf(losses, discordant({ wins, losses }));
}

/** The large-sample test, (|b - c| - correction)^2 / (b + c), for comparison with other reports; null without discordant pairs. */
export function mcnemarChiSquare({ wins, losses }: Discordance, continuityCorrection: boolean): ChiSquareTest | null {
  const n = discordant({ wins, losses });
  if (n === 0) return null;
  const statistic = (Math.abs(wins - losses) - (continuityCorrection ? 1 : 0)) ** 2 / n;
  return { statistic, p: chiSquareTail(statistic) };
}

/** Interval of wins : losses; `upper` is null when no loss bounds it; null without discordant pairs. */
export function conditionalOddsRatio({ wins, losses }: Discordance, confidence = 0.95): { readonly lower: number; readonly upper: number | null } | null {
  const interval = clopperPearson(wins, discordant({ wins, losses }), confidence);
  if (interval === null) return null;
  return { lower: interval.lower / (1 - interval.lower), upper: interval.upper === 1 ? null : interval.upper / (1 - interval.upper) };
}

/** The fewest discordant pairs whose exact two-sided p can reach `alpha`: 6 for 0.05. */
export function fewestDiscordantPairs(alpha: number): number {
  requireLevel('alpha', alpha);
  let pairs = 1;
  while (2 ** (1 - pairs) > alpha) pairs++;
  return pairs;
}

function discordant({ wins, losses }: Discordance): number {
  if (!(Number.isInteger(wins) && Number.isInteger(losses) && wins >= 0 && losses >= 0)) {
    throw new MathInputError(`wins and losses are ${wins} and ${losses}, expected counts`);
  }
  return wins + losses;
}
