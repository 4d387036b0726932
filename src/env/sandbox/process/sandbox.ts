import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, unlinkSync } from 'node:fs';
import { join, posix } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Clock } from '../../../core/index.js';
import { baseEntries, type BaseEntry } from '../diff.js';
import { SandboxGoneError, SandboxInfraError, SandboxSpecError } from '../errors.js';
import { OutputChannel } from '../output-channel.js';
import type { PipePool } from '../output-pipe.js';
import { PinnedTrees } from '../pinned-trees.js';
import { killExactly, processesMarked, uptimeTicks } from '../proc.js';
import { defaultOutputLimits, type ExecOptions, type ExecResult, type FileEntry, type Sandbox, type SandboxFile, type SandboxStatus, type SandboxUsage, type WorkspaceDiff } from '../provider.js';
import { sandboxMark } from '../run-directory.js';
import { baseEnvironment, checkEnvironment, homeDir, isBelow, placeOf, temporaryDir, type CheckedSpec, type Place } from '../spec.js';
import { createFilesScript, frameCommand, frameOwn, setupScript, type Framed } from '../supervisor.js';

export interface ProcessContext {
  readonly pipes: PipePool;
  /** The host's PATH: the host's own tools are the sandbox's. */
  readonly searchPath: string | undefined;
  readonly clock: Clock;
}

const ownScriptTimeoutMs = 30_000;
const killGraceMs = 3_000;
const longestTimerMs = 0x7fffffff;
/** How long output may still be on its way when the shell is gone without its end marker. */
const lateOutputMs = 50;

/**
 * A directory and ordinary processes: no isolation at all. Each command has a shell and a session of its own; the
 * sandbox's processes carry its id in their environment, by which they are found and ended (only where there is
 * /proc; elsewhere the session's process group is all that can be ended).
 */
export class ProcessSandbox implements Sandbox {
  private ended: Exclude<SandboxStatus, { alive: true }> | null = null;
  private removed = false;
  private queue: Promise<unknown> = Promise.resolve();
  private running: ChildProcess | null = null;
  private readonly base: ReadonlyMap<string, BaseEntry>;
  private readonly trees: PinnedTrees;
  private readonly lease: NodeJS.Timeout;

  private constructor(
    readonly id: string,
    private readonly root: string,
    private readonly spec: CheckedSpec,
    private readonly context: ProcessContext,
    private readonly onStopped: (sandbox: ProcessSandbox) => void,
  ) {
    const trees = [...spec.trees, temporaryDir, homeDir];
    for (const tree of trees) mkdirSync(join(root, tree), { recursive: true });
    this.trees = PinnedTrees.pin(spec.label, trees, spec.limits, (tree) => join(root, tree));
    this.base = baseEntries(spec.workspaceFiles);
    const expire = (): void => void this.end('infra', `its lease of ${spec.leaseMs} ms ran out`);
    this.lease = setTimeout(expire, Math.min(spec.leaseMs, longestTimerMs)).unref();
  }

  /** @param root an absolute path at which nothing stands yet */
  static async start(context: ProcessContext, spec: CheckedSpec, id: string, root: string, onStopped: (sandbox: ProcessSandbox) => void): Promise<ProcessSandbox> {
    if (spec.readOnlyBinds.length > 0) {
      throw new SandboxSpecError(spec.label, 'read-only binds were asked for, which the process provider cannot show', 'Use `--sandbox bubblewrap`, or the host path itself.');
    }
    mkdirSync(root, { mode: 0o700 });
    const sandbox = new ProcessSandbox(id, root, spec, context, onStopped);
    try {
      await sandbox.putFiles(spec.files, false);
      return sandbox;
    } catch (error) {
      await sandbox.stop();
      throw error;
    }
  }

  async exec(command: string, options: ExecOptions): Promise<ExecResult> {
    const { label, shell, trees } = this.spec;
    if (command.includes('\0')) throw new SandboxSpecError(label, 'a command holds a NUL byte', 'Remove it: no shell can read one.');
    if (options.user !== undefined) throw new SandboxSpecError(label, `user ${options.user} was asked for`, 'Leave the user out: the process provider runs as the caller.');
    checkEnvironment(label, options.env ?? {});
    this.requireAlive();
    const framed = frameCommand({ command, shell, cwd: this.hostPath(posix.resolve(trees[0]!, options.cwd ?? '.')), env: options.env ?? {} });
    return this.inTurn(() => this.run(framed, options));
  }

  async writeFiles(files: readonly SandboxFile[]): Promise<void> {
    this.requireAlive();
    const placed = files.map((file) => ({ file, place: this.place(file.path) }));
    await this.inTurn(() => this.putFiles(placed, true));
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
    await this.end('stopped', 'frozen: the host ended every process that carries its mark');
  }

