import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../core/index.js';
import { OutputWindow } from '../output-window.js';
import { defaultOutputLimits, neverBegun, type ExecResult, type OutputLimits } from '../provider.js';
import type { SandboxShell, ShellExit } from '../shell-sandbox.js';
import type { Framed } from '../supervisor.js';
import { HarborEnvironment } from './harbor-environment.js';
import { chunkBytes, linesOf, readReport, runnerScript, sweepScript, type Preparation, type RunnerReport } from './runner-script.js';

/** What the kernel takes in one argument, less the runner's own text. */
const longestText = 100_000;
/** Marks around a command's output. */
const marksBytes = 512;
const killedStatus = 128 + 9;
/** As a shell says it. */
const cannotStart = 126;
/** What a first process that nobody inside can end is said to have ended with, when its environment is gone. */
const goneStatus = 255;
const cancelGraceMs = 10_000;
const nothing = { head: new Uint8Array(), tail: new Uint8Array(), elidedBytes: 0 };

export interface HarborShellParts {
  readonly environment: HarborEnvironment;
  /** First lines of every command: limits and environment. */
  readonly setup: string;
  readonly preparation: Preparation;
  readonly clock: Clock;
}

/**
 * The supervisor of a Harbor environment. There is none inside: each command goes along with a runner (runner-script.ts)
 * in one `exec` of Harbor's. Freezing kills all that began since the start; where that cannot be made certain, the
 * environment itself is stopped, and nothing of it can be read any more.
 */
export class HarborShell implements SandboxShell {
  readonly exited: Promise<ShellExit>;
  unruly = false;
  complaint = '';
  private queue: Promise<unknown> = Promise.resolve();
  private running: AbortController | null = null;
  private ending: Promise<void> | null = null;
  private settleExit: (exit: ShellExit) => void = () => undefined;

  constructor(private readonly parts: HarborShellParts) {
    this.exited = new Promise((resolve) => {
      this.settleExit = resolve;
    });
  }

  run(framed: Framed, timeoutMs: number, limits: OutputLimits = defaultOutputLimits, signal?: AbortSignal): Promise<ExecResult> {
    return this.inTurn(() => this.runNow(framed, timeoutMs, limits, signal));
  }

