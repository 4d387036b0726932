import { appendFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeTree } from '../../../test/support/task-folders.js';
import { DatasetLock } from '../../core/index.js';
import { DatasetDamagedError, DatasetSplitError } from './errors.js';
import { freezeDataset, semanticDigest } from './freeze.js';
import { findLeaks } from './leaks.js';
import { loadDataset, loadDatasetLock, verifyDataset } from './verify.js';

let dir: string;
const request = () => ({ dir, name: 'lamps', version: '1.0', origin: { generator: 'test', seed: 1 }, splits: { train: ['tasks/b', 'tasks/a'], test: ['tasks/c'] } });

async function addTask(name: string, instruction: string, solution: string, fault: string): Promise<void> {
  const made = await writeTree(name, {
    'task.toml': `[metadata.seatrial]\nrepository = "lamps"\nfaults = [{ function = "${fault}", file = "a.sh" }]\n`,
    'instruction.md': instruction,
    'environment/a.sh': 'x',
    'tests/test.sh': '#!/bin/sh\n',
    'solution/solve.sh': solution,
  });
  await rename(made, join(dir, 'tasks', name));
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-dataset-'));
  await rename(await writeTree('tasks', {}), join(dir, 'tasks'));
  for (const name of ['a', 'b', 'c']) await addTask(name, `Mend ${name}.`, `solve ${name}`, `f_${name}`);
});

const kinds = async (): Promise<string[]> => (await verifyDataset(dir)).damage.map(({ path, kind }) => `${kind} ${path}`);

describe('freezing', () => {
  it('writes a lock that core reads, the same for the same tasks', async () => {
    const lock = await freezeDataset(request());
    expect(DatasetLock.parse(JSON.parse(await readFile(join(dir, 'dataset.lock.json'), 'utf8')))).toEqual(lock);
    expect(lock.splits['train']!.map(({ id, path, repository }) => [id, path, repository])).toEqual([
      ['a', 'tasks/a', 'lamps'],
      ['b', 'tasks/b', 'lamps'],
    ]);
    const again = await freezeDataset({ ...request(), splits: { test: ['tasks/c'], train: ['tasks/a', 'tasks/b'] } });
    expect(again.semanticDigest).toBe(lock.semanticDigest);
    expect(await loadDatasetLock(dir)).toEqual(again);
  });

  it('changes its digest with a task, a split or a repository, not with a path', async () => {
    const { splits, semanticDigest: digest } = await freezeDataset(request());
    const [first, ...others] = splits['train']!;
    const withFirst = (change: Partial<typeof first>) => semanticDigest({ ...splits, train: [{ ...first!, ...change }, ...others] });
    expect(withFirst({ path: 'elsewhere/a' })).toBe(digest);
    for (const change of [{ digest: '0'.repeat(64) }, { repository: 'other' }, { id: 'z' }]) expect(withFirst(change)).not.toBe(digest);
    expect(semanticDigest({ train: splits['test']!, test: splits['train']! })).not.toBe(digest);
  });

  it('refuses a task in two splits, one from elsewhere, and none at all', async () => {
    await expect(freezeDataset({ ...request(), splits: { train: ['tasks/a'], test: ['tasks/a'] } })).rejects.toThrow(DatasetSplitError);
    const other = await writeTree('d', { 'task.toml': '', 'instruction.md': 'x', 'environment/a': '', 'tests/test.sh': '' });
    await expect(freezeDataset({ ...request(), splits: { train: [other] } })).rejects.toThrow('does not lie below');
    await expect(freezeDataset({ ...request(), splits: { train: [] } })).rejects.toThrow(DatasetSplitError);
  });
});

describe('verifying', () => {
  it('finds a sound dataset sound and loads it', async () => {
    await freezeDataset(request());
    expect(await kinds()).toEqual([]);
    const { splits } = await loadDataset(dir);
    expect(splits['train']!.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('names every damage', async () => {
    await freezeDataset(request());
    await appendFile(join(dir, 'tasks/a/tests/test.sh'), 'echo 1\n');
    await rm(join(dir, 'tasks/b'), { recursive: true });
    await rm(join(dir, 'tasks/c/tests/test.sh'));
    await addTask('d', 'Mend d.', 'solve d', 'f_d');
    expect(await kinds()).toEqual(['task-invalid tasks/c', 'task-changed tasks/a', 'task-missing tasks/b', 'unlisted tasks/d']);
    const loading = loadDataset(dir);
    await expect(loading).rejects.toThrow(DatasetDamagedError);
    await expect(loading).rejects.toThrow(/tasks\/a: its content digest.*tasks\/b: the task folder is missing/);
  });

  it('blames a lock with one changed digit, shows digests that differ, and says what to restore', async () => {
    const lock = await freezeDataset(request());
    const [digest] = lock.splits['train']!.map((task) => task.digest);
    const flipped = `${digest!.slice(0, -1)}${digest!.endsWith('0') ? '1' : '0'}`;
    await writeFile(join(dir, 'dataset.lock.json'), (await readFile(join(dir, 'dataset.lock.json'), 'utf8')).replace(digest!, flipped));
    await expect(loadDataset(dir)).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`the lock itself was changed.*its content digest is ${digest}, the lock says ${flipped}`)) as string,
      remedy: expect.stringContaining('Restore the lock file') as string,
    });
  });

  it('sees through a lock that was edited', async () => {
    const lock = await freezeDataset(request());
    const write = (record: unknown) => writeFile(join(dir, 'dataset.lock.json'), JSON.stringify(record));
    await write({ ...lock, splits: { ...lock.splits, test: [...lock.splits['test']!, lock.splits['train']![0]] } });
    expect(await kinds()).toEqual(['semantic-digest dataset.lock.json', 'duplicate-task dataset.lock.json', 'duplicate-task dataset.lock.json']);
    const moved = { ...lock.splits, test: [{ ...lock.splits['test']![0]!, path: '../c', repository: 'x' }] };
    await write({ ...lock, splits: moved, semanticDigest: semanticDigest(moved) });
    expect(await kinds()).toContain('outside ../c');
    await write('{');
    expect(await kinds()).toEqual(['lock-unreadable dataset.lock.json']);
    await rm(join(dir, 'dataset.lock.json'));
    expect(await kinds()).toEqual(['lock-missing dataset.lock.json']);
    await expect(loadDatasetLock(dir)).rejects.toThrow(DatasetDamagedError);
  });
});

describe('leaks between splits', () => {
  it('finds none where there are none', async () => {
    expect(await findLeaks(await freezeDataset(request()), dir)).toEqual([]);
  });

  it('finds shared texts, solutions and faults, across splits only', async () => {
    await addTask('d', '  mend A.\n', 'solve d', 'f_d');
    await addTask('e', 'Mend e.', 'solve b', 'f_e');
    await addTask('f', 'Mend f.', 'solve f', 'f_a');
    await addTask('g', 'Mend g.', 'solve a', 'f_g');
    const lock = await freezeDataset({ ...request(), splits: { train: ['tasks/a', 'tasks/b', 'tasks/g'], test: ['tasks/d', 'tasks/e', 'tasks/f'] } });
    const leaks = await findLeaks(lock, dir);
    expect(leaks.map(({ kind, tasks }) => `${kind} ${tasks.map(({ split, id }) => `${split}/${id}`).join(' ')}`).sort()).toEqual(['fault train/a test/f', 'solution train/b test/e', 'text train/a test/d']);
  });
});
