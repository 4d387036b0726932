import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SandboxSilentError, SandboxUnavailableError } from '../errors.js';
import { destroyGroup } from '../cgroup.js';
import { makeRunGroups, writableHierarchies, type CgroupHierarchy } from '../cgroup-hierarchies.js';
import type { SandboxDeps } from '../deps.js';
import { LaunchPoints } from '../launch-points.js';
import type { HostUser } from '../launcher.js';
import { OpenSandboxes } from '../open-sandboxes.js';
import { enteringRefusal } from '../namespace-listener.js';
import type { PortRefusal, ReapReport, Sandbox, SandboxProvider, SandboxSpec, WorkspaceTree } from '../provider.js';
import { reapRuns, RunDirectory, unwritable } from '../run-directory.js';
import { seccompProgram } from '../seccomp.js';
import { checkSpec, refuseImageAndNetwork } from '../spec.js';
import { makeClosedShells } from './closed-shells.js';
import { explainFailure, findBubblewrap } from './installation.js';
import { makeEtc, systemArguments } from './root-files.js';
import type { OverlayStart } from './overlay.js';
import { startBubblewrap, type BubblewrapContext } from './start.js';
import { WorkspaceTrees, type TreeWay } from './workspace-trees.js';

/** How strong the sandboxes of a provider are on this machine, for `doctor`. */
export interface BubblewrapFacts {
  readonly version: string;
  /** What sandboxes are on the host: a user of their own, the caller's own user, or root without capabilities. */
  readonly hostUser: 'dedicated' | 'own' | 'root';
  readonly nestedUserNamespaces: 'disabled' | 'filtered';
  /** Whether the supervisor's shell, and in grading every shell, is out of reach of other processes of its user. */
  readonly shells: 'closed' | 'open';
  readonly cgroupControllers: readonly string[];
}

export interface BubblewrapOptions {
  /** The only way in which workspace trees are laid under workspaces, even where a better one works. */
  readonly treeWorkspaces?: TreeWay;
}

/** No account has this number; where only a small range of users is mapped, `nobody` serves. */
const dedicatedUids = [1_593_847_000, 65_534];

const probeSpec: SandboxSpec = {
  label: 'probe',
  workdir: '/work',
  limits: { memoryBytes: 268_435_456, processes: 16, cpuCores: 1, diskBytes: 1_048_576, fileSizeBytes: 1_048_576 },
  env: {},
  leaseMs: 60_000,
  closedShells: true,
};
/** Fails where another process can open the supervisor's memory. */
const closedCheck = '! (exec 3</proc/1/mem) 2>/dev/null';
const probeTimeoutMs = 10_000;

/**
 * Sandboxes made with bubblewrap: namespaces, no network, a read-only view of the system, tmpfs of bounded size for all
 * that is writable, a system-call filter, resource limits and control groups. Nothing is written to the host's disk.
 *
 * The host reads and writes a sandbox's files through descriptors it opened on the sandbox's own tmpfs by
 * `/proc/PID/root`, before any command ran (pinned-trees.ts): no shared directory that could fill the host's disk, no
 * copy, nothing to clean up, and the files stay readable when everything inside is dead.
 */
export class BubblewrapProvider implements SandboxProvider {
  readonly name = 'bubblewrap' as const;
  readonly isolation = 'namespaces' as const;
  private readonly sandboxes = new OpenSandboxes('bubblewrap');
  /** Set when the host process is root: the unprivileged user that sandboxes are on the host. */
  private hostUser: HostUser | null = null;
  private launchPoints: LaunchPoints;
  private shells: BubblewrapFacts['shells'] = 'open';
  private trees: WorkspaceTrees;

  private constructor(
    private readonly deps: SandboxDeps,
    private readonly run: RunDirectory,
    private context: BubblewrapContext,
    private readonly options: BubblewrapOptions,
  ) {
    this.launchPoints = new LaunchPoints(run.path, this.hostUser);
    this.trees = this.treesOf(null);
  }

  /**
   * @throws SandboxUnavailableError `E_SANDBOX_UNAVAILABLE` with the remedy when no sandbox can be started here,
   * SandboxInfraError `E_SANDBOX_INFRA` when that cannot be found out
   */
  static async open(deps: SandboxDeps, options: BubblewrapOptions = {}): Promise<BubblewrapProvider> {
    const installation = await findBubblewrap(deps.environment.PATH);
    const program = seccompProgram(process.arch);
    if (program === null) {
      throw new SandboxUnavailableError('bubblewrap', `there is no system-call filter for ${process.arch}`, 'Use an x86-64 or arm64 machine, or `--sandbox process` for commands you trust.');
    }
    const run = RunDirectory.create(deps, 'bubblewrap');
    try {
      const etcDir = join(run.path, 'etc');
      makeEtc(etcDir);
      const filterPath = join(run.path, 'seccomp.bpf');
      writeFileSync(filterPath, program);
      chmodSync(filterPath, 0o644);
      const root = { system: systemArguments(), etcDir, shells: makeClosedShells(join(run.path, 'shells')) };
      const context = { installation, root, filterPath, hierarchies: runGroups(run), clock: deps.clock };
      const provider = new BubblewrapProvider(deps, run, context, options);
      await provider.choosePlan().catch(async (error: unknown) => {
        await provider.close();
        throw error;
      });
      return provider;
    } catch (error) {
      run.remove();
      throw unwritable(run.path, error);
    }
  }

