import type { Clock } from '../../../core/index.js';
import { SandboxCgroup } from '../cgroup.js';
import type { CgroupHierarchy } from '../cgroup-hierarchies.js';
import type { Confinement } from '../confinement.js';
import { SandboxInfraError, SandboxSilentError } from '../errors.js';
import type { LaunchPoint } from '../launch-points.js';
import { listenInNetworkOf } from '../namespace-listener.js';
import { PinnedTrees } from '../pinned-trees.js';
import { descendants, killExactly } from '../proc.js';
import { cannotMakeFiles, ShellSandbox, type DeathFacts, type Ended, type ShellExit } from '../shell-sandbox.js';
import { baseEnvironment, homeDir, temporaryDir, type CheckedSpec } from '../spec.js';
import { quoted } from '../shell-text.js';
import { SupervisedShell } from '../supervised-shell.js';
import { createFilesScript, frameOwn, setupScript } from '../supervisor.js';
import { clearedPaths } from '../workspace-start.js';
import { bubblewrapArguments, lateDirectories, treeToCopy, type BubblewrapRoot } from './arguments.js';
import { within } from '../within.js';
import type { BubblewrapInstallation } from './installation.js';
import type { TreeWorkspace } from './workspace-trees.js';

/** What all sandboxes of one provider share. */
export interface BubblewrapContext {
  readonly installation: BubblewrapInstallation;
  readonly root: BubblewrapRoot;
  readonly filterPath: string;
  readonly hierarchies: readonly CgroupHierarchy[];
  readonly clock: Clock;
}

export interface BubblewrapStart {
  readonly id: string;
  readonly spec: CheckedSpec;
  /** Null where the workspace does not begin as a tree. */
  readonly workspace: TreeWorkspace | null;
  readonly onStopped: (sandbox: ShellSandbox) => void;
  readonly signal: AbortSignal | undefined;
}

const startTimeoutMs = 60_000;
/** Ended by SIGKILL, as a shell counts it. */
const killedStatus = 128 + 9;

/**
 * Starts one bubblewrap sandbox.
 *
 * Everything inside dies with the first process, the supervisor: the kernel kills a whole pid namespace before it lets
 * its init be reaped, so the end of bwrap proves that nothing is left. That is how a sandbox is frozen and stopped.
 */
