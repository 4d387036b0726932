import { setMaxListeners } from 'node:events';
import type { TrialRecord } from '../core/index.js';
import { retryWaitMs } from './retry.js';
import { runTrial, type TrialDeps, type TrialRequest, type TrialResult } from './run-trial.js';

export interface JobOptions {
  /** Trials at once. Changes how long a job takes, never what it answers. */
  readonly concurrency: number;
  /** How often a trial whose machinery failed is run again before its infra outcome is kept. */
  readonly retries: number;
  /** Wait before the first retry; doubled each time, up to a bound. */
  readonly backoffMs?: number;
  /** Called once for each request, as trials finish. A rejection ends the job. */
  readonly onOutcome?: (result: TrialResult, index: number) => void | Promise<void>;
  readonly onProgress?: (event: JobEvent) => void;
  readonly signal?: AbortSignal;
}

export type JobEvent =
  | { readonly kind: 'trial-started'; readonly index: number; readonly try: number }
  | { readonly kind: 'trial-retried'; readonly index: number; readonly try: number; readonly infraFault: string; readonly waitMs: number }
  | { readonly kind: 'trial-finished'; readonly index: number; readonly record: TrialRecord; readonly finished: number; readonly total: number };

/**
 * Runs many trials, several at once; results come in the order of the requests. When the signal aborts or a trial
 * rejects, no further trial starts, the running ones are stopped and their sandboxes destroyed before this rejects.
 */
export async function runTrials(deps: TrialDeps, requests: readonly TrialRequest[], options: JobOptions): Promise<TrialResult[]> {
  const results = new Array<TrialResult>(requests.length);
  const failed = new AbortController();
  const signal = options.signal === undefined ? failed.signal : AbortSignal.any([options.signal, failed.signal]);
  // Every trial under way listens, once for its sandbox and once for its model call: many listeners are no leak here.
  setMaxListeners(0, signal);
  let next = 0;
  let finished = 0;

  const worker = async (): Promise<void> => {
    while (next < requests.length && !signal.aborted) {
      const index = next++;
      const result = await runWithRetries(deps, requests[index]!, index, options, signal);
      results[index] = result;
      finished += 1;
      options.onProgress?.({ kind: 'trial-finished', index, record: result.record, finished, total: requests.length });
      await options.onOutcome?.(result, index);
    }
  };
  const workers = Array.from({ length: Math.max(1, Math.min(options.concurrency, requests.length)) }, async () => {
    try {
      await worker();
    } catch (error) {
      failed.abort(error);
    }
  });
  await Promise.all(workers);
  signal.throwIfAborted();
  return results;
}

async function runWithRetries(deps: TrialDeps, request: TrialRequest, index: number, options: JobOptions, signal: AbortSignal): Promise<TrialResult> {
  for (let attempt = 1; ; attempt++) {
    options.onProgress?.({ kind: 'trial-started', index, try: attempt });
    const result = await runTrial(deps, request, signal);
    const { infraFault } = result.record;
    if (infraFault === null || attempt > options.retries) return result;
    const waitMs = retryWaitMs(attempt, options.backoffMs);
    options.onProgress?.({ kind: 'trial-retried', index, try: attempt, infraFault, waitMs });
    await deps.clock.sleep(waitMs, signal);
  }
}
