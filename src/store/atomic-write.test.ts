import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { atomicWrite } from './atomic-write.js';
import { nodeDisk, type Disk } from './disk.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-store-'));
});

const failingWith = (code: string, at: 'write' | 'rename'): Disk => {
  const fail = (): never => {
    throw Object.assign(new Error(code), { code });
  };
  return {
    ...nodeDisk,
    rename: at === 'rename' ? async () => fail() : nodeDisk.rename,
    openForWrite: async (path, mode) => {
      const file = await nodeDisk.openForWrite(path, mode);
      return at === 'write' ? { ...file, write: async (bytes) => file.write(bytes.subarray(0, 3)).then(fail) } : file;
    },
  };
};

describe('a folder', () => {
  it('is made with those above it, and may be there already', async () => {
    const path = join(dir, 'a', 'b', 'c');
    await nodeDisk.makeFolder(path);
    await nodeDisk.makeFolder(path);
    expect(await readdir(join(dir, 'a', 'b'))).toEqual(['c']);
  });

  it('is made by many at once', async () => {
    for (let round = 0; round < 20; round++) {
      await Promise.all(Array.from({ length: 16 }, (_, index) => nodeDisk.makeFolder(join(dir, `round-${round}`, 'above', 'trials', String(index)))));
    }
    expect(await readdir(join(dir, 'round-19', 'above', 'trials'))).toHaveLength(16);
  });

  it('is refused where none can be, and nobody waits for ever', async () => {
    await writeFile(join(dir, 'file'), '');
    await expect(nodeDisk.makeFolder(join(dir, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(nodeDisk.makeFolder(join(dir, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    if (process.platform === 'linux') await expect(nodeDisk.makeFolder('/proc/seatrial/runs')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('atomicWrite', () => {
  it('writes and replaces, leaving nothing else behind', async () => {
    const path = join(dir, 'file.txt');
    await atomicWrite(path, 'first');
    await atomicWrite(path, new Uint8Array([1, 2, 3]));
    expect([...(await readFile(path))]).toEqual([1, 2, 3]);
    expect(await readdir(dir)).toEqual(['file.txt']);
  });

  it.each([
    ['ENOSPC', 'E_DISK_FULL'],
    ['EROFS', 'E_DISK_READ_ONLY'],
    ['EACCES', 'E_DISK_ACCESS'],
    ['EIO', 'E_DISK_WRITE'],
  ])('%s keeps the old content, cleans up and becomes %s', async (errno, code) => {
    const path = join(dir, 'file.txt');
    await writeFile(path, 'old');
    for (const at of ['write', 'rename'] as const) {
      const failed = await atomicWrite(path, 'new content', failingWith(errno, at)).catch((error: unknown) => error);
      expect(failed).toMatchObject({ code });
      expect((failed as Error).message).toContain(path);
      expect(await readFile(path, 'utf8')).toBe('old');
      expect(await readdir(dir)).toEqual(['file.txt']);
    }
  });

  it('syncs the file before the rename and the folder after it', async () => {
    const steps: string[] = [];
    const recording: Disk = {
      ...nodeDisk,
      openForWrite: async (path, mode) => {
        const file = await nodeDisk.openForWrite(path, mode);
        return { ...file, sync: async () => void steps.push('sync file') };
      },
      rename: async (from, to) => {
        steps.push('rename');
        await nodeDisk.rename(from, to);
      },
      sync: async (path) => void steps.push(path === dir ? 'sync folder' : path),
    };
    await atomicWrite(join(dir, 'x'), 'x', recording);
    expect(steps).toEqual(['sync file', 'rename', 'sync folder']);
  });
});
