/**
 * Where a text stands in a file, and what takes its place, in bytes: whatever else the file holds stays as it is, be it
 * UTF-8 or not, with or without a newline at its end.
 *
 * Models write line ends as LF, so both texts are compared with CR LF read as LF; overlapping occurrences count each.
 * What takes the place gets the line ends of the place, unless the text to replace names CR LF itself.
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
  const read = new WithoutCarriageReturns(content);
  const wanted = Buffer.from(oldText.replaceAll('\r\n', '\n'));
  const found: number[] = [];
  for (let at = read.bytes.indexOf(wanted); at !== -1 && found.length <= mostTold; at = read.bytes.indexOf(wanted, at + 1)) found.push(at);
  const [first] = found;
  if (first === undefined) return { kind: 'none' };
  const lines = linesOf(read.bytes, found.slice(0, mostTold));
  if (found.length > 1) return { kind: 'several', lines, more: found.length > mostTold };
  const at = read.offsetInContent(first);
  const inserted = oldText.includes('\r\n') || !endsInCrLf(content, at) ? newText : newText.replace(/(?<!\r)\n/g, '\r\n');
  return { kind: 'once', at, removedBytes: read.offsetInContent(first + wanted.length) - at, inserted: Buffer.from(inserted), line: lines[0]! };
}

/** A file with every CR LF read as LF. */
class WithoutCarriageReturns {
  readonly bytes: Buffer;
  /** Where the line feeds that had a carriage return stand in `bytes`, ascending. */
  private readonly lineFeeds: number[] = [];

  constructor(content: Buffer) {
    for (let at = content.indexOf('\r\n'); at !== -1; at = content.indexOf('\r\n', at + 2)) this.lineFeeds.push(at - this.lineFeeds.length);
    this.bytes = this.lineFeeds.length === 0 ? content : Buffer.from(content.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  }

  /** Of a line feed: where its carriage return stands. */
  offsetInContent(offset: number): number {
    let [low, high] = [0, this.lineFeeds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lineFeeds[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return offset + low;
  }
}

/** Whether the line of an offset ends in CR LF; of the last line, whether the one before it does. */
function endsInCrLf(content: Buffer, at: number): boolean {
  const next = content.indexOf(0x0a, at);
  const end = next === -1 ? content.lastIndexOf(0x0a, at) : next;
  return end > 0 && content[end - 1] === 0x0d;
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
