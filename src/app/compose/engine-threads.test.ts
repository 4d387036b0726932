import { expect, it } from 'vitest';
import { engineThreads } from './engine-threads.js';

it.each([
  [5, 1, 5],
  [0, 8, 2],
  [null, 8, 2],
  [null, 1, 1],
  [0, 0, 1],
])('asked for %s on %d cores, the engine takes %d', (asked, cores, threads) => {
  expect(engineThreads(asked, cores)).toBe(threads);
});
