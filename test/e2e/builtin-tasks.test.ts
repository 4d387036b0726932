import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { diagnoseSandbox, findLeaks, generateBuiltinDataset, loadDatasetLock, writeGeneratedDataset } from '../../src/env/index.js';
import { digestFolder } from '../../src/store/index.js';
import { jsonOf, runCli } from '../fixtures/cli-process.js';
import { projectRoot } from '../golden-reader.js';

/** Two gradings and a solution of every task take minutes on busy cores: `npm run verify -- --all` asks for them. */
const everyTask = process.env['SEATRIAL_TEST_EVERY_TASK'] !== undefined;
const timeoutMs = 900_000;
const shipped = join(projectRoot, 'datasets', 'builtin');
const bubblewrap = (await diagnoseSandbox({ clock: systemClock, environment: process.env })).find(({ provider }) => provider === 'bubblewrap')!;
const generated = generateBuiltinDataset(1);

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-builtin-'));
  await chmod(dir, 0o755);
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

describe('datasets/builtin', () => {
  it('is what the generator writes, byte for byte, the lock included', async () => {
    const made = join(dir, 'made');
    await writeGeneratedDataset({ dir: made, name: 'builtin', seed: 1, tasks: generated });
    expect(await digestFolder(shipped)).toEqual(await digestFolder(made));
    expect(await readFile(join(shipped, 'dataset.lock.json'), 'utf8')).toBe(await readFile(join(made, 'dataset.lock.json'), 'utf8'));
  }, timeoutMs);

  it('has no leak between its splits', async () => {
    expect(await findLeaks(await loadDatasetLock(shipped), shipped)).toEqual([]);
  }, timeoutMs);

  it.skipIf(!everyTask || !bubblewrap.available)('is passed by the oracle and failed by the empty change, every single task', async () => {
    const copy = join(dir, 'copy');
    await cp(shipped, copy, { recursive: true });
    const result = await runCli(['tasks', 'qualify', copy, '-k', '1', '--sandbox', 'bubblewrap', '--json'], { cwd: dir });
    expect(result.exitCode, result.stderr).toBe(0);
    const { tasks } = jsonOf(result) as { readonly tasks: readonly { readonly id: string; readonly qualified: boolean; readonly reasons: readonly string[] }[] };
    expect(tasks.filter(({ qualified }) => !qualified)).toEqual([]);
    expect(tasks.map(({ id }) => id).sort()).toEqual(generated.map(({ task }) => task.id).sort());
  }, timeoutMs);
});
