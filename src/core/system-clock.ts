import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from './clock.js';

/** Node's timers hold 31 bits of ms; beyond, they fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** The machine's own clock. Only the composition roots (`src/app`) and tests choose it. */
export const systemClock: Clock = {
  nowMs: () => new Date().getTime(),
  monotonicMs: () => performance.now(),
  sleep: async (durationMs, signal) => {
    for (let leftMs = durationMs; ; leftMs -= longestTimerMs) {
      await delay(Math.min(leftMs, longestTimerMs), undefined, signal === undefined ? {} : { signal }).catch((error: unknown) => {
        // Node rejects with an error of its own; why it was aborted is what was promised.
        signal?.throwIfAborted();
        throw error;
      });
      if (leftMs <= longestTimerMs) return;
    }
  },
};
