import type { Clock } from '../../../core/index.js';
import { SandboxCgroup } from '../cgroup.js';
import type { CgroupHierarchy } from '../cgroup-hierarchies.js';
import type { Confinement } from '../confinement.js';
import { SandboxInfraError, SandboxSilentError } from '../errors.js';
import type { LaunchPoint } from '../launch-points.js';
import { PinnedTrees } from '../pinned-trees.js';
import { descendants, killExactly } from '../proc.js';
import { cannotMakeFiles, ShellSandbox, type DeathFacts, type Ended, type ShellExit } from '../shell-sandbox.js';
import { baseEnvironment, homeDir, temporaryDir, type CheckedSpec } from '../spec.js';
import { SupervisedShell } from '../supervised-shell.js';
import { createFilesScript, frameOwn, setupScript } from '../supervisor.js';
import { bubblewrapArguments, lateDirectories, type BubblewrapRoot } from './arguments.js';
import { within } from '../within.js';
import type { BubblewrapInstallation } from './installation.js';

/** What all sandboxes of one provider share. */
export interface BubblewrapContext {
  readonly installation: BubblewrapInstallation;
  readonly root: BubblewrapRoot;
  readonly filterPath: string;
  readonly hierarchies: readonly CgroupHierarchy[];
  readonly clock: Clock;
}

const startTimeoutMs = 60_000;

/**
 * Starts one bubblewrap sandbox.
 *
 * Everything inside dies with the first process, the supervisor: the kernel kills a whole pid namespace before it lets
 * its init be reaped, so the end of bwrap proves that nothing is left. That is how a sandbox is frozen and stopped.
 */
export async function startBubblewrap(context: BubblewrapContext, point: LaunchPoint, spec: CheckedSpec, id: string, onStopped: (sandbox: ShellSandbox) => void, signal?: AbortSignal): Promise<ShellSandbox> {
  signal?.throwIfAborted();
  const cgroup = await SandboxCgroup.create(context.hierarchies, id, spec.limits);
  let shell: SupervisedShell | null = null;
  let trees: PinnedTrees | null = null;
  // Whether that worked is told where the start fails for it.
  const abort = (): void => void shell?.kill().catch(() => undefined);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    shell = await SupervisedShell.launch(point, confinementOf(context, spec, cgroup), context.clock);
    trees = await setUp(spec, shell, cgroup);
    signal?.throwIfAborted();
    const sandbox: ShellSandbox = new ShellSandbox({
      id,
      spec,
      shell,
      trees,
      root: '',
      usage: () => cgroup.usage(),
      causeOfDeath,
      onDead: () => cgroup.remove(),
      onStopped: async () => onStopped(sandbox),
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

function confinementOf(context: BubblewrapContext, spec: CheckedSpec, cgroup: SandboxCgroup): Confinement {
  const { program, features } = context.installation;
  return {
    label: spec.label,
    command: [program, ...bubblewrapArguments(spec, features, context.root)],
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
async function setUp(spec: CheckedSpec, shell: SupervisedShell, cgroup: SandboxCgroup): Promise<PinnedTrees> {
  const env = { ...baseEnvironment(spec.trees[0]!, ''), ...spec.env };
  const setup = setupScript({ limits: spec.limits, env, limitDataSegment: !cgroup.limits('memory'), limitProcesses: true });
  const started = await shell.start(frameOwn(`${setup}\n${createFilesScript(spec.files, lateDirectories(spec), { replace: false, root: '' })}`), startTimeoutMs);
  if (started === null) {
    if (shell.complaint === '') throw new SandboxSilentError(spec.label);
    throw new SandboxInfraError(spec.label, `bwrap did not start it: ${shell.complaint}`, 'Run `npx seatrial doctor` to see what is missing.');
  }
  const trees = PinnedTrees.pin(spec.label, [...spec.trees, temporaryDir, homeDir], spec.limits, (tree) => `/proc/${shell.supervisorPid}/root${tree}`);
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
function causeOfDeath({ exitCode }: ShellExit, { ranCommands, unruly, complaint, usage }: DeathFacts): Ended {
  const oomKills = usage.oomKills ?? 0;
  if (oomKills > 0) return { alive: false, cause: 'resource-limit', detail: `out of memory: the kernel killed ${oomKills} of its processes` };
  if (unruly) return { alive: false, cause: 'resource-limit', detail: 'its processes could not be ended when a command timed out' };
  if (exitCode === null) return { alive: false, cause: 'infra', detail: 'bwrap was ended from outside' };
  if (!ranCommands) return { alive: false, cause: 'infra', detail: `it ended with status ${exitCode} before any command: ${complaint}` };
  return { alive: false, cause: 'resource-limit', detail: `its first process ended with status ${exitCode}: ${complaint}` };
}