  facts(): BubblewrapFacts {
    const { installation, hierarchies } = this.context;
    return {
      version: installation.version,
      hostUser: this.hostUser !== null ? 'dedicated' : process.getuid?.() === 0 ? 'root' : 'own',
      nestedUserNamespaces: installation.features.disableUserns ? 'disabled' : 'filtered',
      shells: this.shells,
      cgroupControllers: hierarchies.flatMap((hierarchy) => hierarchy.controllers),
    };
  }

  portRefusal(): PortRefusal | null {
    return enteringRefusal();
  }

  create(spec: SandboxSpec, signal?: AbortSignal): Promise<Sandbox> {
    return this.start(spec, undefined, signal);
  }

  /** How workspaces that begin as a tree are made here: as an overlay, with or without a program of our own, or as a copy. */
  async treeWorkspaces(): Promise<TreeWay> {
    return (await this.trees.way())?.kind ?? 'copy';
  }

  /** @param overlay how a workspace tree is laid under the workspace; undefined: in the way that works here */
  private async start(spec: SandboxSpec, overlay: OverlayStart | null | undefined, signal?: AbortSignal): Promise<Sandbox> {
    const checked = checkSpec(spec);
    refuseImageAndNetwork(checked, 'bubblewrap');
    return this.sandboxes.add(async (onStopped) => {
      const workspace = checked.workspaceTree === null ? null : await this.trees.workspace(checked, checked.workspaceTree, overlay);
      const id = this.run.newSandboxId(spec.leaseMs);
      return startBubblewrap(this.context, await this.launchPoints.get(), { spec: checked, id, workspace, onStopped, signal });
    });
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
      await Promise.all(this.context.hierarchies.map(({ parent }) => destroyGroup(parent)));
      this.run.remove();
    }
  }

  /** Starts one sandbox for each way to run it, the safest first, and keeps the first way that works. */
  private async choosePlan(): Promise<void> {
    const hostUsers = process.getuid?.() === 0 ? [...dedicatedUids.map((id) => ({ uid: id, gid: id })), null] : [null];
    const { root } = this.context;
    let failure: unknown;
    for (const hostUser of hostUsers) {
      this.hostUser = hostUser;
      this.launchPoints = new LaunchPoints(this.run.path, hostUser);
      // Where programs cannot be executed from the run's folder (noexec), closed shells keep every sandbox from starting.
      for (const shells of [root.shells, null]) {
        this.context = { ...this.context, root: { ...root, shells } };
        try {
          this.shells = await this.probe();
          this.trees = this.treesOf(hostUser);
          return;
        } catch (error) {
          if (error instanceof SandboxSilentError) throw error;
          // The last user is the one who runs Seatrial: what stops even him is what must be put right.
          failure = error;
        }
      }
      await this.launchPoints.close();
    }
    throw explainFailure(failure instanceof Error ? failure.message : String(failure));
  }

  private treesOf(hostUser: HostUser | null): WorkspaceTrees {
    const startProbe = (workspaceTree: WorkspaceTree, overlay: OverlayStart): Promise<Sandbox> => this.start({ ...probeSpec, workspaceTree }, overlay);
    return new WorkspaceTrees(this.deps, { runDir: this.run.path, hostUser, only: this.options.treeWorkspaces ?? null, startProbe });
  }

  private async probe(): Promise<BubblewrapFacts['shells']> {
    const sandbox = await this.create(probeSpec);
    try {
      const { exitCode } = await sandbox.exec(closedCheck, { timeoutMs: probeTimeoutMs });
      if (exitCode === null) throw new SandboxSilentError(probeSpec.label);
      return exitCode === 0 ? 'closed' : 'open';
    } finally {
      await sandbox.stop();
    }
  }
}

function runGroups(run: RunDirectory): CgroupHierarchy[] {
  const writable = writableHierarchies();
  run.recordCgroups(writable.map((hierarchy) => join(hierarchy.parent, run.name)));
  return makeRunGroups(writable, run.name);
}
