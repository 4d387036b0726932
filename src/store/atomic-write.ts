import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { nodeDisk, type Disk } from './disk.js';
import { writeFailure } from './errors.js';

/**
 * Writes a file so that after a crash at any moment either the old content or the new one is there, whole: temporary
 * file beside it, fsync, rename, fsync of the folder. The temporary file is removed when anything fails.
 *
 * @throws DiskFullError, DiskReadOnlyError, DiskAccessError, DiskWriteError, naming `path`.
 */
export async function atomicWrite(path: string, content: Uint8Array | string, disk: Disk = nodeDisk): Promise<void> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  const temporary = temporaryBeside(path);
  try {
    await writeSynced(temporary, bytes, disk);
    await disk.rename(temporary, path);
    await disk.sync(dirname(path));
  } catch (error) {
    await removeQuietly(temporary, disk);
    throw writeFailure(path, error);
  }
}

let temporaryCounter = 0;

/** A name that no other writer uses; begins with `.tmp-`, so that scans can skip and sweep it. */
export function temporaryBeside(path: string): string {
  return join(dirname(path), `${temporaryPrefix}${process.pid}-${temporaryCounter++}-${basename(path)}`);
}

const temporaryPrefix = '.tmp-';

/** Removes what killed writers left half-made in `dir` itself. Only for a folder that has no other writer now. */
export async function sweepTemporaries(dir: string, disk: Disk = nodeDisk): Promise<void> {
  for (const name of await readdir(dir)) if (name.startsWith(temporaryPrefix)) await removePath(join(dir, name), disk);
}

/** Removes what processes that are gone left of their attempts to write `path`: temporaryBeside's names, by their pid. */
export async function sweepTemporariesOf(path: string, disk: Disk = nodeDisk): Promise<void> {
  const names = await readdir(dirname(path)).catch(() => []);
  for (const name of names) {
    const pid = new RegExp(`^\\${temporaryPrefix}(\\d+)-\\d+-`).exec(name)?.[1];
    if (pid !== undefined && name.endsWith(`-${basename(path)}`) && !isAlive(Number(pid))) await removePath(join(dirname(path), name), disk);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** For files of a folder that is still being made: nobody sees it before its own rename. */
export async function writeSynced(path: string, bytes: Uint8Array, disk: Disk): Promise<void> {
  const file = await disk.openForWrite(path, 'exclusive');
  try {
    await file.write(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes a file or folder; nothing there is no error. @throws the typed errors of atomicWrite. */
export async function removePath(path: string, disk: Disk = nodeDisk): Promise<void> {
  await disk.remove(path).catch((error: unknown) => {
    throw writeFailure(path, error);
  });
}

/** Renames a file or folder within its folder; a file takes the place of one of that name. @throws the typed errors of atomicWrite. */
export async function movePath(from: string, to: string, disk: Disk = nodeDisk): Promise<void> {
  try {
    await disk.rename(from, to);
    await disk.sync(dirname(to));
  } catch (error) {
    throw writeFailure(to, error);
  }
}

/** Clean-up after a failure: the first error is the one to report, so that a second one is not allowed to hide it. */
export async function removeQuietly(path: string, disk: Disk): Promise<void> {
  await disk.remove(path).catch(() => undefined);
}
