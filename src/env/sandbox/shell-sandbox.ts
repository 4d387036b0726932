import type { Socket } from 'node:net';
import { join, posix } from 'node:path';
import type { BaseEntry } from './diff.js';
import { SandboxGoneError, SandboxInfraError, SandboxSpecError } from './errors.js';
import type { TreeIndex } from './host-tree.js';
import type { ExecOptions, ExecResult, FileEntry, OutputLimits, Sandbox, SandboxFile, SandboxPort, SandboxStatus, SandboxUsage, WorkspaceChange, WorkspaceDiff } from './provider.js';
import { SandboxPorts, type ListenInside } from './sandbox-ports.js';
import { checkEnvironment, homeDir, isBelow, placeOf, sandboxUser, temporaryDir, type CheckedSpec, type Place, type PlacedFile } from './spec.js';
import { initialEntries } from './workspace-start.js';
import { createFilesScript, directoriesOf, frameCommand, frameOwn, isOneArgument, longestInputBytes, type Framed } from './supervisor.js';

export type Ended = Exclude<SandboxStatus, { alive: true }>;

/** What control groups count. */
export type KernelCounts = Omit<SandboxUsage, 'bytesWritten'>;

export interface ShellExit {
  /** Of the supervisor; null when nobody could say, which only the host can bring about. */
  readonly exitCode: number | null;
}

/** The supervisor as a sandbox needs it. */
export interface SandboxShell {
  readonly exited: Promise<ShellExit>;
  /** A command outlived its time, or what it left behind did, and every attempt to end it alone. */
  readonly unruly: boolean;
  /** What was complained about last. */
  readonly complaint: string;
  /** Runs a framed script, after those asked for earlier. A dead or dying supervisor yields exitCode null. */
  run(framed: Framed, timeoutMs: number, limits?: OutputLimits, signal?: AbortSignal): Promise<ExecResult>;
  /** Runs an action when no command is running. */
  inTurn<T>(action: () => Promise<T>): Promise<T>;
  /** Ends everything but the supervisor, after what was asked for earlier; false when something may live on (then `unruly`), or all has ended. */
  endOthers(): Promise<boolean>;
  /** By the supervisor and everything that it has buried; null where the kernel does not tell. */
  bytesWritten(): number | null;
  /** Ends everything under the supervisor and itself; resolved when that is certain. */
  kill(): Promise<void>;
}

/** The host's hold on a sandbox's writable trees. */
export interface SandboxTrees {
  readonly names: readonly string[];
  /** Nothing inside can write any more. */
  freeze(): void;
  close(): void;
  /** Gives files that exist (empty) their content and mode. */
  fill(files: readonly PlacedFile[]): Promise<void>;
  /** Null where there is no regular file, reached through no link. */
  readFile(place: Place, limitBytes: number): Uint8Array | null | Promise<Uint8Array | null>;
  listFiles(place: Place): Promise<readonly FileEntry[]>;
  diff(tree: string, base: ReadonlyMap<string, BaseEntry>): Promise<WorkspaceDiff>;
}

/** The parts a provider puts together. */
export interface SandboxParts {
  readonly id: string;
  readonly spec: CheckedSpec;
  readonly shell: SandboxShell;
  readonly trees: SandboxTrees;
  /** What the workspace began as before its files, where the host knows it. */
  readonly workspaceTree?: TreeIndex | null;
  /** Host path before sandbox paths, where commands see the host's own tree; '' where they see the sandbox's. */
  readonly root: string;
  /** False where a command's input could be seen by other processes inside. */
  readonly takesInput?: boolean;
  /** Makes a server on the sandbox's own loopback. */
  readonly listenInside: ListenInside;
  usage(): KernelCounts | Promise<KernelCounts>;
  /** Why the supervisor ended unasked. */
  causeOfDeath(exit: ShellExit, facts: DeathFacts): Ended;
  /** Nothing runs any more: give back what is not needed to read the files. Waited for by stop only. */
  onDead(): Promise<void>;
  /** The files are not needed any more either. */
  onStopped(): Promise<void>;
}

export interface DeathFacts {
  readonly ranCommands: boolean;
  readonly unruly: boolean;
  readonly complaint: string;
  readonly usage: KernelCounts;
}

const ownScriptTimeoutMs = 30_000;
const longestTimerMs = 0x7fffffff;

