import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from './clock.js';

/** The machine's own clock. Only the composition roots (`src/app`) and tests choose it. */
export const systemClock: Clock = {
  nowMs: () => new Date().getTime(),
  monotonicMs: () => performance.now(),
  sleep: async (durationMs, signal) => {
    await delay(durationMs, undefined, signal === undefined ? {} : { signal });
  },
};
