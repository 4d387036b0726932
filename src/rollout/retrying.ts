import { CounterRng, type Clock, type TrialRecord } from '../core/index.js';

export interface RetryRule {
  /** How often a trial whose machinery failed is run again before its infra outcome is kept. */
  readonly retries: number;
  /** Wait before the first retry; doubled each time, at most `longestBackoffMs`, and cut at random by up to half. */
  readonly backoffMs?: number;
}

/** One try of a trial that ended in an infra fault and is followed by another after `waitMs`. */
export interface Retry {
  /** From 1. */
  readonly try: number;
  readonly infraFault: string;
  readonly detail: string;
  readonly waitMs: number;
}

export const defaultBackoffMs = 500;
const longestBackoffMs = 30_000;

/**
 * Runs a trial again while its machinery fails: infra faults only, whatever the agent did is an outcome. The waits grow
 * exponentially with a jitter drawn from the trial's own id, so that trials which failed together do not come back together.
 * @returns the last outcome and how many tries it took
 */
export async function withRetries<T>(
  runTry: (number: number) => Promise<T>,
  facts: (result: T) => { readonly record: Pick<TrialRecord, 'trialId' | 'infraFault'>; readonly detail: string },
  options: RetryRule & { readonly clock: Clock; readonly signal: AbortSignal; readonly onRetry: (retry: Retry) => void },
): Promise<{ readonly result: T; readonly tries: number }> {
  for (let number = 1; ; number++) {
    const result = await runTry(number);
    const { record, detail } = facts(result);
    if (record.infraFault === null || number > options.retries) return { result, tries: number };
    const waitMs = backoffMs(options.backoffMs ?? defaultBackoffMs, record.trialId, number);
    options.onRetry({ try: number, infraFault: record.infraFault, detail, waitMs });
    await options.clock.sleep(waitMs, options.signal);
  }
}

/** Between half and the whole of `firstMs` * 2^(number - 1), bounded. */
export function backoffMs(firstMs: number, trialId: string, number: number): number {
  const wholeMs = Math.min(longestBackoffMs, firstMs * 2 ** (number - 1));
  return wholeMs * (0.5 + 0.5 * CounterRng.fromParts('backoff', trialId).uniform(number));
}
