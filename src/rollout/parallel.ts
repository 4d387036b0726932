import { setMaxListeners } from 'node:events';

/**
 * Works on items, several at once, each exactly once and in their order as far as their beginning goes. When the signal
 * aborts or one rejects, no further one begins; the running ones are told by the signal they were given, and have ended
 * before this rejects.
 */
export async function inParallel<T>(items: readonly T[], concurrency: number, outer: AbortSignal | undefined, work: (item: T, index: number, signal: AbortSignal) => Promise<void>): Promise<void> {
  const failed = new AbortController();
  const signal = outer === undefined ? failed.signal : AbortSignal.any([outer, failed.signal]);
  // Every trial under way listens, once for its sandbox and once for its model call: many listeners are no leak here.
  setMaxListeners(0, signal);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length && !signal.aborted) {
      const index = next++;
      await work(items[index]!, index, signal);
    }
  };
  const workers = Array.from({ length: Math.max(1, Math.min(concurrency, items.length)) }, async () => {
    try {
      await worker();
    } catch (error) {
      failed.abort(error);
    }
  });
  await Promise.all(workers);
  signal.throwIfAborted();
}
