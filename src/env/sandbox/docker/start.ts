import { SeatrialError } from '../../../core/index.js';
import { SandboxInfraError } from '../errors.js';
import type { TreeIndex } from '../host-tree.js';
import { PinnedTrees } from '../pinned-trees.js';
import type { ProcessFacts } from '../proc.js';
import { quoted } from '../shell-text.js';
import { cannotMakeFiles, ShellSandbox, type DeathFacts, type Ended, type SandboxTrees } from '../shell-sandbox.js';
import { baseEnvironment, homeDir, temporaryDir, type CheckedSpec, type PlacedFile } from '../spec.js';
import { createFilesScript, directoriesOf, frameOwn, setupScript } from '../supervisor.js';
import { clearedPaths } from '../workspace-start.js';
import { listenInContainer } from './container-ports.js';
import { ArchiveTrees } from './archive-trees.js';
import { containerConfig, type TreeStorage } from './container-config.js';
import { EngineProcesses, HostProcesses, supervisorOnHost } from './container-processes.js';
import { ContainerRoot } from './container-root.js';
import type { ContainerShell } from './container-shell.js';
import { Container } from './container.js';
import type { EngineFacts } from './engine-facts.js';
import { supervisorShell, type PreparedImage } from './prepared-image.js';
import { killedStatus, RunningContainer, type Death, type DockerContext } from './running-container.js';
import { areInSight, SightedTrees } from './sighted-trees.js';
import { tarArchive, type TarItem } from './tar-writer.js';
import { treeToCopy } from './tree-layer.js';
import type { TreeManifest } from './tree-manifest.js';

export interface DockerStart {
  readonly id: string;
  readonly spec: CheckedSpec;
  readonly image: PreparedImage;
  readonly storage: TreeStorage;
  /** What the workspace begins as, if it is a tree that is copied into it. */
  readonly tree: TreeIndex | null;
  /** What the image has at the work directory; nothing unless `storage` is `layer`. */
  readonly manifest: () => Promise<TreeManifest>;
  /** Whether this machine's /proc may show the container. */
  readonly inSight: boolean;
  /** Numbers of the image's user; of the sandbox's own unless `storage` is `layer`. */
  readonly owner: { readonly uid: number; readonly gid: number };
  readonly labels: Readonly<Record<string, string>>;
  readonly onStopped: (sandbox: ShellSandbox) => void;
  readonly signal: AbortSignal | undefined;
}

/** The engine's containers cannot be seen in this machine's /proc, although it seemed so. */
export class ContainersOutOfSight extends Error {}

const startTimeoutMs = 60_000;
/** The storage driver whose layers are known to be readable below a root that is held. */
const sightedDriver = 'overlay2';
/**
 * Starts one container: created, connected to, started, then set up by its own first process. Everything inside dies with
 * that process, the supervisor: the kernel kills a whole pid namespace with its init.
 */
