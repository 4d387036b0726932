import { parquetReadObjects, type SchemaElement } from 'hyparquet';
import { ByteWriter, parquetWrite } from 'hyparquet-writer';
import { z } from 'zod';
import { canonicalJson, TrialRecord, type TrajectorySegment, type TrialOutcome } from '../core/index.js';
import { atomicWrite } from './atomic-write.js';
import type { Disk } from './disk.js';
import { FileCorruptError } from './errors.js';
import { parseJson } from './json-file.js';
import { readRegularFile } from './regular-file.js';
import { checkSegments, TrialTexts } from './stored-outcome.js';

/**
 * One parquet file of trials, one row a trial; what is written is read back exactly. The arrays of a trial's segments
 * lie end to end in one list a column, `segmentLengths` cuts them. Logprobs are doubles (the sampler's numbers, not a
 * rounding of them); a negative zero is stored as zero, as JSON would. Equal outcomes give equal bytes: there is no
 * time in the file.
 */
export async function writeTrajectoryShard(path: string, outcomes: readonly TrialOutcome[], disk?: Disk): Promise<void> {
  await atomicWrite(path, await trajectoryShardBytes(path, outcomes), disk);
}

/** The bytes of such a file. @param where it is to stand, for errors */
export async function trajectoryShardBytes(where: string, outcomes: readonly TrialOutcome[]): Promise<Uint8Array> {
  for (const outcome of outcomes) checkSegments(outcome, where);
  return await encodeShard(outcomes);
}

/** @throws FileCorruptError when the file is not a shard, or a segment's ids do not have the hash its record names. */
export async function readTrajectoryShard(path: string): Promise<TrialOutcome[]> {
  const bytes = await readRegularFile(path);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const rows = await parquetReadObjects({ file }).catch((error: unknown) => {
    throw new FileCorruptError(path, 'is not a readable parquet file', 'Restore it from a copy, or let the iteration be collected again.', error);
  });
  return rows.map((row, index) => decodeRow(row, `${path}, row ${index}`));
}

const text = (name: string): SchemaElement[] => [{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' }];
const int = (name: string): SchemaElement[] => [{ name, type: 'INT32', repetition_type: 'REQUIRED' }];
const list = (name: string, type: 'INT32' | 'DOUBLE'): SchemaElement[] => [
  { name, repetition_type: 'REQUIRED', converted_type: 'LIST', num_children: 1 },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', type, repetition_type: 'REQUIRED' },
];

interface Column {
  readonly name: string;
  readonly schema: SchemaElement[];
  readonly cell: (outcome: TrialOutcome) => string | number | null | number[];
}

const joined = (outcome: TrialOutcome, of: (segment: TrajectorySegment) => readonly number[]): number[] => outcome.segments.flatMap((segment) => of(segment));

/** The first columns repeat facts of the record, so that other tools can filter without parsing it. */
const columns: readonly Column[] = [
  { name: 'trialId', schema: text('trialId'), cell: ({ record }) => record.trialId },
  { name: 'taskId', schema: text('taskId'), cell: ({ record }) => record.taskId },
  { name: 'policyVersion', schema: int('policyVersion'), cell: ({ record }) => record.policyVersion },
  { name: 'terminatedBy', schema: text('terminatedBy'), cell: ({ record }) => record.terminatedBy },
  { name: 'reward', schema: [{ name: 'reward', type: 'DOUBLE', repetition_type: 'OPTIONAL' }], cell: ({ record }) => record.reward },
  { name: 'segmentLengths', schema: list('segmentLengths', 'INT32'), cell: ({ segments }) => segments.map(({ ids }) => ids.length) },
  { name: 'ids', schema: list('ids', 'INT32'), cell: (outcome) => joined(outcome, ({ ids }) => ids) },
  { name: 'actionMask', schema: list('actionMask', 'INT32'), cell: (outcome) => joined(outcome, ({ actionMask }) => actionMask) },
  {
    name: 'samplerLogprobs',
    schema: list('samplerLogprobs', 'DOUBLE'),
    cell: (outcome) => joined(outcome, ({ samplerLogprobs }) => samplerLogprobs).map((logprob) => logprob + 0),
  },
  { name: 'policyVersions', schema: list('policyVersions', 'INT32'), cell: (outcome) => joined(outcome, ({ policyVersions }) => policyVersions) },
  { name: 'recordJson', schema: text('recordJson'), cell: ({ record }) => canonicalJson(record) },
  {
    name: 'textsJson',
    schema: text('textsJson'),
    cell: ({ promptText, turns, diffText, verifierText }) => canonicalJson({ promptText, turns, diffText, verifierText }),
  },
];

async function encodeShard(outcomes: readonly TrialOutcome[]): Promise<Uint8Array> {
  const writer = new ByteWriter();
  await parquetWrite({
    writer,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(({ schema }) => schema)],
    columnData: columns.map(({ name, cell }) => ({ name, data: outcomes.map(cell) })),
    createdBy: 'seatrial',
  });
  return new Uint8Array(writer.getBuffer());
}

const Row = z.object({
  segmentLengths: z.array(z.int().nonnegative()),
  ids: z.array(z.int()),
  actionMask: z.array(z.union([z.literal(0), z.literal(1)])),
  samplerLogprobs: z.array(z.number()),
  policyVersions: z.array(z.int()),
  recordJson: z.string(),
  textsJson: z.string(),
});

function decodeRow(raw: unknown, where: string): TrialOutcome {
  const parsed = Row.safeParse(raw);
  if (!parsed.success) throw new FileCorruptError(where, 'lacks the columns of a trajectory', 'Name a shard that training wrote.', parsed.error);
  const row = parsed.data;
  let start = 0;
  const segments = row.segmentLengths.map((length): TrajectorySegment => {
    const end = start + length;
    const cut = {
      ids: row.ids.slice(start, end),
      actionMask: row.actionMask.slice(start, end),
      samplerLogprobs: row.samplerLogprobs.slice(start, end),
      policyVersions: row.policyVersions.slice(start, end),
    };
    start = end;
    return cut;
  });
  const outcome = { record: parseJson(row.recordJson, TrialRecord, where), segments, ...parseJson(row.textsJson, TrialTexts, where) };
  checkSegments(outcome, where);
  return outcome;
}
