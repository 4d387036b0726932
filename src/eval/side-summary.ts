import { CounterRng, type EvaluationRecord, type Interval, type SideSummary, type TrialTiming } from '../core/index.js';
import { clopperPearson, clusterBootstrap, type ClusteredInterval, type Interval as MathInterval, wilson } from '../math/index.js';
import { costPerSolve, costTotals, ratio } from './cost.js';
import { groupBy } from './concentration.js';
import type { Pair } from './pairs.js';

export interface SummaryInput {
  readonly side: 'base' | 'policy';
  readonly policyVersion: number;
  readonly pairs: readonly Pair[];
  readonly timings: readonly TrialTiming[];
  readonly samplesPerTask: number;
  readonly bootstrap: EvaluationRecord['bootstrap'];
}

/** What one side did on the paired trials. */
export function summarizeSide({ side, policyVersion, pairs, timings, samplesPerTask, bootstrap }: SummaryInput): SideSummary {
  const trials = pairs.map((pair) => pair[side]);
  const solvedFlags = pairs.map((pair) => (side === 'base' ? pair.baseSolved : pair.policySolved));
  const solved = solvedFlags.filter(Boolean).length;
  const independent = samplesPerTask === 1;
  const totals = costTotals(trials, timings);
  const byTask = clusterBootstrap(
    trials.map((trial, i) => ({ cluster: trial.taskDigest, value: solvedFlags[i] === true ? 1 : 0 })),
    { rng: CounterRng.fromParts('task-bootstrap', bootstrap.seed), replicates: bootstrap.resamples, confidence: bootstrap.level },
  );
  return {
    policyVersion,
    solved,
    rate: ratio(solved, pairs.length),
    clopperPearson: independent ? interval(clopperPearson(solved, pairs.length, bootstrap.level)) : null,
    wilson: independent ? interval(wilson(solved, pairs.length, bootstrap.level)) : null,
    taskBootstrap: bootstrapInterval(byTask),
    totals,
    perSolve: costPerSolve(totals, solved),
    terminatedBy: Object.fromEntries(
      [...groupBy(trials, (trial) => trial.terminatedBy)].map(([kind, members]) => [kind, members.length] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    tamperingTrials: trials.filter((trial) => trial.tampering.length > 0).length,
  };
}

export function bootstrapInterval({ lower, upper }: ClusteredInterval): Interval | null {
  return lower === null || upper === null ? null : { low: lower, high: upper };
}

function interval(found: MathInterval | null): Interval | null {
  return found === null ? null : { low: found.lower, high: found.upper };
}
