import { type PanelRun, reportedSides, type SideNames } from '../../eval/index.js';

/** Two sides of one panel, as they were named: first and second. */
export type NamedPair = readonly [first: PanelRun, second: PanelRun];

export interface ComparedSides {
  /** In the order of the comparison: what stands as the base, then what is measured against it. */
  readonly pairs: readonly NamedPair[];
  readonly names: SideNames;
  /** Which of the two named results is which. */
  readonly lines: readonly string[];
  readonly roles: { readonly base: string; readonly policy: string };
}

/**
 * Which side is the base and which the policy. The records know: wherever each pair has one of each, they are spoken of
 * as what they are, in whatever order they were named. Two policies, or two bases, are A and B.
 */
export function compareAsRecorded(pairs: readonly NamedPair[], [first, second]: readonly [string, string]): ComparedSides {
  if (pairs.every(([a, b]) => isBase(a) && !isBase(b))) return { pairs, names: reportedSides, lines: told(first, second, pairs), roles: { base: first, policy: second } };
  if (pairs.every(([a, b]) => !isBase(a) && isBase(b))) {
    const turned = pairs.map(([a, b]) => [b, a] as const);
    return { pairs: turned, names: reportedSides, lines: told(second, first, turned), roles: { base: second, policy: first } };
  }
  return {
    pairs,
    names: { base: { column: 'A', text: 'A' }, policy: { column: 'B', text: 'B' } },
    lines: [`A: ${first}, ${kindsOf(pairs.map(([a]) => a))}`, `B: ${second}, ${kindsOf(pairs.map(([, b]) => b))}`],
    roles: { base: first, policy: second },
  };
}

function told(base: string, policy: string, pairs: readonly NamedPair[]): string[] {
  return [`base: ${base}, ${kindsOf(pairs.map(([one]) => one))}`, `policy: ${policy}, ${kindsOf(pairs.map(([, one]) => one))}`];
}

function isBase({ side }: PanelRun): boolean {
  return side !== 'policy';
}

/** Digests are cut as elsewhere: to tell two from each other, not to prove anything. */
function kindsOf(sides: readonly PanelRun[]): string {
  const kinds = sides.map(({ side, adapterSha256, baseDigest }) => (side !== 'policy' ? `the base ${baseDigest.slice(0, 12)}${side === 'base-repeat' ? ' with another seed' : ''}` : `a policy, adapter ${adapterSha256?.slice(0, 12) ?? 'none'}`));
  return [...new Set(kinds)].join('; ');
}
