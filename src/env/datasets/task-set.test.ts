import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeTree } from '../../../test/support/task-folders.js';
import { sha256Hex } from '../../core/index.js';
import { loadTask } from '../tasks/load.js';
import { openTaskSet, type TaskSet } from './task-set.js';

let dir: string;
let cacheDir: string;

const open = async (place: string): Promise<TaskSet> => openTaskSet(place, { cacheDir, searchPath: process.env['PATH']! });
const idsOf = ({ tasks }: TaskSet): string[] => tasks.map(({ id }) => id);
const reasonsOf = ({ invalid }: TaskSet): string => invalid.map(({ reason, remedy }) => `${reason} | ${remedy}`.replaceAll(dir, '.')).join('\n');

async function addTask(at: string, files: Readonly<Record<string, string>> = {}): Promise<void> {
  const name = at.slice(at.lastIndexOf('/') + 1);
  const made = await writeTree(name, { 'task.toml': `[task]\nname = "drydock/${name}"\n`, 'instruction.md': `Do ${name}.\n`, 'environment/a.txt': 'a', 'tests/test.sh': '#!/bin/sh\n', ...files });
  await mkdir(dirname(join(dir, at)), { recursive: true });
  await rename(made, join(dir, at));
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-set-'));
  cacheDir = join(dir, 'cache');
});

describe('openTaskSet', () => {
  it('opens a task directory, its task.toml, and a folder of tasks', async () => {
    await addTask('tasks/a');
    await addTask('tasks/b');
    await mkdir(join(dir, 'tasks/c'));
    expect(idsOf(await open(join(dir, 'tasks/a')))).toEqual(['a']);
    expect(idsOf(await open(join(dir, 'tasks/a/task.toml')))).toEqual(['a']);
    const set = await open(join(dir, 'tasks'));
    expect(set).toMatchObject({ kind: 'folder', name: 'tasks', version: null, commits: {} });
    expect(idsOf(set)).toEqual(['a', 'b']);
    expect(reasonsOf(set)).toContain('./tasks/c is not a valid task directory: task.toml is missing');
    await expect(open(join(dir, 'none'))).rejects.toThrow('there is no such folder');
  });

  it.each(['https://git.example/x', 'ssh://git@git.example/x', 'git@git.example:org/x', 'git.example:org/x'])('refuses %s and says how to go on', async (address) => {
    await expect(open(address)).rejects.toMatchObject({ code: 'E_TASK_LIST', remedy: expect.stringContaining(`git clone ${address}`) as string });
  });

  it('tells files of other kinds', async () => {
    await writeFile(join(dir, 'x.md'), '');
    await expect(open(join(dir, 'x.md'))).rejects.toThrow('it is a file of another kind');
    await expect(open(join(dir, 'none.json#a'))).rejects.toThrow('there is no such file');
    await writeFile(join(dir, 'registry.json'), Buffer.from([0xff]));
    await expect(open(join(dir, 'registry.json'))).rejects.toThrow('it is not UTF-8 text');
  });
});

