import { appendFile, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nodeDisk, type Disk } from './disk.js';
import { readRecords, RecordLog } from './record-log.js';

const Row = z.strictObject({ n: z.number() });
let path: string;
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'seatrial-log-')), 'rows.jsonl');
});

/** A disk whose `failing` write puts half of its bytes down and fails. */
function failingDisk(failing: number): Disk {
  let writes = 0;
  return {
    ...nodeDisk,
    openForWrite: async (file, mode) => {
      const inner = await nodeDisk.openForWrite(file, mode);
      return {
        ...inner,
        write: async (bytes) => {
          if (writes++ !== failing) return await inner.write(bytes);
          await inner.write(bytes.subarray(0, bytes.length >> 1));
          throw Object.assign(new Error('i/o error'), { code: 'EIO' });
        },
      };
    },
  };
}

describe('RecordLog', () => {
  it('takes no more lines after a failed one, so that none is glued to its half', async () => {
    const log = await RecordLog.open(path, failingDisk(1));
    const appends = await Promise.allSettled([0, 1, 2, 3].map((n) => log.append({ n })));
    expect(appends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(appends[3]).toMatchObject({ reason: { code: 'E_DISK_WRITE' } });
    await log.close();
    expect(await readRecords(path, Row)).toEqual([{ n: 0 }]);
    const again = await RecordLog.open(path);
    await again.append({ n: 1 });
    await again.close();
    expect(await readFile(path, 'utf8')).toBe('{"n":0}\n{"n":1}\n');
  });

  it('cuts off a torn last line on opening, and goes back to a size it had', async () => {
    const log = await RecordLog.open(path);
    await log.append({ n: 0 });
    const size = log.sizeBytes;
    await log.append({ n: 1 });
    await log.close();
    await appendFile(path, '{"n":');
    const again = await RecordLog.open(path);
    expect(await readFile(path, 'utf8')).toBe('{"n":0}\n{"n":1}\n');
    await again.truncateTo(size);
    await expect(again.truncateTo(size + 1)).rejects.toMatchObject({ code: 'E_FILE_CORRUPT' });
    await again.close();
    expect(await readRecords(path, Row)).toEqual([{ n: 0 }]);
  });
});
