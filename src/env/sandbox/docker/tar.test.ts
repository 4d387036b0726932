import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, linkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTar, TarFormatError, type TarEntry } from './tar-reader.js';
import { tarArchive, type TarItem } from './tar-writer.js';

interface Found extends TarEntry {
  readonly content: string;
}

/** Reads an archive that arrives in pieces of a given size. */
async function read(archive: Buffer, pieceBytes = 65_536, wantedBytes = Number.MAX_SAFE_INTEGER): Promise<Found[]> {
  const found: Found[] = [];
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for (let start = 0; start < archive.length; start += pieceBytes) yield archive.subarray(start, start + pieceBytes);
  };
  await readTar(pieces(), { wanted: () => wantedBytes, visit: (entry, content) => void found.push({ ...entry, content: content.toString('latin1') }) });
  return found;
}

const items: readonly TarItem[] = [
  { type: 'directory', path: 'dir', mode: 0o750, uid: 1000, gid: 1001 },
  { type: 'file', path: 'dir/plain', mode: 0o644, content: Buffer.from('content') },
  { type: 'file', path: 'dir/empty', mode: 0o600, content: Buffer.alloc(0) },
  { type: 'file', path: `deep/${'long name/'.repeat(30)}file`, mode: 0o755, content: Buffer.alloc(70_000, 'x') },
  { type: 'file', path: 'näme\nwith a line', mode: 0o644, content: Buffer.from([0, 255, 10]) },
  { type: 'symlink', path: 'link', mode: 0o777, target: 't'.repeat(180) },
  { type: 'symlink', path: 'länk', mode: 0o777, target: '../ziel/ü' },
];

describe('tar archives', () => {
  it.each([1, 511, 512, 4_097, 1_000_000])('are read as they were written, in pieces of %d bytes', async (pieceBytes) => {
    const found = await read(tarArchive(items), pieceBytes);
    expect(found.map(({ path, type, mode, target, content }) => [path.toString(), type, mode, target.toString(), content])).toEqual(
      items.map((item) => [item.type === 'directory' ? `${item.path}/` : item.path, item.type, item.mode, item.type === 'symlink' ? item.target : '', item.type === 'file' ? Buffer.from(item.content).toString('latin1') : '']),
    );
  });

  it('are what tar itself unpacks', () => {
    const folder = mkdtempSync(join(tmpdir(), 'seatrial-tar-'));
    execFileSync('tar', ['-xf', '-', '-C', folder], { input: tarArchive(items) });
    for (const item of items) if (item.type === 'file') expect(readFileSync(join(folder, item.path))).toEqual(Buffer.from(item.content));
  });

  it.each(['gnu', 'pax', 'ustar'])('are read as tar writes them in format %s', async (format) => {
    const folder = mkdtempSync(join(tmpdir(), 'seatrial-tar-'));
    const long = format === 'ustar' ? `${'d'.repeat(90)}/${'f'.repeat(90)}` : `${'d'.repeat(150)}/${'f'.repeat(150)}`;
    mkdirSync(join(folder, long.split('/')[0]!));
    writeFileSync(join(folder, long), 'long');
    writeFileSync(join(folder, 'a'), 'shared');
    linkSync(join(folder, 'a'), join(folder, 'b'));
    symlinkSync('a', join(folder, 'c'));
    execFileSync('mkfifo', [join(folder, 'p')]);
    const archive = execFileSync('tar', ['-C', folder, `--format=${format}`, '--sort=name', '-cf', '-', '.']);
    const found = new Map((await read(archive)).map((entry) => [entry.path.toString().replace(/^\.\//, ''), entry]));
    expect(found.get(long)).toMatchObject({ type: 'file', content: 'long' });
    expect(found.get('a')).toMatchObject({ type: 'file', content: 'shared' });
    expect(found.get('b')).toMatchObject({ type: 'hardlink', target: Buffer.from('./a') });
    expect(found.get('c')).toMatchObject({ type: 'symlink', target: Buffer.from('a') });
    expect(found.get('p')).toMatchObject({ type: 'special' });
  });

  it('give as much of each content as is wanted', async () => {
    const found = await read(tarArchive(items), 1_000, 5);
    expect(found.map(({ content }) => content)).toEqual(['', 'conte', '', 'xxxxx', '\x00\xff\n', '', '']);
  });

  it('that break off or are none are told apart from those that end', async () => {
    const archive = tarArchive(items);
    await expect(read(archive.subarray(0, 2_000))).rejects.toBeInstanceOf(TarFormatError);
    await expect(read(Buffer.alloc(1_024, 'not a tar archive'))).rejects.toBeInstanceOf(TarFormatError);
    expect(await read(Buffer.alloc(0))).toEqual([]);
  });

  it('keep any names and contents', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }).filter((text) => !/[/\0]/.test(text) && Buffer.from(text).toString() === text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ path: name, content: fc.uint8Array({ maxLength: 2_000 }) }), { maxLength: 5 }), fc.integer({ min: 1, max: 3_000 }), async (files, pieceBytes) => {
        const found = await read(tarArchive(files.map(({ path, content }) => ({ type: 'file', path, mode: 0o644, content }))), pieceBytes);
        expect(found.map(({ path, content }) => [path.toString(), content])).toEqual(files.map(({ path, content }) => [path, Buffer.from(content).toString('latin1')]));
      }),
      { numRuns: 100 },
    );
  });
});
