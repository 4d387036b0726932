import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BaseEntry } from '../diff.js';
import { SandboxInfraError, WorkspaceFaultError } from '../errors.js';
import type { FileEntry, SandboxLimits, WorkspaceChange, WorkspaceDiff } from '../provider.js';
import type { SandboxTrees } from '../shell-sandbox.js';
import type { Place, PlacedFile } from '../spec.js';
import type { TreeIndex } from '../host-tree.js';
import { usualTreeBounds } from '../tree.js';
import { readArchivedTree, type ArchivedEntry, type ArchivedFile, type ArchivedTree, type ArchiveSource } from './archived-tree.js';
import { EngineRefusedError } from './errors.js';
import { readTar, TarFormatError } from './tar-reader.js';
import { tarArchive, type TarItem } from './tar-writer.js';
import type { TreeManifest } from './tree-manifest.js';

const symlinkMode = 0o777;
/** Of a tree whose processes run: how often it is read where what it holds moves away under the archiver. */
const livingReadings = 6;
const betweenReadingsMs = 5;

export interface ArchiveTreesParts {
  readonly label: string;
  readonly container: ArchiveSource;
  readonly names: readonly string[];
  readonly limits: SandboxLimits;
  /** Owner of files that the host makes. */
  readonly owner: { readonly uid: number; readonly gid: number };
  /** What the image has at the work directory. */
  readonly manifest: () => Promise<TreeManifest>;
  /** What was copied into it besides. */
  readonly workspaceTree?: TreeIndex | null;
  /** The trees are in memory and end with the container's first process. */
  readonly endWithContainer: boolean;
}

/**
 * A container's trees through the engine's archive calls, for engines whose containers this process cannot look into: on
 * another machine, in a virtual machine, or for a user who is not root. Every reading is a tar stream; links are data in it.
 */
export class ArchiveTrees implements SandboxTrees {
  private frozen = false;

  constructor(private readonly parts: ArchiveTreesParts) {}

  get names(): readonly string[] {
    return this.parts.names;
  }

  /** The container's own state keeps its files still: an archive that breaks off from now on is not the agent's doing. */
  freeze(): void {
    this.frozen = true;
  }

  close(): void {
    return;
  }

