import { z } from 'zod';
import { tokenArrayHash, TrialRecord, type TrajectorySegment, type TrialOutcome } from '../core/index.js';
import { FileCorruptError } from './errors.js';

const ToolCallRecord = z.strictObject({
  tool: z.string(),
  arguments: z.record(z.string(), z.string()),
  observationText: z.string().nullable(),
  exitCode: z.number().nullable(),
  timedOut: z.boolean(),
});

/** One turn of a trial as JSON. */
export const TurnRecord = z.strictObject({
  responseText: z.string(),
  command: z.string().nullable(),
  formatFault: z.string().nullable(),
  observationText: z.string().nullable(),
  exitCode: z.number().nullable(),
  timedOut: z.boolean(),
  calls: z.array(ToolCallRecord).exactOptional(),
});

/** The texts of a trial: copies for people, never inputs of training. */
export const TrialTexts = z.strictObject({
  promptText: z.string(),
  turns: z.array(TurnRecord),
  diffText: z.string(),
  verifierText: z.string(),
});

/** A TrialOutcome as JSON, for journals. Segments are arrays of equal length; `checkSegments` compares their hashes. */
export const StoredOutcome = z.strictObject({
  record: TrialRecord,
  segments: z.array(
    z.strictObject({
      ids: z.array(z.int()),
      actionMask: z.array(z.union([z.literal(0), z.literal(1)])),
      samplerLogprobs: z.array(z.number()),
      policyVersions: z.array(z.int()),
    }),
  ),
  ...TrialTexts.shape,
});

/**
 * The token identity of a trial: every segment has arrays of one length and the id hash that its record names.
 * @param where names the place of the trial in the error.
 * @throws FileCorruptError.
 */
export function checkSegments(outcome: Pick<TrialOutcome, 'record' | 'segments'>, where: string): void {
  const { record, segments } = outcome;
  const fault = (found: string): FileCorruptError =>
    new FileCorruptError(where, `trial ${record.trialId}: ${found}`, 'The recorded trajectory was changed; restore the file from a copy.');
  if (segments.length !== record.segmentHashes.length) {
    throw fault(`holds ${segments.length} segments, its record names ${record.segmentHashes.length}`);
  }
  for (const [index, segment] of segments.entries()) {
    if (!arraysAgree(segment)) throw fault(`segment ${index} has arrays of unequal length`);
    if (tokenArrayHash(segment.ids) !== record.segmentHashes[index]) throw fault(`the ids of segment ${index} do not have the recorded hash`);
  }
}

function arraysAgree({ ids, actionMask, samplerLogprobs, policyVersions }: TrajectorySegment): boolean {
  return [actionMask, samplerLogprobs, policyVersions].every((array) => array.length === ids.length);
}
