import { posix } from 'node:path';
import type { Clock } from '../../../core/index.js';
import { SandboxCgroup, type CgroupHierarchy } from '../cgroup.js';
import { baseEntries, type BaseEntry } from '../diff.js';
import { SandboxGoneError, SandboxInfraError, SandboxSpecError } from '../errors.js';
import type { PipePool } from '../output-pipe.js';
import { PinnedTrees } from '../pinned-trees.js';
import type { ExecOptions, ExecResult, FileEntry, Sandbox, SandboxFile, SandboxStatus, SandboxUsage, WorkspaceDiff } from '../provider.js';
import { baseEnvironment, checkEnvironment, homeDir, placeOf, temporaryDir, type CheckedSpec, type Place } from '../spec.js';
import { createFilesScript, frameCommand, frameOwn, setupScript } from '../supervisor.js';
import { bubblewrapArguments } from './arguments.js';
import type { BubblewrapInstallation } from './installation.js';
import type { Launcher } from './launcher.js';
import { Namespace, type NamespaceExit } from './namespace.js';
import { sandboxUser } from './root-files.js';

/** What all sandboxes of one provider share. */
export interface BubblewrapContext {
  readonly installation: BubblewrapInstallation;
  readonly systemArguments: readonly string[];
  readonly etcDir: string;
  readonly filterPath: string;
  readonly launcher: Launcher;
  readonly pipes: PipePool;
  readonly hierarchies: readonly CgroupHierarchy[];
  readonly clock: Clock;
}

const startTimeoutMs = 30_000;
const ownScriptTimeoutMs = 30_000;
const longestTimerMs = 0x7fffffff;

type Ended = Exclude<SandboxStatus, { alive: true }>;

/** A bubblewrap sandbox: a namespace with its supervisor, the host's hold on its trees, its control groups, its lease. */
export class BubblewrapSandbox implements Sandbox {
  private ended: Ended | null = null;
  private ranCommands = false;
  private stopped = false;
  private finalUsage: SandboxUsage | null = null;
  private readonly lease: NodeJS.Timeout;
  private readonly base: ReadonlyMap<string, BaseEntry>;

  private constructor(
    readonly id: string,
    private readonly spec: CheckedSpec,
    private readonly namespace: Namespace,
    private readonly trees: PinnedTrees,
    private readonly cgroup: SandboxCgroup,
    private readonly onStopped: (sandbox: BubblewrapSandbox) => void,
  ) {
    this.base = baseEntries(spec.workspaceFiles);
    void namespace.exited.then((exit) => this.onExit(exit));
    const expire = (): void => void this.end({ alive: false, cause: 'infra', detail: `its lease of ${spec.leaseMs} ms ran out` });
    this.lease = setTimeout(expire, Math.min(spec.leaseMs, longestTimerMs)).unref();
  }

