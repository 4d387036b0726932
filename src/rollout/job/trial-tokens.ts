import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { canonicalJson, TrialRecord } from '../../core/index.js';
import { FileCorruptError, readJsonFile, readTrajectoryShard } from '../../store/index.js';
import { atifSegment } from './atif.js';

/** In a trial's folder: every token of the trial, in the form that training reads (a shard of one row). */
export const trialTokensName = 'tokens.parquet';
/** The same, and all else, for people and Harbor. */
export const trajectoryPath = 'agent/trajectory.json';

/** The part of a trajectory that a shard has too; its form as a whole is held against Harbor's models elsewhere. */
const Tokens = z.object({
  session_id: z.string(),
  extra: z.object({
    segments: z.array(z.strictObject({ ids: z.array(z.int()), action_mask: z.array(z.union([z.literal(0), z.literal(1)])), sampler_logprobs: z.array(z.number()), policy_versions: z.array(z.int()) })),
  }),
});

const remedy = 'One of the two was changed; restore the folder from a copy, or remove it, and `npx seatrial job resume` runs that trial again.';

/**
 * Holds the two token records of a trial's folder and the hashes in its trial.json against each other. A folder without tokens
 * passes: its agent asked no model.
 * @throws FileCorruptError naming the file and what differs
 */
export async function checkTrialTokens(dir: string): Promise<void> {
  const path = join(dir, trialTokensName);
  if (!existsSync(path)) return;
  const [outcome, ...more] = await readTrajectoryShard(path);
  if (outcome === undefined || more.length > 0) throw new FileCorruptError(path, `holds ${more.length + (outcome === undefined ? 0 : 1)} trials, one is expected`, remedy);
  const record = await readJsonFile(join(dir, 'trial.json'), TrialRecord);
  if (canonicalJson(record) !== canonicalJson(outcome.record)) throw new FileCorruptError(path, `is of another trial than trial.json, or of another record of ${record.trialId}`, remedy);
  const { session_id, extra } = await readJsonFile(join(dir, trajectoryPath), Tokens);
  if (session_id !== record.trialId) throw new FileCorruptError(join(dir, trajectoryPath), `is of trial ${session_id}, ${trialTokensName} of ${record.trialId}`, remedy);
  const expected = outcome.segments.map(atifSegment);
  const wrong = Array.from({ length: Math.max(expected.length, extra.segments.length) }, (_, index) => index).find((index) => !isDeepStrictEqual(extra.segments[index], expected[index]));
  if (wrong !== undefined) throw new FileCorruptError(join(dir, trajectoryPath), `segment ${wrong} is not that of ${trialTokensName}`, remedy);
}
