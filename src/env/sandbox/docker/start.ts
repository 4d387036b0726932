import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../core/index.js';
import { SandboxInfraError } from '../errors.js';
import { PinnedTrees } from '../pinned-trees.js';
import { bytesWrittenBy, isRunning, killExactly, type ProcessFacts } from '../proc.js';
import { cannotMakeFiles, ShellSandbox, type DeathFacts, type Ended, type KernelCounts, type SandboxTrees, type ShellExit } from '../shell-sandbox.js';
import { baseEnvironment, homeDir, temporaryDir, type CheckedSpec } from '../spec.js';
import { createFilesScript, directoriesOf, frameOwn, setupScript } from '../supervisor.js';
import { within } from '../within.js';
import { ArchiveTrees } from './archive-trees.js';
import { containerConfig, type TreeStorage } from './container-config.js';
import { EngineProcesses, HostProcesses, supervisorOnHost } from './container-processes.js';
import { ContainerShell } from './container-shell.js';
import { Container } from './container.js';
import type { EngineClient } from './engine-client.js';
import type { EngineEvents } from './engine-events.js';
import type { EngineFacts } from './engine-facts.js';
import { supervisorShell, type PreparedImage } from './prepared-image.js';
import { tarArchive, type TarItem } from './tar-writer.js';
import type { TreeManifest } from './tree-manifest.js';

/** What all sandboxes of one provider share. */
export interface DockerContext {
  readonly engine: EngineClient;
  readonly facts: EngineFacts;
  readonly events: EngineEvents;
  readonly clock: Clock;
}

export interface DockerStart {
  readonly id: string;
  readonly spec: CheckedSpec;
  readonly image: PreparedImage;
  readonly storage: TreeStorage;
  /** What the image has at the work directory; empty unless `storage` is `layer`. */
  readonly manifest: TreeManifest;
  /** Numbers of the image's user; of the sandbox's own unless `storage` is `layer`. */
  readonly owner: { readonly uid: number; readonly gid: number };
  readonly labels: Readonly<Record<string, string>>;
  readonly onStopped: (sandbox: ShellSandbox) => void;
  readonly signal: AbortSignal | undefined;
}

/** The engine's containers cannot be seen in this machine's /proc, although it seemed so. */
export class ContainersOutOfSight extends Error {}

const startTimeoutMs = 60_000;
/** The engine tells of a kill for want of memory on another connection than of the death. */
const oomNewsMs = 400;
const deathPollMs = 2;
/** Dead processes wait for disks and devices; an engine on a busy machine takes its time besides. */
const endWaitMs = 15_000;
const killedStatus = 128 + 9;

/** What is known when a container no longer runs. */
interface Death extends ShellExit {
  readonly oomKills: number;
  readonly foreignSignals: number;
}

/**
 * Starts one container: created, connected to, started, then set up by its own first process. Everything inside dies with
 * that process, the supervisor: the kernel kills a whole pid namespace with its init.
 */
