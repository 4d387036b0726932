import type { TrialRecord } from '../core/index.js';
import { inParallel } from './parallel.js';
import { withRetries, type RetryRule } from './retrying.js';
import { runTrial, type TrialDeps, type TrialRequest, type TrialResult } from './run-trial.js';

export interface TrialsOptions extends RetryRule {
  /** Trials at once. Changes how long they take, never what they answer. */
  readonly concurrency: number;
  /** Called once for each request, as trials finish. A rejection ends all. */
  readonly onOutcome?: (result: TrialResult, index: number) => void | Promise<void>;
  readonly onProgress?: (event: TrialsEvent) => void;
  readonly signal?: AbortSignal;
}

export type TrialsEvent =
  | { readonly kind: 'trial-started'; readonly index: number; readonly try: number }
  | { readonly kind: 'trial-retried'; readonly index: number; readonly try: number; readonly infraFault: string; readonly waitMs: number }
  | { readonly kind: 'trial-finished'; readonly index: number; readonly record: TrialRecord; readonly finished: number; readonly total: number };

/**
 * Runs many trials, several at once; results come in the order of the requests. When the signal aborts or a trial
 * rejects, no further trial starts, the running ones are stopped and their sandboxes destroyed before this rejects.
 */
export async function runTrials(deps: TrialDeps, requests: readonly TrialRequest[], options: TrialsOptions): Promise<TrialResult[]> {
  const results = new Array<TrialResult>(requests.length);
  const { onProgress } = options;
  let finished = 0;
  await inParallel(requests, options.concurrency, options.signal, async (request, index, signal) => {
    const { result } = await withRetries(
      async (number) => {
        onProgress?.({ kind: 'trial-started', index, try: number });
        return await runTrial(deps, request, signal);
      },
      ({ record, verifierText }) => ({ record, detail: verifierText }),
      { ...options, clock: deps.clock, signal, onRetry: ({ try: number, infraFault, waitMs }) => onProgress?.({ kind: 'trial-retried', index, try: number, infraFault, waitMs }) },
    );
    results[index] = result;
    finished += 1;
    onProgress?.({ kind: 'trial-finished', index, record: result.record, finished, total: requests.length });
    await options.onOutcome?.(result, index);
  });
  return results;
}