/** A sandbox of any provider: a supervised shell, the host's hold on its trees, a lease. */
export class ShellSandbox implements Sandbox {
  private ended: Ended | null = null;
  private ending: Promise<void> | null = null;
  private ranCommands = false;
  private stopped = false;
  private stopping: Promise<void> | null = null;
  private releasing: Promise<void> | null = null;
  private finalUsage: SandboxUsage | null = null;
  private readonly lease: NodeJS.Timeout;
  private readonly ports: SandboxPorts;
  /** Made when it is first asked for: a sandbox that grades has no diff. */
  private base: ReadonlyMap<string, BaseEntry> | null = null;
  /** Why the supervisor ended is known. */
  private readonly settled: Promise<void>;

  constructor(private readonly parts: SandboxParts) {
    const { spec, shell } = parts;
    this.ports = new SandboxPorts(spec.label, parts.listenInside);
    this.settled = shell.exited.then((exit) => this.onExit(exit));
    const expire = (): void => this.endUnasked({ alive: false, cause: 'infra', detail: `its lease of ${spec.leaseMs} ms ran out` });
    this.lease = setTimeout(expire, Math.min(spec.leaseMs, longestTimerMs)).unref();
  }

  get id(): string {
    return this.parts.id;
  }

  async exec(command: string, options: ExecOptions): Promise<ExecResult> {
    const { label, shell } = this.parts.spec;
    if (command.includes('\0')) throw new SandboxSpecError(label, 'a command holds a NUL byte', 'Remove it: no shell can read one.');
    if (options.user !== undefined && options.user !== sandboxUser.name && options.user !== String(sandboxUser.uid)) {
      throw new SandboxSpecError(label, `user ${options.user} was asked for, only ${sandboxUser.name} exists`, 'Leave the user out, or use a provider with several users.');
    }
    checkEnvironment(label, options.env ?? {});
    const input = options.input ?? null;
    if (input !== null && this.parts.takesInput === false) {
      throw new SandboxSpecError(label, 'input for a command was given, which this provider cannot keep from other processes inside', 'Use `--sandbox bubblewrap` or `--sandbox docker`, which can; sealed verdicts need it.');
    }
    if (input !== null && (input.includes('\0') || Buffer.byteLength(input) > longestInputBytes || !isOneArgument(command))) {
      throw new SandboxSpecError(label, `input of ${Buffer.byteLength(input)} bytes for a command of ${Buffer.byteLength(command)} cannot be given`, `Give at most ${longestInputBytes} bytes without NUL, to a command that fits into one argument.`);
    }
    this.requireAlive();
    this.ranCommands = true;
    const framed = frameCommand({ command, shell, cwd: this.seenPath(options.cwd ?? '.'), env: options.env ?? {}, input });
    const result = await this.parts.shell.run(framed, options.timeoutMs, options.limitBytes, options.signal);
    const wasEnded = result.timedOut || options.signal?.aborted === true;
    // A command that could not be ended alone took the sandbox with it: why is known now, whoever asks next.
    if (this.parts.shell.unruly && this.ended === null) await this.onExit({ exitCode: null });
    else if (result.exitCode === null && !wasEnded && this.ended === null) await this.settled;
    return result;
  }

  async writeFiles(files: readonly SandboxFile[]): Promise<void> {
    this.requireAlive();
    const { spec, shell, trees, root } = this.parts;
    const placed = files.map((file) => ({ file, place: this.place(file.path) }));
    const made = await shell.run(frameOwn(createFilesScript(placed, directoriesOf(placed), { replace: this.ranCommands, root })), ownScriptTimeoutMs);
    this.requireAlive();
    if (made.exitCode !== 0) throw cannotMakeFiles(spec.label, made.head);
    await shell.inTurn(() => trees.fill(placed));
  }

  async readFile(path: string, options: { readonly limitBytes: number }): Promise<Uint8Array | null> {
    this.requireReadable();
    return this.parts.trees.readFile(this.place(path), options.limitBytes);
  }

  async listFiles(path = '.'): Promise<readonly FileEntry[]> {
    this.requireReadable();
    return this.parts.trees.listFiles(this.place(path));
  }

  async workspaceDiff(): Promise<WorkspaceDiff> {
    this.requireReadable();
    const { spec, trees, workspaceTree = null } = this.parts;
    this.base ??= initialEntries(spec, workspaceTree);
    return trees.diff(spec.trees[0]!, this.base);
  }

