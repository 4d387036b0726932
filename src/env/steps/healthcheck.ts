import { SeatrialError, type Clock } from '../../core/index.js';
import type { HealthcheckSection } from '../tasks/config.js';

/** A sandbox did not become ready: the task's environment or its host fails, never the agent, which has not begun. */
export class HealthcheckError extends SeatrialError {
  constructor(taskId: string, command: string, tries: number, last: string) {
    super({
      code: 'E_HEALTHCHECK',
      message: `task ${taskId}: the healthcheck ${JSON.stringify(command)} failed ${tries} time(s), expected exit code 0; the last one ${last}`,
      remedy: 'Run the command in the task’s environment by hand, or raise retries, start_period_sec or timeout_sec of its healthcheck.',
    });
  }
}

export interface CheckedSandbox {
  exec(command: string, options: { readonly timeoutMs: number }): Promise<{ readonly exitCode: number | null; readonly timedOut: boolean }>;
}

const longestMs = 24 * 3_600_000;

/**
 * Runs a healthcheck until it passes, as Harbor 0.26 does (which follows Docker): failures within the start period do not
 * count; after it, `retries` failures are one too many. Held against test/harbor-calls/healthcheck.jsonl.
 * @throws HealthcheckError `E_HEALTHCHECK`
 */
export async function waitUntilHealthy(taskId: string, check: HealthcheckSection, sandbox: CheckedSandbox, clock: Clock, signal?: AbortSignal): Promise<void> {
  const startPeriodEndMs = clock.monotonicMs() + milliseconds(check.start_period_sec);
  const timeoutMs = Math.max(1, milliseconds(check.timeout_sec));
  let failures = 0;
  for (let tries = 1; ; tries++) {
    const inStartPeriod = clock.monotonicMs() < startPeriodEndMs;
    const { exitCode, timedOut } = await sandbox.exec(check.command, { timeoutMs });
    if (exitCode === 0) return;
    if (!inStartPeriod) failures += 1;
    if (failures > 0 && failures >= check.retries) throw new HealthcheckError(taskId, check.command, tries, timedOut ? `took more than ${timeoutMs} ms` : `ended with ${String(exitCode)}`);
    await clock.sleep(milliseconds(inStartPeriod ? check.start_interval_sec : check.interval_sec), signal);
  }
}

/** The most that `waitUntilHealthy` takes, ms, the time between commands aside; a day at the most. */
export function longestHealthcheckMs({ start_period_sec, start_interval_sec, timeout_sec, interval_sec, retries }: HealthcheckSection): number {
  const tryMs = Math.max(1, milliseconds(timeout_sec));
  // Within the start period tries do not count, and one that begins just before its end may take its whole time.
  const uncountedMs = milliseconds(start_period_sec) + tryMs + milliseconds(start_interval_sec);
  return Math.min(longestMs, uncountedMs + Math.max(1, retries) * (tryMs + milliseconds(interval_sec)));
}

/** Seconds of task.toml; what is no usable number is bounded by a day. */
function milliseconds(seconds: number): number {
  const ms = seconds * 1000;
  return Number.isNaN(ms) ? longestMs : Math.min(Math.max(ms, 0), longestMs);
}