  static async start(
    context: BubblewrapContext,
    spec: CheckedSpec,
    id: string,
    onStopped: (sandbox: BubblewrapSandbox) => void,
    signal?: AbortSignal,
  ): Promise<BubblewrapSandbox> {
    signal?.throwIfAborted();
    const cgroup = SandboxCgroup.create(context.hierarchies, id, spec.limits);
    let namespace: Namespace | null = null;
    let trees: PinnedTrees | null = null;
    const abort = (): void => void namespace?.kill();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const args = bubblewrapArguments(spec, context.installation.features, context.systemArguments, context.etcDir);
      namespace = await Namespace.launch(context.launcher, context.pipes, args, context.filterPath, context.clock);
      trees = await setUp(spec, namespace, cgroup);
      signal?.throwIfAborted();
      return new BubblewrapSandbox(id, spec, namespace, trees, cgroup, onStopped);
    } catch (error) {
      await namespace?.kill();
      trees?.close();
      cgroup.remove();
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async exec(command: string, options: ExecOptions): Promise<ExecResult> {
    const { label, shell, trees } = this.spec;
    if (command.includes('\0')) throw new SandboxSpecError(label, 'a command holds a NUL byte', 'Remove it: no shell can read one.');
    if (options.user !== undefined && options.user !== sandboxUser.name && options.user !== String(sandboxUser.uid)) {
      throw new SandboxSpecError(label, `user ${options.user} was asked for, only ${sandboxUser.name} exists`, 'Leave the user out, or use a provider with several users.');
    }
    checkEnvironment(label, options.env ?? {});
    this.requireAlive();
    this.ranCommands = true;
    const framed = frameCommand({ command, shell, cwd: posix.resolve(trees[0]!, options.cwd ?? '.'), env: options.env ?? {} });
    return this.namespace.run(framed, options.timeoutMs, options.limitBytes);
  }

  async writeFiles(files: readonly SandboxFile[]): Promise<void> {
    this.requireAlive();
    const placed = files.map((file) => ({ file, place: this.place(file.path) }));
    const made = await this.namespace.run(frameOwn(createFilesScript(placed, { replace: this.ranCommands, root: '' })), ownScriptTimeoutMs);
    this.requireAlive();
    if (made.exitCode !== 0) throw cannotMakeFiles(this.spec.label, made.head);
    await this.namespace.inTurn(() => this.trees.fill(placed));
  }

  async readFile(path: string, options: { readonly limitBytes: number }): Promise<Uint8Array | null> {
    this.requireReadable();
    return this.trees.readFile(this.place(path), options.limitBytes);
  }

  async listFiles(path = '.'): Promise<readonly FileEntry[]> {
    this.requireReadable();
    return this.trees.listFiles(this.place(path));
  }

  async workspaceDiff(): Promise<WorkspaceDiff> {
    this.requireReadable();
    return this.trees.diff(this.spec.trees[0]!, this.base);
  }

  async killAll(): Promise<void> {
    await this.end({ alive: false, cause: 'stopped', detail: 'frozen: the host ended every process inside' });
  }

  async stop(): Promise<void> {
    await this.killAll();
    if (this.stopped) return;
    this.stopped = true;
    clearTimeout(this.lease);
    this.trees.close();
    this.onStopped(this);
  }

  status(): SandboxStatus {
    return this.ended ?? { alive: true };
  }

  async usage(): Promise<SandboxUsage> {
    return this.finalUsage ?? this.cgroup.usage();
  }

  private async end(reason: Ended): Promise<void> {
    this.ended ??= reason;
    await this.namespace.kill();
    this.release();
  }

  private onExit(exit: NamespaceExit): void {
    this.ended ??= this.causeOfDeath(exit);
    this.release();
  }

  /** Kernel counters and exit facts only: nothing that a command printed counts. */
  private causeOfDeath({ exitCode }: NamespaceExit): Ended {
    const oomKills = this.cgroup.usage().oomKills ?? 0;
    const said = this.namespace.complaint;
    if (oomKills > 0) return { alive: false, cause: 'resource-limit', detail: `out of memory: the kernel killed ${oomKills} of its processes` };
    if (this.namespace.unruly) return { alive: false, cause: 'resource-limit', detail: 'its processes could not be ended when a command timed out' };
    if (exitCode === null) return { alive: false, cause: 'infra', detail: 'bwrap was ended from outside' };
    if (!this.ranCommands) return { alive: false, cause: 'infra', detail: `it ended with status ${exitCode} before any command: ${said}` };
    return { alive: false, cause: 'resource-limit', detail: `its first process ended with status ${exitCode}: ${said}` };
  }

  /** Once nothing runs inside. */
  private release(): void {
    if (this.finalUsage !== null) return;
    this.finalUsage = this.cgroup.usage();
    this.cgroup.remove();
    if (!this.stopped) this.trees.freeze();
  }

  private place(path: string): Place {
    return placeOf(this.spec.label, this.trees.names, this.spec.trees[0]!, path);
  }

  private requireAlive(): void {
    if (this.ended !== null) throw new SandboxGoneError(this.spec.label, this.ended.detail);
  }

  private requireReadable(): void {
    if (this.stopped) throw new SandboxGoneError(this.spec.label, 'it was stopped and its files are gone');
  }
}

/** From a started bwrap to a sandbox with its limits, its environment and its files; no foreign code has run yet. */
async function setUp(spec: CheckedSpec, namespace: Namespace, cgroup: SandboxCgroup): Promise<PinnedTrees> {
  const env = { ...baseEnvironment(spec.trees[0]!, ''), ...spec.env };
  const setup = setupScript({ limits: spec.limits, env, limitDataSegment: !cgroup.limits('memory'), limitProcesses: true });
  const started = await namespace.start(frameOwn(`${setup}\n${createFilesScript(spec.files, { replace: false, root: '' })}`), startTimeoutMs);
  if (started === null) {
    throw new SandboxInfraError(spec.label, `bwrap did not start it: ${namespace.complaint || 'no answer'}`, 'Run `seatrial doctor` to see what is missing.');
  }
  const trees = PinnedTrees.pin(spec.label, [...spec.trees, temporaryDir, homeDir], spec.limits, (tree) => `/proc/${namespace.hostPid}/root${tree}`);
  try {
    await cgroup.attach(namespace.hostPid);
    if (started.exitCode !== 0) throw cannotMakeFiles(spec.label, started.head);
    await trees.fill(spec.files);
    return trees;
  } catch (error) {
    trees.close();
    throw error;
  }
}

function cannotMakeFiles(label: string, output: Uint8Array): SandboxInfraError {
  return new SandboxInfraError(label, `files could not be made: ${Buffer.from(output).toString('utf8').trim()}`, 'Check their paths, and limits.diskBytes.');
}
