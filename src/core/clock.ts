/** Time is handed in, so that tests and resumed runs decide it. All units are milliseconds. */
export interface Clock {
  /** Wall-clock time since the epoch, in ms; goes into timings and run names only. */
  nowMs(): number;
  /** Monotonic time in ms; for durations and deadlines. */
  monotonicMs(): number;
  /** Resolves after `durationMs`, or rejects with the signal's reason when aborted. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}
