import { exitCodes } from './exit-codes.js';

/**
 * Ctrl-C and its kin. This module loads nothing but a table, so that it listens before the rest of the program is
 * loaded: a stop that comes meanwhile is kept and told to whoever asks later.
 */
export class StopRequest {
  private signalName: NodeJS.Signals | null = null;
  private listener: (name: NodeJS.Signals) => void = () => undefined;

  /** The first signal is a request; the second ends the process at once. */
  static listen(): StopRequest {
    const request = new StopRequest();
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (request.signalName !== null) process.exit(exitCodes.interrupted);
        request.signalName = name;
        request.listener(name);
      });
    }
    return request;
  }

  /** Calls `listener` when a stop is asked for, or at once where it was already. */
  onStop(listener: (name: NodeJS.Signals) => void): void {
    this.listener = listener;
    if (this.signalName !== null) listener(this.signalName);
  }
}
