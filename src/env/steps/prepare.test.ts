import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Clock } from '../../core/index.js';
import type { HealthcheckSection } from '../tasks/config.js';
import { longestHealthcheckMs, waitUntilHealthy } from './healthcheck.js';
import { longestPreparationMs } from './prepare.js';

const seconds = fc.integer({ min: 0, max: 90 });
const section: fc.Arbitrary<HealthcheckSection> = fc.record({
  command: fc.constant('true'),
  interval_sec: seconds,
  // A try of no time, without pauses, would be repeated for the whole of a start period.
  timeout_sec: fc.integer({ min: 1, max: 90 }),
  start_period_sec: seconds,
  start_interval_sec: seconds,
  retries: fc.integer({ min: 0, max: 6 }),
});

/** How long a healthcheck waits that never passes, every try taking `share` of its time. */
async function waitedMs(check: HealthcheckSection, share: number): Promise<number> {
  let nowMs = 0;
  const clock: Clock = { nowMs: () => nowMs, monotonicMs: () => nowMs, sleep: async (ms) => void (nowMs += ms) };
  const exec = async (_: string, { timeoutMs }: { readonly timeoutMs: number }): Promise<{ exitCode: null; timedOut: true }> => {
    nowMs += timeoutMs * share;
    return { exitCode: null, timedOut: true };
  };
  await expect(waitUntilHealthy('lamp', check, { exec }, clock)).rejects.toMatchObject({ code: 'E_HEALTHCHECK' });
  return nowMs;
}

it('a healthcheck that never passes ends within the time that a sandbox is given for it, and not long before', async () => {
  await fc.assert(
    fc.asyncProperty(section, fc.constantFrom(0.5, 1), async (check, share) => {
      const boundMs = longestHealthcheckMs(check);
      const tookMs = await waitedMs(check, share);
      expect(tookMs).toBeLessThanOrEqual(boundMs);
      if (share === 1) expect(boundMs - tookMs).toBeLessThanOrEqual(1000 * (2 * check.timeout_sec + check.interval_sec + check.start_interval_sec));
    }),
  );
});

it('the time of preparation is that of setup.sh and of every healthcheck, none longer than a day', () => {
  const check: HealthcheckSection = { command: 'true', interval_sec: 5, timeout_sec: 10, start_period_sec: 30, start_interval_sec: 2, retries: 3 };
  const plan = { runsSetup: false, healthchecks: [] };
  expect([plan, { ...plan, runsSetup: true }, { ...plan, healthchecks: [check, check] }].map((each) => longestPreparationMs(each))).toEqual([0, 600_000, 174_000]);
  expect(longestHealthcheckMs({ ...check, timeout_sec: Number.POSITIVE_INFINITY })).toBe(86_400_000);
});
