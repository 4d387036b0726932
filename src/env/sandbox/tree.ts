import { chmodSync, closeSync, constants, fchmodSync, fstatSync, lstatSync, opendirSync, openSync, readdirSync, readlinkSync, readSync, type Dir, type Stats } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { WorkspaceFaultError } from './errors.js';
import type { FileType } from './provider.js';

/**
 * Reading a tree that an adversary filled, and may still be changing, from outside.
 *
 * Every directory is opened with O_NOFOLLOW from its parent's descriptor (`/proc/self/fd/N/name`, Node's only way to
 * say openat), so no link, old or swapped in, leads out of the tree. Files are opened with O_NOFOLLOW and O_NONBLOCK
 * and looked at with fstat before a byte is read: pipes, sockets and devices are never read. Entries, bytes and
 * depth are bounded; past a bound the walk stops with a fault that is the agent's. Where there is no /proc/self/fd
 * (not Linux) paths are joined instead, which is safe for a frozen tree only; only the process provider runs there.
 */
export interface TreeRoot {
  /** Host path of the directory, or `/proc/self/fd/N` of a pinned descriptor. */
  readonly base: string;
  /** No process can change the tree any more: modes that shut out the host may then be widened. */
  readonly frozen: boolean;
}

export interface TreeBounds {
  readonly maxEntries: number;
  readonly maxDepth: number;
  /** Sum of the file sizes that are read. */
  readonly maxBytes: number;
  readonly maxFileBytes: number;
}

/** What is read back of a workspace at most, unless its limits say otherwise; a task's own workspace keeps to it too. */
export const usualTreeBounds = { maxEntries: 50_000, maxDepth: 128 } as const;

export interface TreeEntry {
  /** Relative to the root, `/` between names. */
  readonly path: string;
  readonly type: FileType;
  readonly stats: Stats;
  /** The host's path of the entry, valid only while it is being visited. */
  readonly hostPath: string;
}

export interface SkippedEntry {
  readonly path: string;
  readonly reason: string;
}

/** A turn of the event loop is given back after this many entries, so that one huge tree does not stall the rest. */
const entriesPerTurn = 512;

/** Visits every entry below the root, parents before children, in no particular order. */
export async function walkTree(root: TreeRoot, bounds: TreeBounds, visit: (entry: TreeEntry) => void): Promise<SkippedEntry[]> {
  const skipped: SkippedEntry[] = [];
  let seen = 0;
  const walkDirectory = async (base: string, prefix: string, depth: number): Promise<void> => {
    if (depth > bounds.maxDepth) throw new WorkspaceFaultError('too-deep', `directories nest deeper than ${bounds.maxDepth}`);
    const directory = listDirectory(base);
    try {
      for (let item = directory.readSync(); item !== null; item = directory.readSync()) {
        seen += 1;
        if (seen > bounds.maxEntries) throw new WorkspaceFaultError('too-many-files', `more than ${bounds.maxEntries} entries`);
        if (seen % entriesPerTurn === 0) await nextTurn();
        const rawName = item.name as unknown as Buffer;
        const name = rawName.toString('utf8');
        if (!Buffer.from(name).equals(rawName)) {
          skipped.push({ path: `${prefix}${rawName.toString('latin1')}`, reason: 'the name is not UTF-8' });
          continue;
        }
        const hostPath = `${base}/${name}`;
        const stats = lstatSync(hostPath, { throwIfNoEntry: false });
        if (stats === undefined) continue;
        const type = typeOf(stats);
        visit({ path: `${prefix}${name}`, type, stats, hostPath });
        if (type !== 'directory') continue;
        const child = openDirectory(hostPath, root.frozen);
        if (child === null) continue;
        try {
          await walkDirectory(child.base, `${prefix}${name}/`, depth + 1);
        } finally {
          closeSync(child.fd);
        }
      }
    } finally {
      directory.closeSync();
    }
  };
  await walkDirectory(root.base, '', 1);
  return skipped;
}

/** The first `limitBytes` bytes of the regular file at `components` below the root, or null when there is none. */
export function readBelow(root: TreeRoot, components: readonly string[], limitBytes: number): Buffer | null {
  return inDirectoryOf(root, components, (hostPath) => readRegularFile(hostPath, root.frozen, limitBytes));
}

