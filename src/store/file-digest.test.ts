import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestFolder, folderFaults, listFiles, sha256SumsText } from './file-digest.js';

const sha256OfAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

describe('folder digests', () => {
  it('lists regular files in a stable order with their digests', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'seatrial-digest-'));
    await mkdir(join(dir, 'b'));
    await writeFile(join(dir, 'b/inner'), 'abc');
    await writeFile(join(dir, 'a'), '');
    await writeFile(join(dir, 'b.txt'), 'abc');
    await symlink('a', join(dir, 'link'));
    const digests = await digestFolder(dir);
    expect(digests.map(({ path, sizeBytes }) => [path, sizeBytes])).toEqual([['a', 0], ['b.txt', 3], ['b/inner', 3]]);
    expect(digests[1]!.sha256).toBe(sha256OfAbc);
    expect(sha256SumsText(digests)).toContain(`${sha256OfAbc}  b/inner\n`);
    expect(await listFiles(dir)).toHaveLength(3);
  });

  it('names every missing and every changed file', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'seatrial-digest-'));
    await writeFile(join(dir, 'good'), 'abc');
    await writeFile(join(dir, 'changed'), 'abd');
    const faults = await folderFaults(dir, { good: sha256OfAbc, changed: sha256OfAbc, missing: sha256OfAbc });
    expect(faults).toHaveLength(2);
    expect(faults[0]).toContain('changed');
    expect(faults[1]).toContain('missing');
  });
});
