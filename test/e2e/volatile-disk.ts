import { existsSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nodeDisk, type Disk, type DiskFile } from '../../src/store/index.js';

/**
 * A disk that goes wrong at its n-th operation (counted from 0 over opens, writes, syncs, truncations, renames,
 * removals, new folders), within the present process.
 *
 * - stop-before, stop-after, stop-torn: nothing reaches the disk after the operation; a torn write leaves half its bytes
 * - power-loss: as stop-before, and whatever was not synced by then is lost: names that were given, taken or removed since
 *   their folder was synced are as before, and bytes since a file's last sync are gone
 * - data-loss: as power-loss, but names outlive the bytes of their files
 * - an errno: the operation fails with it, once; a write has put half of its bytes into the file by then
 * - the same with `lasting`: every later operation fails as well
 *
 * Once stopped, every further operation is refused, as of a process that no longer runs. Nothing is truly synced, which
 * would only take time: what a loss of power costs is worked out here.
 */
export type FaultKind = 'stop-before' | 'stop-after' | 'stop-torn' | 'power-loss' | 'data-loss' | 'ENOSPC' | 'EIO' | 'EROFS' | 'ENOSPC lasting' | 'EIO lasting' | 'EROFS lasting';

export interface Operation {
  readonly name: 'open' | 'write' | 'sync' | 'truncate' | 'rename' | 'remove' | 'makeFolder';
  readonly path: string;
}

export class VolatileDisk implements Disk {
  readonly operations: Operation[] = [];
  private readonly syncedBytes = new Map<bigint, number>();
  /** What a loss of power takes back, in the order it was done. */
  private unsettled: { readonly folder: bigint; readonly undo: () => void }[] = [];
  private refusal: string | null = null;
  private removals = 0;

  /** Holds what was removed until that is certain. */
  private readonly stash: string;

  /** @param stashes a folder outside `root`, on the same file system. */
  constructor(
    private readonly root: string,
    stashes: string,
    private readonly fault: { readonly at: number; readonly kind: FaultKind } | null,
  ) {
    this.stash = mkdtempSync(join(stashes, 'stash-'));
    for (const path of filesBelow(root)) this.settleBytes(path);
  }

  readonly rename = (from: string, to: string): Promise<void> =>
    this.run({ name: 'rename', path: to }, async () => {
      const victim = existsSync(to) ? this.putAside(to) : null;
      await nodeDisk.rename(from, to);
      this.note(to, () => {
        if (existsSync(to)) renameSync(to, from);
        if (victim !== null) renameSync(victim, to);
      });
    });

  remove(path: string): Promise<void> {
    return this.run({ name: 'remove', path }, async () => {
      if (!existsSync(path)) return;
      const kept = this.putAside(path);
      this.note(path, () => renameSync(kept, path));
    });
  }

  readonly makeFolder = (path: string): Promise<void> =>
    this.run({ name: 'makeFolder', path }, async () => {
      const made: string[] = [];
      for (let folder = path; !existsSync(folder); folder = dirname(folder)) made.unshift(folder);
      await nodeDisk.makeFolder(path);
      for (const folder of made) this.note(folder, () => rmSync(folder, { recursive: true, force: true }));
    });

  sync(path: string): Promise<void> {
    return this.run({ name: 'sync', path }, async () => {
      const { ino } = statSync(path, { bigint: true });
      this.unsettled = this.unsettled.filter(({ folder }) => folder !== ino);
      this.settleBytes(path);
    });
  }

  async openForWrite(path: string, mode: 'truncate' | 'append' | 'exclusive'): Promise<DiskFile> {
    let opened: DiskFile | undefined;
    const open = async (): Promise<DiskFile> => {
      const isNew = !existsSync(path);
      opened = await nodeDisk.openForWrite(path, mode);
      if (isNew) {
        this.syncedBytes.set(lstatSync(path, { bigint: true }).ino, 0);
        this.note(path, () => rmSync(path, { force: true }));
      }
      return opened;
    };
    const file = await this.run({ name: 'open', path }, open).catch(async (error: unknown) => {
      await opened?.close();
      throw error;
    });
    return {
      write: (bytes) => this.run({ name: 'write', path }, () => file.write(bytes), () => file.write(bytes.subarray(0, bytes.length >> 1))),
      sync: () =>
        this.run({ name: 'sync', path }, async () => this.settleBytes(path)),
      truncate: (sizeBytes) => this.run({ name: 'truncate', path }, () => file.truncate(sizeBytes)),
      close: () => file.close(),
    };
  }

  private async run<R>(operation: Operation, work: () => Promise<R>, half: () => Promise<void> = async () => undefined): Promise<R> {
    if (this.refusal !== null) throw failure(this.refusal);
    this.operations.push(operation);
    if (this.operations.length - 1 !== this.fault?.at) return await work();
    const { kind } = this.fault;
    switch (kind) {
      case 'stop-before':
        return this.stop();
      case 'stop-torn':
        await half();
        return this.stop();
      case 'stop-after':
        await work();
        return this.stop();
      case 'power-loss':
        for (const { undo } of this.unsettled.reverse()) undo();
        this.loseBytes();
        return this.stop();
      case 'data-loss':
        this.loseBytes();
        return this.stop();
      default: {
        const [errno, lasting] = kind.split(' ') as [string, string?];
        await half();
        if (lasting !== undefined) this.refusal = errno;
        throw failure(errno);
      }
    }
  }

  private stop(): never {
    this.refusal = 'STOPPED';
    throw failure('STOPPED');
  }

  private note(path: string, undo: () => void): void {
    this.unsettled.push({ folder: statSync(dirname(path), { bigint: true }).ino, undo });
  }

  private putAside(path: string): string {
    const kept = join(this.stash, `${this.removals++}-${basename(path)}`);
    renameSync(path, kept);
    return kept;
  }

  private settleBytes(path: string): void {
    const stats = lstatSync(path, { bigint: true });
    if (stats.isFile()) this.syncedBytes.set(stats.ino, Number(stats.size));
  }

  private loseBytes(): void {
    for (const path of filesBelow(this.root)) {
      const { ino, size } = lstatSync(path, { bigint: true });
      const synced = this.syncedBytes.get(ino) ?? 0;
      if (Number(size) > synced) truncateSync(path, synced);
    }
  }
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
}
