import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxDeps } from '../deps.js';
import { SandboxInfraError, SandboxSilentError } from '../errors.js';
import { indexHostTree } from '../host-tree.js';
import type { HostUser } from '../launcher.js';
import type { Sandbox, WorkspaceTree } from '../provider.js';
import type { CheckedSpec } from '../spec.js';
import { TreeStore, type TreeBase } from '../tree-store.js';
import { overlayStarts, type OverlayStart } from './overlay.js';

/** How one sandbox's workspace begins as a tree: as an overlay, or (null) as a copy that its supervisor makes. */
export interface TreeWorkspace {
  readonly base: TreeBase;
  readonly overlay: OverlayStart | null;
}

/** How workspaces begin as trees: as an overlay, by a program of our own or by tools of the system, or as a copy. */
export type TreeWay = OverlayStart['kind'] | 'copy';

export interface WorkspaceTreesParts {
  /** The provider's own folder. */
  readonly runDir: string;
  /** Who sandboxes are on the host; null: this process's own user. */
  readonly hostUser: HostUser | null;
  /** Null: the best way that works. */
  readonly only: TreeWay | null;
  /** Starts a sandbox whose workspace is an overlay over a tree. */
  readonly startProbe: (tree: WorkspaceTree, overlay: OverlayStart) => Promise<Sandbox>;
}

const probeFiles = { 'dir/file': 'x', edited: 'x', gone: 'x' };
/** What an overlay on an old kernel gets wrong: a directory that was made anew must not show what it held before. */
const probeCommand = 'rm -r dir && mkdir dir && [ -z "$(ls dir)" ] && echo y >>edited && chmod 700 edited && rm gone';
const probeChanges = 'dir/file deleted, edited modified, gone deleted';
const probeTimeoutMs = 10_000;

/** The workspace trees of a bubblewrap provider, and the way in which sandboxes get them here, which is tried out once. */
export class WorkspaceTrees {
  private readonly store: TreeStore;
  private choosing: Promise<OverlayStart | null> | null = null;

  constructor(
    deps: SandboxDeps,
    private readonly parts: WorkspaceTreesParts,
  ) {
    this.store = new TreeStore(deps, parts.hostUser);
  }

  /** @throws SandboxSpecError, SandboxInfraError */
  async workspace({ label, leaseMs }: CheckedSpec, tree: WorkspaceTree, overlay?: OverlayStart | null): Promise<TreeWorkspace> {
    const base = await this.store.base(label, tree, leaseMs);
    return { base, overlay: overlay === undefined ? await this.way() : overlay };
  }

  /** The way that works here. */
  way(): Promise<OverlayStart | null> {
    if (this.choosing === null) {
      const choosing = this.choose();
      this.choosing = choosing;
      choosing.catch(() => (this.choosing = null));
    }
    return this.choosing;
  }

  close(): Promise<void> {
    return this.store.close();
  }

  private async choose(): Promise<OverlayStart | null> {
    const { runDir, only } = this.parts;
    const hostDir = join(runDir, 'probe-tree');
    mkdirSync(join(hostDir, 'dir'), { recursive: true });
    for (const [path, content] of Object.entries(probeFiles)) writeFileSync(join(hostDir, path), content);
    const tree = { hostDir, digest: indexHostTree(hostDir).digest };
    for (const overlay of overlayStarts(runDir)) if ((only ?? overlay.kind) === overlay.kind && (await this.works(tree, overlay))) return overlay;
    return null;
  }

  private async works(tree: WorkspaceTree, overlay: OverlayStart): Promise<boolean> {
    let sandbox: Sandbox;
    try {
      sandbox = await this.parts.startProbe(tree, overlay);
    } catch (error) {
      if (error instanceof SandboxSilentError || !(error instanceof SandboxInfraError)) throw error;
      return false;
    }
    try {
      const { exitCode } = await sandbox.exec(probeCommand, { timeoutMs: probeTimeoutMs });
      if (exitCode !== 0) return false;
      await sandbox.killAll();
      const { entries } = await sandbox.workspaceDiff();
      return entries.map(({ path, kind }) => `${path} ${kind}`).join(', ') === probeChanges;
    } finally {
      await sandbox.stop();
    }
  }
}
