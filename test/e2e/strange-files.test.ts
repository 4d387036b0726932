import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainPath } from '../fixtures/cli-process.js';

/**
 * What a machine or a person can put in the way of the command line, and what it must say: pipes, folders and huge files in place of
 * records, limits of the process, an output that is full. Each command is killed after `patienceMs`: none may wait for what never comes.
 */
const timeoutMs = 120_000;
const patienceMs = 60_000;
let cwd: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'seatrial-strange-'));
  await chmod(cwd, 0o755);
});

afterAll(async () => {
  await rm(cwd, { recursive: true, force: true });
});

/** @param before shell text that sets the stage, such as a limit @param after a redirection */
function ran(before: string, args: readonly string[], after = ''): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  return spawnSync('/bin/bash', ['-c', `${before}\n"$0" "$@" ${after}`, process.execPath, mainPath, ...args], { cwd, encoding: 'utf8', timeout: patienceMs, killSignal: 'SIGKILL', env: { PATH: process.env['PATH'], HOME: cwd, TMPDIR: cwd } });
}

type Damage = (path: string) => Promise<unknown>;
const damages: Readonly<Record<string, readonly [Damage, RegExp]>> = {
  'a named pipe': [async (path) => execFileSync('mkfifo', [path]), /E_FILE_UNREADABLE: .* is a named pipe/],
  'a folder': [(path) => mkdir(path), /E_FILE_UNREADABLE: .* is a folder/],
  '1 GB of nothing': [async (path) => [await writeFile(path, ''), await truncate(path, 2 ** 30)], /E_FILE_CORRUPT: .* has 1073741824 bytes/],
};
const commands: readonly (readonly [string, readonly string[]])[] = [
  ['jobs/j/job.json', ['job', 'resume', 'j']],
  ['runs/r/run.json', ['train', '--resume', '--run', 'r']],
];

describe('a record that is no file of ours', () => {
  it.each(commands.flatMap(([path, args]) => Object.keys(damages).map((damage) => [path, damage, args] as const)))('%s as %s is named, at once', { timeout: timeoutMs }, async (path, damage, args) => {
    const [inflict, expected] = damages[damage]!;
    const at = join(cwd, path);
    await mkdir(join(at, '..'), { recursive: true });
    await inflict(at);
    const result = ran('', args);
    expect(result.stderr).toMatch(expected);
    expect(result.stderr).toContain(at);
    expect(result.status).toBe(3);
    await rm(at, { recursive: true });
  });
});

describe('a limit of the process', () => {
  it('of open files is one line, before Node fails by itself', { timeout: timeoutMs }, () => {
    const told = ran('ulimit -n 64', ['doctor']);
    expect(told.stderr).toMatch(/^E_OPEN_FILES: only 64 files may be open at once.*\n {2}.*ulimit -n 4096.*\n$/);
    expect(told.status).toBe(4);
    expect(JSON.parse(ran('ulimit -n 64', ['doctor', '--json']).stdout)).toMatchObject({ code: 'E_OPEN_FILES' });
    expect(ran('ulimit -n 512', ['--version']).status).toBe(0);
  });

  it('of the size of files is not taken for a full disk', { timeout: timeoutMs }, () => {
    const told = ran('ulimit -f 0', ['dataset', 'synth', 'out', '--seed', '1']);
    expect(told.status).not.toBe(0);
    expect(told.stderr).toContain('ulimit -f');
  });
});

describe('standard output', () => {
  it('that is full is what is named, and no disk of ours', { timeout: timeoutMs }, () => {
    const told = ran('', ['config', 'print'], '>/dev/full');
    expect(told.stderr).toMatch(/^E_DISK_FULL: the result could not be written to standard output: no space left where it is sent to\n {2}Send the output somewhere else/);
    expect(told.stderr).not.toContain('checkpoint');
  });
});

describe('dataset verify', () => {
  it('says that the folder is missing, not its lock', { timeout: timeoutMs }, () => {
    const told = ran('', ['dataset', 'verify', 'nowhere']);
    expect(told.stdout).toContain(`there is no folder ${join(cwd, 'nowhere')} (folder-missing)`);
    expect(told.stdout).not.toContain('freeze');
    expect(told.status).toBe(5);
  });
});
