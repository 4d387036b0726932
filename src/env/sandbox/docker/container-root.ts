import { chmodSync, chownSync, closeSync, constants, fchmodSync, fchownSync, fstatSync, lchownSync, lstatSync, mkdirSync, openSync, statSync, symlinkSync, unlinkSync, writeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isRunning, type ProcessFacts } from '../proc.js';
import type { PlacedFile } from '../spec.js';

/** Numbers of a user inside, which are the host's too: this is for engines that map none. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Nobody's directory: what only leads to one, as a tar archive's missing parents are made. */
const impliedMode = 0o755;
/** A turn of the event loop is given back after this many bytes or files. */
const bytesPerTurn = 4 * 1024 * 1024;
const filesPerTurn = 256;

/** Something stands in the way that a plain walk does not pass: a link, or what is of another kind. */
class NotPlain extends Error {}

/**
 * A container's root directory, held by a descriptor: it shows what is below it as long as it is held, also when the last
 * process inside is dead. Every directory is opened with O_NOFOLLOW from its parent's descriptor (see tree.ts), so no link of
 * an image's or an agent's leads to the host's own files. What stands behind a link is not found here.
 */
export class ContainerRoot {
  private constructor(private readonly fd: number) {}

  /** @param first the container's first process, whose program is running; null when it has gone */
  static open(first: ProcessFacts): ContainerRoot | null {
    const fd = openOrNull(`/proc/${first.pid}/root`, constants.O_RDONLY | constants.O_DIRECTORY);
    if (fd === null) return null;
    // A pid that has been given to another process since would name the host's own root.
    if (isRunning(first) && !isOwnRoot(fd)) return new ContainerRoot(fd);
    closeSync(fd);
    return null;
  }

  close(): void {
    closeSync(this.fd);
  }

  /** A descriptor of a directory by its absolute path; null where no plain one stands. */
  directory(path: string): number | null {
    return this.reach(namesOf(path), openOrNull);
  }

  /** Nothing foreign runs yet. Makes the directory with its parents unless something stands there; false where a link leads there. */
  makeDirectory(path: string, mode: number, owner: Owner): boolean {
    const names = namesOf(path);
    const parent = this.reach(names.slice(0, -1), openOrMake);
    if (parent === null) return false;
    try {
      const at = `/proc/self/fd/${parent}/${names.at(-1)!}`;
      if (lstatSync(at, { throwIfNoEntry: false }) !== undefined) return true;
      mkdirSync(at);
      chownSync(at, owner.uid, owner.gid);
      chmodSync(at, mode);
      return true;
    } finally {
      closeSync(parent);
    }
  }

  /**
   * Nothing foreign runs yet. Lays files below the trees that they name, over what stands there, as an archive would be
   * unpacked; false where that takes more than a plain walk: some may be there then.
   * @throws errors of the file system, such as a full disk
   */
  async lay(files: readonly PlacedFile[], owner: Owner): Promise<boolean> {
    let pendingBytes = 0;
    for (const [index, placed] of files.entries()) {
      const parent = this.reach([...namesOf(placed.place.tree), ...placed.place.components.slice(0, -1)], openOrMake);
      if (parent === null) return false;
      try {
        pendingBytes += layOne(`/proc/self/fd/${parent}/${placed.place.components.at(-1)!}`, placed, owner);
      } catch (error) {
        if (error instanceof NotPlain) return false;
        throw error;
      } finally {
        closeSync(parent);
      }
      if (pendingBytes < bytesPerTurn && index % filesPerTurn !== filesPerTurn - 1) continue;
      pendingBytes = 0;
      await nextTurn();
    }
    return true;
  }

  /** Opens one directory after the other; the last one's descriptor, or null. */
  private reach(names: readonly string[], step: (path: string, flags: number) => number | null): number | null {
    let reached = openSync(`/proc/self/fd/${this.fd}`, constants.O_RDONLY | constants.O_DIRECTORY);
    for (const name of names) {
      try {
        const next = step(`/proc/self/fd/${reached}/${name}`, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
        closeSync(reached);
        if (next === null) return null;
        reached = next;
      } catch (error) {
        closeSync(reached);
        throw error;
      }
    }
    return reached;
  }
}

function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '');
}

/** Null where something else stands, or nothing. */
function openOrNull(path: string, flags: number): number | null {
  try {
    return openSync(path, flags);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

function openOrMake(path: string, flags: number): number | null {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    mkdirSync(path);
    chmodSync(path, impliedMode);
  }
  return openOrNull(path, flags);
}

/** @returns bytes written */
function layOne(at: string, { file }: PlacedFile, owner: Owner): number {
  const stands = lstatSync(at, { throwIfNoEntry: false });
  if ('directory' in file) {
    if (stands !== undefined && !stands.isDirectory()) throw new NotPlain();
    if (stands === undefined) mkdirSync(at);
    chownSync(at, owner.uid, owner.gid);
    chmodSync(at, file.mode & 0o777);
    return 0;
  }
  if (stands?.isDirectory() === true) throw new NotPlain();
  if (stands !== undefined) unlinkSync(at);
  if ('symlinkTarget' in file) {
    symlinkSync(file.symlinkTarget, at);
    lchownSync(at, owner.uid, owner.gid);
    return 0;
  }
  const content = Buffer.from(file.content);
  const fd = openSync(at, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600);
  try {
    for (let written = 0; written < content.length; ) written += writeSync(fd, content, written);
    fchownSync(fd, owner.uid, owner.gid);
    fchmodSync(fd, file.mode & 0o777);
  } finally {
    closeSync(fd);
  }
  return content.length;
}

function isOwnRoot(fd: number): boolean {
  const [theirs, ours] = [fstatSync(fd), statSync('/')];
  return theirs.dev === ours.dev && theirs.ino === ours.ino;
}
