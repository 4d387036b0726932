import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { removePath } from './atomic-write.js';
import { nodeDisk, type Disk } from './disk.js';
import { writeFailure } from './errors.js';
import { listFiles } from './file-digest.js';

/**
 * A finished folder takes the place of another one. No system call that Node offers exchanges two folders, so there are
 * two renames: the old one aside, the new one in. Whoever dies between them leaves both whole, and `restoreFolder`
 * puts the old one back: the next process finds the old folder or the new one, never a part of either and never none.
 */
export async function replaceFolder(making: string, target: string, disk: Disk = nodeDisk): Promise<void> {
  const aside = asideOf(target);
  try {
    await restoreFolder(target, disk);
    await syncTree(making, disk);
    // One that is still there while the target exists was left by a process that died before it could remove it.
    await disk.remove(aside);
    if (existsSync(target)) await disk.rename(target, aside);
    await disk.rename(making, target);
    await disk.sync(dirname(target));
  } catch (error) {
    await restoreFolder(target, disk).catch(() => undefined);
    throw writeFailure(target, error);
  }
  await removePath(aside, disk);
}

/** Puts a folder back that a process had moved aside when it died. Nothing to do is no error. @throws the typed errors of atomicWrite. */
export async function restoreFolder(target: string, disk: Disk = nodeDisk): Promise<void> {
  const aside = asideOf(target);
  if (existsSync(target) || !existsSync(aside)) return;
  await disk.rename(aside, target).catch((error: unknown) => {
    throw writeFailure(target, error);
  });
}

/** A leading dot keeps scans from taking it for the folder itself. */
function asideOf(target: string): string {
  return join(dirname(target), `.replaced-${basename(target)}`);
}

/** fsync of every file and folder below `dir`, and of itself. */
export async function syncTree(dir: string, disk: Disk = nodeDisk): Promise<void> {
  const folders = new Set([dir]);
  for (const { path } of await listFiles(dir)) {
    await disk.sync(join(dir, path));
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(join(dir, folder));
  }
  for (const folder of folders) await disk.sync(folder);
}
