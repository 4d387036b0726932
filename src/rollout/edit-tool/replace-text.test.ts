import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findReplacement } from './replace-text.js';

function edited(content: string | Buffer, oldText: string, newText: string): string {
  const bytes = Buffer.from(content as string);
  const found = findReplacement(bytes, oldText, newText);
  return found.kind === 'once' ? Buffer.concat([bytes.subarray(0, found.at), found.inserted, bytes.subarray(found.at + found.removedBytes)]).toString('latin1') : found.kind;
}

describe('findReplacement', () => {
  it('replaces what stands once and leaves every other byte', () => {
    expect(edited('one\ntwo\nthree', 'two\n', 'a\nb\n')).toBe('one\na\nb\nthree');
    expect(edited('one\ntwo', 'two', '')).toBe('one\n');
    expect(edited(Buffer.of(0xe9, 0x00, 0x61, 0xff), 'a', 'b')).toBe('\xe9\0b\xff');
    expect(findReplacement(Buffer.from('a\nb\nc\n'), 'c', 'd')).toMatchObject({ kind: 'once', at: 4, removedBytes: 1, line: 3 });
  });

  it('keeps the line ends of the place', () => {
    expect(edited('a\r\nb\r\nc\r\n', 'b\nc\n', 'x\ny\n')).toBe('a\r\nx\r\ny\r\n');
    expect(edited('a\r\nb\r\nc', 'c', 'x\ny')).toBe('a\r\nb\r\nx\r\ny');
    expect(edited('a\r\nb\nc\n', 'b', 'x\ny')).toBe('a\r\nx\ny\nc\n');
    expect(edited('a\r\nb\nc\n', 'a\nb\nc', 'x\ny')).toBe('x\r\ny\n');
    expect(edited('a\r\nb', 'a\r\n', 'a\n')).toBe('a\nb');
    expect(edited('a\rb\n', 'b', 'x\ny')).toBe('a\rx\ny\n');
    expect(edited('a\n', 'a', 'x\r\ny')).toBe('x\r\ny\n');
  });

  it('tells the lines of several, as many as one can read', () => {
    expect(findReplacement(Buffer.from('a\nb a\r\na\n'), 'a', 'x')).toEqual({ kind: 'several', lines: [1, 2, 3], more: false });
    expect(findReplacement(Buffer.from('aaa'), 'aa', 'x')).toEqual({ kind: 'several', lines: [1, 1], more: false });
    expect(findReplacement(Buffer.from('a\r\nb\na\nb\n'), 'a\nb', 'x')).toEqual({ kind: 'several', lines: [1, 3], more: false });
    expect(findReplacement(Buffer.from('a\n'.repeat(20)), 'a', 'x')).toMatchObject({ more: false });
    expect(findReplacement(Buffer.from('a\n'.repeat(21)), 'a', 'x')).toMatchObject({ kind: 'several', more: true });
    expect(findReplacement(Buffer.from('a\n'), 'b', 'x')).toEqual({ kind: 'none' });
  });

  it('does what a replacement in the text with LF line ends does, for any text', () => {
    const word = fc.constantFrom('a', 'b', '\n', '\r\n', '漢', ' ');
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''));
    const lf = (value: string): string => value.replaceAll('\r\n', '\n');
    let once = 0;
    fc.assert(
      fc.property(text, text, fc.nat(10), fc.nat(10), (content, newText, from, length) => {
        const view = lf(content);
        const oldText = view.slice(from, from + length);
        fc.pre(oldText !== '');
        const count = Array.from({ length: view.length }, (_, at) => view.startsWith(oldText, at)).filter(Boolean).length;
        const found = edited(content, oldText, newText);
        if (count > 1) expect(found).toBe('several');
        else {
          once++;
          expect(lf(Buffer.from(found, 'latin1').toString())).toBe(view.replace(oldText, () => lf(newText)));
        }
      }),
      { numRuns: 2000, seed: 41 },
    );
    expect(once).toBeGreaterThan(200);
  });

  it('has no text that takes long', () => {
    const content = Buffer.from('a'.repeat(4 * 1024 * 1024));
    for (const oldText of [`b${'a'.repeat(30_000)}`, `${'a'.repeat(30_000)}b`, 'a'.repeat(30_000), 'ab'.repeat(15_000)]) {
      const before = process.cpuUsage();
      findReplacement(content, oldText, '');
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(500);
    }
  });
});
