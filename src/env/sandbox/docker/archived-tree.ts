import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { WorkspaceFaultError } from '../errors.js';
import type { SkippedEntry, TreeBounds } from '../tree.js';
import { readTar, type TarEntry } from './tar-reader.js';

/** One entry of a tree that came as a tar archive; paths are relative to the tree. */
export type ArchivedEntry = ArchivedFile | ArchivedDirectory | ArchivedSymlink | ArchivedSpecial;

interface Archived {
  readonly path: string;
  /** Permission bits, 0o777. */
  readonly mode: number;
  readonly sizeBytes: number;
}

export interface ArchivedFile extends Archived {
  readonly type: 'file';
  /** Hex digits; empty where contents were not asked for. */
  readonly sha256: string;
  /** Null where it was not asked for, or not kept. */
  readonly content: Buffer | null;
}

export interface ArchivedDirectory extends Archived {
  readonly type: 'directory';
}

export interface ArchivedSymlink extends Archived {
  readonly type: 'symlink';
  readonly symlinkTarget: string;
}

export interface ArchivedSpecial extends Archived {
  readonly type: 'special';
}

/** Where trees are read and written as tar archives: a container of the engine, or a Harbor environment. */
export interface ArchiveSource {
  /** A tar stream of a path and all below it; null when nothing is there. */
  archive(path: string): Promise<Readable | null>;
  /** What stands at a path, links not followed in its last component; null when nothing does. */
  typeOf(path: string): Promise<'file' | 'directory' | 'symlink' | 'special' | null>;
  /** Unpacks a tar archive below a directory that exists. */
  upload(directory: string, tar: Buffer): Promise<void>;
  state(): Promise<{ readonly running: boolean }>;
  /** By absolute path: modes of entries that had to be given others so that they could be read. */
  readonly changedModes?: ReadonlyMap<string, number>;
  /** Where foreign code may have packed the archives: runs a reading of one to its end, and says whose doing a failure is. */
  reading?<T>(read: () => Promise<T>): Promise<T>;
}

export interface ArchivedTree {
  readonly entries: ReadonlyMap<string, ArchivedEntry>;
  readonly skipped: SkippedEntry[];
}

export interface ReadOptions {
  readonly bounds: TreeBounds;
  /** Null: contents are neither read nor hashed. Else which files keep their content in memory. */
  readonly keeps: ((file: ArchivedFile) => boolean) | null;
}

/**
 * Reads a tree as the engine archives it: everything below one directory, whose own name comes before each path. Bounds are
 * the same as for trees that the host walks itself. Names are not trusted: in a Harbor environment an agent may have
 * put its own program in the place of `tar`, and what is read here is written elsewhere by these names.
 * @throws WorkspaceFaultError past a bound, or for a name that leads elsewhere; TarFormatError
 */
export async function readArchivedTree(stream: Readable, { bounds, keeps }: ReadOptions): Promise<ArchivedTree> {
  const entries = new Map<string, ArchivedEntry>();
  const skipped: SkippedEntry[] = [];
  let seen = 0;
  let totalBytes = 0;
  try {
    await readTar(stream, {
      wanted: (entry) => {
        if (entry.type !== 'file' || keeps === null) return 0;
        totalBytes += entry.sizeBytes;
        if (entry.sizeBytes > bounds.maxFileBytes) throw new WorkspaceFaultError('file-too-large', `${JSON.stringify(entry.path.toString('utf8'))} has ${entry.sizeBytes} bytes, at most ${bounds.maxFileBytes} are read`);
        if (totalBytes > bounds.maxBytes) throw new WorkspaceFaultError('too-many-bytes', `the files hold more than ${bounds.maxBytes} bytes`);
        return entry.sizeBytes;
      },
      visit: (entry, content) => {
        const path = pathBelow(entry.path);
        if (path === '') return;
        if (!staysBelow(path)) throw new WorkspaceFaultError('unreadable', `its archive holds the name ${JSON.stringify(path)}, which leads elsewhere`);
        seen += 1;
        if (seen > bounds.maxEntries) throw new WorkspaceFaultError('too-many-files', `more than ${bounds.maxEntries} entries`);
        const depth = path.split('/').length;
        if (depth > bounds.maxDepth) throw new WorkspaceFaultError('too-deep', `directories nest deeper than ${bounds.maxDepth}`);
        if (!isText(entry.path)) skipped.push({ path: pathBelow(entry.path, 'latin1'), reason: 'the name is not UTF-8' });
        else if (entry.type === 'symlink' && !isText(entry.target)) skipped.push({ path, reason: 'the link is gone or its target is not UTF-8' });
        else entries.set(path, archivedEntry(path, entry, content, entries, keeps));
      },
    });
  } finally {
    stream.destroy();
  }
  return { entries, skipped };
}

function archivedEntry(path: string, entry: TarEntry, content: Buffer, earlier: ReadonlyMap<string, ArchivedEntry>, keeps: ReadOptions['keeps']): ArchivedEntry {
  const common = { path, mode: entry.mode & 0o777, sizeBytes: entry.sizeBytes };
  switch (entry.type) {
    case 'directory':
      return { ...common, type: 'directory' };
    case 'symlink':
      return { ...common, type: 'symlink', symlinkTarget: entry.target.toString('utf8') };
    case 'special':
      return { ...common, type: 'special' };
    case 'hardlink': {
      const first = earlier.get(pathBelow(entry.target));
      return first?.type === 'file' ? { ...first, path } : { ...common, type: 'special' };
    }
    case 'file': {
      if (keeps === null) return { ...common, type: 'file', sha256: '', content: null };
      const file: ArchivedFile = { ...common, type: 'file', sha256: createHash('sha256').update(content).digest('hex'), content };
      // A copy: the slice would keep the stream's whole chunks alive.
      return { ...file, content: keeps(file) ? Buffer.from(content) : null };
    }
  }
}

/** Without the tree's own name, which comes first, and without a slash at the end. */
function pathBelow(path: Buffer, encoding: BufferEncoding = 'utf8'): string {
  return path.toString(encoding).replace(/^\.?\/?[^/]*\/?/, '').replace(/\/$/, '');
}

/** No name of a directory's entry is empty, `.` or `..`, or holds a NUL. */
function staysBelow(path: string): boolean {
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && !name.includes('\0'));
}

function isText(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString('utf8')).equals(bytes);
}
