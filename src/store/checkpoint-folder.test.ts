import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CheckpointSummary, sha256Hex } from '../core/index.js';
import { readSeal, sealCheckpoint, summaryText } from './checkpoint-folder.js';

const summary: CheckpointSummary = { schema_version: 1, run_id: 'r', global_step: 3, policy_version: 2, actor_bytes: 10, critic_bytes: 0, sha256: { 'actor/a': '0'.repeat(64) } };

describe('the seal of a checkpoint', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'seatrial-seal-'));
  });
  afterEach(async () => {
    await rm(dir, { recursive: true, force: true });
  });

  it('gives back what was sealed, and its digest', async () => {
    expect(await sealCheckpoint(dir, summary)).toBe(sha256Hex(summaryText(summary)));
    expect(await readSeal(dir)).toEqual({ summary });
  });

  it('names what is missing, does not fit, or is no summary', async () => {
    expect(await readSeal(dir)).toEqual({ fault: 'checkpoint-summary.json is missing' });
    await writeFile(join(dir, 'checkpoint-summary.json'), summaryText(summary));
    expect(await readSeal(dir)).toEqual({ fault: 'COMPLETE is missing' });
    await sealCheckpoint(dir, summary);
    await writeFile(join(dir, 'checkpoint-summary.json'), summaryText({ ...summary, global_step: 4 }));
    expect(await readSeal(dir)).toEqual({ fault: 'COMPLETE does not hold the SHA-256 of checkpoint-summary.json' });
    await writeFile(join(dir, 'checkpoint-summary.json'), '{}\n');
    await writeFile(join(dir, 'COMPLETE'), `${sha256Hex('{}\n')}\n`);
    expect(await readSeal(dir)).toEqual({ fault: expect.stringContaining('schema_version') as string });
  });
});
