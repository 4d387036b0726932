import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';

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
  makeFolder(path: string): Promise<void>;
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

const flags = { truncate: 'w', append: 'a', exclusive: 'wx' } as const;

export const nodeDisk: Disk = {
  openForWrite: async (path, mode) => diskFile(await open(path, flags[mode], 0o644)),
  rename: (from, to) => rename(from, to),
  remove: (path) => rm(path, { recursive: true, force: true }),
  makeFolder: async (path) => {
    await mkdir(path, { recursive: true });
  },
  sync: async (path) => {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};

function diskFile(handle: FileHandle): DiskFile {
  return {
    write: (bytes) => handle.writeFile(bytes),
    sync: () => handle.sync(),
    truncate: (sizeBytes) => handle.truncate(sizeBytes),
    close: () => handle.close(),
  };
}
