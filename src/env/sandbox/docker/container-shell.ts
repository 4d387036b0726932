import type { Clock } from '../../../core/index.js';
import { OutputChannel, type Collected } from '../output-channel.js';
import { defaultOutputLimits, neverBegun, type ExecResult, type OutputLimits } from '../provider.js';
import type { SandboxShell, ShellExit } from '../shell-sandbox.js';
import { frameOwn, type Framed } from '../supervisor.js';
import { within } from '../within.js';
import type { AttachStream } from './attach-stream.js';
import type { ContainerProcesses } from './container-processes.js';

/** After a command's time is up: how long the supervisor has to answer. */
const killGraceMs = 3_000;
/** Output that is still on its way when the container is dead. */
const lastOutputMs = 250;
/** To the first process of a pid namespace `-1` is everyone but itself. */
const endEverybodyElse = 'kill -9 -1';
const longestTimerMs = 0x7fffffff;

export interface ContainerShellParts {
  readonly attached: AttachStream;
  /** Settles when the container no longer runs, or nobody can say so any more; never rejects. */
  readonly ended: Promise<ShellExit>;
  /** Ends everything inside; settles when that is certain, after which no process of the sandbox runs again. */
  readonly endAll: () => Promise<void>;
  /** Whether somebody on the engine's machine keeps the supervisor from running. */
  readonly heldByHost: () => Promise<boolean>;
  /** By the supervisor and everything that it has buried; null where nobody tells. */
  readonly bytesWritten: () => number | null;
  readonly clock: Clock;
}

/**
 * The supervisor of one container: its first process, a shell that reads commands from the connection to its standard
 * input (supervisor.ts), so that a command costs one message on an open connection.
 */
export class ContainerShell implements SandboxShell {
  readonly exited: Promise<ShellExit>;
  unruly = false;
  /** Somebody on the engine's machine had stopped the supervisor when a command had to be ended: nobody inside can. */
  heldByHost = false;
  private running = true;
  private busy = false;
  private queue: Promise<unknown> = Promise.resolve();
  private readonly output: OutputChannel;
  private processes: ContainerProcesses | null = null;
  private ending: Promise<void> | null = null;

  constructor(private readonly parts: ContainerShellParts) {
    this.output = new OutputChannel(parts.attached);
    this.exited = this.waitForEnd();
  }

  get complaint(): string {
    return this.parts.attached.complaint;
  }

  /** Runs the first script; null when the container died or did not answer in time. */
  async start(framed: Framed, timeoutMs: number): Promise<Collected | null> {
    // Whether that worked is told to whoever waits for the end.
    const timer = setTimeout(() => void this.kill().catch(() => undefined), timeoutMs);
    const started = await this.send(framed, defaultOutputLimits).finally(() => clearTimeout(timer));
    if (started.exitCode !== null) return started;
    await this.exited;
    return null;
  }

  /** From now on commands can be ended when their time is up. */
  supervise(processes: ContainerProcesses): void {
    this.processes = processes;
  }

  run(framed: Framed, timeoutMs: number, limits: OutputLimits = defaultOutputLimits, signal?: AbortSignal): Promise<ExecResult> {
    return this.inTurn(() => this.runNow(framed, timeoutMs, limits, signal));
  }

  inTurn<T>(action: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(action);
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  bytesWritten(): number | null {
    return this.running ? this.parts.bytesWritten() : null;
  }

  endOthers(): Promise<boolean> {
    return this.inTurn(async () => {
      if (!this.running || this.processes === null) return false;
      // One system call reaches all at once, also what breeds faster than it can be found.
      await within(this.send(frameOwn(endEverybodyElse), defaultOutputLimits), killGraceMs);
      if (this.running && (await this.processes.endSince(0))) return true;
      await this.giveUpOnOthers();
      return false;
    });
  }

  private async giveUpOnOthers(): Promise<void> {
    this.unruly = this.running;
    this.heldByHost = this.running && (await this.parts.heldByHost());
  }

  kill(): Promise<void> {
    return (this.ending ??= this.endNow());
  }

  private async endNow(): Promise<void> {
    try {
      await this.parts.endAll();
    } finally {
      // Also where something lives on: whoever waits for a command's end must not wait for that.
      this.close();
    }
  }

  private async waitForEnd(): Promise<ShellExit> {
    const exit = await this.parts.ended;
    // Only a command in progress has somebody who reads.
    if (this.busy && this.ending === null) await within(this.parts.attached.finished, lastOutputMs);
    this.close();
    return exit;
  }

  /** Nothing more is to come: a command in progress ends with what it has. */
  close(): void {
    this.running = false;
    this.output.close();
  }

  private async send(framed: Framed, limits: OutputLimits): Promise<Collected> {
    this.busy = true;
    const collected = this.output.collect({ begin: framed.begin, end: framed.end, limits });
    this.parts.attached.input(framed.text);
    return collected.finally(() => (this.busy = false));
  }

  private async runNow(framed: Framed, timeoutMs: number, limits: OutputLimits, signal?: AbortSignal): Promise<ExecResult> {
    if (signal?.aborted === true) return neverBegun;
    const mark = this.processes?.mark() ?? 0;
    const startedMs = this.parts.clock.monotonicMs();
    const collected = this.send(framed, limits);
    let ending: Promise<void> | undefined;
    let timedOut = false;
    const end = (): void => {
      ending ??= this.endCommand(mark, collected);
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
    const durationMs = this.parts.clock.monotonicMs() - startedMs;
    const ended = ending !== undefined;
    if (exitCode === null && !ended && this.ending === null) await this.exited;
    await ending;
    return { exitCode: ended ? null : exitCode, timedOut, head, tail, elidedBytes, durationMs };
  }

  /**
   * Ends what a command started, daemons in sessions of their own included; older background processes live on. What
   * breeds faster than it can be found is ended together with all else by the supervisor in one system call, or with
   * the container.
   */
  private async endCommand(mark: number, collected: Promise<Collected>): Promise<void> {
    const answered = collected.then(() => true);
    if (await this.endedSince(mark, answered)) return;
    if (this.running && !this.busy) {
      await within(this.send(frameOwn(endEverybodyElse), defaultOutputLimits), killGraceMs);
      if (await this.endedSince(mark, answered)) return;
    }
    await this.giveUpOnOthers();
    await this.kill();
  }

  /** True when nothing of the command is left and the supervisor has said so, or all is over. */
  private async endedSince(mark: number, answered: Promise<boolean>): Promise<boolean> {
    if (!this.running || this.processes === null) return !this.running;
    const clear = await this.processes.endSince(mark).catch(() => false);
    if (!clear) return false;
    if ((await within(Promise.race([answered, this.exited]), killGraceMs)) === null) return false;
    // What was born while the last of them died.
    return !this.running || (await this.processes.endSince(mark).catch(() => false));
  }
}
