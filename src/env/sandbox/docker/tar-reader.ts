/**
 * Reads a tar stream entry by entry: ustar, pax (POSIX.1-2001) and GNU long names, which is what engines write. Names and
 * link targets are bytes, as in the archive. Nothing is extracted, no link is followed, and memory is one entry's content
 * at most, which the caller bounds.
 */
export interface TarEntry {
  readonly path: Buffer;
  readonly type: 'file' | 'directory' | 'symlink' | 'hardlink' | 'special';
  /** Permission bits with set-uid, set-gid and sticky. */
  readonly mode: number;
  readonly sizeBytes: number;
  /** Of symbolic and hard links; a hard link names an earlier entry's path. */
  readonly target: Buffer;
}

export interface TarVisitor {
  /** How many bytes of the entry's content are wanted; may throw to end the reading. */
  wanted(entry: TarEntry): number;
  /** Called for every entry, with as much of its content as was wanted and is there. */
  visit(entry: TarEntry, content: Buffer): void;
}

/** The archive broke off or is none. */
export class TarFormatError extends Error {}

const blockBytes = 512;
const longestExtension = 1_048_576;

export async function readTar(stream: AsyncIterable<Buffer>, visitor: TarVisitor): Promise<void> {
  const source = new BlockSource(stream);
  let overrides = new Map<string, Buffer>();
  for (;;) {
    const block = await source.take(blockBytes);
    if (block === null) return;
    if (block.every((byte) => byte === 0)) continue;
    checkSum(block);
    const flag = String.fromCharCode(block[156]!);
    const size = Number(overrides.get('size')?.toString('latin1') ?? numberAt(block, 124, 12));
    if (flag === 'x' || flag === 'g' || flag === 'L' || flag === 'K') {
      const length = numberAt(block, 124, 12);
      if (length > longestExtension) throw new TarFormatError(`an extended header of ${length} bytes`);
      const extension = await source.content(length);
      if (flag === 'x') overrides = new Map([...overrides, ...paxRecords(extension)]);
      else if (flag !== 'g') overrides.set(flag === 'L' ? 'path' : 'linkpath', untilNul(extension));
      continue;
    }
    const entry: TarEntry = { path: overrides.get('path') ?? nameOf(block), type: typeOf(flag), mode: numberAt(block, 100, 8) & 0o7777, sizeBytes: typeOf(flag) === 'file' ? size : 0, target: overrides.get('linkpath') ?? untilNul(block.subarray(157, 257)) };
    overrides = new Map();
    const content = await source.content(Math.min(entry.sizeBytes, visitor.wanted(entry)));
    visitor.visit(entry, content);
    await source.skip(padded(entry.sizeBytes) - padded(content.length));
  }
}

class BlockSource {
  private readonly chunks: AsyncIterator<Buffer>;
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  /** Null at the end of the stream. */
  async take(count: number): Promise<Buffer | null> {
    while (this.pendingBytes < count) {
      const next = await this.chunks.next();
      if (next.done === true) {
        if (this.pendingBytes === 0) return null;
        throw new TarFormatError('the archive broke off');
      }
      this.pending.push(next.value);
      this.pendingBytes += next.value.length;
    }
    const all = this.pending.length === 1 ? this.pending[0]! : Buffer.concat(this.pending);
    this.pending = all.length > count ? [all.subarray(count)] : [];
    this.pendingBytes -= count;
    return all.subarray(0, count);
  }

  async content(size: number): Promise<Buffer> {
    if (size === 0) return Buffer.alloc(0);
    const taken = await this.take(padded(size));
    if (taken === null) throw new TarFormatError('the archive broke off');
    return taken.subarray(0, size);
  }

  /** @param size whole blocks */
  async skip(size: number): Promise<void> {
    for (let left = size; left > 0; ) {
      const step = Math.min(left, 64 * blockBytes);
      if ((await this.take(step)) === null) throw new TarFormatError('the archive broke off');
      left -= step;
    }
  }
}

function padded(size: number): number {
  return Math.ceil(size / blockBytes) * blockBytes;
}

function checkSum(block: Buffer): void {
  let sum = 0;
  for (const [index, byte] of block.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte;
  if (sum !== numberAt(block, 148, 8)) throw new TarFormatError('a header has a wrong checksum');
}

/** Octal digits, or base 256 where the first bit is set. */
function numberAt(block: Buffer, offset: number, width: number): number {
  const field = block.subarray(offset, offset + width);
  if ((field[0]! & 0x80) !== 0) return field.subarray(1).reduce((value, byte) => value * 256 + byte, field[0]! & 0x7f);
  const digits = untilNul(field).toString('latin1').trim();
  return digits === '' ? 0 : Number.parseInt(digits, 8);
}

function nameOf(block: Buffer): Buffer {
  const name = untilNul(block.subarray(0, 100));
  const isPosix = block.toString('latin1', 257, 263) === 'ustar\0';
  const prefix = isPosix ? untilNul(block.subarray(345, 500)) : Buffer.alloc(0);
  return prefix.length === 0 ? name : Buffer.concat([prefix, Buffer.from('/'), name]);
}

function untilNul(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

function typeOf(flag: string): TarEntry['type'] {
  if (flag === '0' || flag === '\0' || flag === '7') return 'file';
  if (flag === '1') return 'hardlink';
  if (flag === '2') return 'symlink';
  return flag === '5' ? 'directory' : 'special';
}

function paxRecords(bytes: Buffer): [string, Buffer][] {
  const records: [string, Buffer][] = [];
  for (let start = 0; start < bytes.length; ) {
    const space = bytes.indexOf(0x20, start);
    const length = Number.parseInt(bytes.toString('latin1', start, space), 10);
    if (space < 0 || !(length > 0) || start + length > bytes.length) throw new TarFormatError('a broken extended header');
    const equals = bytes.indexOf(0x3d, space);
    records.push([bytes.toString('utf8', space + 1, equals), bytes.subarray(equals + 1, start + length - 1)]);
    start += length;
  }
  return records;
}
