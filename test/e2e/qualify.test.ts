import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, runCli, type CliResult } from '../fixtures/cli-process.js';
import { makeTinyWorld } from '../fixtures/tiny-world.js';
import { projectRoot } from '../golden-reader.js';

const timeoutMs = 120_000;
const example = join(projectRoot, 'datasets', 'examples', 'sh-log-rotate');

interface Qualified {
  readonly tasks: readonly { readonly id: string; readonly qualified: boolean; readonly reasons: readonly string[] }[];
  readonly record: string;
}

let cwd: string;
let tasks: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'seatrial-qualify-'));
  await chmod(cwd, 0o755);
  tasks = join(cwd, 'tasks');
  for (const id of ['good', 'giveaway', 'futured']) await cp(example, join(tasks, id), { recursive: true });
  await writeFile(join(tasks, 'giveaway', 'tests', 'test.sh'), '#!/bin/sh\necho 1 > "${SANDBOX_ROOT:-}/logs/verifier/reward.txt"\n');
  const toml = join(tasks, 'giveaway', 'task.toml');
  await writeFile(toml, (await readFile(toml, 'utf8')).replace(/^(?:verdict|expected_tests) = .*\n/gm, ''));
  await withLaterCommit(join(tasks, 'futured', 'environment'));
});

afterAll(async () => {
  await rm(cwd, { recursive: true, force: true });
});

/** A repository whose history holds a commit beyond the present state: the answer, as like as not. */
async function withLaterCommit(dir: string): Promise<void> {
  const git = (...args: string[]): string => execFileSync('git', ['-C', dir, '-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { encoding: 'utf8' });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'before');
  await writeFile(join(dir, 'answer'), '42\n');
  git('add', '.');
  git('commit', '-qm', 'after');
  git('reset', '-q', '--hard', 'HEAD~1');
}

const cli = async (...args: string[]): Promise<CliResult> => await runCli([...args, '--json'], { cwd });

describe('seatrial tasks qualify', () => {
  it('tells which tasks can be trusted and why the others cannot, and records it beside them', { timeout: timeoutMs }, async () => {
    const result = await cli('tasks', 'qualify', 'tasks', '-k', '2');
    expect(result.exitCode, result.stderr).toBe(5);
    const { tasks: found, record } = jsonOf(result) as Qualified;
    expect(found.map(({ id, qualified }) => [id, qualified])).toEqual([['futured', false], ['giveaway', false], ['good', true]]);
    expect(found[0]!.reasons.join()).toMatch(/its git history holds 1 commit\(s\) beyond/);
    expect(found[1]!.reasons).toHaveLength(2);
    expect(found[1]!.reasons[0]).toMatch(/the empty change, grading 1: reward 1, expected less than 1/);
    expect(found[2]!.reasons).toEqual([]);
    expect(record).toBe(join(tasks, 'qualification.json'));
    expect(JSON.parse(await readFile(record, 'utf8'))).toMatchObject({ schemaVersion: 1, tasks: [{ id: 'futured', qualified: false, repeats: 2 }, { id: 'giveaway' }, { id: 'good', qualified: true, reasons: [] }] });
  });

  it('keeps what it knew of other tasks, and leaves a single task’s folder as it is', { timeout: timeoutMs }, async () => {
    const result = await cli('tasks', 'qualify', join('tasks', 'good'), '-k', '1');
    expect(result.exitCode).toBe(0);
    expect((jsonOf(result) as Qualified).record).toBe(join(cwd, 'runs', 'qualification.json'));
    await rm(join(tasks, 'good', 'solution'), { recursive: true });
    const again = jsonOf(await cli('tasks', 'qualify', 'tasks', '-k', '1')) as Qualified;
    expect(again.tasks.find(({ id }) => id === 'good')).toMatchObject({ qualified: false, reasons: [expect.stringContaining('no solution') as string] });
    // The task as it was, and as it is: two tasks of one name.
    const known = JSON.parse(await readFile(join(tasks, 'qualification.json'), 'utf8')) as { tasks: { id: string; qualified: boolean }[] };
    expect(known.tasks.filter(({ id }) => id === 'good').map(({ qualified }) => qualified).sort()).toEqual([false, true]);
  });

  it('finds out before any trial that its record could lie nowhere', { timeout: timeoutMs }, async () => {
    await writeFile(join(cwd, 'plain'), '');
    const early = await cli('tasks', 'qualify', join('tasks', 'good'), '--runs-dir', 'plain/runs');
    expect([early.exitCode, jsonOf(early)]).toEqual([4, expect.objectContaining({ code: 'E_DISK_WRITE', message: expect.stringContaining('plain') as string, remedy: expect.stringContaining('--runs-dir') as string })]);
  });

  it('keeps unqualified tasks out of training, unless they are allowed, and then names them', { timeout: timeoutMs }, async () => {
    const world = await makeTinyWorld(cwd);
    const train = ['train', '--base', world.baseDir, '--tasks', 'tasks', '--iterations', '1', '--set', 'train.trialsPerIteration=2', '--set', 'train.criticWarmup=0', '--long-prompts', 'accept', '--run', 'r'];
    const refused = await cli(...train);
    expect(refused.exitCode, refused.stdout + refused.stderr).toBe(3);
    expect(jsonOf(refused)).toMatchObject({ code: 'E_TASKS_UNQUALIFIED', message: expect.stringMatching(/3 tasks are quarantined.*giveaway \(the empty change/) as string, remedy: expect.stringContaining('--allow-unqualified') as string });
    const allowed = await cli(...train, '--allow-unqualified');
    expect(allowed.exitCode, allowed.stdout + allowed.stderr).toBe(0);
    const named = JSON.parse(await readFile(join(cwd, 'runs', 'r', 'unqualified.json'), 'utf8')) as { tasks: { id: string; reasons: string[] }[] };
    expect(named.tasks.map(({ id }) => id)).toEqual(['futured', 'giveaway', 'good']);
    expect(JSON.parse(await readFile(join(cwd, 'runs', 'r', 'run.json'), 'utf8'))).toMatchObject({ config: { data: { allowUnqualified: true } } });
  });
});
