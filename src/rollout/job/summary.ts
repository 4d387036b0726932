import { hasVerdict, isSolved, type TrialRecord } from '../../core/index.js';
import type { StoredTrial } from '../../store/index.js';

/** A job in numbers; undefined ones are null. */
export interface JobSummary {
  readonly trials: number;
  readonly finished: number;
  /** Trials with a verdict. */
  readonly graded: number;
  readonly solved: number;
  readonly meanReward: number | null;
  /** Trials without a verdict, by the code of their infra fault: in no mean, and run again by resume. */
  readonly infraFaults: Readonly<Record<string, number>>;
  readonly gradeFaults: Readonly<Record<string, number>>;
  readonly terminatedBy: Readonly<Record<string, number>>;
  readonly tampered: number;
}

export function summarise(trials: readonly Pick<StoredTrial, 'record'>[], total: number): JobSummary {
  const records = trials.map(({ record }) => record);
  const graded = records.filter(hasVerdict);
  return {
    trials: total,
    finished: records.length,
    graded: graded.length,
    solved: graded.filter(isSolved).length,
    meanReward: graded.length === 0 ? null : graded.reduce((sum, { reward }) => sum + reward, 0) / graded.length,
    infraFaults: counts(records, ({ infraFault }) => infraFault),
    gradeFaults: counts(records, ({ gradeFault }) => gradeFault),
    terminatedBy: counts(records, ({ terminatedBy }) => terminatedBy),
    tampered: records.filter(({ tampering }) => tampering.length > 0).length,
  };
}

function counts(records: readonly TrialRecord[], keyOf: (record: TrialRecord) => string | null): Record<string, number> {
  const found: Record<string, number> = {};
  for (const key of records.map(keyOf).sort()) if (key !== null) found[key] = (found[key] ?? 0) + 1;
  return found;
}
