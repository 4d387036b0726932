import { chmodSync, closeSync, constants, fchmodSync, openSync, writeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { diffWorkspace, type BaseEntry } from './diff.js';
import { SandboxInfraError } from './errors.js';
import { diffLayers } from './layer-diff.js';
import type { FileEntry, SandboxLimits, WorkspaceDiff } from './provider.js';
import type { SandboxTrees } from './shell-sandbox.js';
import type { Place, PlacedFile } from './spec.js';
import { openForWriting, openUp, readBelow, usualTreeBounds, walkTree, type TreeBounds, type TreeRoot } from './tree.js';

/** No tree's: those begin with a slash. */
const upperName = 'upper';
/** A turn of the event loop is given back after this many bytes or files written. */
const bytesPerTurn = 4 * 1024 * 1024;
const filesPerTurn = 256;

export interface TreeExtent {
  readonly entries: { readonly size: number };
  /** Sum of the file sizes. */
  readonly bytes: number;
  readonly largestFileBytes: number;
}

export interface PinnedTreesParts {
  readonly label: string;
  /** The workspace first. */
  readonly names: readonly string[];
  readonly limits: SandboxLimits;
  /** Where the host sees a tree at this moment. */
  readonly hostPathOf: (tree: string) => string;
  /** How much the workspace began with, besides files. */
  readonly workspaceTree?: TreeExtent | null;
  /** Where the workspace is an overlay: where the host sees its upper layer at this moment. */
  readonly upperPath?: string | null;
}

/**
 * The host's own hold on a sandbox's writable trees: a descriptor each, opened before any command ran. They name the
 * directories themselves, whatever is renamed or mounted above them, and keep the file systems alive after the last
 * process inside is dead, which is what makes a frozen sandbox readable without anything running in it.
 */
export class PinnedTrees implements SandboxTrees {
  private frozen = false;
  private open = true;

  private constructor(
    private readonly parts: PinnedTreesParts,
    private readonly descriptors: ReadonlyMap<string, number>,
    private readonly upper: number | null,
  ) {}

  static pin(parts: PinnedTreesParts): PinnedTrees {
    const opened = new Map<string, number>();
    const pinned = (name: string, path: string): void => void opened.set(name, openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW));
    try {
      for (const tree of parts.names) pinned(tree, parts.hostPathOf(tree));
      if (parts.upperPath) pinned(upperName, parts.upperPath);
    } catch (error) {
      for (const fd of opened.values()) closeSync(fd);
      throw error;
    }
    const upper = opened.get(upperName) ?? null;
    opened.delete(upperName);
    return new PinnedTrees(parts, opened, upper);
  }

  /** @param descriptors one for each name, which are closed with it */
  static holding(parts: PinnedTreesParts, descriptors: ReadonlyMap<string, number>): PinnedTrees {
    return new PinnedTrees(parts, descriptors, null);
  }

  get names(): readonly string[] {
    return this.parts.names;
  }

  /** No process can write any more: from now on the host may widen modes that shut it out. */
  freeze(): void {
    this.frozen = true;
    for (const fd of this.held()) openUp(fd);
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    for (const fd of this.held()) closeSync(fd);
  }

  /** Gives files that exist (empty) their content and mode. */
  async fill(files: readonly PlacedFile[]): Promise<void> {
    let pendingBytes = 0;
    try {
      for (const [index, { file, place }] of files.entries()) {
        if ('symlinkTarget' in file) continue;
        if ('directory' in file) {
          chmodSync(`${this.root(place.tree).base}/${place.components.join('/')}`, file.mode & 0o777);
          continue;
        }
        const content = Buffer.from(file.content);
        const fd = openForWriting(this.root(place.tree), place.components);
        try {
          for (let written = 0; written < content.length; ) written += writeSync(fd, content, written);
          fchmodSync(fd, file.mode & 0o777);
        } finally {
          closeSync(fd);
        }
        pendingBytes += content.length;
        if (pendingBytes >= bytesPerTurn || index % filesPerTurn === filesPerTurn - 1) {
          pendingBytes = 0;
          await nextTurn();
        }
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new SandboxInfraError(this.parts.label, `its files could not be written: ${reason}`, 'Raise limits.diskBytes if the files do not fit.', error);
    }
  }

  readFile(place: Place, limitBytes: number): Buffer | null {
    if (place.components.length === 0) return null;
    return readBelow(this.root(place.tree), place.components, limitBytes);
  }

  async listFiles(place: Place): Promise<FileEntry[]> {
    const prefix = place.components.length === 0 ? '' : `${place.components.join('/')}/`;
    const entries: FileEntry[] = [];
    await walkTree(this.root(place.tree), this.bounds(), ({ path, type, stats }) => {
      if (!path.startsWith(prefix) || path === prefix) return;
      entries.push({ path: path.slice(prefix.length), type, sizeBytes: stats.size, mode: stats.mode & 0o777 });
    });
    return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  diff(tree: string, base: ReadonlyMap<string, BaseEntry>): Promise<WorkspaceDiff> {
    const merged = this.root(tree);
    if (this.upper === null || tree !== this.parts.names[0]) return diffWorkspace(base, merged, this.bounds());
    return diffLayers(base, { upper: { base: `/proc/self/fd/${this.upper}`, frozen: this.frozen }, merged }, this.bounds());
  }

  private held(): number[] {
    return [...this.descriptors.values(), ...(this.upper === null ? [] : [this.upper])];
  }

  /** What a workspace began with does not count against it. */
  private bounds(): TreeBounds {
    const { limits, workspaceTree: tree } = this.parts;
    return {
      maxEntries: (limits.workspaceEntries ?? usualTreeBounds.maxEntries) + (tree?.entries.size ?? 0),
      maxDepth: usualTreeBounds.maxDepth,
      maxBytes: limits.diskBytes + (tree?.bytes ?? 0),
      maxFileBytes: Math.max(limits.fileSizeBytes, tree?.largestFileBytes ?? 0),
    };
  }

  private root(tree: string): TreeRoot {
    const fd = this.descriptors.get(tree)!;
    return { base: process.platform === 'linux' ? `/proc/self/fd/${fd}` : this.parts.hostPathOf(tree), frozen: this.frozen };
  }
}
