/**
 * What a verification can find, by class. The class decides the exit status; the code is stable and names the fault.
 * A verification never stops at the first failure: it lists all.
 */
export type ExitClass = 'integrity' | 'structure' | 'adapter' | 'leak' | 'claim' | 'load' | 'unchecked';

export interface ReleaseFailure {
  readonly code: string;
  readonly exitClass: ExitClass;
  /** Relative to the release folder; `.` for the folder itself. */
  readonly path: string;
  /** Line, JSON path or tensor name inside the file, or null. */
  readonly location: string | null;
  readonly message: string;
}

export interface ReleaseVerification {
  readonly ok: boolean;
  readonly failures: readonly ReleaseFailure[];
  /** What was checked and held, in sentences. */
  readonly proven: readonly string[];
  /** Checks that could not be made with the means that were given, in sentences; empty when nothing is trusted. */
  readonly unchecked: readonly string[];
  /** What no verification of a folder can show, in sentences. */
  readonly outside: readonly string[];
}

/** Exit status by class, most serious first; with failures of several classes the first one here decides. */
const exitCodes: readonly (readonly [ExitClass, number])[] = [
  ['integrity', 20],
  ['structure', 21],
  ['adapter', 22],
  ['leak', 23],
  ['claim', 24],
  ['load', 25],
  ['unchecked', 26],
];

/** 0 for a release without failures, else 20 to 26. */
export function exitCodeOf(verification: Pick<ReleaseVerification, 'failures'>): number {
  const classes = new Set(verification.failures.map(({ exitClass }) => exitClass));
  return exitCodes.find(([exitClass]) => classes.has(exitClass))?.[1] ?? 0;
}

/** Collects failures of one file; every check is handed one of these instead of throwing. */
export class FailureList {
  readonly failures: ReleaseFailure[] = [];

  add(exitClass: ExitClass, code: string, path: string, location: string | null, message: string): void {
    this.failures.push({ code, exitClass, path, location, message });
  }
}
