import { overloaded } from './request-error.js';

export interface AdmissionLimits {
  /** Sampler calls at once. */
  readonly calls: number;
  /** Further calls that may wait for one of these. */
  readonly waiting: number;
  /** Requests of one session at once, from their first byte to their answer, so that none can crowd out the others. */
  readonly perSession: number;
  /** Tokens that all segments of one session may hold together: what an agent says costs the gateway's memory. */
  readonly sessionTokens: number;
}

interface Waiter {
  readonly admit: () => void;
}

/** Lets a bounded number of calls through, first come, first served; what would wait too long is refused at once. */
export class Admission {
  private running = 0;
  private readonly queue: Waiter[] = [];
  private readonly bySession = new Map<string, number>();

  constructor(readonly limits: AdmissionLimits) {}

  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.running, waiting: this.queue.length };
  }

  /**
   * Counts a request of a session, before its body is read; gives what has to be called at its end.
   * @throws GatewayRequestError (429) when the session has as many as it may
   */
  hold(sessionId: string): () => void {
    const own = this.bySession.get(sessionId) ?? 0;
    if (own >= this.limits.perSession) throw overloaded(`This session has ${own} requests under way, and ${this.limits.perSession} are allowed at once.`);
    this.bySession.set(sessionId, own + 1);
    return () => {
      const left = this.bySession.get(sessionId)! - 1;
      if (left === 0) this.bySession.delete(sessionId);
      else this.bySession.set(sessionId, left);
    };
  }

  /**
   * Resolves when the call may be made, with what has to be called at its end.
   * @throws GatewayRequestError (429) when the queue is full; the signal's reason when aborted meanwhile.
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.running >= this.limits.calls) {
      if (this.queue.length >= this.limits.waiting) throw overloaded(`${this.running} calls are running and ${this.queue.length} are waiting; that is all the gateway takes.`);
      await this.wait(signal);
    } else this.running += 1;
    return () => {
      const next = this.queue.shift();
      if (next === undefined) this.running -= 1;
      else next.admit();
    };
  }

  /** The place of the call that leaves is handed on, so that `running` stays as it is. */
  private async wait(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const abort = (): void => {
        this.queue.splice(this.queue.indexOf(waiter), 1);
        reject(signal.reason as Error);
      };
      const waiter: Waiter = {
        admit: () => {
          signal.removeEventListener('abort', abort);
          resolve();
        },
      };
      this.queue.push(waiter);
      signal.addEventListener('abort', abort, { once: true });
    });
  }
}
