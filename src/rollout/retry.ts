import type { Clock } from '../core/index.js';

const defaultBackoffMs = 500;
const backoffLimitMs = 30_000;

/** The wait before try number `attempt + 1` of something whose machinery failed: doubled each time, bounded. */
export function retryWaitMs(attempt: number, backoffMs: number = defaultBackoffMs): number {
  return Math.min(backoffLimitMs, backoffMs * 2 ** (attempt - 1));
}

export interface RetryOptions {
  /** How often it is tried again. */
  readonly retries: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  readonly backoffMs?: number;
  /** What is worth another try; everything else is thrown at once. */
  readonly isInfra: (error: unknown) => boolean;
}

/** Does `work`, again where the machinery failed, with the waits of a trial. @throws the last failure, or the signal's reason. */
export async function withRetries<R>(work: () => Promise<R>, { retries, clock, signal, backoffMs, isInfra }: RetryOptions): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isInfra(error) || attempt > retries) throw error;
    }
    await clock.sleep(retryWaitMs(attempt, backoffMs), signal);
  }
}
