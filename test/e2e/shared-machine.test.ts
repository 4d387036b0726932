import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestFolder } from '../../src/store/index.js';
import { jsonOf, mainPath, runCli, type CliResult } from '../fixtures/cli-process.js';
import { canMount, onSmallDisk, type SmallDisk } from '../fixtures/small-disk.js';
import { makeTinyWorld, type TinyWorld } from '../fixtures/tiny-world.js';

/** What a machine does to a run: hands that stop it, a second terminal, disks that are full or read-only. */
const timeoutMs = 240_000;

let dir: string;
let world: TinyWorld;
const inputs = (): string[] => ['--base', world.baseDir, '--tasks', world.tasksDir, '--sandbox', 'process'];
const quick = (): string[] => [...inputs(), '--iterations', '1', '--set', 'train.trialsPerIteration=2', '--set', 'train.criticWarmup=0', '--set', 'train.validateEvery=0'];
const run = async (...args: string[]): Promise<CliResult> => await runCli(args, { cwd: dir });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-machine-'));
  world = await makeTinyWorld(dir);
  const done = await run('quickstart', '--run', 'q', ...quick());
  expect(done.exitCode, done.stderr).toBe(0);
}, timeoutMs);

afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

describe('a signal', () => {
  it('that comes while the program is still being loaded is an interruption like any other', { timeout: timeoutMs }, async () => {
    // A loader that sends it when the program is asked for, and then waits until it was delivered.
    const hooks = `export async function load(url, context, next) {
      if (url.endsWith('/dist/program.js')) { process.kill(process.pid, 'SIGINT'); await new Promise((resolve) => setTimeout(resolve, 200)); }
      return next(url, context);
    }`;
    await writeFile(join(dir, 'hooks.mjs'), hooks);
    await writeFile(join(dir, 'register.mjs'), `import { register } from 'node:module'; register('./hooks.mjs', import.meta.url);`);
    const stopped = await runCli(['train', ...quick(), '--runs-dir', 'never', '--json'], { cwd: dir, env: { NODE_OPTIONS: `--import ${join(dir, 'register.mjs')}` } });
    expect([stopped.exitCode, stopped.signal]).toEqual([130, null]);
    expect(jsonOf(stopped)).toMatchObject({ code: 'E_INTERRUPTED' });
    expect(existsSync(join(dir, 'never'))).toBe(false);
  });
});

