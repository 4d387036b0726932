import { describe, expect, it } from 'vitest';
import { systemClock } from './system-clock.js';

describe('systemClock', () => {
  it('sleeps as long as asked, also past what a timer of the platform holds', async () => {
    const startedMs = systemClock.monotonicMs();
    await systemClock.sleep(20);
    expect(systemClock.monotonicMs() - startedMs).toBeGreaterThan(15);
    const stop = new AbortController();
    const month = systemClock.sleep(2 ** 31 + 5, stop.signal).then(() => 'woke');
    expect(await Promise.race([month, systemClock.sleep(50)])).toBeUndefined();
    stop.abort(new Error('no longer wanted'));
    await expect(month).rejects.toThrow('no longer wanted');
  });
});
