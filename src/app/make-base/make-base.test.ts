import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../core/index.js';
import { loadModelDir } from '../../engine/embedded/index.js';
import { digestFolder } from '../../store/index.js';
import { packageRoot } from '../compose/places.js';
import { makeBase, shippedBase, type MakeBaseOptions } from './make-base.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-make-base-'));
});
afterEach(() => rm(dir, { recursive: true }));

const shippedDir = join(packageRoot, 'models/builtin-base');
const make = (outDir: string, change: Partial<MakeBaseOptions> = {}): Promise<void> =>
  makeBase({ outDir, agentConfigPath: join(packageRoot, 'configs/agents/builtin.toml'), ...shippedBase, steps: 3, threads: 1, clock: systemClock, onProgress: () => undefined, ...change });

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const main = fileURLToPath(new URL('./main.js', import.meta.url));
  return new Promise((settle) => execFile(process.execPath, [main, ...args], { cwd: dir }, (error, stdout, stderr) => settle({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })));
}

describe('makeBase', () => {
  it('gives the same bytes with one thread and with two, in the place of an older base; and the shipped tokenizer', { timeout: 120_000 }, async () => {
    await make(join(dir, 'one'));
    await mkdir(join(dir, 'two'));
    await writeFile(join(dir, 'two', 'config.json'), 'older');
    await make(join(dir, 'two'), { threads: 2 });
    const files = await digestFolder(join(dir, 'one'));
    expect(await digestFolder(join(dir, 'two'))).toEqual(files);
    expect(await readdir(dir)).toEqual(['one', 'two']);
    // What does not depend on the number of steps is what is shipped: a change of prompts or tasks calls for a new base.
    const shipped = await digestFolder(shippedDir);
    const fixed = (all: typeof files) => all.filter(({ path }) => path !== 'README.md' && path !== 'model.safetensors');
    expect(fixed(files)).toEqual(fixed(shipped));
    expect((await loadModelDir(join(dir, 'one'), 'causal')).config).toEqual((await loadModelDir(shippedDir, 'causal')).config);
  });

  it('leaves the base that is there when it is interrupted', async () => {
    const outDir = join(dir, 'base');
    await mkdir(outDir);
    await writeFile(join(outDir, 'config.json'), 'older');
    const stop = (): never => {
      throw new Error('interrupted');
    };
    await expect(make(outDir, { onProgress: stop })).rejects.toThrow('interrupted');
    expect(await readFile(join(outDir, 'config.json'), 'utf8')).toBe('older');
    expect(await readdir(outDir)).toEqual(['config.json']);
    expect(await readdir(dir)).toEqual(['base']);
  });

  it('replaces no folder that holds something else', async () => {
    await writeFile(join(dir, 'thesis.txt'), '');
    await expect(make(dir)).rejects.toMatchObject({ code: 'E_NO_BASE_FOLDER', message: expect.stringContaining('thesis.txt') as string });
    expect(await readdir(dir)).toEqual(['thesis.txt']);
  });
});

describe('npm run make-base', () => {
  it('makes by default what is shipped', async () => {
    expect(await readFile(join(shippedDir, 'README.md'), 'utf8')).toMatch(new RegExp(`for ${shippedBase.steps} steps \\(\\d+ tokens,\\s+seed ${shippedBase.seed}\\)`));
    expect((await run('--help')).stdout).toContain('npm run make-base -- --steps 200');
  });

  it.each([
    [['--steps', 'many'], '--steps is "many", not a whole number from 1'],
    [['--steps', '0'], '--steps is "0"'],
    [['--threads', '1.5'], '--threads is "1.5"'],
    [['--seed='], '--seed is ""'],
    [['--stepz', '3'], "--stepz"],
    [['elsewhere'], 'elsewhere'],
  ])('refuses %j and makes nothing', async (args, complaint) => {
    const { code, stderr } = await run(...args, '--out', 'base');
    expect(stderr).toContain(complaint);
    expect(code).toBe(2);
    expect(await readdir(dir)).toEqual([]);
  });
});
