/** A number with the cluster it belongs to: a task's difference and its repository, a sample's reward and its task. */
import { MathInputError } from '../errors.js';

export interface ClusteredValue {
  readonly cluster: string;
  readonly value: number;
}

export interface ClusterTotal {
  readonly sum: number;
  readonly count: number;
}

/** Totals of each cluster, sorted by cluster name so that no result depends on the order of the input. */
export function clusterTotals(values: readonly ClusteredValue[]): ClusterTotal[] {
  const totals = new Map<string, { sum: number; count: number }>();
  const ordered = [...values].sort((a, b) => (a.cluster < b.cluster ? -1 : a.cluster > b.cluster ? 1 : a.value - b.value));
  for (const { cluster, value } of ordered) {
    if (!Number.isFinite(value)) throw new MathInputError(`cluster ${cluster} holds ${value}, expected finite numbers`);
    const total = totals.get(cluster) ?? { sum: 0, count: 0 };
    totals.set(cluster, { sum: total.sum + value, count: total.count + 1 });
  }
  return [...totals.values()];
}
