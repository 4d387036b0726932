/**
 * Writes tar archives (POSIX.1-2001 pax): ustar headers, and extended headers for what they cannot hold: long names, long
 * link targets, names that are not ASCII, sizes of 8 GiB and more. Times are 0, so that the same files give the same
 * bytes.
 */
export type TarItem = {
  /** Relative, `/` between names, none at the end. */
  readonly path: string;
  /** Permission bits. */
  readonly mode: number;
  readonly uid?: number;
  readonly gid?: number;
} & ({ readonly type: 'file'; readonly content: Uint8Array } | { readonly type: 'directory' } | { readonly type: 'symlink'; readonly target: string });

const blockBytes = 512;
const typeFlags = { file: '0', symlink: '2', directory: '5', extended: 'x' } as const;
const largestSize = 0o77777777777;

/** The blocks of one entry, its content included. */
export function tarEntry(item: TarItem): Buffer {
  const path = item.type === 'directory' ? `${item.path}/` : item.path;
  const content = item.type === 'file' ? Buffer.from(item.content.buffer, item.content.byteOffset, item.content.byteLength) : Buffer.alloc(0);
  const target = item.type === 'symlink' ? item.target : '';
  const records: [string, string][] = [];
  if (!fits(path)) records.push(['path', path]);
  if (!fits(target)) records.push(['linkpath', target]);
  if (content.length > largestSize) records.push(['size', String(content.length)]);
  const blocks = [header({ path, target, type: typeFlags[item.type], mode: item.mode, uid: item.uid ?? 0, gid: item.gid ?? 0, size: content.length }), content, padding(content.length)];
  if (records.length === 0) return Buffer.concat(blocks);
  const extended = Buffer.concat(records.map(([key, value]) => paxRecord(key, value)));
  return Buffer.concat([header({ path: 'pax', target: '', type: typeFlags.extended, mode: 0o644, uid: 0, gid: 0, size: extended.length }), extended, padding(extended.length), ...blocks]);
}

export function tarEnd(): Buffer {
  return Buffer.alloc(2 * blockBytes);
}

export function tarArchive(items: readonly TarItem[]): Buffer {
  return Buffer.concat([...items.map(tarEntry), tarEnd()]);
}

interface Header {
  readonly path: string;
  readonly target: string;
  readonly type: string;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  readonly size: number;
}

function header({ path, target, type, mode, uid, gid, size }: Header): Buffer {
  const block = Buffer.alloc(blockBytes);
  Buffer.from(path).copy(block, 0, 0, 100);
  octal(block, 100, 8, mode & 0o7777);
  octal(block, 108, 8, uid);
  octal(block, 116, 8, gid);
  octal(block, 124, 12, Math.min(size, largestSize));
  octal(block, 136, 12, 0);
  block.fill(' ', 148, 156);
  block.write(type, 156, 'latin1');
  Buffer.from(target).copy(block, 157, 0, 100);
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

function octal(block: Buffer, offset: number, width: number, value: number): void {
  block.write(value.toString(8).padStart(width - 1, '0'), offset, 'latin1');
}

function fits(text: string): boolean {
  return text.length <= 100 && /^[\x01-\x7f]*$/.test(text);
}

/** `LENGTH KEY=VALUE\n`, where LENGTH counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const body = Buffer.from(` ${key}=${value}\n`);
  let length = body.length + 1;
  while (length !== body.length + String(length).length) length = body.length + String(length).length;
  return Buffer.concat([Buffer.from(String(length)), body]);
}

function padding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}
