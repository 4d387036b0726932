import type { TextScan } from '../text-scan.js';

/**
 * Finds where the here-documents of a shell command end, by an index of the lines that can be delimiters, made when the
 * first is needed. Tabs before a delimiter are allowed with `<<` as with `<<-`. Lines are asked for in ascending order.
 */
export class HeredocEnds {
  /** Line text without leading tabs -> its line numbers, ascending; those passed are skipped for good. */
  private linesByText: Map<string, { numbers: number[]; next: number }> | null = null;

  constructor(
    private readonly lines: readonly string[],
    /** Counts the characters looked at. */
    private readonly counter: TextScan,
  ) {}

  /** The last line of the here-documents that line `start` opens; `start` itself when it opens none. */
  lastLineOf(start: number): number {
    let last = start;
    for (const delimiter of this.delimitersOf(this.lines[start]!)) {
      const end = this.firstAfter(delimiter, last);
      if (end !== null) last = end;
    }
    return last;
  }

  /** Delimiters that `<<` or `<<-` names, in order; `<<<` is no here-document, and a bare fence no delimiter. */
  private delimitersOf(line: string): readonly string[] {
    this.counter.steps += line.length;
    let at = line.indexOf('<<');
    if (at === -1) return noDelimiters;
    const delimiters: string[] = [];
    while (at !== -1) {
      let next = at + 2;
      if (line[next] === '<') {
        while (line[next] === '<') next++;
      } else {
        if (line[next] === '-') next++;
        while (line[next] === ' ' || line[next] === '\t') next++;
        const { delimiter, end } = delimiterAt(line, next);
        if (delimiter.replaceAll('`', '') !== '') delimiters.push(delimiter);
        next = end;
      }
      this.counter.steps += next - at;
      at = line.indexOf('<<', next);
    }
    return delimiters;
  }

  private firstAfter(text: string, line: number): number | null {
    const entry = this.index().get(text);
    if (entry === undefined) return null;
    while (entry.next < entry.numbers.length && entry.numbers[entry.next]! <= line) entry.next++;
    return entry.numbers[entry.next] ?? null;
  }

  private index(): Map<string, { numbers: number[]; next: number }> {
    if (this.linesByText !== null) return this.linesByText;
    const linesByText = new Map<string, { numbers: number[]; next: number }>();
    this.lines.forEach((line, number) => {
      this.counter.steps += line.length;
      const text = line.startsWith('\t') ? line.replace(/^\t+/, '') : line;
      const entry = linesByText.get(text);
      if (entry === undefined) linesByText.set(text, { numbers: [number], next: 0 });
      else entry.numbers.push(number);
    });
    this.linesByText = linesByText;
    return linesByText;
  }
}

const noDelimiters: readonly string[] = [];

/** The delimiter that begins at `start`, without its quotes, and where it ends; empty when there is none. */
function delimiterAt(line: string, start: number): { readonly delimiter: string; readonly end: number } {
  const quote = line[start];
  if (quote === "'" || quote === '"') {
    const end = line.indexOf(quote, start + 1);
    // A quote that never ends is looked for once a line: whatever follows would hold it.
    return end === -1 ? { delimiter: '', end: line.length } : { delimiter: line.slice(start + 1, end), end: end + 1 };
  }
  const from = quote === '\\' ? start + 1 : start;
  let end = from;
  while (isWordUnit(line.charCodeAt(end))) end++;
  return { delimiter: line.charCodeAt(from) <= 0x39 ? '' : line.slice(from, end), end };
}

/** A letter, a digit or an underscore; letters come after digits. */
function isWordUnit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f;
}
