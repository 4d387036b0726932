import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { openRegularFile } from '../store/index.js';
import { repeatedKeys } from './json-keys.js';

/**
 * A safetensors file read without trusting it: every fault is listed, none is repaired.
 *
 * Format: 8 bytes little-endian length of the header; the header, JSON beginning with `{`, padded with spaces; then
 * the data. Each tensor has `dtype`, `shape` and `data_offsets` [begin, end) into the data; together they must cover
 * it without gap or overlap, each of exactly shape x dtype bytes. Source: the safetensors format description; the
 * limit of 100 MB for the header is its reference implementation's. Whether numbers are finite is not part of the
 * format and is checked here as well.
 */
export interface AuditedTensor {
  readonly name: string;
  readonly dtype: FloatDtype;
  readonly shape: readonly number[];
  /** True when every element is 0. */
  readonly allZero: boolean;
}

export interface SafetensorsAudit {
  readonly tensors: readonly AuditedTensor[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly faults: readonly { readonly code: string; readonly location: string | null; readonly message: string }[];
}

type FloatDtype = 'F32' | 'F16' | 'BF16';
const bytesOf: Readonly<Record<FloatDtype, number>> = { F32: 4, F16: 2, BF16: 2 };
const headerLimitBytes = 100_000_000;
const chunkBytes = 1 << 20;

const TensorEntry = z.strictObject({
  dtype: z.string(),
  shape: z.array(z.int().nonnegative()),
  data_offsets: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
});
const Metadata = z.record(z.string(), z.string());

export async function auditSafetensors(path: string): Promise<SafetensorsAudit> {
  const { file, sizeBytes } = await openRegularFile(path);
  try {
    return await auditOpen(file, sizeBytes);
  } finally {
    await file.close();
  }
}

async function auditOpen(file: FileHandle, sizeBytes: number): Promise<SafetensorsAudit> {
  const faults: { code: string; location: string | null; message: string }[] = [];
  const fault = (code: string, location: string | null, message: string): void => void faults.push({ code, location, message });
  const header = await readHeader(file, sizeBytes, fault);
  if (header === null) return { tensors: [], metadata: {}, faults };
  const dataBytes = sizeBytes - header.endBytes;
  const tensors: AuditedTensor[] = [];
  const spans: { readonly name: string; readonly begin: number; readonly end: number }[] = [];
  for (const [name, raw] of Object.entries(header.entries)) {
    const parsed = TensorEntry.safeParse(raw);
    if (!parsed.success) {
      fault('E_SAFETENSORS_HEADER', name, 'the entry is not {dtype, shape, data_offsets}');
      continue;
    }
    const { dtype, shape, data_offsets: [begin, end] } = parsed.data;
    if (begin > end || end > dataBytes) {
      fault('E_SAFETENSORS_BOUNDS', name, `offsets ${begin} to ${end} do not lie in the ${dataBytes} bytes of data`);
      continue;
    }
    spans.push({ name, begin, end });
    if (!isFloat(dtype)) {
      fault('E_SAFETENSORS_DTYPE', name, `dtype ${dtype}; an adapter holds F32, F16 or BF16`);
      continue;
    }
    const expectedBytes = shape.reduce((product, size) => product * size, bytesOf[dtype]);
    if (end - begin !== expectedBytes) {
      fault('E_SAFETENSORS_SIZE', name, `shape [${shape.join(', ')}] of ${dtype} takes ${expectedBytes} bytes, its offsets span ${end - begin}`);
      continue;
    }
    const values = await inspectValues(file, header.endBytes + begin, header.endBytes + end, dtype);
    if (values.notFinite > 0) fault('E_ADAPTER_NOT_FINITE', name, `${values.notFinite} values are NaN or infinite`);
    tensors.push({ name, dtype, shape, allZero: values.allZero });
  }
  checkCover(spans, dataBytes, fault);
  return { tensors, metadata: header.metadata, faults };
}

interface Header {
  readonly entries: Readonly<Record<string, unknown>>;
  readonly metadata: Record<string, string>;
  /** Where the data begins. */
  readonly endBytes: number;
}

async function readHeader(file: FileHandle, sizeBytes: number, fault: (code: string, location: string | null, message: string) => void): Promise<Header | null> {
  const bad = (message: string): null => {
    fault('E_SAFETENSORS_HEADER', null, message);
    return null;
  };
  if (sizeBytes < 8) return bad(`${sizeBytes} bytes are too few for a header`);
  const length = (await readBytes(file, 0, 8)).readBigUInt64LE(0);
  if (length > BigInt(Math.min(headerLimitBytes, sizeBytes - 8))) return bad(`a header of ${length} bytes does not fit the file`);
  const endBytes = 8 + Number(length);
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(file, 8, endBytes));
    value = JSON.parse(text);
  } catch {
    return bad('the header is not JSON in UTF-8');
  }
  if (!text.startsWith('{') || typeof value !== 'object' || value === null) return bad('the header does not begin with {');
  // Readers of the format accept spaces as padding and nothing else.
  if (/[^}\s]\s*$/.test(text) || /[\t\n\r]/.test(text.slice(text.lastIndexOf('}')))) return bad('the header is padded with something other than spaces');
  for (const path of repeatedKeys(text)) fault('E_SAFETENSORS_DUPLICATE', path, 'the header holds this key twice');
  const { __metadata__: rawMetadata, ...entries } = value as Record<string, unknown>;
  const metadata = Metadata.safeParse(rawMetadata ?? {});
  if (!metadata.success) fault('E_SAFETENSORS_HEADER', '__metadata__', 'must map strings to strings');
  return { entries, metadata: metadata.success ? metadata.data : {}, endBytes };
}

