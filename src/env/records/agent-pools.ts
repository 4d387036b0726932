import { canonicalJson } from '../../core/index.js';

/** What decides how many trials an agent may run at once. */
interface PooledAgent {
  readonly n_concurrent: number | null;
  readonly concurrency_group: string | null;
}

/** Agents of one group, or with the same settings, share a bound: it must be one, and none above the job's. */
export function poolProblem({ agents, n_concurrent_trials: most }: { readonly agents: readonly PooledAgent[]; readonly n_concurrent_trials: number }): string | null {
  const bounds = new Map<string, number | null>();
  for (const { n_concurrent: bound, concurrency_group: group, ...settings } of agents) {
    if (bound !== null && bound > most) return `agents: expected n_concurrent of at most n_concurrent_trials (${most}), found ${bound}`;
    if (group !== null && bound === null) return `agents: expected n_concurrent for the concurrency_group ${group}`;
    const pool = group === null ? `agent ${canonicalJson(settings)}` : `group ${group}`;
    if (bounds.has(pool) && bounds.get(pool) !== bound) return `agents: expected one n_concurrent for agents that share a pool, found ${bounds.get(pool) ?? 'none'} and ${bound ?? 'none'}`;
    bounds.set(pool, bound);
  }
  return null;
}
