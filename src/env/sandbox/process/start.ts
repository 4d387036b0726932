import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Clock } from '../../../core/index.js';
import type { Confinement } from '../confinement.js';
import { SandboxInfraError, SandboxSpecError } from '../errors.js';
import type { LaunchPoint } from '../launch-points.js';
import { PinnedTrees } from '../pinned-trees.js';
import { descendants, killExactly, processesMarked, type ProcessFacts } from '../proc.js';
import { sandboxMark, unwritable } from '../run-directory.js';
import { cannotMakeFiles, ShellSandbox, type DeathFacts, type Ended, type ShellExit } from '../shell-sandbox.js';
import { baseEnvironment, homeDir, temporaryDir, type CheckedSpec } from '../spec.js';
import { SupervisedShell } from '../supervised-shell.js';
import type { TreeBase } from '../tree-store.js';
import { clearedPaths } from '../workspace-start.js';
import { createFilesScript, directoriesOf, frameOwn, setupScript } from '../supervisor.js';

export interface ProcessContext {
  /** The host's PATH: the host's own tools are the sandbox's. */
  readonly searchPath: string | undefined;
  readonly clock: Clock;
}

const startTimeoutMs = 60_000;
const killGraceMs = 3_000;

export interface ProcessStart {
  readonly id: string;
  readonly spec: CheckedSpec;
  /** What the workspace begins as, if it is a tree. */
  readonly base: TreeBase | null;
  /** An absolute path at which nothing stands yet. */
  readonly root: string;
  readonly onStopped: (sandbox: ShellSandbox) => void;
}

/**
 * Starts a directory and a shell: no isolation at all. The sandbox's processes carry its id in their environment, by
 * which they are found and ended; where there is no /proc, those below the shell are.
 */
export async function startProcess(context: ProcessContext, point: LaunchPoint, start: ProcessStart): Promise<ShellSandbox> {
  const { id, spec, base, root } = start;
  const workspaceTree = base?.index ?? null;
  if (spec.readOnlyBinds.length > 0) {
    throw new SandboxSpecError(spec.label, 'read-only binds were asked for, which the process provider cannot show', 'Use `--sandbox bubblewrap`, or the host path itself.');
  }
  const treeNames = [...spec.trees, temporaryDir, homeDir];
  try {
    mkdirSync(root, { mode: 0o700 });
    for (const tree of treeNames) mkdirSync(join(root, tree), { recursive: true });
  } catch (error) {
    await removeTree(root);
    throw unwritable(dirname(root), error);
  }
  const trees = PinnedTrees.pin({ label: spec.label, names: treeNames, limits: spec.limits, hostPathOf: (tree) => join(root, tree), workspaceTree });
  let shell: SupervisedShell | null = null;
  try {
    shell = await SupervisedShell.launch(point, confinementOf(spec.label, id, context.clock), context.clock);
    if (base !== null) await copyTree(spec.label, base.path, join(root, spec.trees[0]!));
    await setUp(context, start, shell, trees);
    const sandbox: ShellSandbox = new ShellSandbox({
      id,
      spec,
      shell,
      trees,
      workspaceTree,
      root,
      listenInside: () => loopbackServer(spec.label),
      usage: () => ({ cpuMs: null, peakMemoryBytes: null, oomKills: null }),
      causeOfDeath,
      onDead: async () => undefined,
      onStopped: async () => {
        await removeTree(root);
        start.onStopped(sandbox);
      },
    });
    return sandbox;
  } catch (error) {
    await shell?.kill();
    trees.close();
    await removeTree(root);
    throw error;
  }
}

function confinementOf(label: string, id: string, clock: Clock): Confinement {
  const startedSince = (shellPid: number, startTicks: number): ProcessFacts[] => {
    const found = process.platform === 'linux' ? processesMarked(sandboxMark, (mark) => mark === id, startTicks) : descendants(shellPid);
    return found.filter((facts) => facts.pid !== shellPid);
  };
  return {
    label,
    command: ['/bin/sh'],
    env: { [sandboxMark]: id },
    filterPath: null,
    ownSession: true,
    supervisorPid: async (_status, answer) => Number(Buffer.from(answer.head).toString('latin1').split('\n', 1)[0]) || null,
    startedSince,
    // Without a pid namespace "everything" would be everything the user has.
    endOthers: null,
    endAll: async (shell) => {
      killExactly(shell);
      const deadlineMs = clock.monotonicMs() + killGraceMs;
      for (let round = 1; clock.monotonicMs() < deadlineMs; round++) {
        const left = startedSince(shell.pid, shell.startTicks);
        if (left.length === 0) return;
        left.forEach(killExactly);
        await delay(Math.min(round, 20));
      }
      throw new SandboxInfraError(label, 'some of its processes live on, whatever is sent to them', 'End them by hand: they are of another user, or multiply; or use a provider with isolation.');
    },
    // Its parent is the launcher, and of control groups it has none.
    endByForce: () => undefined,
  };
}

/** The loopback of the host itself, where any port may be somebody's: one that is free. */
async function loopbackServer(label: string): Promise<Server> {
  const server = createServer();
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return server;
  } catch (error) {
    throw new SandboxInfraError(label, `no port of the loopback can be had: ${error instanceof Error ? error.message : String(error)}`, 'Free descriptors and ports.', error);
  }
}

/** By `cp`: no content passes through this process. */
async function copyTree(label: string, from: string, to: string): Promise<void> {
  try {
    await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
  } catch (error) {
    throw new SandboxInfraError(label, `its workspace could not be copied: ${error instanceof Error ? error.message : String(error)}`, 'Free space in the temporary directory.', error);
  }
}

async function setUp(context: ProcessContext, { id, spec, base, root }: ProcessStart, shell: SupervisedShell, trees: PinnedTrees): Promise<void> {
  const path = context.searchPath === undefined ? {} : { PATH: context.searchPath };
  const env = { ...baseEnvironment(spec.trees[0]!, root), ...path, ...spec.env, [sandboxMark]: id };
  const setup = setupScript({ limits: spec.limits, env, limitDataSegment: true, limitProcesses: false });
  const removed = base === null ? [] : clearedPaths(spec, base.index).map((path) => `${spec.trees[0]!}/${path}`);
  const started = await shell.start(frameOwn(`echo $$\n${setup}\n${createFilesScript(spec.files, directoriesOf(spec.files), { replace: false, root, removed })}`), startTimeoutMs);
  if (started === null) throw new SandboxInfraError(spec.label, `its shell did not start: ${shell.complaint || 'no answer'}`, 'Free processes and memory.');
  if (started.exitCode !== 0) throw cannotMakeFiles(spec.label, started.head);
  await trees.fill(spec.files);
}

function causeOfDeath(_exit: ShellExit, { ranCommands, complaint }: DeathFacts): Ended {
  return { alive: false, cause: ranCommands ? 'resource-limit' : 'infra', detail: `its shell ended: ${complaint}` };
}

async function removeTree(root: string): Promise<void> {
  try {
    rmSync(root, { recursive: true, force: true });
  } catch {
    // Directories whose owner took the permissions away; chmod -R follows no links.
    await promisify(execFile)('chmod', ['-R', 'u+rwX', root]);
    rmSync(root, { recursive: true, force: true });
  }
}
