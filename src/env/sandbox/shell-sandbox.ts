import { join, posix } from 'node:path';
import { baseEntries, type BaseEntry } from './diff.js';
import { SandboxGoneError, SandboxInfraError, SandboxSpecError } from './errors.js';
import type { PinnedTrees } from './pinned-trees.js';
import type { ExecOptions, ExecResult, FileEntry, Sandbox, SandboxFile, SandboxStatus, SandboxUsage, WorkspaceDiff } from './provider.js';
import { checkEnvironment, isBelow, placeOf, sandboxUser, type CheckedSpec, type Place } from './spec.js';
import type { ShellExit, SupervisedShell } from './supervised-shell.js';
import { createFilesScript, directoriesOf, frameCommand, frameOwn } from './supervisor.js';

export type Ended = Exclude<SandboxStatus, { alive: true }>;

/** The parts a provider puts together. */
export interface SandboxParts {
  readonly id: string;
  readonly spec: CheckedSpec;
  readonly shell: SupervisedShell;
  readonly trees: PinnedTrees;
  /** Host path before sandbox paths, where commands see the host's own tree; '' where they see the sandbox's. */
  readonly root: string;
  usage(): SandboxUsage;
  /** Why the supervisor ended unasked. */
  causeOfDeath(exit: ShellExit, facts: DeathFacts): Ended;
  /** Nothing runs any more: give back what is not needed to read the files. */
  onDead(): void;
  /** The files are not needed any more either. */
  onStopped(): Promise<void>;
}

export interface DeathFacts {
  readonly ranCommands: boolean;
  readonly unruly: boolean;
  readonly complaint: string;
  readonly usage: SandboxUsage;
}

const ownScriptTimeoutMs = 30_000;
const longestTimerMs = 0x7fffffff;

/** A sandbox of either provider: a supervised shell, the host's hold on its trees, a lease. */
export class ShellSandbox implements Sandbox {
  private ended: Ended | null = null;
  private ending: Promise<void> | null = null;
  private ranCommands = false;
  private stopped = false;
  private stopping: Promise<void> | null = null;
  private finalUsage: SandboxUsage | null = null;
  private readonly lease: NodeJS.Timeout;
  private readonly base: ReadonlyMap<string, BaseEntry>;

  constructor(private readonly parts: SandboxParts) {
    const { spec, shell } = parts;
    this.base = baseEntries(spec.workspaceFiles);
    void shell.exited.then((exit) => this.onExit(exit));
    const expire = (): void => void this.end({ alive: false, cause: 'infra', detail: `its lease of ${spec.leaseMs} ms ran out` });
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
    this.requireAlive();
    this.ranCommands = true;
    const framed = frameCommand({ command, shell, cwd: this.seenPath(options.cwd ?? '.'), env: options.env ?? {} });
    return this.parts.shell.run(framed, options.timeoutMs, options.limitBytes, options.signal);
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
    return this.parts.trees.diff(this.parts.spec.trees[0]!, this.base);
  }

  async killAll(): Promise<void> {
    await this.end({ alive: false, cause: 'stopped', detail: 'frozen: the host ended every process inside' });
  }

  async stop(): Promise<void> {
    return (this.stopping ??= this.stopNow());
  }

  private async stopNow(): Promise<void> {
    await this.killAll();
    this.stopped = true;
    clearTimeout(this.lease);
    this.parts.trees.close();
    await this.parts.onStopped();
  }

  status(): SandboxStatus {
    return this.ended ?? { alive: true };
  }

  async usage(): Promise<SandboxUsage> {
    return this.finalUsage ?? this.parts.usage();
  }

  /** The first reason stands. */
  private end(reason: Ended): Promise<void> {
    this.ended ??= reason;
    return (this.ending ??= this.endNow());
  }

  private async endNow(): Promise<void> {
    await this.parts.shell.kill();
    this.finalUsage = this.parts.usage();
    this.parts.onDead();
    this.parts.trees.freeze();
  }

  private onExit(exit: ShellExit): void {
    const { shell } = this.parts;
    const facts = { ranCommands: this.ranCommands, unruly: shell.unruly, complaint: shell.complaint, usage: this.finalUsage ?? this.parts.usage() };
    void this.end(this.ended ?? this.parts.causeOfDeath(exit, facts));
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

export function cannotMakeFiles(label: string, output: Uint8Array): SandboxInfraError {
  return new SandboxInfraError(label, `files could not be made: ${Buffer.from(output).toString('utf8').trim()}`, 'Check their paths, and limits.diskBytes.');
}
