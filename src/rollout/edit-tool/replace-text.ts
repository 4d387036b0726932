/**
 * Where a text stands in a file, and what takes its place, in bytes: whatever else the file holds stays as it is, be it
 * UTF-8 or not, with or without a newline at its end.
 *
 * Models write line ends as LF. Where a file has CR LF, a text of several lines is looked for with them too, and what
 * takes its place gets the line ends of the place. Occurrences are counted as a reader sees them: those with LF and those
 * with CR LF together, overlapping ones each.
 */
export type Replacement =
  | {
      readonly kind: 'once';
      /** Offset in bytes, and bytes that go. */
      readonly at: number;
      readonly removedBytes: number;
      readonly inserted: Buffer;
      /** Counted from 1. */
      readonly line: number;
    }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'several';
      /** Lines on which the first of them begin, ascending. */
      readonly lines: readonly number[];
      /** There are others than those of `lines`. */
      readonly more: boolean;
    };

/** Occurrences that are told one by one. */
const mostTold = 20;

export function findReplacement(content: Buffer, oldText: string, newText: string): Replacement {
  const spellings = [...new Set([oldText, withCrLf(oldText)])].map((text) => Buffer.from(text));
  const found = spellings.flatMap((bytes) => occurrences(content, bytes)).sort((a, b) => a.at - b.at);
  const [first] = found;
  if (first === undefined) return { kind: 'none' };
  if (found.length > 1) return { kind: 'several', lines: linesOf(content, found.slice(0, mostTold).map(({ at }) => at)), more: found.length > mostTold };
  const verbatim = oldText.includes('\r\n') || !hasCrLf(content, first.at);
  return { kind: 'once', at: first.at, removedBytes: first.bytes, inserted: Buffer.from(verbatim ? newText : withCrLf(newText)), line: linesOf(content, [first.at])[0]! };
}

/** One more than are told, at most. */
function occurrences(content: Buffer, bytes: Buffer): { readonly at: number; readonly bytes: number }[] {
  const found: { readonly at: number; readonly bytes: number }[] = [];
  for (let at = content.indexOf(bytes); at !== -1 && found.length <= mostTold; at = content.indexOf(bytes, at + 1)) found.push({ at, bytes: bytes.length });
  return found;
}

/** Whether the line of an offset ends in CR LF; of the last line, whether the one before it does. */
function hasCrLf(content: Buffer, at: number): boolean {
  const next = content.indexOf(0x0a, at);
  const end = next === -1 ? content.lastIndexOf(0x0a, at) : next;
  return end > 0 && content[end - 1] === 0x0d;
}

function withCrLf(text: string): string {
  return text.replace(/(?<!\r)\n/g, '\r\n');
}

/** The lines, counted from 1, of ascending offsets. */
function linesOf(content: Buffer, offsets: readonly number[]): number[] {
  let line = 1;
  let from = 0;
  return offsets.map((offset) => {
    for (let end = content.indexOf(0x0a, from); end !== -1 && end < offset; end = content.indexOf(0x0a, from)) {
      line++;
      from = end + 1;
    }
    return line;
  });
}
