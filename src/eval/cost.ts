import type { CostTotals, SideSummary, TrialRecord, TrialTiming } from '../core/index.js';

/** What trials used, in tokens, model calls (steps) and ms; the time is null when any trial lacks its timing. */
export function costTotals(trials: readonly TrialRecord[], timings: readonly TrialTiming[]): CostTotals {
  const totalMs = new Map(timings.map((timing) => [timing.trialId, timing.totalMs]));
  const times = trials.map((trial) => totalMs.get(trial.trialId));
  return {
    inputTokens: sum(trials.map((trial) => trial.inputTokens)),
    outputTokens: sum(trials.map((trial) => trial.outputTokens)),
    steps: sum(trials.map((trial) => trial.turns)),
    timeMs: times.every((time) => time !== undefined) ? sum(times) : null,
  };
}

/** Totals by solved task: the price of a success, failures paid for too. All null when nothing was solved. */
export function costPerSolve(totals: CostTotals, solved: number): SideSummary['perSolve'] {
  return {
    inputTokens: ratio(totals.inputTokens, solved),
    outputTokens: ratio(totals.outputTokens, solved),
    steps: ratio(totals.steps, solved),
    timeMs: ratio(totals.timeMs, solved),
  };
}

/** numerator / denominator, or null where that is undefined. */
export function ratio(numerator: number | null, denominator: number | null): number | null {
  if (numerator === null || denominator === null || denominator === 0) return null;
  return numerator / denominator;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
