import { describe, expect, it } from 'vitest';
import type { Clock } from '../core/index.js';
import { retryWaitMs, withRetries } from './retry.js';

class InfraError extends Error {}
const isInfra = (error: unknown): boolean => error instanceof InfraError;

function clockOf(waits: number[]): Clock {
  return { nowMs: () => 0, monotonicMs: () => 0, sleep: async (ms) => void waits.push(ms) };
}

describe('withRetries', () => {
  it('tries again after failures of the machinery, waiting longer each time', async () => {
    const waits: number[] = [];
    let calls = 0;
    const answer = await withRetries(async () => (++calls < 3 ? Promise.reject(new InfraError('no sandbox')) : calls), { retries: 2, clock: clockOf(waits), isInfra });
    expect([answer, waits]).toEqual([3, [500, 1000]]);
  });

  it('gives up with the last failure, and at once for any other', async () => {
    const waits: number[] = [];
    await expect(withRetries(async () => Promise.reject(new InfraError('gone')), { retries: 2, clock: clockOf(waits), isInfra })).rejects.toThrow('gone');
    expect(waits).toHaveLength(2);
    await expect(withRetries(async () => Promise.reject(new Error('missing')), { retries: 2, clock: clockOf(waits), isInfra })).rejects.toThrow('missing');
    expect(waits).toHaveLength(2);
  });

  it('ends with the reason of an abort', async () => {
    const stop = new AbortController();
    stop.abort(new Error('stopped'));
    await expect(withRetries(async () => Promise.reject(new InfraError('no')), { retries: 9, clock: clockOf([]), isInfra, signal: stop.signal })).rejects.toThrow('stopped');
  });

  it('never waits longer than half a minute', () => {
    expect([1, 2, 7, 40].map((attempt) => retryWaitMs(attempt))).toEqual([500, 1000, 30_000, 30_000]);
  });
});
