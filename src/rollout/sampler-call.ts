import type { Clock } from '../core/index.js';
import type { Sampler, SampleRequest, SampleResult } from '../engine/index.js';
import { SamplerTimeoutError } from './errors.js';

export interface SamplerCall {
  readonly sampler: Sampler;
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Aborts the trial as a whole. */
  readonly signal: AbortSignal;
}

/**
 * One sampler call with an end: the sampler is told to stop when the trial is aborted or the time is up, and is not
 * waited for any longer even if it does not listen.
 *
 * @throws SamplerTimeoutError; the signal's reason when aborted; whatever the sampler throws.
 */
export async function sampleWithin({ sampler, clock, timeoutMs, signal }: SamplerCall, request: SampleRequest): Promise<SampleResult> {
  signal.throwIfAborted();
  const giveUp = new AbortController();
  const answered = new AbortController();
  const abort = (): void => giveUp.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  clock.sleep(timeoutMs, answered.signal).then(
    () => giveUp.abort(new SamplerTimeoutError(request.trialId, timeoutMs)),
    () => undefined, // It was answered in time.
  );
  const givenUp = new Promise<never>((_, reject) => {
    giveUp.signal.addEventListener('abort', () => reject(giveUp.signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([sampler.sample(request, giveUp.signal), givenUp]);
  } catch (error) {
    // Told to stop, samplers reject in words of their own; why they were told is what counts.
    giveUp.signal.throwIfAborted();
    throw error;
  } finally {
    answered.abort();
    signal.removeEventListener('abort', abort);
  }
}
