import { z } from 'zod';
import { type TrialOutcome, TrialRecord, TrialTiming } from '../core/index.js';

/** `run.json` in a side's folder: which weights ran which panel. A folder holds one such run for ever. */
export const PanelRunRecord = z.strictObject({
  schemaVersion: z.literal(1),
  side: z.enum(['base', 'policy', 'base-repeat']),
  panelDigest: z.string(),
  policyVersion: z.int().nonnegative(),
  baseDigest: z.string(),
  adapterSha256: z.string().nullable(),
});
export type PanelRunRecord = z.infer<typeof PanelRunRecord>;

/** One line of a side's journal while it runs; split into trials.jsonl and timings.jsonl when it is complete. */
export const JournalEntry = z.strictObject({ record: TrialRecord, timing: TrialTiming });
export type JournalEntry = z.infer<typeof JournalEntry>;

/** What happened in a trial, for people to read. Texts are decoded copies and may hold anything. */
export type Transcript = Omit<TrialOutcome, 'segments'>;
