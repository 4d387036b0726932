import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, runCli, type CliResult } from '../fixtures/cli-process.js';
import { makeTinyWorld, type TinyWorld } from '../fixtures/tiny-world.js';

/**
 * Tasks with the splits that somebody's own tasks have: none, one, or others than the built-in four. What works before
 * they are frozen works afterwards.
 */
const timeoutMs = 480_000;

let dir: string;
let world: TinyWorld;
let flat: string;
let two: string;
const run = async (...args: string[]): Promise<CliResult> => await runCli(args, { cwd: dir });
const done = async (...args: string[]): Promise<CliResult> => {
  const result = await run(...args);
  expect(result.exitCode, result.stderr + result.stdout).toBe(0);
  return result;
};
const inputs = (tasks: string): string[] => ['--base', world.baseDir, '--tasks', tasks, '--sandbox', 'process'];
const small = ['--iterations', '1', '--set', 'train.trialsPerIteration=2', '--set', 'train.criticWarmup=0'];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-splits-'));
  world = await makeTinyWorld(dir);
  flat = join(dir, 'flat');
  await cp(join(world.tasksDir, 'ood'), flat, { recursive: true });
  two = join(dir, 'two');
  for (const split of ['train', 'test']) await cp(join(world.tasksDir, split), join(two, split), { recursive: true });
  await done('dataset', 'freeze', two);
}, timeoutMs);

afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

describe('a flat folder of tasks', () => {
  it('is trained on and measured, frozen or not, and a run goes on after the freezing', { timeout: timeoutMs }, async () => {
    const doctor = async (): Promise<CliResult> => await run('doctor', ...inputs(flat));
    expect((await doctor()).stdout).toContain(`npx seatrial train --base ${world.baseDir} --tasks ${flat}`);
    const before = await done('train', ...inputs(flat), ...small, '--run', 'f');
    expect(before.stderr).toContain(`${flat} has the split all: it is the training split, no validation, panels of all only.\n`);
    await done('dataset', 'freeze', flat);
    expect((await doctor()).stdout).toMatch(/Ready: npx seatrial quickstart /);
    await done('train', '--resume', '--run', 'f', '--iterations', '2');
    const measured = await done('eval', 'f', '--json');
    expect(jsonOf(measured)).toMatchObject({ panels: [0, 1].map(() => ({ seenTasks: { panel: 2, training: 2, validation: 0 } })) });
    expect((jsonOf(measured) as { panels: { panel: { name: string; decoding: string }; n: number }[] }).panels.map(({ n }) => n)).toEqual([2, 2]);
    expect(jsonOf(await done('eval', 'base', ...inputs(flat), '--json'))).toMatchObject({ n: 2 });
    const chain = await done('quickstart', ...inputs(flat), ...small, '--run', 'q');
    expect(chain.stdout).toContain('Seen tasks: 2 of these 2 tasks were trained on.');
    expect(chain.stdout).toContain('all, temperature-1');
  });
});

describe('doctor on tasks that ask for a program', () => {
  it('is not ready where no sandbox holds it, and names task and program as train does', { timeout: timeoutMs }, async () => {
    const asking = join(dir, 'asking');
    await cp(join(world.tasksDir, 'ood'), asking, { recursive: true });
    const sound = await run('doctor', ...inputs(asking));
    expect(sound.stdout).toContain('ok   programs of the tasks: there for 2 tasks\n');
    const [id] = (await readdir(asking)).sort();
    const path = join(asking, id!, 'task.toml');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('requires = ["sha256sum"]', 'requires = ["sha256sum", "python9"]'));
    const doctor = await run('doctor', ...inputs(asking));
    expect(doctor.exitCode, doctor.stdout).toBe(4);
    expect(doctor.stdout).toMatch(/BAD {2}programs of the tasks: .*python9/);
    expect(doctor.stdout).not.toContain('Ready:');
    const [, told] = /programs of the tasks: (.*)\n/.exec(doctor.stdout)!;
    expect((await run('train', ...inputs(asking), ...small)).stderr).toContain(told);
  });
});

describe('doctor without a folder for temporary files', () => {
  it('says that it is missing, not that a disk is full', { timeout: timeoutMs }, async () => {
    const missing = join(dir, 'missing');
    const { exitCode, stdout } = await runCli(['doctor', ...inputs(flat)], { cwd: dir, env: { TMPDIR: missing } });
    expect(exitCode, stdout).toBe(4);
    expect(stdout).toContain(`Make ${missing} a folder that you may write, or point TMPDIR at another.\n`);
    expect(stdout).not.toContain('Free space');
  });
});

describe('a dataset with training and test tasks only', () => {
  it('goes through the whole chain, without validation and with the panels that it has', { timeout: timeoutMs }, async () => {
    const chain = await done('quickstart', ...inputs(two), ...small, '--run', 't', '--json');
    expect(chain.stderr).toContain(`${two} has the splits test, train: no validation, panels of test only.\n`);
    expect((jsonOf(chain) as { report: { panels: unknown[] } }).report.panels).toHaveLength(2);
    await done('train', '--resume', '--run', 't', '--iterations', '2');
    expect(JSON.parse(await readFile(join(dir, 'runs', 't', 'run.json'), 'utf8'))).toMatchObject({ config: { data: { validation: 'validation' }, train: { validateEvery: 5 } } });
  });

  it('is refused where a split that is needed has another name, with the flag that names it', { timeout: timeoutMs }, async () => {
    const other = join(dir, 'other');
    await cp(two, other, { recursive: true });
    await rm(join(other, 'dataset.lock.json'));
    await rename(join(other, 'train'), join(other, 'mine'));
    await rename(join(other, 'test'), join(other, 'yours'));
    await done('dataset', 'freeze', other);
    const refusal = async (...args: string[]): Promise<unknown> => jsonOf(await run(...args, '--json'));
    const remedy = expect.stringContaining('Its splits are mine, yours: name one with --split NAME') as string;
    expect(await refusal('train', ...inputs(other), ...small)).toMatchObject({ code: 'E_TASKS_UNUSABLE', message: `${other}: has no split train`, remedy });
    expect(await refusal('eval', 'base', ...inputs(other))).toMatchObject({ code: 'E_TASKS_UNUSABLE', message: `${other}: has no split test`, remedy });
    expect((await run('doctor', ...inputs(other))).stdout).toMatch(/BAD {2}splits: .*has no split train\n.*--set data\.train=NAME/);
    await done('train', ...inputs(other), ...small, '--split', 'mine', '--run', 'o');
    const unmeasured = (await refusal('eval', 'o')) as { message: string; remedy: string };
    expect(unmeasured.message).toBe(`${other}: has no split of the planned panels (test, ood)`);
    const panels = /--set '(evaluation\.panels=.*)';/.exec(unmeasured.remedy)![1]!;
    await done('eval', 'o', '--set', panels.replaceAll('"mine"', '"yours"'));
    await done('eval', 'o', '--split', 'yours');
  });
});
