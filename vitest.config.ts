import { defineConfig } from 'vitest/config';

// Tests run on the compiled output: worker threads and child processes then load exactly what is shipped.
export default defineConfig({
  test: {
    include: ['dist/**/*.test.js'],
    globalSetup: ['vitest.temporary-folder.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default'],
  },
});
