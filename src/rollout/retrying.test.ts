import { expect, it } from 'vitest';
import type { Clock } from '../core/index.js';
import { backoffMs, withRetries, type Retry } from './retrying.js';

it('waits exponentially longer with jitter of the trial’s own, always the same', () => {
  const waits = [1, 2, 3, 4].map((number) => backoffMs(1000, 't_1', number));
  waits.forEach((waitMs, index) => {
    expect(waitMs).toBeGreaterThanOrEqual(500 * 2 ** index);
    expect(waitMs).toBeLessThanOrEqual(1000 * 2 ** index);
  });
  expect([1, 2, 3, 4].map((number) => backoffMs(1000, 't_1', number))).toEqual(waits);
  expect(backoffMs(1000, 't_2', 1)).not.toBe(waits[0]);
  expect(backoffMs(1000, 't_1', 30)).toBeLessThanOrEqual(30_000);
});

it('runs again only for infra faults, and keeps the last one', async () => {
  const slept: number[] = [];
  const clock: Clock = { nowMs: () => 0, monotonicMs: () => 0, sleep: async (durationMs) => void slept.push(durationMs) };
  const retries: Retry[] = [];
  const run = async (faults: readonly (string | null)[]): Promise<{ result: string | null; tries: number }> =>
    withRetries(
      async (number) => faults[number - 1] ?? null,
      (infraFault) => ({ record: { trialId: 't_1', infraFault }, detail: 'why' }),
      { retries: 2, backoffMs: 100, clock, signal: new AbortController().signal, onRetry: (retry) => retries.push(retry) },
    );
  expect(await run([null])).toEqual({ result: null, tries: 1 });
  expect(await run(['E_A', 'E_B', null])).toEqual({ result: null, tries: 3 });
  expect(retries.map(({ try: number, infraFault, detail, waitMs }) => [number, infraFault, detail, waitMs])).toEqual([[1, 'E_A', 'why', slept[0]], [2, 'E_B', 'why', slept[1]]]);
  expect(await run(['E_A', 'E_A', 'E_A', 'E_A'])).toEqual({ result: 'E_A', tries: 3 });
});
