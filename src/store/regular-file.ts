import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { FileCorruptError, readFailure, unusualFile } from './errors.js';

/**
 * The one way in which files of runs, jobs, datasets, releases and tasks are read. Somebody may have put anything in
 * their place: opening a named pipe would wait for ever, a device never ends, a sparse file claims any size. So a path is
 * opened without waiting, must be a regular file (links are followed), and is read only up to a size, and every refusal names the path.
 *
 * What is not there stays the system's own error (ENOENT, ENOTDIR): callers tell by it what is merely missing.
 */
const openFlags = constants.O_RDONLY | constants.O_NONBLOCK;

/** Records, logs of lines and cards: the largest that a long run writes is far below it, and a string can hold it. */
export const recordLimitBytes = 256 * 1_048_576;

/** For what is held as bytes (weights, trajectories, journals): more cannot be read in one piece. */
export const oneReadLimitBytes = 2_147_483_647;

/** @throws FileUnreadableError for what is no regular file or may not be read; ENOENT and ENOTDIR as they are */
export async function openRegularFile(path: string): Promise<{ readonly file: FileHandle; readonly sizeBytes: number }> {
  const file = await open(path, openFlags).catch((error: unknown) => {
    throw readFailure(path, error);
  });
  try {
    const facts = await file.stat();
    requireRegular(path, facts);
    return { file, sizeBytes: facts.size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** @throws FileUnreadableError, ENOENT, ENOTDIR; FileCorruptError for one that is larger than `limitBytes` */
export async function readRegularFile(path: string, limitBytes = oneReadLimitBytes): Promise<Buffer<ArrayBuffer>> {
  const { file, sizeBytes } = await openRegularFile(path);
  try {
    requireSize(path, sizeBytes, limitBytes);
    return await file.readFile();
  } catch (error) {
    throw readFailure(path, error);
  } finally {
    await file.close();
  }
}

/** UTF-8 text. @throws as readRegularFile */
export async function readTextFile(path: string, limitBytes = recordLimitBytes): Promise<string> {
  return (await readRegularFile(path, limitBytes)).toString('utf8');
}

/** For task folders, which are read synchronously (see env/tasks/file-facts). @throws as readRegularFile */
export function readRegularFileSync(path: string, limitBytes = oneReadLimitBytes): Buffer<ArrayBuffer> {
  return withRegularFileSync(path, (fd, sizeBytes) => {
    requireSize(path, sizeBytes, limitBytes);
    return readFileSync(fd);
  });
}

/** @throws FileUnreadableError, ENOENT, ENOTDIR, and what `work` throws */
export function withRegularFileSync<R>(path: string, work: (fd: number, sizeBytes: number) => R): R {
  let fd: number | undefined;
  try {
    fd = openSync(path, openFlags);
    const facts = fstatSync(fd);
    requireRegular(path, facts);
    return work(fd, facts.size);
  } catch (error) {
    throw readFailure(path, error);
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Null for a regular file, else what stands there, as part of a sentence. */
export function unusualKind(facts: Pick<Stats, 'isFile' | 'isDirectory' | 'isFIFO' | 'isSocket'>): string | null {
  if (facts.isFile()) return null;
  if (facts.isDirectory()) return 'a folder';
  if (facts.isFIFO()) return 'a named pipe';
  return facts.isSocket() ? 'a socket' : 'a device';
}

function requireRegular(path: string, facts: Stats): void {
  const kind = unusualKind(facts);
  if (kind !== null) throw unusualFile(path, kind);
}

function requireSize(path: string, sizeBytes: number, limitBytes: number): void {
  if (sizeBytes > limitBytes) throw new FileCorruptError(path, `has ${sizeBytes} bytes, and no such file has more than ${limitBytes}`, 'It is not what was written there: restore it from a copy.');
}