/** Tensors sorted by offset must follow each other from 0 to the end of the data. */
function checkCover(
  spans: readonly { readonly name: string; readonly begin: number; readonly end: number }[],
  dataBytes: number,
  fault: (code: string, location: string | null, message: string) => void,
): void {
  let reached = 0;
  for (const { name, begin, end } of [...spans].sort((a, b) => a.begin - b.begin || a.end - b.end)) {
    if (begin < reached) fault('E_SAFETENSORS_OVERLAP', name, `begins at byte ${begin} of the data, inside the tensor before it (to ${reached})`);
    if (begin > reached) fault('E_SAFETENSORS_GAP', name, `bytes ${reached} to ${begin} of the data belong to no tensor`);
    reached = Math.max(reached, end);
  }
  if (reached < dataBytes) fault('E_SAFETENSORS_GAP', null, `the last ${dataBytes - reached} bytes of the data belong to no tensor`);
}

/** Streams one tensor: how many elements are NaN or infinite, and whether all are 0 (of either sign). */
async function inspectValues(file: FileHandle, begin: number, end: number, dtype: FloatDtype): Promise<{ notFinite: number; allZero: boolean }> {
  let notFinite = 0;
  let allZero = true;
  for (let at = begin; at < end; at += chunkBytes) {
    const bytes = await readBytes(file, at, Math.min(end, at + chunkBytes));
    for (let i = 0; i < bytes.length; i += bytesOf[dtype]) {
      const magnitude = dtype === 'F32' ? bytes.readUInt32LE(i) & 0x7fffffff : bytes.readUInt16LE(i) & 0x7fff;
      if (magnitude !== 0) allZero = false;
      if (magnitude >= firstNotFinite[dtype]) notFinite += 1;
    }
  }
  return { notFinite, allZero };
}

/** Bit pattern of +infinity; every pattern from there on, sign removed, is infinite or NaN. */
const firstNotFinite: Readonly<Record<FloatDtype, number>> = { F32: 0x7f800000, F16: 0x7c00, BF16: 0x7f80 };

async function readBytes(file: FileHandle, begin: number, end: number): Promise<Buffer> {
  const buffer = Buffer.alloc(end - begin);
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, begin + filled);
    if (bytesRead === 0) throw new RangeError(`the file ended at byte ${begin + filled} while it was being read`);
    filled += bytesRead;
  }
  return buffer;
}

function isFloat(dtype: string): dtype is FloatDtype {
  return Object.hasOwn(bytesOf, dtype);
}
