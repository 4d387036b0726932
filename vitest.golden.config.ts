import { defineConfig } from 'vitest/config';

// The golden tests and nothing else: files named *.golden.test.ts.
export default defineConfig({
  test: { globalSetup: ['vitest.temporary-folder.ts'], include: ['dist/**/*.golden.test.js'], testTimeout: 120_000, pool: 'forks', maxWorkers: 2 },
});
