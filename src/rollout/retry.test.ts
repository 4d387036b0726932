import { describe, expect, it } from 'vitest';
import type { Clock } from '../core/index.js';
import { retryInfra } from './retry.js';

class InfraError extends Error {}
const isInfra = (error: unknown): boolean => error instanceof InfraError;

function clockOf(waits: number[]): Clock {
  return { nowMs: () => 0, monotonicMs: () => 0, sleep: async (ms) => void waits.push(ms) };
}

describe('retryInfra', () => {
  it('tries again after failures of the machinery, waiting as a trial does', async () => {
    const waits: number[] = [];
    let calls = 0;
    const answer = await retryInfra(async () => (++calls < 3 ? Promise.reject(new InfraError('no sandbox')) : calls), { retries: 2, clock: clockOf(waits), isInfra, id: 'a' });
    expect(answer).toBe(3);
    expect(waits).toHaveLength(2);
    for (const [index, wait] of waits.entries()) expect([wait >= 250 * 2 ** index, wait <= 500 * 2 ** index]).toEqual([true, true]);
  });

  it('gives up with the last failure, and at once for any other', async () => {
    const waits: number[] = [];
    const rule = { retries: 2, clock: clockOf(waits), isInfra, id: 'a' };
    await expect(retryInfra(async () => Promise.reject(new InfraError('gone')), rule)).rejects.toThrow('gone');
    expect(waits).toHaveLength(2);
    await expect(retryInfra(async () => Promise.reject(new Error('missing')), rule)).rejects.toThrow('missing');
    expect(waits).toHaveLength(2);
  });

  it('ends with the reason of an abort', async () => {
    const stop = new AbortController();
    stop.abort(new Error('stopped'));
    await expect(retryInfra(async () => Promise.reject(new InfraError('no')), { retries: 9, clock: clockOf([]), isInfra, id: 'a', signal: stop.signal })).rejects.toThrow('stopped');
  });
});
