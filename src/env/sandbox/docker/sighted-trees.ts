import type { BaseEntry } from '../diff.js';
import { SandboxInfraError, WorkspaceFaultError } from '../errors.js';
import { PinnedTrees } from '../pinned-trees.js';
import type { FileEntry, SandboxLimits, WorkspaceDiff } from '../provider.js';
import type { SandboxTrees } from '../shell-sandbox.js';
import { isBelow, type Place, type PlacedFile } from '../spec.js';
import type { ArchivedEntry } from './archived-tree.js';
import type { ContainerRoot } from './container-root.js';
import type { TreeManifest } from './tree-manifest.js';

export interface SightedTreesParts {
  readonly label: string;
  readonly names: readonly string[];
  readonly limits: SandboxLimits;
  readonly root: ContainerRoot;
  /** The same trees through the engine. */
  readonly archive: SandboxTrees;
  /** What the image has at the work directory. */
  readonly manifest: () => Promise<TreeManifest>;
}

/**
 * The trees of a container that has an image's own root, where this machine can look into it: by plain walks below the
 * container's root, which take no call of the engine. A walk finds directories and files alone; what it does not find, because
 * a link leads there or because it is gone, the engine is asked for, and from then on for all else: a root that is held
 * while the engine mounts the same layer again would be one too many.
 */
export class SightedTrees implements SandboxTrees {
  private root: ContainerRoot | null;

  constructor(private readonly parts: SightedTreesParts) {
    this.root = parts.root;
  }

  get names(): readonly string[] {
    return this.parts.names;
  }

  /** The host's root reads all that is there, and the dead do not write. */
  freeze(): void {
    this.parts.archive.freeze();
  }

  close(): void {
    this.root?.close();
    this.root = null;
  }

  async fill(files: readonly PlacedFile[]): Promise<void> {
    for (const tree of new Set(files.map(({ place }) => place.tree))) {
      const ofTree = files.filter(({ place }) => place.tree === tree);
      await this.in(tree, null, async (trees) => trees.fill(ofTree).catch((error: unknown) => this.fillByEngine(ofTree, error)), () => this.parts.archive.fill(ofTree));
    }
  }

  async readFile(place: Place, limitBytes: number): Promise<Uint8Array | null> {
    return this.in(place.tree, null, async (trees) => trees.readFile(place, limitBytes), async () => this.parts.archive.readFile(place, limitBytes));
  }

  async listFiles(place: Place): Promise<readonly FileEntry[]> {
    return this.in(place.tree, await this.parts.manifest(), (trees) => trees.listFiles(place), () => this.parts.archive.listFiles(place));
  }

  async diff(tree: string, written: ReadonlyMap<string, BaseEntry>): Promise<WorkspaceDiff> {
    const manifest = await this.parts.manifest();
    const before = tree === this.parts.names[0] ? [...manifest.entries] : [];
    const byEngine = (): Promise<WorkspaceDiff> => this.parts.archive.diff(tree, written);
    // Only there is something known about what stood in a special file's place.
    if (before.some(([, { type }]) => type === 'special')) return byEngine();
    const base = new Map([...before.map(([path, entry]): [string, BaseEntry] => [path, baseEntry(entry)]), ...written]);
    return this.in(tree, manifest, (trees) => trees.diff(tree, base), byEngine);
  }

  /** A hold on one tree while `use` runs. */
  private async in<T>(tree: string, extent: TreeManifest | null, use: (trees: PinnedTrees) => Promise<T>, byEngine: () => Promise<T>): Promise<T> {
    const fd = this.root?.directory(tree) ?? null;
    if (fd === null) {
      this.close();
      return byEngine();
    }
    const { label, limits } = this.parts;
    const trees = PinnedTrees.holding({ label, names: [tree], limits, hostPathOf: () => `/proc/self/fd/${fd}`, workspaceTree: extent }, new Map([[tree, fd]]));
    try {
      return await use(trees);
    } finally {
      trees.close();
    }
  }

  /** A link that an agent made leads, inside, to where the engine's own unpacking follows it. */
  private async fillByEngine(files: readonly PlacedFile[], error: unknown): Promise<void> {
    if (!(error instanceof SandboxInfraError || error instanceof WorkspaceFaultError)) throw error;
    this.close();
    await this.parts.archive.fill(files);
  }
}

/** Where an engine mounts something of its own or of an image's into every container: a walk would pass below it. */
const mountedPaths = ['/proc', '/sys', '/dev', '/etc/hosts', '/etc/hostname', '/etc/resolv.conf'];

/** Whether plain walks below the container's root see what the engine's archives hold of these trees. */
export function areInSight(trees: readonly string[], volumes: readonly string[]): boolean {
  return trees.every((tree) => [...mountedPaths, ...volumes].every((mounted) => !isBelow(mounted, tree) && !isBelow(tree, mounted)));
}

function baseEntry(entry: ArchivedEntry): BaseEntry {
  switch (entry.type) {
    case 'file':
      return { type: 'file', mode: entry.mode, sizeBytes: entry.sizeBytes, sha256: entry.sha256 };
    case 'symlink':
      return { type: 'symlink', symlinkTarget: entry.symlinkTarget };
    default:
      return { type: 'directory', mode: entry.mode };
  }
}
