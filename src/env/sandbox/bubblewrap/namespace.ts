import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../core/index.js';
import { SandboxInfraError } from '../errors.js';
import type { Collected, OutputChannel } from '../output-channel.js';
import { descendants, onlyChild, sendKill, uptimeTicks } from '../proc.js';
import { defaultOutputLimits, type ExecResult, type OutputLimits } from '../provider.js';
import { frameOwn, type Framed } from '../supervisor.js';

export interface LaunchPlan {
  readonly label: string;
  readonly program: string;
  readonly arguments: readonly string[];
  /** Descriptors the program gets as 3, 4, ...; the caller closes its own copies afterwards. */
  readonly descriptors: readonly number[];
  /** User to run as on the host; null: this process's own. */
  readonly hostUser: { readonly uid: number; readonly gid: number } | null;
}

export interface NamespaceExit {
  readonly code: number | null;
  /** bwrap reports the first process's death by its own exit code, so a signal on bwrap itself came from the host. */
  readonly signal: NodeJS.Signals | null;
}

/** After a command's time is up: how long its processes and the supervisor have to be gone and to answer. */
const killGraceMs = 3_000;
const errorTextBytes = 4_096;

/**
 * One bwrap process and the supervisor inside it, the first process of a pid namespace, with one output pipe.
 *
 * Everything inside dies with the first process: the kernel kills a whole pid namespace before it lets its init be
 * reaped, so the end of bwrap proves that nothing is left. That is how a sandbox is frozen and stopped.
 */
export class Namespace {
  readonly exited: Promise<NamespaceExit>;
  /** A command outlived its time and every attempt to end it alone. */
  unruly = false;
  private running = true;
  private firstPid = 0;
  private errors = '';
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly child: ChildProcess,
    private readonly channel: OutputChannel,
    private readonly clock: Clock,
  ) {
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.running = false;
        resolve({ code, signal });
      });
    });
    child.stderr!.on('data', (chunk: Buffer) => (this.errors = (this.errors + chunk.toString('latin1')).slice(-errorTextBytes)));
    child.stderr!.on('error', () => child.stderr!.destroy());
    // Writing to a dead supervisor fails with EPIPE; its death is noticed by the exit event.
    child.stdin!.on('error', () => child.stdin!.destroy());
  }

  /** Starts the program; the channel's writing end becomes its standard output. */
  static async launch(plan: LaunchPlan, channel: OutputChannel, clock: Clock): Promise<Namespace> {
    const child = spawn(plan.program, plan.arguments, {
      stdio: ['pipe', channel.childFd, 'pipe', ...plan.descriptors],
      // The sandbox's environment is set inside: here it would act on bwrap itself (LD_PRELOAD).
      env: {},
      cwd: '/',
      // A session of its own: Ctrl-C on the terminal must not reach it.
      detached: true,
      ...plan.hostUser,
    });
    channel.closeWriteEnd();
    if (child.pid === undefined) {
      const cause = await new Promise<Error>((resolve) => child.once('error', resolve));
      throw new SandboxInfraError(plan.label, `${plan.program} could not be started: ${cause.message}`, 'Free processes, memory or descriptors (ulimit -n, ulimit -u).', cause);
    }
    return new Namespace(child, channel, clock);
  }

  /** The last lines bwrap or the supervisor wrote about themselves. */
  get errorText(): string {
    return this.errors.trim();
  }

  /** Runs the supervisor's first script; null when it died or did not answer in time. */
  async start(framed: Framed, timeoutMs: number): Promise<Collected | null> {
    const timer = setTimeout(() => this.child.kill('SIGKILL'), timeoutMs);
    const started = await this.send(framed, defaultOutputLimits).finally(() => clearTimeout(timer));
    if (started.exitCode === null) {
      await this.exited;
      return null;
    }
    this.firstPid = onlyChild(this.child.pid!) ?? 0;
    return this.firstPid === 0 ? null : started;
  }

  /** The first process inside, as the host counts; 0 before start. */
  get hostPid(): number {
    return this.firstPid;
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
    // The first process takes the namespace with it and bwrap follows; before there is one, bwrap itself.
    if (this.running && this.firstPid > 0) sendKill(this.firstPid);
    else this.child.kill('SIGKILL');
    await this.exited;
    this.channel.close();
    this.child.stdin!.destroy();
    this.child.stderr!.destroy();
  }

  private send(framed: Framed, limits: OutputLimits): Promise<Collected> {
    const collected = this.channel.collect({ begin: framed.begin, end: framed.end, limits });
    if (this.child.stdin!.writable) this.child.stdin!.write(framed.text);
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
      const victims = descendants(this.firstPid).filter((facts) => facts.startTicks >= startTicks);
      if (victims.length === 0 && answered) return;
      if (answered && round > 10) break;
      for (const victim of victims) sendKill(victim.pid);
      await delay(Math.min(round, 20));
    }
    if (this.running && answered) {
      await Promise.race([this.send(frameOwn('kill -9 -1'), defaultOutputLimits), delay(killGraceMs)]);
      if (descendants(this.firstPid).length === 0) return;
    }
    this.unruly = true;
    await this.kill();
  }
}
