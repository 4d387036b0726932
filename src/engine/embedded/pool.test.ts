import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { ThreadPool } from './pool.js';

const pools: ThreadPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function poolOf(size: number): { pool: ThreadPool; workers: readonly Worker[] } {
  const pool = new ThreadPool(size);
  pools.push(pool);
  return { pool, workers: Reflect.get(pool, 'workers') as Worker[] };
}

const release = { kind: 'release', trialId: 'none' } as const;

describe('a pool of compute threads', () => {
  it('when a thread dies rejects open and later calls with the reason, and ends the others', async () => {
    const { pool, workers } = poolOf(3);
    await pool.broadcast<'release'>(release);
    const others = [0, 2].map((thread) => once(workers[thread]!, 'exit'));
    const open = pool.call<'sample'>(1, { kind: 'sample', sample: { trialId: 't', promptIds: Int32Array.of(1), policyVersion: 0, maxNewTokens: 1, stopIds: [], greedy: true, randomKey: [] } });
    const dying = workers[1]!.terminate();
    await expect(open).rejects.toMatchObject({ code: 'E_ENGINE_THREAD', message: 'compute thread 1 has ended' });
    await dying;
    await expect(pool.call<'release'>(0, release)).rejects.toThrow('compute thread 1 has ended');
    await expect(pool.broadcast<'release'>(release)).rejects.toThrow('compute thread 1 has ended');
    await Promise.all(others);
  });

  it('passes a thread\'s error on with its code and goes on', async () => {
    const { pool } = poolOf(2);
    await expect(pool.call<'effective-weights'>(0, { kind: 'effective-weights', modelId: 9 })).rejects.toMatchObject({ code: 'E_INVARIANT', message: 'no model 9 on this thread' });
    await pool.broadcast<'release'>(release);
  });

  it('after an error spreads no further request, and nothing is answered later', async () => {
    const { pool } = poolOf(2);
    const answered: number[] = [];
    const missing = Array.from({ length: 40 }, () => ({ kind: 'effective-weights' as const, modelId: 1 }));
    await expect(pool.spread<'effective-weights'>(missing, (index) => answered.push(index))).rejects.toThrow('no model 1');
    await pool.broadcast<'release'>(release);
    expect(answered).toEqual([]);
    expect((Reflect.get(pool, 'nextCallId') as number) - 1).toBeLessThanOrEqual(4);
  });

  it('refuses calls once it is closed', async () => {
    const { pool } = poolOf(1);
    await pool.close();
    await expect(pool.call<'release'>(0, release)).rejects.toThrow('the embedded engine was closed');
  });
});