describe('dataset.toml', () => {
  const list = async (entries: string): Promise<TaskSet> => {
    await writeFile(join(dir, 'dataset.toml'), `[dataset]\nname = "drydock/quay"\nversion = "3"\n${entries}`);
    return open(join(dir, 'dataset.toml'));
  };
  const entry = async (name: string): Promise<string> => `[[tasks]]\nname = "drydock/${name}"\ndigest = "sha256:${(await loadTask(join(dir, name))).lockDigest}"\n`;

  it('holds every listed task against its digest, in its own order', async () => {
    await addTask('a');
    await addTask('b');
    await addTask('unlisted');
    await writeFile(join(dir, 'metric.py'), 'x');
    const set = await list(`${await entry('b')}${await entry('a')}[[files]]\npath = "metric.py"\ndigest = "sha256:${sha256Hex('x')}"\n`);
    expect(set).toMatchObject({ kind: 'manifest', name: 'drydock/quay', version: '3', invalid: [] });
    expect(idsOf(set)).toEqual(['b', 'a']);
  });

  it('names what differs, what is missing and what is listed twice', async () => {
    await addTask('a');
    await addTask('b');
    await addTask('broken', { 'task.toml': '[task' });
    const entries = `${await entry('a')}${await entry('a')}${await entry('b')}[[tasks]]\nname = "drydock/gone"\ndigest = "sha256:${'0'.repeat(64)}"\n[[files]]\npath = "metric.py"\n`;
    await writeFile(join(dir, 'b/instruction.md'), 'Changed.\n');
    const set = await list(entries);
    expect(idsOf(set)).toEqual(['a']);
    const reasons = reasonsOf(set);
    expect(reasons).toContain('the task id a stands for ./a already');
    expect(reasons).toMatch(/task drydock\/b in \.\/b has the digest sha256:[0-9a-f]{64}, listed is sha256:[0-9a-f]{64}/);
    expect(reasons).toMatch(/no folder beside it is the task drydock\/gone \(\.\/broken is not a valid task directory/);
    expect(reasons).toContain('the listed file metric.py is missing');
  });

  it('names file and key of what cannot be read', async () => {
    await expect(list('[[tasks]]\nname = "a"\n')).rejects.toThrow(/dataset\.toml: tasks\.0\.name: expected org\/name.*; tasks\.0\.digest: this key is required/);
    await expect(list('x = ')).rejects.toThrow('it is not TOML 1.0');
  });
});

describe('registry.json', () => {
  const git = (repository: string, ...args: string[]): string =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'protocol.file.allow=always', ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

  const commitAll = (repository: string): string => {
    git(repository, 'add', '-A');
    git(repository, 'commit', '-q', '-m', 'tasks');
    return git(repository, 'rev-parse', 'HEAD');
  };

  /** A repository with task `tasks/a`; gives the commit. */
  async function makeRepository(name: string): Promise<string> {
    await addTask(`${name}/tasks/a`, { 'environment/.gitattributes': '*.txt export-ignore text eol=crlf\n' });
    await chmod(join(dir, name, 'tasks/a/tests/test.sh'), 0o755);
    await symlink('a.txt', join(dir, name, 'tasks/a/environment/link'));
    execFileSync('git', ['init', '-q', join(dir, name)]);
    return commitAll(join(dir, name));
  }

  async function registry(at: string, tasks: readonly object[], more: readonly object[] = []): Promise<string> {
    const file = join(dir, at);
    await writeFile(file, JSON.stringify([{ name: 'quay', version: '1.0', description: '', tasks }, ...more]));
    return file;
  }

  it('takes tasks of folders beside it, by name and version', async () => {
    await addTask('tasks/a');
    await addTask('tasks/b');
    const local = (name: string): object => ({ name, path: `tasks/${name}` });
    const file = await registry('registry.json', [local('a')], [{ name: 'quay', version: '1.10', description: '', tasks: [local('a'), local('b')] }, { name: 'pier', version: 'x', description: '', tasks: [] }]);
    expect(idsOf(await open(`${file}#quay@1.0`))).toEqual(['a']);
    expect(await open(`${file}#quay`)).toMatchObject({ kind: 'registry', name: 'quay', version: '1.10' });
    await expect(open(file)).rejects.toMatchObject({ message: expect.stringContaining('it holds 2 datasets') as string, remedy: expect.stringContaining('quay, pier') as string });
    await expect(open(`${file}#quai`)).rejects.toMatchObject({ remedy: 'Did you mean quay? Its datasets: quay, pier.' });
    await expect(open(`${file}#quay@2`)).rejects.toMatchObject({ remedy: 'Its versions: 1.0, 1.10.' });
    expect(reasonsOf(await open(`${await registry('one.json', [{ name: 'gone', path: 'tasks/gone' }, local('a')])}`))).toContain('task.toml is missing');
  });

  it('takes tasks of a git repository at the pinned commit, byte for byte, whatever stands in its folder', async () => {
    const commit = await makeRepository('origin');
    const committed = await loadTask(join(dir, 'origin/tasks/a'));
    await writeFile(join(dir, 'origin/tasks/a/instruction.md'), 'Another.\n');
    const second = commitAll(join(dir, 'origin'));
    await writeFile(join(dir, 'origin/tasks/a/instruction.md'), 'Not committed.\n');
    const file = await registry('registry.json', [{ name: 'a', git_url: `file://${dir}/origin`, git_commit_id: commit, path: 'tasks/./a' }]);
    const set = await open(file);
    expect(set.invalid).toEqual([]);
    expect(set.commits).toEqual({ a: commit });
    expect({ ...set.tasks[0]!, dir: committed.dir }).toEqual(committed);
    const head = await open(await registry('head.json', [{ name: 'a', git_url: 'origin', path: 'tasks/a' }]));
    expect([head.commits, head.tasks[0]!.instruction]).toEqual([{ a: second }, 'Another.\n']);
    // A second opening reads what is kept.
    await rename(join(dir, 'origin/.git/objects'), join(dir, 'objects'));
    await mkdir(join(dir, 'origin/.git/objects'));
    await expect(open(file)).resolves.toMatchObject({ invalid: [expect.objectContaining({ reason: expect.stringContaining('no commit') as string })] });
    await rm(join(dir, 'origin/.git/objects'), { recursive: true });
    await rename(join(dir, 'objects'), join(dir, 'origin/.git/objects'));
    expect((await readdir(join(cacheDir, commit), { recursive: true })).some((name) => name.includes('.making-'))).toBe(false);
  });

  it('takes tasks of the address that the clone around it came from', async () => {
    const commit = await makeRepository('clone');
    git(join(dir, 'clone'), 'remote', 'add', 'origin', 'git@git.example:drydock/quay.git');
    const file = await registry('clone/registry.json', [{ name: 'a', git_url: 'https://git.example/drydock/quay', git_commit_id: commit, path: 'tasks/a' }]);
    expect(idsOf(await open(`${file}#quay`))).toEqual(['a']);
  });

  it('refuses what would have to be fetched, and names the way', async () => {
    await makeRepository('clone');
    const file = await registry('clone/registry.json', [{ name: 'a', git_url: 'https://git.example/elsewhere.git', git_commit_id: '0'.repeat(40), path: 'tasks/a' }]);
    const reasons = reasonsOf(await open(file));
    expect(reasons).toContain('task a: it lies in https://git.example/elsewhere.git, which is not on this machine');
    expect(reasons).toContain('git clone https://git.example/elsewhere.git CLONE');
  });

  it.each([
    ['an unknown commit', { git_commit_id: '0'.repeat(40) }, 'it has no commit 0000'],
    ['a revision that is an option', { git_commit_id: '--help' }, 'it has no commit --help'],
    ['an unknown folder', { path: 'tasks/z' }, 'it has no folder tasks/z'],
    ['a path that leads out', { path: '../a' }, 'leads out of the repository'],
    ['a place that is no repository', { git_url: 'cache/..' }, 'is no git repository'],
    ['a folder that is no task', { path: 'tasks' }, 'task.toml is missing'],
  ])('names %s', async (_, entry, found) => {
    await mkdir(cacheDir);
    await makeRepository('origin');
    const file = await registry('registry.json', [{ name: 'a', git_url: 'origin', path: 'tasks/a', ...entry }]);
    expect(reasonsOf(await open(file))).toContain(found);
  });

  it('refuses submodules and pointers to large files', async () => {
    const commit = await makeRepository('origin');
    await cp(join(dir, 'origin/tasks/a'), join(dir, 'origin/tasks/b'), { recursive: true });
    git(join(dir, 'origin'), 'update-index', '--add', '--cacheinfo', `160000,${commit},tasks/a/environment/sub`);
    git(join(dir, 'origin'), 'commit', '-q', '-m', 'submodule');
    await writeFile(join(dir, 'origin/tasks/b/environment/big.bin'), 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n');
    git(join(dir, 'origin'), 'add', 'tasks/b');
    git(join(dir, 'origin'), 'commit', '-q', '-m', 'pointer');
    const file = await registry('registry.json', ['a', 'b'].map((name) => ({ name, git_url: 'origin', path: `tasks/${name}` })));
    expect(reasonsOf(await open(file))).toMatch(/environment\/sub is a submodule[^]*environment\/big\.bin is a pointer to a file kept in Git LFS/);
  });
});
