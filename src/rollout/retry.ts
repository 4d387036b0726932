import type { Clock } from '../core/index.js';
import { backoffMs, defaultBackoffMs, type RetryRule } from './retrying.js';

export interface InfraRetry extends RetryRule {
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Decides the jitter of the waits, as a trial's id does. */
  readonly id: string;
  /** What is worth another try; everything else is thrown at once. */
  readonly isInfra: (error: unknown) => boolean;
}

/**
 * Does something that throws, unlike a trial, again where the machinery failed, with the waits of a trial.
 * @throws the last failure, or the signal's reason.
 */
export async function retryInfra<R>(work: () => Promise<R>, { retries, backoffMs: firstMs = defaultBackoffMs, clock, signal, id, isInfra }: InfraRetry): Promise<R> {
  for (let number = 1; ; number++) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isInfra(error) || number > retries) throw error;
    }
    await clock.sleep(backoffMs(firstMs, id, number), signal);
  }
}
