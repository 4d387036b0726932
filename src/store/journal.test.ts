import { appendFile, mkdtemp, readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nodeDisk, type Disk } from './disk.js';
import { Journal } from './journal.js';

const Entry = z.strictObject({ n: z.number() });
let path: string;
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'seatrial-journal-')), 'journal.jsonl');
});

async function written(count: number): Promise<Buffer> {
  const journal = await Journal.open(path, Entry);
  await Promise.all(Array.from({ length: count }, (_, n) => journal.append({ n })));
  await journal.close();
  return await readFile(path);
}

describe('Journal', () => {
  it('reads back what was appended, in order', async () => {
    await written(5);
    const journal = await Journal.open(path, Entry);
    expect(journal.entries).toEqual([0, 1, 2, 3, 4].map((n) => ({ n })));
    expect(journal.torn).toBeNull();
    expect(journal.sizeBytes).toBe((await readFile(path)).length);
  });

  it('drops and reports a last line torn at any byte, and can be continued', async () => {
    const whole = await written(3);
    const lastStart = whole.lastIndexOf(0x0a, whole.length - 2) + 1;
    for (let size = lastStart + 1; size < whole.length; size++) {
      await writeFile(path, whole.subarray(0, size));
      const journal = await Journal.open(path, Entry);
      expect(journal.entries).toHaveLength(2);
      expect(journal.torn).toEqual({ path, line: 3, droppedBytes: size - lastStart });
      await journal.append({ n: 2 });
      await journal.close();
      expect(await readFile(path)).toEqual(whole);
    }
  });

  it('drops a last line whose bytes were lost but not its length', async () => {
    const whole = await written(2);
    const damaged = Buffer.from(whole);
    damaged.fill(0, whole.length - 10, whole.length - 1);
    await writeFile(path, damaged);
    const journal = await Journal.open(path, Entry);
    expect(journal.entries).toEqual([{ n: 0 }]);
    expect(journal.torn?.line).toBe(2);
    await journal.close();
  });

  it('refuses a changed line that others follow', async () => {
    const whole = await written(3);
    await writeFile(path, whole.toString('utf8').replace('{"n":1}', '{"n":7}'));
    await expect(Journal.open(path, Entry)).rejects.toMatchObject({ code: 'E_JOURNAL_CORRUPT' });
  });

  it('names an intact line that another version wrote', async () => {
    await written(2);
    await expect(Journal.open(path, z.strictObject({ other: z.number() }))).rejects.toMatchObject({ code: 'E_FILE_CORRUPT', message: expect.stringContaining('line 1') as string });
  });

  it('truncates to a number of lines', async () => {
    await written(4);
    const journal = await Journal.open(path, Entry);
    await journal.truncateTo(2);
    await journal.append({ n: 9 });
    await journal.close();
    expect((await Journal.open(path, Entry)).entries).toEqual([{ n: 0 }, { n: 1 }, { n: 9 }]);
  });

  it('takes no more lines after a failed one', async () => {
    let full = true;
    const disk: Disk = {
      ...nodeDisk,
      openForWrite: async (file, mode) => {
        const inner = await nodeDisk.openForWrite(file, mode);
        return {
          ...inner,
          write: async (bytes) => {
            if (!full) return await inner.write(bytes);
            await inner.write(bytes.subarray(0, 7));
            throw Object.assign(new Error('full'), { code: 'ENOSPC' });
          },
        };
      },
    };
    const journal = await Journal.open(path, Entry, disk);
    await expect(journal.append({ n: 0 })).rejects.toMatchObject({ code: 'E_DISK_FULL' });
    full = false;
    await expect(journal.append({ n: 1 })).rejects.toMatchObject({ code: 'E_DISK_FULL' });
    await journal.close();
    const reopened = await Journal.open(path, Entry);
    expect(reopened.entries).toEqual([]);
    expect(reopened.torn?.droppedBytes).toBe(7);
  });

  it('takes no line after it was closed, and writes those that came before', async () => {
    const journal = await Journal.open(path, Entry);
    const before = journal.append({ n: 0 });
    const closing = journal.close();
    await expect(journal.append({ n: 1 })).rejects.toMatchObject({ code: 'E_INVARIANT' });
    await Promise.all([before, closing]);
    expect((await Journal.open(path, Entry)).entries).toEqual([{ n: 0 }]);
  });

  it('survives garbage of any kind at the end', async () => {
    await written(1);
    await appendFile(path, '{"check":"0123456789abcdef","entry":null}\n');
    const journal = await Journal.open(path, Entry);
    expect(journal.entries).toEqual([{ n: 0 }]);
    await journal.close();
    await truncate(path, 0);
    expect((await Journal.open(path, Entry)).entries).toEqual([]);
  });
});
