/**
 * The base of every error Seatrial raises on purpose.
 *
 * An error names the object it is about, what was expected of it and what to do; programs read `code`, which never
 * changes once published. Rooms subclass it: `class CheckpointCorruptError extends SeatrialError` with code
 * `E_CHECKPOINT_CORRUPT`. The command line prints `message` and `remedy`; stack traces only with `--debug`.
 */
export interface ErrorFacts {
  /** Stable machine-readable code, `E_...`. */
  readonly code: string;
  /** One sentence: which object, what was found, what was expected. */
  readonly message: string;
  /** What the reader can do about it: a command, a file to edit, a flag. */
  readonly remedy: string;
  readonly cause?: unknown;
}

export class SeatrialError extends Error {
  readonly code: string;
  readonly remedy: string;

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = new.target.name;
    this.code = facts.code;
    this.remedy = facts.remedy;
  }
}

/** A broken promise of our own code, not of the user's input; has no remedy but a report. */
export class InvariantError extends SeatrialError {
  constructor(message: string) {
    super({ code: 'E_INVARIANT', message, remedy: 'This is a fault in Seatrial; please report it with the run folder.' });
  }
}

/** Makes a switch over a union exhaustive: unreachable for well-typed callers. */
export function assertNever(value: never, what: string): never {
  throw new InvariantError(`unexpected ${what}: ${JSON.stringify(value)}`);
}
