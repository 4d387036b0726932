import { constants } from 'node:fs';
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unusualFile } from './errors.js';
import { unusualKind } from './regular-file.js';

/**
 * The few operations through which every durable write of the store goes. It is a seam, not an abstraction: the
 * production one is `nodeDisk`; crash tests hand in one that fails or stops at a chosen operation.
 */
export interface Disk {
  /** Opens for writing: 'truncate' starts empty, 'append' continues at the end, 'exclusive' fails when it exists. */
  openForWrite(path: string, mode: 'truncate' | 'append' | 'exclusive'): Promise<DiskFile>;
  readonly rename: (from: string, to: string) => Promise<void>;
  /** Removes a file or a whole folder; nothing there is no error. */
  remove(path: string): Promise<void>;
  /** With those above it; one that is there already is no error. */
  readonly makeFolder: (path: string) => Promise<void>;
  /** fsync of a file or folder by path. */
  sync(path: string): Promise<void>;
}

export interface DiskFile {
  /** Writes all bytes at the file's present position. */
  write(bytes: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  truncate(sizeBytes: number): Promise<void>;
  close(): Promise<void>;
}

/** Never waiting: a named pipe in a file's place would be waited for until somebody reads it. */
const creating = constants.O_WRONLY | constants.O_CREAT | constants.O_NONBLOCK;
const flags = { truncate: creating | constants.O_TRUNC, append: creating | constants.O_APPEND, exclusive: creating | constants.O_EXCL } as const;

export const nodeDisk: Disk = {
  openForWrite: async (path, mode) => diskFile(await openRegular(path, flags[mode])),
  rename: (from, to) => rename(from, to),
  remove: (path) => rm(path, { recursive: true, force: true }),
  makeFolder: makeFolders,
  sync: async (path) => {
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};

/** @throws FileUnreadableError where something else than a regular file stands. */
async function openRegular(path: string, openFlags: number): Promise<FileHandle> {
  // ENXIO: a named pipe that nobody reads, or a socket.
  const handle = await open(path, openFlags, 0o644).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENXIO' ? unusualFile(path, 'a named pipe or a socket', error) : error;
  });
  const kind = unusualKind(await handle.stat());
  if (kind === null) return handle;
  await handle.close();
  throw unusualFile(path, kind);
}

/**
 * Node's own recursive mkdir never ends where the system denies that a folder can be in one that exists (/proc), and
 * says "no such file" of a read-only file system.
 */
async function makeFolders(path: string): Promise<void> {
  if (await madeFolder(path)) return;
  const parent = dirname(path);
  // Where the parent is there by now another writer made it; a second refusal is then the system's last word.
  if (!(await isFolder(parent))) await makeFolders(parent);
  if (!(await madeFolder(path))) throw Object.assign(new Error(`ENOENT: no folder can be made at ${path}`), { code: 'ENOENT', path });
}

/** False where the parent is missing. */
async function madeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    if (await isFolder(path)) return true;
    throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

function diskFile(handle: FileHandle): DiskFile {
  return {
    write: (bytes) => handle.writeFile(bytes),
    sync: () => handle.sync(),
    truncate: (sizeBytes) => handle.truncate(sizeBytes),
    close: () => handle.close(),
  };
}