  async stop(): Promise<void> {
    await this.killAll();
    if (this.removed) return;
    this.removed = true;
    clearTimeout(this.lease);
    this.trees.close();
    await removeTree(this.root);
    this.onStopped(this);
  }

  status(): SandboxStatus {
    return this.ended ?? { alive: true };
  }

  async usage(): Promise<SandboxUsage> {
    return { cpuMs: null, peakMemoryBytes: null, oomKills: null };
  }

  private inTurn<T>(action: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(action);
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  private async putFiles(files: CheckedSpec['files'], replace: boolean): Promise<void> {
    const made = await this.run(frameOwn(createFilesScript(files, { replace, root: this.root })), { timeoutMs: ownScriptTimeoutMs });
    if (made.exitCode !== 0) {
      throw new SandboxInfraError(this.spec.label, `files could not be made: ${Buffer.from(made.head).toString('utf8').trim()}`, 'Check their paths and the space in the temporary directory.');
    }
    await this.trees.fill(files);
  }

  private async run(framed: Framed, options: ExecOptions): Promise<ExecResult> {
    this.requireAlive();
    const { clock } = this.context;
    const pipe = await this.context.pipes.take();
    unlinkSync(pipe.path);
    const channel = new OutputChannel(pipe);
    const startTicks = uptimeTicks();
    const startedMs = clock.monotonicMs();
    const child = spawn('/bin/sh', [], {
      cwd: '/',
      env: { [sandboxMark]: this.id },
      stdio: ['pipe', channel.childFd, channel.childFd],
      detached: true,
    });
    channel.closeWriteEnd();
    if (child.pid === undefined) {
      const cause = await new Promise<Error>((resolve) => child.once('error', resolve));
      channel.close();
      throw new SandboxInfraError(this.spec.label, `/bin/sh could not be started: ${cause.message}`, 'Free processes, memory or descriptors.', cause);
    }
    this.running = child;
    const collecting = channel.collect({ begin: framed.begin, end: framed.end, limits: options.limitBytes ?? defaultOutputLimits });
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    void exited.then(() => delay(lateOutputMs)).then(() => channel.close());
    const { limits, env } = this.spec;
    const setup = setupScript({ limits, env: { ...this.environment(), ...env }, limitDataSegment: true, limitProcesses: false });
    const input = child.stdin!;
    input.on('error', () => input.destroy());
    input.end(`${setup}\n${framed.text}`);
    let ending: Promise<void> | undefined;
    const timer = setTimeout(() => {
      ending = this.killSince(startTicks);
    }, options.timeoutMs);
    const collected = await collecting;
    clearTimeout(timer);
    const durationMs = clock.monotonicMs() - startedMs;
    await ending;
    await exited;
    this.running = null;
    channel.close();
    const { head, tail, elidedBytes } = collected;
    const timedOut = ending !== undefined;
    // A shell that a command killed leaves no status; its own death does.
    const exitCode = collected.exitCode ?? (child.signalCode === null ? child.exitCode : 128 + 9);
    return { exitCode: timedOut || this.ended !== null ? null : exitCode, timedOut, head, tail, elidedBytes, durationMs };
  }

  private environment(): Record<string, string> {
    const env = { ...baseEnvironment(this.spec.trees[0]!, this.root), [sandboxMark]: this.id };
    return this.context.searchPath === undefined ? env : { ...env, PATH: this.context.searchPath };
  }

  private async end(cause: 'stopped' | 'infra', detail: string): Promise<void> {
    this.ended ??= { alive: false, cause, detail };
    await this.killSince(0);
    if (!this.removed) this.trees.freeze();
  }

  /** Ends the running command's session and every marked process that began at or after `startTicks`. */
  private async killSince(startTicks: number): Promise<void> {
    const { clock } = this.context;
    const deadlineMs = clock.monotonicMs() + killGraceMs;
    for (let round = 1; clock.monotonicMs() < deadlineMs; round++) {
      killGroup(this.running);
      const victims = processesMarked(sandboxMark, (id) => id === this.id).filter((facts) => facts.startTicks >= startTicks);
      if (victims.length === 0) return;
      victims.forEach(killExactly);
      await delay(Math.min(round, 20));
    }
  }

  private place(path: string): Place {
    return placeOf(this.spec.label, this.trees.names, this.spec.trees[0]!, path);
  }

  /** A path of one of the sandbox's trees as the host has it; other paths are the host's already. */
  private hostPath(path: string): string {
    return this.trees.names.some((tree) => isBelow(path, tree)) ? join(this.root, path) : path;
  }

  private requireAlive(): void {
    if (this.ended !== null) throw new SandboxGoneError(this.spec.label, this.ended.detail);
  }

  private requireReadable(): void {
    if (this.removed) throw new SandboxGoneError(this.spec.label, 'it was stopped and its files are gone');
  }
}

function killGroup(child: ChildProcess | null): void {
  if (child === null || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
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