describe('a second process', () => {
  /** Starts a command and waits until it holds a lock below `folder`. */
  async function holding(folder: string, args: readonly string[]): Promise<ChildProcess> {
    const child = spawn(process.execPath, [mainPath, ...args], { cwd: dir, env: { PATH: process.env['PATH'], HOME: dir, TMPDIR: dir }, stdio: 'ignore' });
    const held = async (): Promise<boolean> => (await readdir(join(dir, folder)).catch(() => [])).some((name) => name.startsWith('lock-'));
    while (!(await held())) {
      expect(child.exitCode).toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return child;
  }

  async function ended(child: ChildProcess): Promise<void> {
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
  }

  /** While `first` holds `folder`, `args` are refused; then it is ended in order. */
  async function refusedMeanwhile(folder: string, first: readonly string[], args: readonly string[]): Promise<void> {
    const child = await holding(folder, first);
    try {
      const refused = await run(...args, '--json');
      expect(refused.exitCode, refused.stdout).toBe(4);
      expect(jsonOf(refused)).toMatchObject({ code: 'E_RUN_LOCKED', message: expect.stringContaining(`process ${child.pid}`) as string });
    } finally {
      await ended(child);
    }
    expect(child.exitCode).toBe(130);
  }

  it('is kept out of a run that is being trained', { timeout: timeoutMs }, async () => {
    const long = [...inputs(), '--run', 'long', '--iterations', '500'];
    await refusedMeanwhile('runs/long', ['train', ...long], ['train', '--resume', '--run', 'long']);
    const other = await run('train', '--resume', '--run', 'long', '--iterations', '1', '--json');
    // Nothing is left to train, or one iteration is; in any case the lock of the first is gone.
    expect(jsonOf(other)).not.toMatchObject({ code: 'E_RUN_LOCKED' });
  });

  it('is kept out of an evaluation that is going on, and of a quickstart’s', { timeout: timeoutMs }, async () => {
    const args = ['eval', 'base', ...inputs(), '--samples', '200', '--run', 'measured'];
    await refusedMeanwhile('runs/measured', args, args);
    const whole = ['quickstart', ...quick(), '--seed', '2', '--run', 'two', '--set', 'evaluation.panels=[{ name = "test", split = "test", planned = true, samplesPerTask = 200 }]'];
    await refusedMeanwhile('runs/two/evaluation', whole, whole);
  });
});

describe.skipIf(!canMount())('a disk', () => {
  const onDisk = (name: string, work: (runs: string, disk: SmallDisk) => Promise<void>) => async (): Promise<void> =>
    onSmallDisk(join(dir, name), 16_384, async (disk) => {
      const runs = join(disk.dir, 'runs');
      await cp(join(dir, 'runs', 'q'), join(runs, 'q'), { recursive: true });
      await work(runs, disk);
    });
  const failure = async (...args: string[]): Promise<unknown> => {
    const failed = await run(...args, '--json');
    expect(failed.exitCode, failed.stdout).toBe(4);
    return jsonOf(failed);
  };

  it('that is read-only lets everything be read, and names what it does not let be written', { timeout: timeoutMs }, onDisk('read-only', async (runs, disk) => {
    disk.makeReadOnly();
    for (const args of [['report', 'q', '--recompute', '--runs-dir', runs], ['release', 'verify', join(runs, 'q', 'release', 'global_step_1'), '--base', world.baseDir, '--strict']]) {
      const read = await run(...args);
      expect(read.exitCode, read.stderr).toBe(0);
    }
    for (const args of [['train', ...quick()], ['train', '--resume', '--run', 'q', '--iterations', '2'], ['eval', 'q'], ['release', 'build', 'q']]) {
      expect(await failure(...args, '--runs-dir', runs), args.join(' ')).toMatchObject({ code: 'E_DISK_READ_ONLY', message: expect.stringContaining(runs) as string });
    }
    expect(await failure('dataset', 'synth', join(disk.dir, 'made'))).toMatchObject({ code: 'E_DISK_READ_ONLY' });
    expect(await failure('report', 'q', '--runs-dir', runs, '--html', join(disk.dir, 'pages', 'r.html'))).toMatchObject({ code: 'E_DISK_READ_ONLY' });
    const doctor = await run('doctor', ...inputs(), '--runs-dir', runs, '--json');
    expect(doctor.exitCode).toBe(4);
    expect(jsonOf(doctor)).toMatchObject({ ready: false, findings: expect.arrayContaining([expect.objectContaining({ name: 'disk', ok: false })]) as unknown });
  }));

  it('that is full is named, and what was there before stays whole', { timeout: timeoutMs }, onDisk('full', async (runs, disk) => {
    disk.fill();
    const before = await digestFolder(runs);
    for (const args of [['train', ...quick()], ['train', '--resume', '--run', 'q', '--iterations', '2'], ['eval', 'base', ...inputs()], ['release', 'build', 'q']]) {
      expect(await failure(...args, '--runs-dir', runs), args.join(' ')).toMatchObject({ code: 'E_DISK_FULL', remedy: expect.stringContaining('Free space') as string });
    }
    expect(await failure('report', 'q', '--runs-dir', runs, '--html', join(disk.dir, 'r.html'))).toMatchObject({ code: 'E_DISK_FULL' });
    expect(await failure('dataset', 'synth', join(disk.dir, 'made'))).toMatchObject({ code: 'E_DISK_FULL' });
    expect(await digestFolder(runs)).toEqual(before);
    expect((await readdir(disk.dir)).sort()).toEqual(['filling', 'runs']);
    expect(await readFile(join(runs, 'q', 'run.json'), 'utf8')).toContain('"runId":"q"');
  }));

  it('of temporary files that is full is named, with the variable that names another', { timeout: timeoutMs }, async () => {
    await onSmallDisk(join(dir, 'temporary'), 512, async (disk) => {
      const TMPDIR = disk.dir;
      const [first] = await readdir(join(world.tasksDir, 'ood'));
      const task = join(world.tasksDir, 'ood', first!);
      // An empty file still fits, so that the first write into one is what fails.
      await mkdir(join(TMPDIR, `seatrial-sandboxes-${process.getuid?.() ?? 0}`));
      disk.fill();
      for (const args of [['trial', 'run', task, '--sandbox', 'process'], ['train', ...quick()]]) {
        const failed = await runCli([...args, '--json'], { cwd: dir, env: { TMPDIR } });
        expect(failed.exitCode, failed.stdout).toBe(4);
        const { message, remedy } = jsonOf(failed) as { message: string; remedy: string };
        expect(message, args.join(' ')).toContain(TMPDIR);
        expect(remedy).toMatch(/TMPDIR/);
        expect(remedy).toContain(TMPDIR);
      }
      const doctor = await runCli(['doctor', ...inputs()], { cwd: dir, env: { TMPDIR } });
      expect(doctor.exitCode, doctor.stderr).toBe(4);
      expect(doctor.stdout).toMatch(/BAD {2}temporary files: .*ENOSPC.*\n.*TMPDIR/);
    });
  });
});