  inTurn<T>(action: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(action);
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  endOthers(): Promise<boolean> {
    return this.inTurn(async () => {
      const isClear = await this.sweep({ tick: this.parts.preparation.tick });
      this.unruly ||= !isClear;
      return isClear;
    });
  }

  bytesWritten(): null {
    return null;
  }

  kill(): Promise<void> {
    return (this.ending ??= this.endNow());
  }

  private async runNow(framed: Framed, timeoutMs: number, limits: OutputLimits, signal?: AbortSignal): Promise<ExecResult> {
    if (signal?.aborted === true || this.ending !== null) return neverBegun;
    const { environment, setup, clock } = this.parts;
    const running = new AbortController();
    this.running = running;
    const abort = (): void => running.abort();
    signal?.addEventListener('abort', abort, { once: true });
    const nonce = HarborEnvironment.nonce();
    const startedMs = clock.monotonicMs();
    const durationMs = (): number => clock.monotonicMs() - startedMs;
    try {
      const report = await this.exec(nonce, `${setup}\n${framed.text}`, timeoutMs, limits, running.signal);
      if (report === null) return await this.withoutReport({ nonce, timeoutMs, durationMs, aborted: running.signal.aborted });
      if (report.unruly) {
        this.unruly = true;
        await this.kill();
      }
      return { ...outputOf(framed, report, limits), durationMs: durationMs() };
    } catch (error) {
      this.complaint = error instanceof Error ? error.message : String(error);
      if (!(await environment.isAlive())) return await this.die(durationMs());
      // Too long for an argument, and no room is left inside to store it.
      return { ...nothing, head: Buffer.from(`the command could not be stored: ${this.complaint}\n`), exitCode: cannotStart, timedOut: false, durationMs: durationMs() };
    } finally {
      signal?.removeEventListener('abort', abort);
      this.running = null;
    }
  }

  /** Null where nothing was reported: the runner was ended, Harbor gave up, or the environment is gone. */
  private async exec(nonce: string, text: string, timeoutMs: number, limits: OutputLimits, signal: AbortSignal): Promise<RunnerReport | null> {
    const { environment } = this.parts;
    environment.markUsed();
    const path = Buffer.byteLength(text) <= longestText ? null : await environment.put(text, 'sh');
    const command = runnerScript({
      nonce,
      script: path === null ? { text } : { path },
      timeoutMs,
      headBytes: limits.headBytes + marksBytes,
      // A background process may have printed a chunk behind the end mark.
      tailBytes: limits.tailBytes + marksBytes + chunkBytes,
      encode: this.parts.preparation.encode,
    });
    try {
      const { stdout, stderr } = await environment.exec(command, timeoutMs, signal);
      const report = readReport(nonce, stdout);
      if (report === null) this.complaint = `${stdout}${stderr}`.slice(-400);
      return report;
    } catch (error) {
      this.complaint = error instanceof Error ? error.message : String(error);
      return null;
    } finally {
      if (path !== null && this.ending === null) await environment.remove(path).catch(() => undefined);
    }
  }

  private async withoutReport(run: { readonly nonce: string; readonly timeoutMs: number; readonly durationMs: () => number; readonly aborted: boolean }): Promise<ExecResult> {
    const took = run.durationMs();
    if (this.ending !== null) return { ...neverBegun, durationMs: took };
    const timedOut = !run.aborted && took >= run.timeoutMs;
    if (!(await this.parts.environment.isAlive())) return this.die(took);
    if (!run.aborted && !timedOut) return { ...nothing, exitCode: killedStatus, timedOut, durationMs: took };
    if (!(await this.sweep({ run: run.nonce }))) {
      this.unruly = true;
      await this.kill();
    }
    return { ...nothing, exitCode: null, timedOut, durationMs: took };
  }

  private async die(durationMs: number): Promise<ExecResult> {
    this.ending ??= Promise.resolve();
    this.settleExit({ exitCode: (await this.parts.environment.hostIsWell()) ? goneStatus : null });
    return { ...neverBegun, durationMs };
  }

  private async endNow(): Promise<void> {
    const turn = this.queue;
    this.running?.abort();
    await Promise.race([turn, delay(cancelGraceMs, undefined, { ref: false })]);
    const clear = await this.sweep({ tick: this.parts.preparation.tick });
    this.parts.environment.markFrozen();
    if (!clear) {
      this.complaint = 'its processes could not be ended, so it was stopped as a whole';
      await this.parts.environment.stop();
    }
    this.settleExit({ exitCode: null });
  }

  private async sweep(since: { readonly tick: number } | { readonly run: string }): Promise<boolean> {
    const nonce = HarborEnvironment.nonce();
    const { environment } = this.parts;
    const script = sweepScript(nonce, since);
    for (const user of ['root', undefined]) {
      const said = await environment.exec(script, cancelGraceMs, undefined, user).then(({ stdout }) => linesOf(nonce, stdout), () => null);
      if (said !== null) return said[0] === 'clear';
    }
    return false;
  }
}

/** The stream between a command's own marks, cut to what was asked for. */
function outputOf(framed: Framed, report: RunnerReport, limits: OutputLimits): Omit<ExecResult, 'durationMs'> {
  const { head, tail, totalBytes, timedOut } = report;
  const gapBytes = totalBytes - head.length - tail.length;
  const whole = gapBytes === 0 ? Buffer.concat([head, tail]) : null;
  const beginAt = head.indexOf(framed.begin);
  const begin = beginAt < 0 ? head.length : beginAt + Buffer.byteLength(framed.begin);
  const last = whole ?? tail;
  const end = last.lastIndexOf(framed.end);
  const exitCode = end < 0 ? null : Number.parseInt(last.toString('latin1', end + framed.end.length, end + framed.end.length + 4), 10) & 0xff;
  // Without its begin mark the stream has holes: no process could be had to read it.
  const outcome = { exitCode: timedOut ? null : beginAt < 0 ? killedStatus : (exitCode ?? killedStatus), timedOut };
  if (whole !== null) {
    const window = new OutputWindow(limits);
    window.push(whole.subarray(begin, end < 0 ? undefined : end));
    return { ...outcome, ...window.kept() };
  }
  const first = head.subarray(begin);
  const rest = end < 0 ? tail : tail.subarray(0, end);
  const kept = { head: Buffer.from(first.subarray(0, limits.headBytes)), tail: Buffer.from(rest.subarray(Math.max(0, rest.length - limits.tailBytes))) };
  return { ...outcome, ...kept, elidedBytes: first.length + gapBytes + rest.length - kept.head.length - kept.tail.length };
}
