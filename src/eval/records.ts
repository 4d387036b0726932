import { z } from 'zod';
import { TrialRecord, TrialTiming } from '../core/index.js';

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

/** One line of a trial folder's turns.jsonl. Texts are decoded copies and may hold anything. */
export const TranscriptTurn = z.strictObject({
  responseText: z.string(),
  command: z.string().nullable(),
  formatFault: z.string().nullable(),
  observationText: z.string().nullable(),
  exitCode: z.number().nullable(),
  timedOut: z.boolean(),
});

/** What happened in a trial, for people to read. */
export interface Transcript {
  readonly promptText: string;
  readonly turns: readonly z.infer<typeof TranscriptTurn>[];
  readonly diffText: string;
  readonly verifierText: string;
}
