import { expect, it } from 'vitest';
import { harborCalls } from '../../../test/support/harbor-calls.js';
import type { Clock } from '../../core/index.js';
import type { HealthcheckSection } from '../tasks/config.js';
import { HealthcheckError, waitUntilHealthy } from './healthcheck.js';

interface Row {
  readonly id: string;
  readonly healthcheck: HealthcheckSection;
  readonly exit_codes: readonly number[];
  readonly exec_sec: number;
  readonly healthy: boolean;
  readonly tries: number;
  readonly sleeps: readonly number[];
}

it.each(harborCalls<Row>('healthcheck.jsonl').map((row) => [row.id, row] as const))('waits as Harbor does: %s', async (_, row) => {
  let nowMs = 0;
  const sleeps: number[] = [];
  const clock: Clock = {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    sleep: async (ms) => {
      sleeps.push(ms / 1000);
      nowMs += ms;
    },
  };
  let tries = 0;
  const exec = async (): Promise<{ exitCode: number; timedOut: boolean }> => {
    nowMs += row.exec_sec * 1000;
    return { exitCode: row.exit_codes[Math.min(tries++, row.exit_codes.length - 1)]!, timedOut: false };
  };
  const outcome = await waitUntilHealthy('lamp', row.healthcheck, { exec }, clock).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(HealthcheckError);
      return false;
    },
  );
  expect({ healthy: outcome, tries, sleeps }).toEqual({ healthy: row.healthy, tries: row.tries, sleeps: row.sleeps });
});
