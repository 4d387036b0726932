import { closeSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../core/index.js';
import type { Confinement } from './confinement.js';
import { OutputChannel, type Collected } from './output-channel.js';
import { sealPipe, type OpenPipe } from './output-pipe.js';
import { SandboxInfraError } from './errors.js';
import { bytesWrittenBy, isRunning, killExactly, readProcess, uptimeTicks, type ProcessFacts } from './proc.js';
import { defaultOutputLimits, neverBegun, type ExecResult, type OutputLimits } from './provider.js';
import { frameOwn, type Framed } from './supervisor.js';
import type { LaunchPoint } from './launch-points.js';
import type { Launcher } from './launcher.js';
import type { SandboxShell, ShellExit } from './shell-sandbox.js';
import { StatusChannel } from './status-channel.js';
import { within } from './within.js';

/** After a command's time is up: how long its processes and the supervisor have to be gone and to answer. */
const killGraceMs = 3_000;
const deathPollMs = 2;
/** How long the host waits for what it cannot hurry. A busy machine is no fault; a hang is. */
export interface Patience {
  /** A start that takes longer makes sure that the launcher still answers: one that does not is ended. */
  readonly launcherCheckMs: number;
  /** How long what was killed may take to be gone, before force and after it. */
  readonly beforeForceMs: number;
  readonly afterForceMs: number;
}
const usualPatience: Patience = { launcherCheckMs: 10_000, beforeForceMs: 5_000, afterForceMs: 30_000 };
/** A longer timer fires at once. */
const longestTimerMs = 0x7fffffff;

/** The supervisor of one sandbox, with pipes for its input, the output of commands, and complaints. */
export class SupervisedShell implements SandboxShell {
  readonly exited: Promise<ShellExit>;
  /** A command outlived its time and every attempt to end it alone. */
  unruly = false;
  /** Somebody on the host had stopped the supervisor when a command had to be ended: nobody inside can (see pid_namespaces(7)). */
  heldByHost = false;
  private running = true;
  /** The supervisor, as the host sees it. */
  private supervisor: ProcessFacts | null = null;
  private starter: ProcessFacts | null = null;
  private starting = true;
  private ending: Promise<void> | null = null;
  private givenUp = false;
  private queue: Promise<unknown> = Promise.resolve();
  private readonly input: Socket;
  private readonly output: OutputChannel;
  private readonly status: StatusChannel;
  private readonly launchId: number;

  private constructor(
    private readonly launcher: Launcher,
    private readonly pipes: { readonly input: OpenPipe; readonly output: OpenPipe; readonly errors: OpenPipe },
    private readonly confinement: Confinement,
    private readonly clock: Clock,
    private readonly patience: Patience,
  ) {
    this.input = new Socket({ fd: pipes.input.writeFd, readable: false, writable: true });
    // Writing to a dead supervisor fails with EPIPE; its death is noticed by the end of the other pipes.
    this.input.on('error', () => this.input.destroy());
    this.output = new OutputChannel(pipes.output);
    this.status = new StatusChannel(pipes.errors);
    void this.status.opened.then(() => this.closeWriteEnds());
    this.exited = this.waitForEnd();
    const { command, env, filterPath, ownSession } = confinement;
    const request = { command, env, filterPath, ownSession, inputPath: pipes.input.path, outputPath: pipes.output.path, errorPath: pipes.errors.path };
    this.launchId = launcher.launch(request, () => this.closeWriteEnds());
  }

  static async launch(point: LaunchPoint, confinement: Confinement, clock: Clock, patience = usualPatience): Promise<SupervisedShell> {
    const [input, output, errors] = await point.pipes.takeThree();
    return new SupervisedShell(point.launcher, { input, output, errors }, confinement, clock, patience);
  }

  /** What bwrap or the supervisor complained about last. */
  get complaint(): string {
    return this.status.complaint;
  }

  /** Runs the supervisor's first script; null when it died or did not answer in time. */
  async start(framed: Framed, timeoutMs: number): Promise<Collected | null> {
    const answer = this.send(framed, defaultOutputLimits);
    void this.watchStart(answer, timeoutMs);
    const started = await answer;
    if (started.exitCode === null) {
      await this.certainEnd();
      return null;
    }
    const pid = await this.confinement.supervisorPid(this.status, started);
    this.supervisor = pid === null ? null : readProcess(pid);
    if (this.supervisor === null) return null;
    this.starter = readProcess(this.supervisor.parentPid);
    this.closeWriteEnds();
    this.endStart();
    return started;
  }

  private async watchStart(answer: Promise<Collected>, timeoutMs: number): Promise<void> {
    if ((await within(answer, this.patience.launcherCheckMs)) !== null) return;
    await this.launcher.run(':');
    if ((await within(answer, timeoutMs)) !== null) return;
    // Whether that worked is told to whoever waits for the end.
    await this.kill().catch(() => undefined);
  }

  /** Its first process, as the host sees it; null before start. */
  get first(): ProcessFacts | null {
    return this.supervisor;
  }

  /** As the host counts; 0 before start. */
  get supervisorPid(): number {
    return this.supervisor?.pid ?? 0;
  }

  /** Of what started the supervisor and waits for its end, as the host counts; 0 before start. */
  get starterPid(): number {
    return this.starter?.pid ?? 0;
  }

  /** Runs a framed script, after those asked for earlier. A dead or dying supervisor yields exitCode null. */
  run(framed: Framed, timeoutMs: number, limits: OutputLimits = defaultOutputLimits, signal?: AbortSignal): Promise<ExecResult> {
    return this.inTurn(() => this.runNow(framed, timeoutMs, limits, signal));
  }

  /** Runs an action when no command is running. */
  inTurn<T>(action: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(action);
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Ends everything under the supervisor and itself; resolved when that is certain.
   * @throws SandboxInfraError `E_SANDBOX_INFRA` after a bounded wait when it cannot be made certain
   */
  async kill(): Promise<void> {
    if (this.supervisor !== null) {
      await this.confinement.endAll(this.supervisor);
    } else if (this.running) {
      this.launcher.kill(this.launchId);
      this.closeWriteEnds();
      if (!this.launcher.alive) this.status.close();
    }
    await this.certainEnd();
  }

  private certainEnd(): Promise<void> {
    return (this.ending ??= this.endForCertain());
  }

  private async endForCertain(): Promise<void> {
    if ((await within(this.exited, this.patience.beforeForceMs)) !== null) return;
    this.confinement.endByForce(this.starter);
    if ((await within(this.exited, this.patience.afterForceMs)) !== null) return;
    this.givenUp = true;
    this.status.close();
    throw new SandboxInfraError(this.confinement.label, 'its processes outlive SIGKILL', 'See with `ps` what they wait for: as a rule a disk or a device that does not answer.');
  }

  /** By the supervisor and everything that it has buried. */
  bytesWritten(): number | null {
    return this.supervisor === null ? null : bytesWrittenBy(this.supervisor.pid);
  }

  /** Ends everything but the supervisor, after what was asked for earlier; false when something may live on. */
  endOthers(): Promise<boolean> {
    return this.inTurn(async () => {
      const deadlineMs = this.clock.monotonicMs() + killGraceMs;
      for (let round = 1; this.running && this.clock.monotonicMs() < deadlineMs; round++) {
        const victims = this.confinement.startedSince(this.supervisorPid, 0);
        if (victims.length === 0) return this.running;
        // One system call reaches all at once, also what breeds faster than it can be found.
        if (this.confinement.endOthers !== null) await Promise.race([this.send(frameOwn(this.confinement.endOthers), defaultOutputLimits), delay(killGraceMs)]);
        else victims.forEach(killExactly);
        await delay(Math.min(round, 20));
      }
      if (this.running) this.giveUpOnOthers();
      return false;
    });
  }

  private giveUpOnOthers(): void {
    this.unruly = true;
    this.heldByHost = readProcess(this.supervisorPid)?.state === 'T';
  }

  private async waitForEnd(): Promise<ShellExit> {
    await this.status.ended;
    // Where bwrap was taken away first, the kernel may still be at work on what was inside.
    while (this.supervisor !== null && !this.givenUp && isRunning(this.supervisor)) await delay(deathPollMs);
    this.running = false;
    this.output.close();
    this.input.destroy();
    this.endStart();
    return { exitCode: this.status.exitCode };
  }

  /** From now on the pipes end when the other side does. */
  private closeWriteEnds(): void {
    this.status.closeWriteEnd();
    this.output.closeWriteEnd();
  }

  /** The other side has its ends of the pipes: the names go, and nobody inside may open the supervisor's own pipes again. */
  private endStart(): void {
    if (!this.starting) return;
    this.starting = false;
    sealPipe(this.pipes.input.readFd);
    if (this.running) sealPipe(this.pipes.errors.readFd);
    closeSync(this.pipes.input.readFd);
    // Off the event loop: a busy disk takes its time. A name that stays goes with the provider's own folder.
    for (const { path } of Object.values(this.pipes)) void unlink(path).catch(() => undefined);
    this.launcher.forget(this.launchId);
  }

  private send(framed: Framed, limits: OutputLimits): Promise<Collected> {
    const collected = this.output.collect({ begin: framed.begin, end: framed.end, limits });
    if (this.input.writable) this.input.write(framed.text);
    return collected;
  }

  private async runNow(framed: Framed, timeoutMs: number, limits: OutputLimits, signal?: AbortSignal): Promise<ExecResult> {
    if (signal?.aborted === true) return neverBegun;
    const startTicks = uptimeTicks();
    const startedMs = this.clock.monotonicMs();
    const collected = this.send(framed, limits);
    let ending: Promise<void> | undefined;
    let timedOut = false;
    const end = (): void => {
      if (ending !== undefined) return;
      ending = this.endCommand(startTicks, collected);
      // It may fail before the command's output has ended; that is waited for first.
      ending.catch(() => undefined);
    };
    const timer = setTimeout(() => {
      timedOut = ending === undefined;
      end();
    }, Math.min(timeoutMs, longestTimerMs));
    signal?.addEventListener('abort', end, { once: true });
    const { exitCode, head, tail, elidedBytes } = await collected;
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    const durationMs = this.clock.monotonicMs() - startedMs;
    if (exitCode === null) await this.certainEnd();
    const ended = ending !== undefined;
    await ending;
    return { exitCode: ended ? null : exitCode, timedOut, head, tail, elidedBytes, durationMs };
  }

  /**
   * Ends what a command started, wherever it hid: everything that began after the command did, daemons in sessions of
   * their own included. Older background processes live on. What breeds faster than it can be found is ended together
   * with all else, by the supervisor in one system call, or with the sandbox.
   */
  private async endCommand(startTicks: number, collected: Promise<Collected>): Promise<void> {
    const deadlineMs = this.clock.monotonicMs() + killGraceMs;
    let answered = false;
    void collected.then(() => (answered = true));
    for (let round = 1; this.running && this.clock.monotonicMs() < deadlineMs; round++) {
      const victims = this.confinement.startedSince(this.supervisorPid, startTicks);
      if (victims.length === 0 && answered) return;
      if (answered && round > 10) break;
      victims.forEach(killExactly);
      await delay(Math.min(round, 20));
    }
    if (this.running && answered && this.confinement.endOthers !== null) {
      await Promise.race([this.send(frameOwn(this.confinement.endOthers), defaultOutputLimits), delay(killGraceMs)]);
      // The kernel takes a moment to bury what was killed at once.
      for (let waitedMs = 0; waitedMs < killGraceMs; waitedMs += deathPollMs) {
        if (this.confinement.startedSince(this.supervisorPid, 0).length === 0) return;
        await delay(deathPollMs);
      }
    }
    this.giveUpOnOthers();
    await this.kill();
  }
}