export async function startContainer(context: DockerContext, start: DockerStart): Promise<ShellSandbox> {
  const { spec, signal } = start;
  signal?.throwIfAborted();
  const container = await Container.create(context.engine, start.id, containerConfig({ ...start, engine: context.facts }));
  const running = new RunningContainer(context, container, start.storage, spec.label);
  let trees: SandboxTrees | null = null;
  const abort = (): void => void running.shell?.kill().catch(() => undefined);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    if (start.storage === 'layer') await makeDirectories(container, start);
    const shell = await running.begin();
    trees = await setUp(context, start, running, shell);
    signal?.throwIfAborted();
    const sandbox: ShellSandbox = new ShellSandbox({
      id: start.id,
      spec,
      shell,
      trees,
      root: '',
      usage: () => running.usage(),
      causeOfDeath: (exit, facts) => causeOfDeath(running.death ?? { ...exit, oomKills: 0, foreignSignals: 0 }, facts),
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

/** One container from its start to its removal, and what is known about its end. */
class RunningContainer {
  shell: ContainerShell | null = null;
  death: Death | null = null;
  /** The first process, where this machine's /proc shows it. */
  first: ProcessFacts | null = null;
  private endingByUs = false;
  private lastUsage: KernelCounts = { cpuMs: null, peakMemoryBytes: null, oomKills: null };

  constructor(
    private readonly context: DockerContext,
    readonly container: Container,
    private readonly storage: TreeStorage,
    private readonly label: string,
  ) {}

  async begin(): Promise<ContainerShell> {
    const attached = await this.container.attach();
    try {
      await this.container.start();
    } catch (error) {
      attached.destroy();
      throw error;
    }
    this.shell = new ContainerShell({ attached, ended: this.waitForEnd(), endAll: () => this.endAll(), bytesWritten: () => (this.first === null ? null : bytesWrittenBy(this.first.pid)), clock: this.context.clock });
    return this.shell;
  }

  async usage(): Promise<KernelCounts> {
    if (this.death === null && !this.endingByUs) await this.measure();
    return { ...this.lastUsage, oomKills: Math.max(this.death?.oomKills ?? 0, this.context.events.of(this.container.id).oomKills) };
  }

  async remove(): Promise<void> {
    this.endingByUs = true;
    await this.container.remove();
    this.shell?.close();
    this.context.events.forget(this.container.id);
  }

  /**
   * Frozen volumes can only be read while the container is not dead: its processes are stopped for good instead. Where the
   * host sees the first process it kills that itself: the engine would answer only after it has tidied up.
   */
  private async endAll(): Promise<void> {
    await this.measure();
    this.endingByUs = true;
    const { first } = this;
    if (first !== null) {
      killExactly(first);
      const deadlineMs = this.context.clock.monotonicMs() + endWaitMs;
      while (isRunning(first)) {
        if (this.context.clock.monotonicMs() > deadlineMs) throw outlived(this.label);
        await delay(deathPollMs);
      }
      return;
    }
    if (this.storage === 'volumes' && this.death === null && (await this.container.pause())) return;
    await this.container.kill();
    if (this.shell !== null && (await within(this.shell.exited, endWaitMs)) === null) throw outlived(this.label);
  }

  private async measure(): Promise<void> {
    // A container that died meanwhile has no counters any more; the last ones stand.
    this.lastUsage = await this.container.usage().catch(() => this.lastUsage);
  }

  private async waitForEnd(): Promise<ShellExit> {
    const exitCode = await this.container.exited().catch(() => null);
    let { oomKills, signals } = this.context.events.of(this.container.id);
    if (!this.endingByUs && exitCode !== null) {
      const state = await this.container.state().catch(() => null);
      for (let waitedMs = 0; waitedMs < oomNewsMs && exitCode === killedStatus && oomKills + signals === 0; waitedMs += 20) {
        await delay(20);
        ({ oomKills, signals } = this.context.events.of(this.container.id));
      }
      if (state?.oomKilled === true) oomKills = Math.max(1, oomKills);
    }
    this.death = { exitCode, oomKills, foreignSignals: this.endingByUs ? 0 : signals };
    return this.death;
  }
}

function outlived(label: string): SandboxInfraError {
  return new SandboxInfraError(label, 'its processes outlive SIGKILL', 'See with `ps` what they wait for: as a rule a disk or a device that does not answer.');
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
  const started = await shell.start(frameOwn([...lines, createFilesScript(files, directoriesOf(files), { replace: false, root: '' })].join('\n')), startTimeoutMs);
  const atMs = clock.monotonicMs();
  if (started === null) throw new SandboxInfraError(spec.label, `its container did not start: ${shell.complaint || 'no answer'}`, 'Look at the engine\'s log; `npx seatrial doctor` tries one.');
  const names = ownImage ? spec.trees : [...spec.trees, temporaryDir, homeDir];
  let trees: SandboxTrees;
  if (storage === 'tmpfs') {
    const first = supervisorOnHost((await container.state()).pid, start.id);
    if (first === null) throw new ContainersOutOfSight();
    running.first = first;
    trees = PinnedTrees.pin(spec.label, names, spec.limits, (tree) => `/proc/${first.pid}/root${tree}`);
    shell.supervise(new HostProcesses(first.pid));
  } else {
    trees = new ArchiveTrees({ label: spec.label, container, names, limits: spec.limits, owner, manifest: start.manifest, endWithContainer: storage === 'volumes' });
    const uptimeSeconds = Number(Buffer.from(started.head).toString('latin1').split('\n', 1)[0]);
    shell.supervise(new EngineProcesses(container, supervisorShell, { uptimeSeconds, atMs }, clock));
  }
  try {
    if (started.exitCode !== 0) throw cannotMakeFiles(spec.label, started.head);
    if (storage === 'layer' || spec.files.length > 0) await trees.fill(spec.files);
    return trees;
  } catch (error) {
    trees.close();
    throw error;
  }
}

/** What the image lacks of the directories that were promised; those outside the workspace are everyone's, as in Harbor. */
async function makeDirectories(container: Container, { spec, owner }: DockerStart): Promise<void> {
  const types = await Promise.all(spec.trees.map((tree) => container.typeOf(tree)));
  const missing = spec.trees.filter((_, index) => types[index] === null);
  if (missing.length === 0) return;
  const items = missing.map((tree): TarItem => ({ type: 'directory', path: tree.slice(1), mode: tree === spec.trees[0] ? 0o755 : 0o777, ...owner }));
  await container.upload('/', tarArchive(items));
}

function removalScript(spec: CheckedSpec): string {
  return spec.removed.map((path) => `rm -rf -- '${spec.trees[0]!}/${path.replaceAll("'", `'\\''`)}'`).join('\n');
}

/** Kernel counters, exit facts and the engine's own news only: nothing that a command printed counts. */
function causeOfDeath({ exitCode, oomKills, foreignSignals }: Death, { ranCommands, unruly, complaint }: DeathFacts): Ended {
  if (oomKills > 0) return { alive: false, cause: 'resource-limit', detail: `out of memory: the kernel killed ${oomKills} of its processes` };
  if (unruly) return { alive: false, cause: 'resource-limit', detail: 'its processes could not be ended when a command timed out' };
  if (exitCode === null) return { alive: false, cause: 'infra', detail: 'the engine went away' };
  if (foreignSignals > 0) return { alive: false, cause: 'infra', detail: 'somebody else killed its container' };
  // Nobody inside can kill the first process of a pid namespace.
  if (exitCode >= 128) return { alive: false, cause: 'infra', detail: `its first process was killed from outside (status ${exitCode})` };
  if (!ranCommands) return { alive: false, cause: 'infra', detail: `it ended with status ${exitCode} before any command: ${complaint}` };
  return { alive: false, cause: 'resource-limit', detail: `its first process ended with status ${exitCode}: ${complaint}` };
}
