/**
 * Power of McNemar's test before the money is spent, by enumeration rather than approximation.
 *
 * Idea: of n pairs, m ~ Binomial(n, pWin + pLoss) are discordant; given m, wins ~ Binomial(m, pWin / (pWin + pLoss)).
 * For each m the test rejects when min(wins, losses) <= k_m; power = sum_m P(m) (P(wins <= k_m) + P(wins >= m - k_m)).
 * Exact power is a saw-tooth in n: the first n that reaches a target may be followed by ones that do not.
 * Source: Fagerland et al. 2013; the sums are the definition.
 */
import { MathInputError, requireLevel, requireWithin } from '../errors.js';
import { binomialCdf } from '../special/binomial.js';
import { binomialDensity } from '../special/binomial-density.js';
import { mcnemarExactP, mcnemarMidP } from './mcnemar.js';

export type McNemarVariant = 'exact' | 'mid-p';

export interface PairedAlternative {
  /** Probability that a pair is a win, over all pairs. */
  readonly pWin: number;
  readonly pLoss: number;
}

export interface PowerTest {
  readonly alpha: number;
  readonly variant: McNemarVariant;
}

/** Two halves of a discordance of 1 may add up to a little more. */
const ROUNDING = 1e-12;

/** Power for `pairs` pairs. */
export function mcnemarPower(pairs: number, alternative: PairedAlternative, test: PowerTest): number {
  return powerCurve(alternative, test)(pairs);
}

/** Power as a function of the number of pairs, sharing the work between calls. */
function powerCurve({ pWin, pLoss }: PairedAlternative, { alpha, variant }: PowerTest): (pairs: number) => number {
  requireWithin('pWin', pWin, 0, 1);
  requireWithin('pLoss', pLoss, 0, 1);
  requireWithin('pWin + pLoss', pWin + pLoss, 0, 1 + ROUNDING);
  requireLevel('alpha', alpha);
  const discordance = Math.min(1, pWin + pLoss);
  const rejection: number[] = [0];
  const rejects = (m: number): number => {
    for (let next = rejection.length; next <= m; next++) {
      const critical = criticalCount(next, alpha, variant);
      const share = pWin / discordance;
      rejection.push(critical < 0 ? 0 : binomialCdf(critical, next, share) + binomialCdf(critical, next, 1 - share));
    }
    return rejection[m]!;
  };
  return (pairs) => {
    if (!(Number.isInteger(pairs) && pairs >= 0)) throw new MathInputError(`${pairs} is no number of pairs`);
    if (discordance === 0) return 0;
    let power = 0;
    for (let m = 0; m <= pairs; m++) power += binomialDensity(m, pairs, discordance) * rejects(m);
    return power;
  };
}

/** The largest min(wins, losses) that rejects with m discordant pairs; -1 when none does. */
function criticalCount(m: number, alpha: number, variant: McNemarVariant): number {
  const p = variant === 'exact' ? mcnemarExactP : mcnemarMidP;
  let rejecting = -1;
  let keeping = Math.floor(m / 2) + 1;
  while (keeping - rejecting > 1) {
    const k = Math.floor((rejecting + keeping) / 2);
    if (p({ wins: m - k, losses: k }) <= alpha) rejecting = k;
    else keeping = k;
  }
  return m > 0 && rejecting >= 0 ? rejecting : -1;
}

export interface PairsNeeded {
  /** The first number of pairs that reaches the target. */
  readonly first: number;
  /** The first of `STABLE_RUN` consecutive numbers of pairs that all do. */
  readonly stable: number;
}

const STABLE_RUN = 41;

/** Null when `maxPairs` do not suffice. */
export function pairsNeeded(alternative: PairedAlternative, test: PowerTest, targetPower: number, maxPairs = 5000): PairsNeeded | null {
  requireWithin('targetPower', targetPower, 0, 1);
  const power = powerCurve(alternative, test);
  let first: number | null = null;
  let run = 0;
  for (let pairs = 1; pairs <= maxPairs; pairs++) {
    run = power(pairs) >= targetPower ? run + 1 : 0;
    if (run > 0) first ??= pairs;
    if (run === STABLE_RUN && first !== null) return { first, stable: pairs - STABLE_RUN + 1 };
  }
  return null;
}

/**
 * The smallest difference pWin - pLoss that `pairs` pairs detect with the target power, when a share `discordance` of
 * pairs differs. Null when even wins alone would not be detected.
 */
export function smallestDetectableDifference(pairs: number, discordance: number, test: PowerTest, targetPower = 0.8): number | null {
  requireWithin('discordance', discordance, 0, 1);
  const power = (difference: number): number =>
    mcnemarPower(pairs, { pWin: (discordance + difference) / 2, pLoss: (discordance - difference) / 2 }, test);
  if (power(discordance) < targetPower) return null;
  let low = 0;
  let high = discordance;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (power(middle) >= targetPower) high = middle;
    else low = middle;
  }
  return high;
}
