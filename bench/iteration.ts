/**
 * Prints where the time of a training iteration goes, on the built-in base and dataset with the real sandboxes:
 * `node dist/bench/iteration.js [iterations] [flags of train]`. Trains in a temporary folder; bench/phases does the sums.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const [iterations = '6', ...flags] = process.argv.slice(2);
const dir = await mkdtemp(join(tmpdir(), 'seatrial-bench-'));
try {
  await execa(process.execPath, [place('../src/app/cli/main.js'), 'train', '--iterations', iterations, '--runs-dir', dir, '--run', 'bench', ...flags], { stdio: ['ignore', 'ignore', 'inherit'] });
  await execa(process.execPath, [place('./phases.js'), join(dir, 'bench')], { stdio: 'inherit' });
} finally {
  await rm(dir, { recursive: true, force: true });
}
