import { isSolved } from '../../../core/index.js';
import type { FoundTrial } from '../../compose/find-trial.js';

/** Two trials of one id, of the two sides of a panel, of which one was solved. */
export interface DiscordantPair {
  /** Folder of the panel: `evaluation/global_step_3/test.temperature-1.1`. */
  readonly panel: string;
  readonly base: FoundTrial;
  readonly policy: FoundTrial;
  readonly kind: 'won' | 'lost';
}

const sidePlace = /^(evaluation\/global_step_\d+\/[^/]+)\/(base|policy)\/trials\//;

/** The pairs that ended differently, which is what reports name trials for; sampled panels, which are the planned ones, before greedy ones. */
export function discordantPairs(found: readonly FoundTrial[]): DiscordantPair[] {
  const panels = new Map<string, { base?: FoundTrial; policy?: FoundTrial }>();
  for (const one of found) {
    const [, panel, side] = sidePlace.exec(one.place) ?? [];
    if (panel !== undefined) panels.set(panel, { ...panels.get(panel), [side as 'base' | 'policy']: one });
  }
  const pairs = [...panels].flatMap(([panel, { base, policy }]): DiscordantPair[] => {
    if (base === undefined || policy === undefined || !base.trial.record.rewardValid || !policy.trial.record.rewardValid) return [];
    const [before, after] = [isSolved(base.trial.record), isSolved(policy.trial.record)];
    return before === after ? [] : [{ panel, base, policy, kind: after ? 'won' : 'lost' }];
  });
  return pairs.sort((a, b) => Number(isGreedy(a)) - Number(isGreedy(b)));
}

function isGreedy({ panel }: DiscordantPair): boolean {
  return panel.includes('.greedy.');
}
