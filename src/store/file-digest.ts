import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SeatrialError } from '../core/index.js';
import { readFailure } from './errors.js';
import { openRegularFile } from './regular-file.js';

/**
 * SHA-256 of a file's content as 64 hex digits, streamed: memory does not grow with the file.
 * @throws FileUnreadableError for what is no regular file; ENOENT and ENOTDIR as they are
 */
export async function sha256File(path: string): Promise<string> {
  const hash = createHash('sha256');
  const { file } = await openRegularFile(path);
  try {
    for await (const chunk of file.createReadStream({ highWaterMark: 1 << 20, autoClose: false })) hash.update(chunk as Buffer);
  } catch (error) {
    throw readFailure(path, error);
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

export interface ListedFile {
  /** Relative to the listed folder, with forward slashes. */
  readonly path: string;
  readonly sizeBytes: number;
}

/** Every regular file below `dir`, sorted by path (UTF-16 code units). Links and special files are not followed or listed. */
export async function listFiles(dir: string): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      for (const inner of await listFiles(join(dir, entry.name))) files.push({ ...inner, path: `${entry.name}/${inner.path}` });
    } else if (entry.isFile()) {
      files.push({ path: entry.name, sizeBytes: (await stat(join(dir, entry.name))).size });
    }
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export interface FileDigest extends ListedFile {
  readonly sha256: string;
}

/** Paths, sizes and digests of every file below `dir`, sorted by path. */
export async function digestFolder(dir: string): Promise<FileDigest[]> {
  const digests: FileDigest[] = [];
  for (const file of await listFiles(dir)) digests.push({ ...file, sha256: await sha256File(join(dir, file.path)) });
  return digests;
}

/** What is wrong with a folder, one sentence a fault; empty when every named file is there with its digest. */
export async function folderFaults(dir: string, sha256ByPath: Readonly<Record<string, string>>): Promise<string[]> {
  const faults: string[] = [];
  for (const [path, expected] of Object.entries(sha256ByPath)) {
    const found = await sha256File(join(dir, path)).catch((error: unknown) => error as NodeJS.ErrnoException);
    if (typeof found !== 'string') faults.push(`${path} cannot be read (${found instanceof SeatrialError ? found.message : (found.code ?? found.message)})`);
    else if (found !== expected) faults.push(`${path} has SHA-256 ${found}, expected ${expected}`);
  }
  return faults;
}

/** The text of a SHA256SUMS file, as `sha256sum --check` reads it: digest, two spaces, path. */
export function sha256SumsText(digests: readonly Pick<FileDigest, 'path' | 'sha256'>[]): string {
  return digests.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('');
}