  async fill(files: readonly PlacedFile[]): Promise<void> {
    const { container, label } = this.parts;
    for (const tree of new Set(files.map(({ place }) => place.tree))) {
      const items = files.filter(({ place }) => place.tree === tree).map((placed) => this.item(placed));
      await container.upload(tree, tarArchive(items)).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw new SandboxInfraError(label, `its files could not be written: ${reason}`, 'Raise limits.diskBytes if the files do not fit.', error);
      });
    }
  }

  async readFile(place: Place, limitBytes: number): Promise<Uint8Array | null> {
    const content = await this.reading(() => this.contentOf(place, limitBytes));
    await this.requireFiles();
    return content;
  }

  private async contentOf({ tree, components }: Place, limitBytes: number): Promise<Buffer | null> {
    const { container } = this.parts;
    for (let depth = 1; depth < components.length; depth++) {
      if ((await container.typeOf(posix.join(tree, ...components.slice(0, depth)))) !== 'directory') return null;
    }
    const path = posix.join(tree, ...components);
    if (components.length === 0 || (await container.typeOf(path)) !== 'file') return null;
    const stream = await container.archive(path);
    const found: Buffer[] = [];
    if (stream !== null) {
      await readTar(stream, {
        wanted: () => limitBytes,
        visit: ({ type }, content) => {
          if (type === 'file') found.push(Buffer.from(content));
        },
      });
    }
    return found[0] ?? null;
  }

  async listFiles({ tree, components }: Place): Promise<FileEntry[]> {
    const prefix = components.length === 0 ? '' : `${components.join('/')}/`;
    const { entries } = await this.read(tree, null);
    return [...entries.values()]
      .filter(({ path }) => path.startsWith(prefix) && path !== prefix)
      .map(({ path, type, sizeBytes, mode }): FileEntry => ({ path: path.slice(prefix.length), type, sizeBytes, mode }))
      .sort(byPath);
  }

  async diff(tree: string, written: ReadonlyMap<string, BaseEntry>): Promise<WorkspaceDiff> {
    const ofImage = tree === this.parts.names[0] ? (await this.parts.manifest()).entries : [];
    const before = new Map<string, ArchivedEntry>([...ofImage, ...[...written].map(([path, entry]): [string, ArchivedEntry] => [path, archived(path, entry)])]);
    // What is as it was is not kept in memory.
    const { entries, skipped } = await this.read(tree, (file) => !isSame(before.get(file.path), file));
    const changes: WorkspaceChange[] = [];
    for (const [path, now] of entries) {
      const then = before.get(path);
      if (now.type === 'special') skipped.push({ path, reason: 'it is a pipe, a socket or a device' });
      else if (!isSame(then, now)) changes.push(await this.change({ tree, components: path.split('/') }, then === undefined ? 'added' : then.type === now.type ? 'modified' : 'type-changed', now));
    }
    for (const [path, then] of before) {
      if ((entries.get(path)?.type ?? 'special') !== 'special' || then.type === 'special') continue;
      changes.push({ path, kind: 'deleted', type: then.type, mode: then.type === 'symlink' ? symlinkMode : then.mode });
    }
    return { entries: changes.sort(byPath), skipped: skipped.sort(byPath) };
  }

  private async change(place: Place, kind: 'added' | 'modified' | 'type-changed', now: Exclude<ArchivedEntry, { type: 'special' }>): Promise<WorkspaceChange> {
    const { path, type } = now;
    if (type === 'directory') return { path, kind, type, mode: now.mode };
    if (type === 'symlink') return { path, kind, type, mode: symlinkMode, symlinkTarget: now.symlinkTarget };
    // The second name of a file whose first name is unchanged came without its content.
    const content = now.content ?? (await this.readFile(place, now.sizeBytes)) ?? new Uint8Array();
    return { path, kind, type, mode: now.mode, content };
  }

  private async read(tree: string, keeps: ((file: ArchivedFile) => boolean) | null): Promise<ArchivedTree> {
    const { limits, container, workspaceTree: copied } = this.parts;
    const manifest = await this.parts.manifest();
    const bounds = {
      maxEntries: (limits.workspaceEntries ?? usualTreeBounds.maxEntries) + manifest.entries.size + (copied?.entries.size ?? 0),
      maxDepth: usualTreeBounds.maxDepth,
      maxBytes: limits.diskBytes + manifest.bytes + (copied?.bytes ?? 0),
      maxFileBytes: Math.max(limits.fileSizeBytes, manifest.largestFileBytes, copied?.largestFileBytes ?? 0),
    };
    const read = await this.reading(async () => {
      const stream = await container.archive(tree);
      return stream === null ? null : await readArchivedTree(stream, { bounds, keeps });
    });
    await this.requireFiles();
    if (read === null) {
      // Only an image's own root may lack a tree, or somebody inside removed it.
      if (!this.parts.names.includes(tree)) return { entries: new Map(), skipped: [] };
      throw new WorkspaceFaultError('unreadable', `${tree} is gone`);
    }
    return { ...read, entries: new Map([...read.entries].map(([path, entry]) => [path, this.withOwnMode(tree, entry)])) };
  }

  private reading<T>(read: () => Promise<T>): Promise<T> {
    const { container } = this.parts;
    return container.reading === undefined ? this.whileFilesMove(read) : container.reading(read);
  }

  /**
   * While processes run, files may go or shrink under the archiver, which breaks its archive off or makes it refuse: then it
   * is asked again. Who keeps that up has made the workspace unreadable for the moment; what decides a verdict is read when
   * all are dead.
   */
  private async whileFilesMove<T>(read: () => Promise<T>): Promise<T> {
    for (let reading = 1; ; reading++) {
      const wasFrozen = this.frozen;
      try {
        return await read();
      } catch (error) {
        if (wasFrozen || !(error instanceof TarFormatError || error instanceof EngineRefusedError)) throw error;
        if (reading === livingReadings) {
          // A container that is gone was not taken away by those inside.
          if (!(await this.parts.container.state()).running) throw error;
          throw new WorkspaceFaultError('unreadable', `its files moved during each of ${livingReadings} readings: ${error.message}`);
        }
        await delay(reading * betweenReadingsMs);
      }
    }
  }

  private withOwnMode(tree: string, entry: ArchivedEntry): ArchivedEntry {
    const mode = this.parts.container.changedModes?.get(`${tree}/${entry.path}`);
    return mode === undefined ? entry : { ...entry, mode };
  }

  /** After a reading: the engine would show a dead container's memory file systems empty, as if all had been deleted. */
  private async requireFiles(): Promise<void> {
    if (!this.parts.endWithContainer || (await this.parts.container.state()).running) return;
    throw new WorkspaceFaultError('unreadable', 'its container has ended, and its files with it');
  }

  private item({ file, place }: PlacedFile): TarItem {
    const path = place.components.join('/');
    const { owner } = this.parts;
    if ('symlinkTarget' in file) return { type: 'symlink', path, mode: symlinkMode, target: file.symlinkTarget, ...owner };
    if ('directory' in file) return { type: 'directory', path, mode: file.mode & 0o777, ...owner };
    return { type: 'file', path, mode: file.mode & 0o777, content: Buffer.from(file.content), ...owner };
  }
}

function archived(path: string, entry: BaseEntry): ArchivedEntry {
  switch (entry.type) {
    case 'file':
      if (!('content' in entry)) return { path, type: 'file', mode: entry.mode, sizeBytes: entry.sizeBytes, sha256: entry.sha256, content: null };
      return { path, type: 'file', mode: entry.mode, sizeBytes: entry.content.length, sha256: createHash('sha256').update(entry.content).digest('hex'), content: null };
    case 'directory':
      return { path, type: 'directory', mode: entry.mode, sizeBytes: 0 };
    case 'symlink':
      return { path, type: 'symlink', mode: symlinkMode, sizeBytes: 0, symlinkTarget: entry.symlinkTarget };
  }
}

/** Content, type and permission bits; owners and times do not count. */
function isSame(then: ArchivedEntry | undefined, now: ArchivedEntry): boolean {
  if (then === undefined || then.type !== now.type) return false;
  if (then.type === 'symlink') return then.symlinkTarget === (now as typeof then).symlinkTarget;
  return then.mode === now.mode && (then.type !== 'file' || then.sha256 === (now as ArchivedFile).sha256);
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}
