import { defineConfig } from 'vitest/config';

// Tests run on the compiled output: worker threads and child processes then load exactly what is shipped.
const shared = { globalSetup: ['vitest.temporary-folder.ts'], testTimeout: 120_000, hookTimeout: 120_000, pool: 'forks' } as const;
const hostile = 'dist/test/hostile/**/*.test.js';

export default defineConfig({
  test: {
    reporters: ['default'],
    include: ['dist/**/*.test.js'],
    projects: [
      { test: { ...shared, name: 'all', include: ['dist/**/*.test.js'], exclude: [hostile], maxWorkers: 2 } },
      // They compare what the whole engine and machine hold before and after: nothing else may run beside them.
      { test: { ...shared, name: 'hostile', include: [hostile], maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
