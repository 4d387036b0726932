import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeDisk, type Disk } from './disk.js';
import { replaceFolder, restoreFolder } from './folder-swap.js';

/** Works until its n-th operation (from 0) and never again: what a process that dies there leaves is what it left. */
function dyingDisk(diesAt: number): Disk & { operations: number } {
  const run = async <R>(work: () => Promise<R>): Promise<R> => {
    if (disk.operations++ >= diesAt) throw Object.assign(new Error('EIO'), { code: 'EIO' });
    return await work();
  };
  const disk: Disk & { operations: number } = {
    operations: 0,
    openForWrite: (path, mode) => run(() => nodeDisk.openForWrite(path, mode)),
    rename: (from, to) => run(() => nodeDisk.rename(from, to)),
    remove: (path) => run(() => nodeDisk.remove(path)),
    makeFolder: (path) => run(() => nodeDisk.makeFolder(path)),
    sync: (path) => run(() => nodeDisk.sync(path)),
  };
  return disk;
}

describe('replaceFolder', () => {
  let dir: string;
  let target: string;
  let making: string;

  const fill = async (folder: string, text: string): Promise<void> => {
    await mkdir(join(folder, 'inner'), { recursive: true });
    for (const name of ['a', 'inner/b']) await writeFile(join(folder, name), text);
  };
  const contentOf = async (folder: string): Promise<string> => (await Promise.all(['a', 'inner/b'].map((name) => readFile(join(folder, name), 'utf8')))).join(' ');

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'seatrial-swap-'));
    [target, making] = [join(dir, 'release'), join(dir, '.making')];
    await fill(making, 'new');
  });
  afterEach(async () => {
    await rm(dir, { recursive: true, force: true });
  });

  it('puts a folder where there was none, and in the place of another', async () => {
    await replaceFolder(making, target);
    expect(await contentOf(target)).toBe('new new');
    await fill(making, 'newer');
    await replaceFolder(making, target);
    expect(await contentOf(target)).toBe('newer newer');
    expect(await readdir(dir)).toEqual(['release']);
  });

  it('leaves the old folder or the new one, whole, wherever it is cut off', async () => {
    await fill(target, 'old');
    const endings: string[] = [];
    for (let diesAt = 0; ; diesAt++) {
      await rm(target, { recursive: true });
      await fill(target, 'old');
      await fill(making, 'new');
      const disk = dyingDisk(diesAt);
      const done = await replaceFolder(making, target, disk).then(
        () => true,
        (error: unknown) => expect(error).toMatchObject({ code: 'E_DISK_WRITE' }),
      );
      await restoreFolder(target);
      endings.push(await contentOf(target));
      if (done === true) break;
    }
    expect(new Set(endings)).toEqual(new Set(['old old', 'new new']));
    expect(endings.length).toBeGreaterThan(7);
    // The next one cleans up after all of them.
    await fill(making, 'last');
    await replaceFolder(making, target);
    expect(await readdir(dir)).toEqual(['release']);
  });

  it('puts the old folder back at once when it fails and lives on', async () => {
    await fill(target, 'old');
    await rm(making, { recursive: true });
    await expect(replaceFolder(making, target)).rejects.toThrow();
    expect(await contentOf(target)).toBe('old old');
  });
});
