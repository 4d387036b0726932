/**
 * Cluster-robust interval of a mean: tasks with k samples each, or tasks that share repositories.
 *
 * Idea: with S_c = sum over cluster c of (x - mean), Var(mean) = C / (C - 1) sum_c S_c^2 / N^2 over C clusters and N
 * values; the interval is mean +- t_{C-1} sqrt(Var). The design effect is this variance over the one that would hold
 * if all values were independent. With fewer than two clusters, or no spread between them, the data cannot tell the
 * uncertainty, and the ends are null rather than an interval of length 0.
 * Source: Liang & Zeger 1986; Miller 2024 (arXiv 2411.00640), with the small-sample factor and Student's t.
 */
import { requireLevel } from '../errors.js';
import { studentCritical } from '../special/student-t.js';
import type { ClusteredInterval } from './cluster-bootstrap.js';
import { clusterTotals, type ClusteredValue } from './clustered.js';

export interface ClusterRobustInterval extends ClusteredInterval {
  readonly standardError: number | null;
  readonly designEffect: number | null;
}

export function clusterRobustInterval(values: readonly ClusteredValue[], confidence = 0.95): ClusterRobustInterval {
  requireLevel('confidence', confidence);
  const totals = clusterTotals(values);
  const clusters = totals.length;
  const n = values.length;
  const undefinedBeyondMean = { lower: null, upper: null, clusters, values: n, standardError: null, designEffect: null };
  if (n === 0) return { mean: null, ...undefinedBeyondMean };
  const mean = totals.reduce((acc, total) => acc + total.sum, 0) / n;
  const between = totals.reduce((acc, total) => acc + (total.sum - mean * total.count) ** 2, 0);
  if (clusters < 2 || between === 0) return { mean, ...undefinedBeyondMean };
  const variance = ((clusters / (clusters - 1)) * between) / n ** 2;
  const independent = values.reduce((acc, { value }) => acc + (value - mean) ** 2, 0) / (n * (n - 1));
  const standardError = Math.sqrt(variance);
  const half = studentCritical(1 - confidence, clusters - 1) * standardError;
  return { mean, lower: mean - half, upper: mean + half, clusters, values: n, standardError, designEffect: variance / independent };
}
