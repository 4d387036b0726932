import type { TextScan } from '../text-scan.js';

/**
 * Finds where the here-documents of a shell command end, by an index of the lines that can be delimiters, made when the
 * first is needed. Tabs before a delimiter are allowed with `<<` as with `<<-`. Places are asked for in ascending order.
 */
export class HeredocEnds {
  /** Line text without leading tabs -> offsets after such lines, ascending; those passed are skipped for good. */
  private endsByText: Map<string, { ends: number[]; next: number }> | null = null;
  /** Where `<<` stands next, from the last place asked for. */
  private opener = -1;

  constructor(private readonly scan: TextScan) {}

  /**
   * Where the here-documents end that lines between `from` (the beginning of a line) and `to` open; the first that ends
   * behind `to` is the last looked at. `to` when none does.
   */
  endBefore(from: number, to: number): number {
    const { scan } = this;
    let at = from;
    while (at < to) {
      if (this.opener < at) this.opener = indexOrEnd(scan.find('<<', at), scan.text.length);
      if (this.opener >= to) return to;
      const lineEnd = indexOrEnd(scan.find('\n', this.opener), scan.text.length);
      at = lineEnd + 1;
      for (const delimiter of this.delimitersOf(this.opener, lineEnd)) at = this.firstEndAfter(delimiter, at) ?? at;
    }
    return at;
  }

  /** Delimiters that `<<` or `<<-` names between two places of a line; `<<<` is no here-document, a bare fence no delimiter. */
  private delimitersOf(from: number, to: number): string[] {
    const line = this.scan.text.slice(from, to);
    const delimiters: string[] = [];
    for (let at = 0; at !== -1; ) {
      let next = at + 2;
      if (line[next] === '<') {
        while (line[next] === '<') next++;
      } else {
        if (line[next] === '-') next++;
        while (line[next] === ' ' || line[next] === '\t') next++;
        next = takeDelimiter(line, next, delimiters);
      }
      at = line.indexOf('<<', next);
    }
    this.scan.steps += 2 * line.length;
    return delimiters;
  }

  /** The offset after the first line that begins at `from` or later and is `text`. */
  private firstEndAfter(text: string, from: number): number | null {
    const entry = this.index().get(text);
    if (entry === undefined) return null;
    while (entry.next < entry.ends.length && entry.ends[entry.next]! - text.length - 1 < from) entry.next++;
    return entry.ends[entry.next] ?? null;
  }

  private index(): Map<string, { ends: number[]; next: number }> {
    if (this.endsByText !== null) return this.endsByText;
    const { scan } = this;
    const endsByText = new Map<string, { ends: number[]; next: number }>();
    for (let start = scan.at; start <= scan.text.length; ) {
      const end = indexOrEnd(scan.find('\n', start), scan.text.length);
      while (scan.text.charCodeAt(start) === 0x09) start++;
      const line = scan.text.slice(start, scan.text.charCodeAt(end - 1) === 0x0d && end > start ? end - 1 : end);
      scan.steps += line.length;
      const entry = endsByText.get(line);
      if (entry === undefined) endsByText.set(line, { ends: [end + 1], next: 0 });
      else entry.ends.push(end + 1);
      start = end + 1;
    }
    this.endsByText = endsByText;
    return endsByText;
  }
}

/** Adds the delimiter at `start`, without its quotes, when there is one; returns where it ends. */
function takeDelimiter(line: string, start: number, delimiters: string[]): number {
  const quote = line[start];
  const quoted = quote === "'" || quote === '"';
  const from = quoted || quote === '\\' ? start + 1 : start;
  let end = from;
  // A quote that never ends is looked for once a line: whatever follows would hold it.
  if (quoted) end = indexOrEnd(line.indexOf(quote, from), line.length);
  else while (isWordUnit(line.charCodeAt(end))) end++;
  const none = quoted ? end === line.length : line.charCodeAt(from) <= 0x39;
  const delimiter = none ? '' : line.slice(from, end);
  if (delimiter.replaceAll('`', '') !== '') delimiters.push(delimiter);
  return end;
}

function indexOrEnd(found: number, end: number): number {
  return found === -1 ? end : found;
}

/** A letter, a digit or an underscore. */
function isWordUnit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f;
}
