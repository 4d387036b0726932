/** Counts of solved trials for a benchmark's figures. A trial without a verdict is no failure: it is counted apart and nowhere else. */
import { hasVerdict, isSolved, SeatrialError, type TrialRecord } from '../src/core/index.js';
import { passAtK } from '../src/math/index.js';

export interface TaskCount {
  /** Trials with a verdict. */
  readonly samples: number;
  readonly solved: number;
}

export interface SolveCounts {
  /** By task digest. */
  readonly byTask: ReadonlyMap<string, TaskCount>;
  readonly graded: number;
  /** Solved trials over graded ones. */
  readonly rate: number;
  /** Trials without a verdict. */
  readonly attrition: number;
}

/** A task has no graded trial, so that a figure over tasks does not exist. */
export class UngradedTaskError extends SeatrialError {
  constructor(where: string, tasks: readonly string[]) {
    super({ code: 'E_BENCH_UNGRADED', message: `${where}: no trial has a verdict of ${tasks.length === 0 ? 'any task' : `task ${tasks.join(', ')}`}`, remedy: 'Find out why in the trials of that run, and measure it again in another folder (--out).' });
  }
}

/** @throws UngradedTaskError when a task has no trial with a verdict. */
export function solveCounts(where: string, trials: readonly TrialRecord[]): SolveCounts {
  const graded = trials.filter(hasVerdict);
  const byTask = new Map<string, TaskCount>();
  for (const trial of graded) {
    const { samples, solved } = byTask.get(trial.taskDigest) ?? { samples: 0, solved: 0 };
    byTask.set(trial.taskDigest, { samples: samples + 1, solved: solved + (isSolved(trial) ? 1 : 0) });
  }
  const ungraded = [...new Set(trials.filter(({ taskDigest }) => !byTask.has(taskDigest)).map(({ taskId }) => taskId))];
  if (ungraded.length > 0 || graded.length === 0) throw new UngradedTaskError(where, ungraded);
  return { byTask, graded: graded.length, rate: graded.filter(isSolved).length / graded.length, attrition: trials.length - graded.length };
}

/** Mean of pass@k over tasks; null where one task has fewer than k graded trials. */
export function meanPassAtK({ byTask }: SolveCounts, k: number): number | null {
  const values = [...byTask.values()].map((task) => passAtK(task, k));
  return values.some((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + value!, 0) / values.length;
}
