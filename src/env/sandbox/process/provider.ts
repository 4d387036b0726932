import { join } from 'node:path';
import type { SandboxDeps } from '../deps.js';
import { SandboxUnavailableError } from '../errors.js';
import { LaunchPoints } from '../launch-points.js';
import { OpenSandboxes } from '../open-sandboxes.js';
import type { ReapReport, Sandbox, SandboxProvider, SandboxSpec } from '../provider.js';
import { reapRuns, RunDirectory } from '../run-directory.js';
import { checkSpec, refuseImageAndNetwork } from '../spec.js';
import { TreeStore } from '../tree-store.js';
import { startProcess, type ProcessContext } from './start.js';

/**
 * Commands as ordinary processes of the caller in a temporary directory, for machines without bubblewrap and commands
 * that are trusted. It is never chosen by itself, and `isolation: 'none'` goes into every record.
 *
 * Sandbox paths are mapped: a tree such as `/work` lies at `$SANDBOX_ROOT/work`. writeFiles, readFile, cwd and the work
 * directory are mapped by the provider; commands themselves must say `$WORKDIR` or `$SANDBOX_ROOT/logs`, because
 * `/work` is the host's own `/work` to them.
 */
export class ProcessProvider implements SandboxProvider {
  readonly name = 'process' as const;
  readonly isolation = 'none' as const;
  private readonly sandboxes = new OpenSandboxes('process');
  private readonly launchPoints: LaunchPoints;
  private readonly trees: TreeStore;

  private constructor(
    private readonly deps: SandboxDeps,
    private readonly run: RunDirectory,
    private readonly context: ProcessContext,
  ) {
    this.launchPoints = new LaunchPoints(run.path, null);
    this.trees = new TreeStore(deps, null);
  }

  static open(deps: SandboxDeps): ProcessProvider {
    if (process.platform === 'win32') {
      throw new SandboxUnavailableError('process', 'it needs a POSIX system', 'Use Linux, macOS or WSL.');
    }
    const run = RunDirectory.create(deps, 'process');
    return new ProcessProvider(deps, run, { searchPath: deps.environment.PATH, clock: deps.clock });
  }

  async create(spec: SandboxSpec, signal?: AbortSignal): Promise<Sandbox> {
    const checked = checkSpec(spec);
    refuseImageAndNetwork(checked, 'process');
    signal?.throwIfAborted();
    const sandbox = await this.sandboxes.add(async (onStopped) => {
      const id = this.run.newSandboxId(spec.leaseMs);
      const base = checked.workspaceTree === null ? null : await this.trees.base(checked.label, checked.workspaceTree, checked.leaseMs);
      return startProcess(this.context, await this.launchPoints.get(), { id, spec: checked, base, root: join(this.run.path, id), onStopped });
    });
    if (signal?.aborted === true) await sandbox.stop();
    signal?.throwIfAborted();
    return sandbox;
  }

  async reap(): Promise<ReapReport> {
    return reapRuns(this.deps);
  }

  async close(): Promise<void> {
    try {
      await this.sandboxes.close();
    } finally {
      await this.launchPoints.close();
      await this.trees.close();
      this.run.remove();
    }
  }
}
