import { z } from 'zod';
import { SeatrialError } from '../core/index.js';
import { fromBfloat16 } from './bfloat16.js';
import { readRegularFile } from './regular-file.js';

/**
 * The safetensors format: 8 bytes little-endian header length, a JSON header (padded with spaces to 8 bytes), then the
 * tensors' bytes, row-major and little-endian. Written as the Python library writes: wider types first, then by name.
 * Reading is strict: offsets must cover the data without gaps or overlaps and fit shape and type.
 */
const DTYPE_BYTES = { F64: 8, I64: 8, U64: 8, F32: 4, I32: 4, U32: 4, F16: 2, BF16: 2, I16: 2, U16: 2, I8: 1, U8: 1, BOOL: 1 } as const;
export type TensorDtype = keyof typeof DTYPE_BYTES;

/** The library's own order of types of one width, widest first. */
const DTYPE_ORDER: readonly TensorDtype[] = ['U64', 'I64', 'F64', 'F32', 'U32', 'I32', 'BF16', 'F16', 'U16', 'I16', 'I8', 'U8', 'BOOL'];

const HEADER_LIMIT_BYTES = 100_000_000;

export interface StoredTensor {
  readonly name: string;
  readonly dtype: TensorDtype;
  readonly shape: readonly number[];
  /** Little-endian, row-major. */
  readonly bytes: Uint8Array;
}

export interface SafetensorsFile {
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The file is not valid safetensors, or a tensor in it is not what was expected. */
export class SafetensorsError extends SeatrialError {
  constructor(source: string, fault: string) {
    super({ code: 'E_SAFETENSORS', message: `${source}: ${fault}`, remedy: 'The file is damaged or was made for another model: fetch or export it again.' });
  }
}

const headerEntry = z.strictObject({
  dtype: z.enum(Object.keys(DTYPE_BYTES) as [TensorDtype, ...TensorDtype[]]),
  shape: z.array(z.number().int().nonnegative()),
  data_offsets: z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]),
});
const headerSchema = z.record(z.string(), z.unknown());
const metadataSchema = z.record(z.string(), z.string());

export function float32Tensor(name: string, shape: readonly number[], values: Float32Array): StoredTensor {
  return { name, dtype: 'F32', shape, bytes: new Uint8Array(values.buffer, values.byteOffset, values.byteLength) };
}

/** The header (length word and padding included) for tensors in file order. */
export function safetensorsHeader(tensors: readonly Omit<StoredTensor, 'bytes'>[], metadata?: Readonly<Record<string, string>>): Uint8Array {
  const header: Record<string, unknown> = metadata === undefined ? {} : { __metadata__: metadata };
  let offset = 0;
  for (const tensor of tensors) {
    const end = offset + byteCount(tensor);
    header[tensor.name] = { dtype: tensor.dtype, shape: tensor.shape, data_offsets: [offset, end] };
    offset = end;
  }
  const json = Buffer.from(JSON.stringify(header), 'utf8');
  const length = Math.ceil(json.length / 8) * 8;
  const out = Buffer.alloc(8 + length, 0x20);
  out.writeBigUInt64LE(BigInt(length), 0);
  json.copy(out, 8);
  return out;
}

/** The order of tensors in a file: wider types first, then by name. */
export function inFileOrder<T extends Omit<StoredTensor, 'bytes'>>(tensors: readonly T[]): T[] {
  return [...tensors].sort((a, b) => DTYPE_ORDER.indexOf(a.dtype) - DTYPE_ORDER.indexOf(b.dtype) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** The bytes of a file; equal tensors give equal bytes whatever their order. @throws SafetensorsError when bytes do not fit a shape. */
export function encodeSafetensors(tensors: readonly StoredTensor[], metadata?: Readonly<Record<string, string>>): Uint8Array {
  const ordered = inFileOrder(tensors);
  for (const tensor of ordered) {
    if (tensor.bytes.byteLength !== byteCount(tensor)) throw new SafetensorsError(tensor.name, `${tensor.bytes.byteLength} bytes do not fill shape [${tensor.shape.join(', ')}] of ${tensor.dtype}`);
  }
  return Buffer.concat([safetensorsHeader(ordered, metadata), ...ordered.map((tensor) => tensor.bytes)]);
}

/** `source` names the file in errors. The tensors' bytes are views of `bytes`. */
export function decodeSafetensors(bytes: Uint8Array, source: string): SafetensorsFile {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < 8) throw new SafetensorsError(source, `${view.length} bytes are too few for a safetensors file`);
  const length = Number(view.readBigUInt64LE(0));
  if (length > HEADER_LIMIT_BYTES || 8 + length > view.length) throw new SafetensorsError(source, `header length ${length} exceeds the file of ${view.length} bytes`);
  const header = parseHeader(view.toString('utf8', 8, 8 + length), source);
  const data = view.subarray(8 + length);

  const tensors = new Map<string, StoredTensor>();
  const spans: [number, number, string][] = [];
  for (const [name, raw] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    const entry = headerEntry.safeParse(raw);
    if (!entry.success) throw new SafetensorsError(source, `the header entry of ${name} is malformed: ${entry.error.issues[0]?.message ?? ''}`);
    const { dtype, shape, data_offsets: [start, end] } = entry.data;
    if (end - start !== byteCount({ name, dtype, shape })) throw new SafetensorsError(source, `${name} spans ${end - start} bytes, but shape [${shape.join(', ')}] of ${dtype} needs ${byteCount({ name, dtype, shape })}`);
    tensors.set(name, { name, dtype, shape, bytes: data.subarray(start, end) });
    spans.push([start, end, name]);
  }
  checkCover(spans, data.length, source);
  const metadata = metadataSchema.safeParse(header['__metadata__'] ?? {});
  if (!metadata.success) throw new SafetensorsError(source, '__metadata__ must map strings to strings');
  return { tensors, metadata: metadata.data };
}

export async function readSafetensors(path: string): Promise<SafetensorsFile> {
  return decodeSafetensors(await readRegularFile(path), path);
}

/** The values of an F32 or BF16 tensor as float32. @throws SafetensorsError for another type. */
export function tensorFloats(tensor: StoredTensor, source: string): Float32Array {
  const copy = new Uint8Array(tensor.bytes);
  if (tensor.dtype === 'F32') return new Float32Array(copy.buffer, copy.byteOffset, copy.byteLength / 4);
  if (tensor.dtype === 'BF16') return fromBfloat16(new Uint16Array(copy.buffer, copy.byteOffset, copy.byteLength / 2));
  throw new SafetensorsError(source, `${tensor.name} is ${tensor.dtype}, expected F32 or BF16`);
}

function parseHeader(text: string, source: string): Record<string, unknown> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new SafetensorsError(source, 'the header is not JSON');
  }
  const header = headerSchema.safeParse(json);
  if (!header.success) throw new SafetensorsError(source, 'the header is not a JSON object');
  return header.data;
}

function checkCover(spans: [number, number, string][], dataBytes: number, source: string): void {
  spans.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let expected = 0;
  for (const [start, end, name] of spans) {
    if (start !== expected) throw new SafetensorsError(source, `${name} begins at byte ${start}, expected ${expected}: tensors must follow each other without gap or overlap`);
    expected = end;
  }
  if (expected !== dataBytes) throw new SafetensorsError(source, `tensors cover ${expected} bytes of ${dataBytes}`);
}

function byteCount(tensor: Omit<StoredTensor, 'bytes'>): number {
  return tensor.shape.reduce((product, side) => product * side, 1) * DTYPE_BYTES[tensor.dtype];
}
