import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RecordLog, runIds } from '../../store/index.js';
import { createRun } from './new-run.js';
import { noteStep, workedMs } from './work-time.js';

const record = { kind: 'train', parent: null, seed: 1, config: {}, digests: { dataset: 'd', base: 'b', tokenizer: 't', chatTemplate: 'c', agentConfig: 'a', code: 'o', lockfile: 'l' } } as const;
/** A clock that stands still. */
const clock = { nowMs: () => Date.UTC(2026, 10, 30, 7, 15), monotonicMs: () => 0, sleep: async () => undefined };

describe('a new run', () => {
  let runsDir: string;
  beforeEach(async () => {
    runsDir = await mkdtemp(join(tmpdir(), 'seatrial-new-run-'));
  });
  afterEach(async () => {
    await rm(runsDir, { recursive: true });
  });

  it('is named by its start, and never meets a run of the same second', async () => {
    const runs = [await createRun(runsDir, null, record, clock), await createRun(runsDir, null, record, clock), await createRun(runsDir, null, record, clock)];
    expect(runs.map((run) => run.record.runId)).toEqual(['20261130T071500Z', '20261130T071500Z-2', '20261130T071500Z-3']);
    expect(await runIds(runsDir)).toEqual(runs.map((run) => run.record.runId));
  });

  it('takes the name that was asked for, or none', async () => {
    await createRun(runsDir, 'mine', record, clock);
    await expect(createRun(runsDir, 'mine', record, clock)).rejects.toMatchObject({ code: 'E_RUN_EXISTS' });
  });

  it('was worked on for as long as its steps and phases took, in whatever session', async () => {
    const run = await createRun(runsDir, null, record, clock);
    await noteStep(run, 'baseline', 1000);
    const timings = await RecordLog.open(run.timingsPath);
    await timings.append({ kind: 'session', step: 0, startedAtMs: 5 });
    await timings.append({ kind: 'trial', step: 1, totalMs: 700 });
    await timings.append({ kind: 'phase', step: 1, phase: 'collect', durationMs: 200 });
    await timings.close();
    await noteStep(run, 'baseline', 30);
    expect(await workedMs(run)).toBe(1230);
  });
});
