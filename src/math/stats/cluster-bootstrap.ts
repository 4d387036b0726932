/**
 * Percentile interval of a mean by resampling clusters, for paired differences whose tasks share repositories.
 *
 * Idea: clusters, not tasks, are the independent units. A replicate draws as many clusters as there are, with
 * replacement, and takes the mean over all their values. Replicate r uses the random counters r C ... r C + C - 1, so
 * every replicate is a pure function of the seed. The ends are linearly interpolated order statistics.
 * Undefined with fewer than two clusters (null ends). Source: Cameron, Gelbach, Miller 2008, pairs cluster bootstrap.
 */
import type { CounterRng } from '../../core/index.js';
import { MathInputError, requireLevel } from '../errors.js';
import { clusterTotals, type ClusteredValue } from './clustered.js';

export interface BootstrapOptions {
  readonly rng: CounterRng;
  readonly replicates: number;
  readonly confidence: number;
}

export interface ClusteredInterval {
  /** Mean over all values; null without values. */
  readonly mean: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly clusters: number;
  readonly values: number;
}

export function clusterBootstrap(values: readonly ClusteredValue[], { rng, replicates, confidence }: BootstrapOptions): ClusteredInterval {
  if (!(Number.isInteger(replicates) && replicates >= 1)) throw new MathInputError(`replicates is ${replicates}, expected a whole number of at least 1`);
  requireLevel('confidence', confidence);
  const totals = clusterTotals(values);
  const clusters = totals.length;
  const sum = totals.reduce((acc, total) => acc + total.sum, 0);
  const mean = values.length === 0 ? null : sum / values.length;
  if (clusters < 2) return { mean, lower: null, upper: null, clusters, values: values.length };
  const means = new Float64Array(replicates);
  for (let r = 0; r < replicates; r++) {
    let drawnSum = 0;
    let drawnCount = 0;
    for (let j = 0; j < clusters; j++) {
      const drawn = totals[Math.floor(rng.uniform(r * clusters + j) * clusters)]!;
      drawnSum += drawn.sum;
      drawnCount += drawn.count;
    }
    means[r] = drawnSum / drawnCount;
  }
  means.sort();
  const tail = (1 - confidence) / 2;
  return { mean, lower: sortedQuantile(means, tail), upper: sortedQuantile(means, 1 - tail), clusters, values: values.length };
}

function sortedQuantile(sorted: Float64Array, q: number): number {
  const position = q * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (position - below) * (sorted[above]! - sorted[below]!);
}
