import { execFileSync } from 'node:child_process';
import { mkdtemp, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pagePlace } from './page-place.js';

let dir: string;
beforeAll(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), 'seatrial-page-')));
});
afterAll(async () => {
  await rm(dir, { recursive: true });
});

it('is a new file, in a folder that is made, a file that is there, or the one that a link leads to', async () => {
  expect(await pagePlace(join(dir, 'new', 'a.html'))).toBe(join(dir, 'new', 'a.html'));
  expect((await stat(join(dir, 'new'))).isDirectory()).toBe(true);
  await writeFile(join(dir, 'old.html'), 'old');
  expect(await pagePlace(join(dir, 'old.html'))).toBe(join(dir, 'old.html'));
  await symlink('old.html', join(dir, 'link.html'));
  expect(await pagePlace(join(dir, 'link.html'))).toBe(join(dir, 'old.html'));
});

it('is no folder, pipe, device, or link to nothing', async () => {
  execFileSync('mkfifo', [join(dir, 'pipe')]);
  await symlink('nowhere', join(dir, 'broken'));
  await symlink('/dev/null', join(dir, 'device'));
  for (const [name, words] of [['', 'is a folder'], ['pipe', 'is no file'], ['device', 'is no file'], ['broken', 'leads nowhere']] as const) {
    await expect(pagePlace(join(dir, name))).rejects.toThrow(words);
  }
  await expect(pagePlace('/dev/null')).rejects.toThrow('is no file');
  expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
});
