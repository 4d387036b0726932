import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenArrayHash, type TrajectorySegment, type TrialOutcome } from '../core/index.js';
import { parseJson } from './json-file.js';
import { StoredOutcome } from './stored-outcome.js';
import { readTrajectoryShard, writeTrajectoryShard } from './trajectory-shard.js';
import { writeTrialFolder } from './trial-folder.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-shard-'));
});

function outcomeOf(segments: readonly TrajectorySegment[], reward: number | null, words: string): TrialOutcome {
  return {
    record: {
      schemaVersion: 1,
      trialId: 't_0123456789abcdef',
      taskId: 'task',
      taskDigest: 'd',
      repository: 'r',
      attempt: 0,
      policyVersion: 3,
      agentConfigDigest: 'a',
      sandbox: { provider: 'process', isolation: 'none' },
      graderMode: 'workspace',
      terminatedBy: reward === null ? 'infra' : 'submitted',
      infraFault: reward === null ? 'E_SANDBOX' : null,
      gradeFault: null,
      tampering: [],
      rewardValid: reward !== null,
      reward,
      rewards: reward === null ? null : { reward },
      turns: 1,
      formatErrors: 0,
      inputTokens: 1,
      outputTokens: 1,
      trajectoryTokens: 1,
      segmentHashes: segments.map(({ ids }) => tokenArrayHash(ids)),
    },
    segments,
    promptText: words,
    turns: [{ responseText: words, command: null, formatFault: null, observationText: words, exitCode: 0, timedOut: false }],
    diffText: '',
    verifierText: words,
  };
}

const token = fc.record({
  id: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  mask: fc.constantFrom(0 as const, 1 as const),
  logprob: fc.double({ noNaN: true, noDefaultInfinity: true }),
  version: fc.integer({ min: -1, max: 1000 }),
});
const segment = fc.array(token, { maxLength: 40 }).map(
  (tokens): TrajectorySegment => ({
    ids: tokens.map(({ id }) => id),
    actionMask: tokens.map(({ mask }) => mask),
    samplerLogprobs: tokens.map(({ logprob }) => logprob + 0),
    policyVersions: tokens.map(({ version }) => version),
  }),
);
const outcome = fc
  .tuple(fc.array(segment, { maxLength: 3 }), fc.option(fc.constantFrom(0, 0.5, 1)), fc.string({ unit: 'binary' }))
  .map(([segments, reward, words]) => outcomeOf(segments, reward, words));

describe('trajectory shard', () => {
  it('reads back exactly what was written, and equal outcomes give equal bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { maxLength: 6 }), async (outcomes) => {
        const path = join(dir, 'shard.parquet');
        await writeTrajectoryShard(path, outcomes);
        const read = await readTrajectoryShard(path);
        expect(read).toEqual(outcomes);
        const first = await readFile(path);
        const throughJson = outcomes.map((one) => parseJson(JSON.stringify(one), StoredOutcome, 'spool'));
        await writeTrajectoryShard(path, throughJson);
        expect((await readFile(path)).equals(first)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('stores a negative zero as JSON would, so that a resumed run writes the same bytes', async () => {
    const one = outcomeOf([{ ids: [5], actionMask: [1], samplerLogprobs: [-0], policyVersions: [0] }], 1, '');
    await writeTrajectoryShard(join(dir, 'a'), [one]);
    await writeTrajectoryShard(join(dir, 'b'), [parseJson(JSON.stringify(one), StoredOutcome, 'spool')]);
    expect(await readFile(join(dir, 'a'))).toEqual(await readFile(join(dir, 'b')));
  });

  it('refuses ids that do not have the recorded hash, and files that are not shards', async () => {
    const good = outcomeOf([{ ids: [5], actionMask: [1], samplerLogprobs: [-1], policyVersions: [0] }], 1, '');
    const swapped = { ...good, segments: [{ ...good.segments[0]!, ids: [6] }] };
    await expect(writeTrajectoryShard(join(dir, 'a'), [swapped])).rejects.toMatchObject({ code: 'E_FILE_CORRUPT' });
    await writeFile(join(dir, 'b'), 'PAR1 but not really PAR1');
    await expect(readTrajectoryShard(join(dir, 'b'))).rejects.toMatchObject({ code: 'E_FILE_CORRUPT' });
  });
});

describe('trial folder', () => {
  it('is written whole and takes the place of an earlier one', async () => {
    const path = join(dir, 't_0123456789abcdef');
    await writeTrialFolder(path, outcomeOf([], null, 'first'));
    await writeTrialFolder(path, outcomeOf([], null, 'second'));
    expect((await readdir(path)).sort()).toEqual(['prompt.txt', 'trial.json', 'turns.jsonl', 'verifier', 'workspace.diff']);
    expect(await readFile(join(path, 'prompt.txt'), 'utf8')).toBe('second');
    expect(await readdir(dir)).toEqual(['t_0123456789abcdef']);
  });

  it.each(['../x', 'agent/../../x', '/x', '..'])('is not written when a file of it leads elsewhere: %s', async (path) => {
    await expect(writeTrialFolder(join(dir, 't_0123456789abcdef'), outcomeOf([], null, 'first'), undefined, [{ path, content: 'x' }])).rejects.toMatchObject({ code: 'E_INVARIANT' });
    expect(await readdir(dir)).toEqual([]);
  });
});
