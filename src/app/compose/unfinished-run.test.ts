import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestFolder, type RunFolder, sealCheckpoint, writeJsonFile } from '../../store/index.js';
import { createRun } from './new-run.js';
import { unfinishedRun, type WantedRun } from './unfinished-run.js';

const digests = { dataset: 'd', base: 'b', tokenizer: 't', chatTemplate: 'c', agentConfig: 'a', code: 'o', lockfile: 'l' };
const record = { kind: 'train', parent: null, seed: 1, config: {}, digests } as const;
const clock = { nowMs: () => Date.UTC(2026, 10, 30, 7, 15), monotonicMs: () => 0, sleep: async () => undefined };

let runsDir: string;
let notes: string[];
let wanted: WantedRun;
beforeEach(async () => {
  runsDir = await mkdtemp(join(tmpdir(), 'seatrial-unfinished-'));
  notes = [];
  wanted = { config: {}, digests, iterations: 2, choice: { rule: 'best', cwd: runsDir, onNote: (text) => void notes.push(text) } };
});
afterEach(async () => {
  await rm(runsDir, { recursive: true });
});

/** As training seals it, with an adapter of a few bytes; iteration 1 is the best by validation. */
async function checkpoint(run: RunFolder, step: number): Promise<void> {
  const dir = run.checkpointDir(step);
  await mkdir(join(dir, 'actor'), { recursive: true });
  await mkdir(join(dir, 'state'));
  await writeFile(join(dir, 'actor', 'adapter_model.safetensors'), `adapter ${step}`);
  await writeJsonFile(join(dir, 'state', 'train.json'), {
    schemaVersion: 1,
    globalStep: step,
    policyVersion: step,
    taskCursor: 0,
    klController: { learningRateScale: 1 },
    equalRewardIterations: 0,
    idleIterations: 0,
    bestValidation: { globalStep: 1, solvedFraction: 0.5 },
    metricsBytes: 0,
    metricsSha256: '',
  });
  const files = await digestFolder(dir);
  await sealCheckpoint(dir, { schema_version: 1, run_id: run.record.runId, global_step: step, policy_version: step, actor_bytes: 9, critic_bytes: 0, sha256: Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256])) });
}

/** Trained to its end, not released. */
async function trained(id: string): Promise<RunFolder> {
  const run = await createRun(runsDir, id, record, clock);
  await checkpoint(run, 1);
  await checkpoint(run, 2);
  return run;
}

describe('the run that a quickstart goes on with', () => {
  it('is the newest that has no release, and none once it has one', async () => {
    const run = await trained('a');
    expect((await unfinishedRun(runsDir, null, wanted))?.record.runId).toBe('a');
    expect(await unfinishedRun(runsDir, null, { ...wanted, config: { seed: 2 } })).toBeNull();
    await mkdir(join(run.dir, 'release', 'global_step_1'), { recursive: true });
    await writeFile(join(run.dir, 'release', 'global_step_1', 'manifest.json'), '{}');
    expect(await unfinishedRun(runsDir, null, wanted)).toBeNull();
    expect(notes).toEqual([]);
  });

  it.each<[string, (run: RunFolder) => Promise<unknown>]>([
    ['a changed best checkpoint', (run) => writeFile(join(run.checkpointDir(1), 'actor', 'adapter_model.safetensors'), 'other bytes')],
    ['a best checkpoint that is gone', (run) => rm(run.checkpointDir(1), { recursive: true })],
    ['a pipe in the best checkpoint', async (run) => [await rm(join(run.checkpointDir(1), 'checkpoint-summary.json')), execFileSync('mkfifo', [join(run.checkpointDir(1), 'checkpoint-summary.json')])]],
    ['a record that is no JSON', (run) => writeFile(run.recordPath, 'x')],
    ['a record that is a pipe', async (run) => [await rm(run.recordPath), execFileSync('mkfifo', [run.recordPath])]],
    ['a record of 1 GB', (run) => truncate(run.recordPath, 2 ** 30)],
  ])('is not one with %s, which is named and stops nothing', async (_, damage) => {
    await createRun(runsDir, 'before', record, clock);
    await damage(await trained('damaged'));
    expect((await unfinishedRun(runsDir, null, wanted))?.record.runId).toBe('before');
    expect(notes).toEqual([expect.stringMatching(/^Passed over the damaged run damaged: ./)]);
  });

  it('may be named, and is then refused for what it is', async () => {
    await trained('a');
    expect((await unfinishedRun(runsDir, 'a', wanted))?.record.runId).toBe('a');
    expect(await unfinishedRun(runsDir, 'b', wanted)).toBeNull();
    await expect(unfinishedRun(runsDir, 'a', { ...wanted, config: { seed: 2 } })).rejects.toMatchObject({ code: 'E_RUN_EXISTS' });
  });
});
