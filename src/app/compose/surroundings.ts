import type { Clock } from '../../core/index.js';

/** What a command is handed from outside; nothing below reads the process itself. */
export interface Surroundings {
  readonly clock: Clock;
  /** The process's environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The present folder: what relative paths of flags are relative to. */
  readonly cwd: string;
  /** Cores that this process may use. */
  readonly cores: number;
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
}