/** Does something at the path of `components`, while the directory that holds it is open; null where there is no such directory. */
function inDirectoryOf<T>(root: TreeRoot, components: readonly string[], act: (hostPath: string) => T): T | null {
  const opened: number[] = [];
  try {
    let base = root.base;
    for (const name of components.slice(0, -1)) {
      const child = openDirectory(`${base}/${name}`, root.frozen);
      if (child === null) return null;
      opened.push(child.fd);
      base = child.base;
    }
    return act(`${base}/${components.at(-1)!}`);
  } finally {
    for (const fd of opened) closeSync(fd);
  }
}

/** The names in the directory at `components` below the root; none where there is no directory, reached through no link. */
export function namesBelow(root: TreeRoot, components: readonly string[]): ReadonlySet<string> {
  return inDirectoryOf(root, [...components, '.'], (hostPath) => new Set(readdirSync(hostPath))) ?? new Set();
}

/** Opens an existing regular file below the root for writing (truncating), never through a link. */
export function openForWriting(root: TreeRoot, components: readonly string[]): number {
  const opened: number[] = [];
  try {
    let base = root.base;
    for (const name of components.slice(0, -1)) {
      const fd = openSync(`${base}/${name}`, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
      opened.push(fd);
      base = pathOf(fd, `${base}/${name}`);
    }
    const flags = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    return openSync(`${base}/${components.at(-1)!}`, flags);
  } finally {
    for (const fd of opened) closeSync(fd);
  }
}

/** Null when it is not a regular file (any more). @throws WorkspaceFaultError when it cannot be read */
export function readRegularFile(hostPath: string, frozen: boolean, limitBytes: number): Buffer | null {
  const fd = openNoFollow(hostPath, constants.O_RDONLY | constants.O_NONBLOCK, frozen);
  if (fd === null) return null;
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile()) return null;
    const wanted = Math.min(stats.size, limitBytes);
    const content = Buffer.alloc(wanted);
    let filled = 0;
    while (filled < wanted) {
      const count = readSync(fd, content, filled, wanted - filled, filled);
      if (count === 0) break;
      filled += count;
    }
    return content.subarray(0, filled);
  } finally {
    closeSync(fd);
  }
}

/** The link's target, or null when it is not UTF-8, or no link (any more). */
export function readLink(hostPath: string): string | null {
  try {
    const raw = readlinkSync(hostPath, { encoding: 'buffer' });
    const target = raw.toString('utf8');
    return Buffer.from(target).equals(raw) ? target : null;
  } catch (error) {
    if (['ENOENT', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

function typeOf(stats: Stats): FileType {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'directory';
  return stats.isSymbolicLink() ? 'symlink' : 'special';
}

/** Lets the host list and enter a frozen directory whose owner took its own permissions away. */
export function openUp(fd: number): void {
  const mode = fstatSync(fd).mode;
  if ((mode & 0o700) !== 0o700) fchmodSync(fd, (mode & 0o7777) | 0o700);
}

function listDirectory(base: string): Dir {
  try {
    return opendirSync(base, { encoding: 'buffer' as BufferEncoding, bufferSize: 128 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new WorkspaceFaultError('unreadable', 'a directory denies reading');
  }
}

function openDirectory(hostPath: string, frozen: boolean): { readonly fd: number; readonly base: string } | null {
  const fd = openNoFollow(hostPath, constants.O_RDONLY | constants.O_DIRECTORY, frozen);
  if (fd === null) return null;
  if (frozen) openUp(fd);
  return { fd, base: pathOf(fd, hostPath) };
}

function pathOf(fd: number, hostPath: string): string {
  return process.platform === 'linux' ? `/proc/self/fd/${fd}` : hostPath;
}

/** Null where something else stands there (a link, a socket, nothing). */
function openNoFollow(hostPath: string, flags: number, frozen: boolean): number | null {
  for (let attempt = 0; ; attempt++) {
    try {
      return openSync(hostPath, flags | constants.O_NOFOLLOW);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (['ENOENT', 'ELOOP', 'ENOTDIR', 'ENXIO', 'ENODEV', 'EMLINK'].includes(code)) return null;
      if (code !== 'EACCES') throw error;
      const stats = lstatSync(hostPath, { throwIfNoEntry: false });
      if (stats === undefined || !(stats.isFile() || stats.isDirectory())) return null;
      if (!frozen || attempt > 0) throw new WorkspaceFaultError('unreadable', `${JSON.stringify(hostPath)} denies reading`);
      // The agent took its own permissions away; nothing runs any more, so the path still names the same inode.
      chmodSync(hostPath, stats.mode | 0o700);
    }
  }
}