  async listen(port: number, onConnection: (socket: Socket) => void): Promise<SandboxPort> {
    this.requireAlive();
    return this.ports.listen(port, onConnection);
  }

  async endProcesses(): Promise<void> {
    this.requireAlive();
    const { shell } = this.parts;
    if (await shell.endOthers()) return;
    // Without it they could not be ended, or it has ended by itself meanwhile.
    await (shell.unruly ? this.onExit({ exitCode: null }) : this.settled);
    await this.ending;
  }

  async homeFiles(): Promise<readonly SandboxFile[]> {
    this.requireReadable();
    const nothing: ReadonlyMap<string, BaseEntry> = new Map();
    const found: SandboxFile[] = [];
    for (const tree of [homeDir, temporaryDir]) {
      const { entries } = await this.parts.trees.diff(tree, nothing);
      found.push(...entries.map((entry) => standing(`${tree}/${entry.path}`, entry)));
    }
    return found;
  }

  async killAll(): Promise<void> {
    await this.end({ alive: false, cause: 'stopped', detail: 'frozen: the host ended every process inside' });
  }

  async stop(): Promise<void> {
    return (this.stopping ??= this.stopNow());
  }

  private async stopNow(): Promise<void> {
    try {
      await this.killAll();
    } finally {
      this.stopped = true;
      clearTimeout(this.lease);
      this.parts.trees.close();
      await this.releasing;
      await this.parts.onStopped();
    }
  }

  status(): SandboxStatus {
    return this.ended ?? { alive: true };
  }

  async usage(): Promise<SandboxUsage> {
    return this.finalUsage ?? { ...(await this.parts.usage()), bytesWritten: this.parts.shell.bytesWritten() };
  }

  /** The first reason stands. */
  private end(reason: Ended): Promise<void> {
    this.ended ??= reason;
    return (this.ending ??= this.endNow());
  }

  /** Whether everything inside could be ended is told to whoever asks for it, by killAll or stop. */
  private endUnasked(reason: Ended): void {
    void this.end(reason).catch(() => undefined);
  }

  private async endNow(): Promise<void> {
    const bytesWritten = this.parts.shell.bytesWritten();
    // Whatever still talks inside is not heard any more, whether or not it can be ended.
    await this.ports.close();
    await this.parts.shell.kill();
    this.finalUsage = { ...(await this.parts.usage()), bytesWritten };
    this.releasing = this.parts.onDead();
    this.parts.trees.freeze();
  }

  private async onExit(exit: ShellExit): Promise<void> {
    const { shell } = this.parts;
    const usage = this.finalUsage ?? (await this.parts.usage());
    const facts = { ranCommands: this.ranCommands, unruly: shell.unruly, complaint: shell.complaint, usage };
    this.endUnasked(this.ended ?? this.parts.causeOfDeath(exit, facts));
  }

  private place(path: string): Place {
    return placeOf(this.parts.spec.label, this.parts.trees.names, this.parts.spec.trees[0]!, path);
  }

  /** A path as commands see it; paths outside the trees are the same for both. */
  private seenPath(path: string): string {
    const { root, trees, spec } = this.parts;
    const absolute = posix.resolve(spec.trees[0]!, path);
    return trees.names.some((tree) => isBelow(absolute, tree)) ? join('/', root, absolute) : absolute;
  }

  private requireAlive(): void {
    if (this.ended !== null) throw new SandboxGoneError(this.parts.spec.label, this.ended.detail);
  }

  private requireReadable(): void {
    if (this.stopped) throw new SandboxGoneError(this.parts.spec.label, 'it was stopped and its files are gone');
  }
}

/** An entry that was added, as a file to begin with. */
function standing(path: string, { type, mode, content, symlinkTarget }: WorkspaceChange): SandboxFile {
  switch (type) {
    case 'file':
      return { path, content: content ?? new Uint8Array(), mode };
    case 'directory':
      return { path, directory: true, mode };
    case 'symlink':
      return { path, symlinkTarget: symlinkTarget ?? '' };
  }
}

export function cannotMakeFiles(label: string, output: Uint8Array): SandboxInfraError {
  return new SandboxInfraError(label, `files could not be made: ${Buffer.from(output).toString('utf8').trim()}`, 'Check their paths, and limits.diskBytes.');
}