export async function startBubblewrap(context: BubblewrapContext, point: LaunchPoint, start: BubblewrapStart): Promise<ShellSandbox> {
  const { id, spec, workspace, signal } = start;
  signal?.throwIfAborted();
  const cgroup = await SandboxCgroup.create(context.hierarchies, id, spec.limits);
  let shell: SupervisedShell | null = null;
  let trees: PinnedTrees | null = null;
  // Whether that worked is told where the start fails for it.
  const abort = (): void => void shell?.kill().catch(() => undefined);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const running = await SupervisedShell.launch(point, confinementOf(context, start, cgroup), context.clock);
    shell = running;
    trees = await setUp(start, running, cgroup);
    signal?.throwIfAborted();
    const sandbox: ShellSandbox = new ShellSandbox({
      id,
      spec,
      shell: running,
      trees,
      workspaceTree: workspace?.base.index ?? null,
      root: '',
      // Set since the supervisor answered; a sandbox is no sooner one.
      listenInside: (port) => listenInNetworkOf(running.first!, port, spec.label),
      usage: () => cgroup.usage(),
      causeOfDeath: (exit, facts) => (running.heldByHost ? { alive: false, cause: 'infra', detail: 'its first process was stopped (SIGSTOP) from outside' } : causeOfDeath(exit, facts, context.root.shells !== null)),
      onDead: () => cgroup.remove(),
      onStopped: async () => start.onStopped(sandbox),
    });
    return sandbox;
  } catch (error) {
    await endFailed(shell, trees, cgroup);
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

async function endFailed(shell: SupervisedShell | null, trees: PinnedTrees | null, cgroup: SandboxCgroup): Promise<void> {
  try {
    await shell?.kill();
  } finally {
    trees?.close();
    await cgroup.remove();
  }
}

function confinementOf(context: BubblewrapContext, { spec, workspace }: BubblewrapStart, cgroup: SandboxCgroup): Confinement {
  const { program, features } = context.installation;
  const overlaid = workspace?.overlay?.before(workspace.base.path, Math.floor(spec.limits.diskBytes)) ?? [];
  return {
    label: spec.label,
    command: [...overlaid, program, ...bubblewrapArguments(spec, features, context.root, workspace)],
    // The sandbox's environment is set inside: here it would act on bwrap itself (LD_PRELOAD).
    env: {},
    filterPath: context.filterPath,
    // bwrap gives the supervisor one (`--new-session`).
    ownSession: false,
    supervisorPid: (status) => status.childPid,
    startedSince: (firstPid, startTicks) => descendants(firstPid).filter((facts) => facts.startTicks >= startTicks),
    endOthers: 'kill -9 -1',
    // The first process takes the namespace with it, and bwrap follows.
    endAll: async (first) => killExactly(first),
    // bwrap itself, which buries the first process, may be stopped.
    endByForce: (starter) => {
      if (starter?.name === 'bwrap') killExactly(starter);
      cgroup.kill();
    },
  };
}

/** From a started bwrap to a sandbox with its limits, its environment and its files; no foreign code has run yet. */
async function setUp({ spec, workspace }: BubblewrapStart, shell: SupervisedShell, cgroup: SandboxCgroup): Promise<PinnedTrees> {
  const workdir = spec.trees[0]!;
  const env = { ...baseEnvironment(workdir, ''), ...spec.env };
  const setup = setupScript({ limits: spec.limits, env, limitDataSegment: !cgroup.limits('memory'), limitProcesses: true });
  const removed = workspace === null ? [] : clearedPaths(spec, workspace.base.index).map((path) => `${workdir}/${path}`);
  // Written before the sandbox is in its memory group: what it begins with is not its own doing.
  const copying = workspace !== null && workspace.overlay === null ? `cp -a ${treeToCopy}/. ${quoted(workdir)}/ &&` : '';
  const files = createFilesScript(spec.files, lateDirectories(spec), { replace: false, root: '', removed });
  const started = await shell.start(frameOwn(`${setup}\n${copying} {\n${files}\n}`), startTimeoutMs);
  if (started === null) {
    if (shell.complaint === '') throw new SandboxSilentError(spec.label);
    throw new SandboxInfraError(spec.label, `bwrap did not start it: ${shell.complaint}`, 'Run `npx seatrial doctor` to see what is missing.');
  }
  const upper = workspace?.overlay?.upper;
  const trees = PinnedTrees.pin({
    label: spec.label,
    names: [...spec.trees, temporaryDir, homeDir],
    limits: spec.limits,
    hostPathOf: (tree) => `/proc/${shell.supervisorPid}/root${tree}`,
    workspaceTree: workspace?.base.index ?? null,
    upperPath: upper === undefined ? null : `/proc/${shell.starterPid}/root${upper}`,
  });
  try {
    if ((await within(cgroup.attach(shell.supervisorPid), startTimeoutMs)) === null) {
      throw new SandboxInfraError(spec.label, 'the kernel does not let it into its control group', 'See what holds the machine up.');
    }
    if (started.exitCode !== 0) throw cannotMakeFiles(spec.label, started.head);
    await trees.fill(spec.files);
    return trees;
  } catch (error) {
    trees.close();
    throw error;
  }
}

/** Kernel counters and exit facts only: nothing that a command printed counts. */
function causeOfDeath({ exitCode }: ShellExit, { ranCommands, unruly, complaint, usage }: DeathFacts, isClosed: boolean): Ended {
  const oomKills = usage.oomKills ?? 0;
  if (oomKills > 0) return { alive: false, cause: 'resource-limit', detail: `out of memory: the kernel killed ${oomKills} of its processes` };
  if (unruly) return { alive: false, cause: 'resource-limit', detail: 'its processes could not be ended without it' };
  if (exitCode === null) return { alive: false, cause: 'infra', detail: 'bwrap was ended from outside' };
  // Nobody inside can kill the first process of a pid namespace, nor, where it is closed, have it end like that; of the sandbox's own memory limit the counter would tell.
  if (exitCode === killedStatus && isClosed && usage.oomKills === 0) return { alive: false, cause: 'infra', detail: 'its first process was killed from outside' };
  if (!ranCommands) return { alive: false, cause: 'infra', detail: `it ended with status ${exitCode} before any command: ${complaint}` };
  return { alive: false, cause: 'resource-limit', detail: `its first process ended with status ${exitCode}: ${complaint}` };
}