export async function startContainer(context: DockerContext, start: DockerStart): Promise<ShellSandbox> {
  const { spec, signal } = start;
  signal?.throwIfAborted();
  const container = await Container.create(context.engine, start.id, containerConfig({ ...start, engine: context.facts }));
  const running = new RunningContainer(context, container, start.storage, { id: start.id, label: spec.label });
  let trees: SandboxTrees | null = null;
  const abort = (): void => void running.shell?.kill().catch(() => undefined);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    const shell = await running.begin();
    trees = await setUp(context, start, running, shell);
    signal?.throwIfAborted();
    const sandbox: ShellSandbox = new ShellSandbox({
      id: start.id,
      spec,
      shell,
      trees,
      workspaceTree: start.tree,
      root: '',
      listenInside: (port) => listenInContainer(context, running, start, port),
      usage: () => running.usage(),
      causeOfDeath: (exit, facts) => (shell.heldByHost ? { alive: false, cause: 'infra', detail: 'its first process was stopped from outside' } : causeOfDeath(running.death ?? { ...exit, oomKills: 0, foreignSignals: 0 }, facts)),
      onDead: () => Promise.resolve(),
      onStopped: async () => {
        await running.remove();
        start.onStopped(sandbox);
      },
    });
    return sandbox;
  } catch (error) {
    trees?.close();
    await running.remove();
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** From a started container to a sandbox with its limits, its environment and its files; no foreign code has run yet. */
async function setUp({ clock, facts }: DockerContext, start: DockerStart, running: RunningContainer, shell: ContainerShell): Promise<SandboxTrees> {
  const { spec, storage, owner } = start;
  const { container } = running;
  const ownImage = storage === 'layer';
  const env = ownImage ? { WORKDIR: spec.trees[0]!, SANDBOX_ROOT: '', ...spec.env } : { ...baseEnvironment(spec.trees[0]!, ''), ...spec.env };
  const setup = setupScript({ limits: spec.limits, env, limitDataSegment: !facts.limits.memory, limitProcesses: false });
  const lines = ['read -r up rest </proc/uptime && echo "$up"', 'unset HOSTNAME up rest', setup];
  if (ownImage) lines.push(removalScript(spec));
  const files = ownImage ? [] : spec.files;
  const workdir = spec.trees[0]!;
  const removed = start.tree === null ? [] : clearedPaths(spec, start.tree).map((path) => `${workdir}/${path}`);
  const copying = start.tree === null ? '' : `cp -a ${treeToCopy}/. ${quoted(workdir)}/ &&`;
  const script = frameOwn(`${lines.join('\n')}\n${copying} {\n${createFilesScript(files, directoriesOf(files), { replace: false, root: '', removed })}\n}`);
  const [started, state] = await Promise.all([shell.start(script, startTimeoutMs), start.inSight ? container.state() : null]);
  // Only since it has answered is it sure that the supervisor is what runs there.
  const first = state === null ? null : supervisorOnHost(state.pid, start.id);
  const atMs = clock.monotonicMs();
  if (started === null) throw new SandboxInfraError(spec.label, `its container did not start: ${shell.complaint || 'no answer'}`, 'Look at the engine\'s log; `npx seatrial doctor` tries one.');
  const names = ownImage ? spec.trees : [...spec.trees, temporaryDir, homeDir];
  if (first === null) {
    if (storage === 'tmpfs') throw new ContainersOutOfSight();
    const uptimeSeconds = Number(Buffer.from(started.head).toString('latin1').split('\n', 1)[0]);
    shell.supervise(new EngineProcesses(container, supervisorShell, { uptimeSeconds, atMs }, clock));
  } else {
    running.see(first);
    shell.supervise(new HostProcesses(first.pid));
  }
  if (started.exitCode !== 0) throw cannotMakeFiles(spec.label, started.head);
  if (storage === 'layer') return layerTrees(facts, start, container, first);
  const parts = { label: spec.label, names, limits: spec.limits, workspaceTree: start.tree };
  const trees = storage === 'tmpfs' ? PinnedTrees.pin({ ...parts, hostPathOf: (tree) => `/proc/${first!.pid}/root${tree}` }) : new ArchiveTrees({ ...parts, container, owner, manifest: start.manifest, endWithContainer: true });
  return filled(trees, spec.files);
}

async function filled(trees: SandboxTrees, files: readonly PlacedFile[]): Promise<SandboxTrees> {
  try {
    if (files.length > 0) await trees.fill(files);
    return trees;
  } catch (error) {
    trees.close();
    throw error;
  }
}

/** The trees of an image's own root with the directories and files of the spec: by the host's own hand where it can, else by the engine's. */
async function layerTrees({ storageDriver, rootIsMapped }: EngineFacts, start: DockerStart, container: Container, first: ProcessFacts | null): Promise<SandboxTrees> {
  const { spec, owner, image, manifest } = start;
  const { label, limits, trees: names, files } = spec;
  const archive = new ArchiveTrees({ label, container, names, limits, owner, manifest, endWithContainer: false });
  const root = first !== null && storageDriver === sightedDriver && !rootIsMapped && areInSight(names, image.volumes) ? ContainerRoot.open(first) : null;
  if (root === null) {
    await makeDirectories(container, start);
    return filled(archive, files);
  }
  const trees = new SightedTrees({ label, names, limits, root, archive, manifest });
  try {
    const made = names.every((tree) => root.makeDirectory(tree, directoryMode(start, tree), owner));
    if (!made) await makeDirectories(container, start);
    if (!(await root.lay(files, owner))) await archive.fill(files);
    return trees;
  } catch (error) {
    trees.close();
    if (error instanceof SeatrialError) throw error;
    throw new SandboxInfraError(label, `its files could not be written: ${error instanceof Error ? error.message : String(error)}`, 'Look at the disk of the engine.', error);
  }
}

/** What the image lacks of the directories that were promised; those outside the workspace are everyone's, as in Harbor. */
async function makeDirectories(container: Container, start: DockerStart): Promise<void> {
  const { spec, owner } = start;
  const types = await Promise.all(spec.trees.map((tree) => container.typeOf(tree)));
  const missing = spec.trees.filter((_, index) => types[index] === null);
  if (missing.length === 0) return;
  const items = missing.map((tree): TarItem => ({ type: 'directory', path: tree.slice(1), mode: directoryMode(start, tree), ...owner }));
  await container.upload('/', tarArchive(items));
}

function directoryMode({ spec }: DockerStart, tree: string): number {
  return tree === spec.trees[0] ? 0o755 : 0o777;
}

function removalScript(spec: CheckedSpec): string {
  return spec.removed.map((path) => `rm -rf -- '${spec.trees[0]!}/${path.replaceAll("'", `'\\''`)}'`).join('\n');
}

/** Kernel counters, exit facts and the engine's own news only: nothing that a command printed counts. */
function causeOfDeath({ exitCode, oomKills, foreignSignals }: Death, { ranCommands, unruly, complaint }: DeathFacts): Ended {
  if (oomKills > 0) return { alive: false, cause: 'resource-limit', detail: `out of memory: the kernel killed ${oomKills} of its processes` };
  if (unruly) return { alive: false, cause: 'resource-limit', detail: 'its processes could not be ended without it' };
  if (exitCode === null) return { alive: false, cause: 'infra', detail: 'the engine went away' };
  if (foreignSignals > 0) return { alive: false, cause: 'infra', detail: 'somebody else killed its container' };
  // Nobody inside can kill the first process of a pid namespace; root of an image can make it fault (SIGSEGV and its like).
  if (exitCode === killedStatus) return { alive: false, cause: 'infra', detail: `its first process was killed from outside (status ${exitCode})` };
  if (!ranCommands) return { alive: false, cause: 'infra', detail: `it ended with status ${exitCode} before any command: ${complaint}` };
  return { alive: false, cause: 'resource-limit', detail: `its first process ended with status ${exitCode}: ${complaint}` };
}
