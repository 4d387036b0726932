import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../../core/index.js';
import { atomicWrite, RecordLog, readRecords, writeJsonFile } from '../../store/index.js';
import type { CallRecord, CallTiming } from './call-record.js';
import { GatewaySessionError, type SessionSink } from './gateway.js';
import type { CallIds, SessionSummary } from './session-record.js';

/**
 * A session as a folder, written call by call:
 *
 *   calls.jsonl    one line a call: its record, and the tokens that it added to its segment. Ids are base64 of little-endian
 *                  int32, logprobs of float64 (the sampler's numbers, not a rounding of them). A call is answered only when
 *                  its line is written; a line that a crash tore is not read.
 *   session.json   written when the session ends, whole or not at all: counts, and why each segment was opened
 *   timings.jsonl  likewise: when and how long; kept apart, so that the rest can be compared byte for byte
 */
export async function openRecordFolder(recordDir: string, sessionId: string): Promise<SessionSink> {
  const dir = join(recordDir, sessionId);
  await mkdir(recordDir, { recursive: true });
  await mkdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new GatewaySessionError(409, `session ${sessionId} is recorded already, in ${dir}`, 'Choose another id, or another folder for records.');
  });
  const calls = await RecordLog.open(join(dir, 'calls.jsonl'));
  return {
    append: async (record: CallRecord, ids: CallIds) => {
      await calls.append({ ...record, tokens: { observed: packIds(ids.observed), sampled: packIds(ids.sampled), samplerLogprobs: packLogprobs(ids.samplerLogprobs) } }, 'written');
    },
    close: async (summary: SessionSummary, timings: readonly CallTiming[]) => {
      await calls.close();
      await atomicWrite(join(dir, 'timings.jsonl'), timings.map((timing) => `${canonicalJson(timing)}\n`).join(''));
      await writeJsonFile(join(dir, 'session.json'), summary);
    },
  };
}

const RecordedTokens = z.looseObject({
  segment: z.int().nonnegative(),
  keptTokens: z.int().nonnegative(),
  policyVersion: z.int(),
  tokens: z.object({ observed: z.string(), sampled: z.string(), samplerLogprobs: z.string() }),
});

/** The calls of a record folder with their tokens unpacked, in the order in which they were recorded. @throws FileCorruptError */
export async function readRecordFolder(dir: string): Promise<{ readonly segment: number; readonly policyVersion: number; readonly ids: CallIds }[]> {
  const lines = await readRecords(join(dir, 'calls.jsonl'), RecordedTokens);
  return lines.map(({ segment, policyVersion, tokens }) => ({
    segment,
    policyVersion,
    ids: { observed: unpackIds(tokens.observed), sampled: unpackIds(tokens.sampled), samplerLogprobs: unpackLogprobs(tokens.samplerLogprobs) },
  }));
}

function packIds(ids: readonly number[]): string {
  const bytes = Buffer.allocUnsafe(ids.length * 4);
  ids.forEach((id, index) => bytes.writeInt32LE(id, index * 4));
  return bytes.toString('base64');
}

function unpackIds(text: string): number[] {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32LE(index * 4));
}

function packLogprobs(logprobs: readonly number[]): string {
  const bytes = Buffer.allocUnsafe(logprobs.length * 8);
  logprobs.forEach((logprob, index) => bytes.writeDoubleLE(logprob, index * 8));
  return bytes.toString('base64');
}

function unpackLogprobs(text: string): number[] {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readDoubleLE(index * 8));
}
