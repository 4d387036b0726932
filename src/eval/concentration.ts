import type { PanelComparison } from '../core/index.js';
import { ratio } from './cost.js';
import { type Pair, signOf } from './pairs.js';

/** Pairs by repository, sorted by name: is the gain spread out, or does one repository hold it? */
export function byRepository(pairs: readonly Pair[]): PanelComparison['repositories'] {
  const rows = [...groupBy(pairs, (pair) => pair.policy.repository)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([repository, members]) => ({
      repository,
      n: members.length,
      baseSolved: members.filter((pair) => pair.baseSolved).length,
      policySolved: members.filter((pair) => pair.policySolved).length,
      wins: members.filter((pair) => signOf(pair) === 1).length,
      losses: members.filter((pair) => signOf(pair) === -1).length,
    }));
  const wins = rows.reduce((total, row) => total + row.wins, 0);
  return {
    count: rows.length,
    gaining: rows.filter((row) => row.wins > row.losses).length,
    losing: rows.filter((row) => row.losses > row.wins).length,
    largestWinShare: ratio(Math.max(0, ...rows.map((row) => row.wins)), wins),
    rows,
  };
}

/** Discordant pairs in the panel's order: what the policy won and lost. */
export function flipsOf(pairs: readonly Pair[]): PanelComparison['flips'] {
  return pairs
    .filter((pair) => signOf(pair) !== 0)
    .map((pair) => ({
      taskId: pair.policy.taskId,
      attempt: pair.policy.attempt,
      repository: pair.policy.repository,
      kind: pair.policySolved ? ('win' as const) : ('loss' as const),
      trialId: pair.policy.trialId,
    }));
}

/** Groups in order of first appearance. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
