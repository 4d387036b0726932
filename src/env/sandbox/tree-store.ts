import { chmodSync, constants, copyFileSync, lchownSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SandboxDeps } from './deps.js';
import { SandboxInfraError, SandboxSpecError } from './errors.js';
import { hostFiles, treeDirectoryMode, TreeIndexer, type TreeIndex } from './host-tree.js';
import type { HostUser } from './launcher.js';
import type { WorkspaceTree } from './provider.js';
import { RunDirectory } from './run-directory.js';

/** A turn of the event loop is given back after this many bytes or files copied. */
const bytesPerTurn = 4 * 1024 * 1024;
const filesPerTurn = 64;

/** A workspace tree as sandboxes begin with it. */
export interface TreeBase {
  /** A folder of the provider's own that nobody changes. */
  readonly path: string;
  readonly index: TreeIndex;
}

/**
 * The workspace trees of one provider: each is copied once, by its digest, into a folder of the provider's own, and shared
 * by all sandboxes that begin with it. The one copy buys three things: what is checked against the digest is what
 * sandboxes see, whatever becomes of the task's folder meanwhile; the files belong to the user that sandboxes are on the
 * host, who may then change and delete them in their own layer; and their modes are those that the index names. (An
 * idmapped mount would change the owner without a copy, but only root can make one, and it would follow the folder.)
 *
 * On a disk, not in memory, in a run folder of its own: reap removes what a crashed run left there.
 */
export class TreeStore {
  private run: RunDirectory | null = null;
  private readonly bases = new Map<string, Promise<TreeBase>>();
  private made = 0;

  /** @param owner of the copies; null: this process's own user */
  constructor(
    private readonly deps: SandboxDeps,
    private readonly owner: HostUser | null,
  ) {}

  /**
   * @throws SandboxSpecError when the folder is not (any more) what the digest names, SandboxInfraError when it cannot be
   * copied. Neither is kept: the next sandbox tries again.
   */
  async base(label: string, tree: WorkspaceTree, leaseMs: number): Promise<TreeBase> {
    this.run ??= RunDirectory.create(this.deps, 'process');
    this.run.newSandboxId(leaseMs);
    const known = this.bases.get(tree.digest);
    if (known !== undefined) return known;
    const making = this.copy(label, tree, join(this.run.path, `tree-${this.made++}`));
    this.bases.set(tree.digest, making);
    making.catch(() => this.bases.delete(tree.digest));
    return making;
  }

  /** Once no sandbox needs them. */
  async close(): Promise<void> {
    await Promise.allSettled(this.bases.values());
    this.run?.remove();
  }

  private async copy(label: string, { hostDir, digest }: WorkspaceTree, path: string): Promise<TreeBase> {
    const index = await this.copyFiles(hostDir, path).catch((error: unknown) => {
      if (error instanceof SandboxInfraError) throw error;
      throw new SandboxInfraError(label, `its workspace ${hostDir} cannot be copied: ${error instanceof Error ? error.message : String(error)}`, 'Make it readable, and free space in the temporary directory.', error);
    });
    if (index.digest === digest) return { path, index };
    throw new SandboxSpecError(label, `its workspace ${hostDir} has digest ${index.digest}, expected ${digest}: it was changed`, 'Load the task again.');
  }

  private async copyFiles(hostDir: string, path: string): Promise<TreeIndex> {
    const directories = new Set<string>();
    const makeDirectory = (directory: string): void => {
      if (directories.has(directory)) return;
      if (directory !== path) makeDirectory(dirname(directory));
      mkdirSync(directory);
      this.own(directory, treeDirectoryMode);
      directories.add(directory);
    };
    makeDirectory(path);
    const indexer = new TreeIndexer();
    let [pendingBytes, pendingFiles] = [0, 0];
    for (const file of hostFiles(hostDir)) {
      const copy = join(path, file.path);
      makeDirectory(dirname(copy));
      if (file.type === 'symlink') symlinkSync(file.symlinkTarget, copy);
      else copyFileSync(join(hostDir, file.path), copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      this.own(copy, file.type === 'symlink' ? null : file.mode);
      // The copy is what counts: a file that changes under way must not pass the check.
      indexer.add(file, copy);
      pendingBytes += file.type === 'file' ? file.sizeBytes : 0;
      if (pendingBytes < bytesPerTurn && ++pendingFiles < filesPerTurn) continue;
      [pendingBytes, pendingFiles] = [0, 0];
      await nextTurn();
    }
    return indexer.finish();
  }

  private own(path: string, mode: number | null): void {
    if (mode !== null) chmodSync(path, mode);
    if (this.owner !== null) lchownSync(path, this.owner.uid, this.owner.gid);
  }
}
