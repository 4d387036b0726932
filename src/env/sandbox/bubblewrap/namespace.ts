import { closeSync, unlinkSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../core/index.js';
import { OutputChannel, type Collected } from '../output-channel.js';
import { sealPipe, type OpenPipe, type PipePool } from '../output-pipe.js';
import { descendants, killExactly, readProcess, sendKill, uptimeTicks, type ProcessFacts } from '../proc.js';
import { defaultOutputLimits, type ExecResult, type OutputLimits } from '../provider.js';
import { frameOwn, type Framed } from '../supervisor.js';
import type { Launcher } from './launcher.js';
import { StatusChannel } from './status-channel.js';

export interface NamespaceExit {
  /** As bwrap reported it; null when bwrap itself was ended, which only the host can do. */
  readonly exitCode: number | null;
}

/** After a command's time is up: how long its processes and the supervisor have to be gone and to answer. */
const killGraceMs = 3_000;
const deathPollMs = 2;

/**
 * One bwrap and the supervisor inside it, the first process of a pid namespace, with pipes for its input, the output
 * of commands, and complaints.
 *
 * Everything inside dies with the first process: the kernel kills a whole pid namespace before it lets its init be
 * reaped, so the end of bwrap proves that nothing is left. That is how a sandbox is frozen and stopped.
 */
export class Namespace {
  readonly exited: Promise<NamespaceExit>;
  /** A command outlived its time and every attempt to end it alone. */
  unruly = false;
  private running = true;
  /** The first process inside, as the host sees it. */
  private first: ProcessFacts | null = null;
  private starting = true;
  private queue: Promise<unknown> = Promise.resolve();
  private readonly input: Socket;
  private readonly output: OutputChannel;
  private readonly status: StatusChannel;
  private readonly launchId: number;

  private constructor(
    private readonly launcher: Launcher,
    private readonly pipes: { readonly input: OpenPipe; readonly output: OpenPipe; readonly errors: OpenPipe },
    args: readonly string[],
    filterPath: string,
    private readonly clock: Clock,
  ) {
    this.input = new Socket({ fd: pipes.input.writeFd, readable: false, writable: true });
    // Writing to a dead supervisor fails with EPIPE; its death is noticed by the end of the other pipes.
    this.input.on('error', () => this.input.destroy());
    this.output = new OutputChannel(pipes.output);
    this.status = new StatusChannel(pipes.errors);
    void this.status.opened.then(() => {
      this.status.closeWriteEnd();
      this.output.closeWriteEnd();
    });
    this.exited = this.waitForEnd();
    this.launchId = launcher.launch({ arguments: args, inputPath: pipes.input.path, outputPath: pipes.output.path, errorPath: pipes.errors.path, filterPath });
  }

  static async launch(launcher: Launcher, pool: PipePool, args: readonly string[], filterPath: string, clock: Clock): Promise<Namespace> {
    const [input, output, errors] = [await pool.take(), await pool.take(), await pool.take()];
    return new Namespace(launcher, { input, output, errors }, args, filterPath, clock);
  }

  /** What bwrap or the supervisor complained about last. */
  get complaint(): string {
    return this.status.complaint;
  }

  /** Runs the supervisor's first script; null when it died or did not answer in time. */
  async start(framed: Framed, timeoutMs: number): Promise<Collected | null> {
    const timer = setTimeout(() => void this.kill(), timeoutMs);
    const started = await this.send(framed, defaultOutputLimits).finally(() => clearTimeout(timer));
    if (started.exitCode === null) {
      await this.exited;
      return null;
    }
    // Announced long before, but on another pipe.
    const pid = await this.status.childPid;
    this.first = pid === null ? null : readProcess(pid);
    if (this.first === null) return null;
    this.endStart();
    return started;
  }

  /** The first process inside, as the host counts; 0 before start. */
  get hostPid(): number {
    return this.first?.pid ?? 0;
  }

  /** Runs a framed script, after those asked for earlier. A dead or dying supervisor yields exitCode null. */
  run(framed: Framed, timeoutMs: number, limits: OutputLimits = defaultOutputLimits): Promise<ExecResult> {
    return this.inTurn(() => this.runNow(framed, timeoutMs, limits));
  }

  /** Runs an action when no command is running. */
  inTurn<T>(action: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(action);
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  /** Ends every process inside; resolved when the kernel has confirmed it. */
  async kill(): Promise<void> {
    if (this.running && this.first !== null) {
      // The first process takes the namespace with it, and bwrap follows.
      killExactly(this.first);
    } else if (this.running) {
      this.launcher.kill(this.launchId);
      this.status.closeWriteEnd();
      this.output.closeWriteEnd();
      if (!this.launcher.alive) this.status.close();
    }
    await this.exited;
  }

  private async waitForEnd(): Promise<NamespaceExit> {
    await this.status.ended;
    // Where bwrap was taken away first, the kernel may still be at work on what was inside.
    while (this.first !== null && isRunning(this.first)) await delay(deathPollMs);
    this.running = false;
    this.output.close();
    this.input.destroy();
    this.endStart();
    return { exitCode: this.status.exitCode };
  }

  /** bwrap has its ends of the pipes: the names go, and nobody inside may open the supervisor's own pipes again. */
  private endStart(): void {
    if (!this.starting) return;
    this.starting = false;
    sealPipe(this.pipes.input.readFd);
    if (this.running) sealPipe(this.pipes.errors.readFd);
    closeSync(this.pipes.input.readFd);
    for (const { path } of Object.values(this.pipes)) unlinkSync(path);
    this.launcher.forget(this.launchId);
  }

  private send(framed: Framed, limits: OutputLimits): Promise<Collected> {
    const collected = this.output.collect({ begin: framed.begin, end: framed.end, limits });
    if (this.input.writable) this.input.write(framed.text);
    return collected;
  }

  private async runNow(framed: Framed, timeoutMs: number, limits: OutputLimits): Promise<ExecResult> {
    const startTicks = uptimeTicks();
    const startedMs = this.clock.monotonicMs();
    const collected = this.send(framed, limits);
    let ending: Promise<void> | undefined;
    const timer = setTimeout(() => {
      ending = this.endCommand(startTicks, collected);
    }, timeoutMs);
    const { exitCode, head, tail, elidedBytes } = await collected;
    clearTimeout(timer);
    const durationMs = this.clock.monotonicMs() - startedMs;
    if (exitCode === null) await this.exited;
    const timedOut = ending !== undefined;
    await ending;
    return { exitCode: timedOut ? null : exitCode, timedOut, head, tail, elidedBytes, durationMs };
  }

  /**
   * Ends what a command started, wherever it hid: everything below the first process that began after the command did,
   * daemons in sessions of their own included. Older background processes live on. What breeds faster than it can
   * be found is ended by the supervisor, with all else in the sandbox, in one system call.
   */
  private async endCommand(startTicks: number, collected: Promise<Collected>): Promise<void> {
    const deadlineMs = this.clock.monotonicMs() + killGraceMs;
    let answered = false;
    void collected.then(() => (answered = true));
    for (let round = 1; this.running && this.clock.monotonicMs() < deadlineMs; round++) {
      const victims = descendants(this.hostPid).filter((facts) => facts.startTicks >= startTicks);
      if (victims.length === 0 && answered) return;
      if (answered && round > 10) break;
      for (const victim of victims) sendKill(victim.pid);
      await delay(Math.min(round, 20));
    }
    if (this.running && answered) {
      await Promise.race([this.send(frameOwn('kill -9 -1'), defaultOutputLimits), delay(killGraceMs)]);
      if (descendants(this.hostPid).length === 0) return;
    }
    this.unruly = true;
    await this.kill();
  }
}

function isRunning(seen: ProcessFacts): boolean {
  const facts = readProcess(seen.pid);
  return facts !== null && facts.startTicks === seen.startTicks && facts.state !== 'Z' && facts.state !== 'X';
}
