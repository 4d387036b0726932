import type { TextScan } from '../text-scan.js';

/** A line that holds three backticks; offsets of its first character and of its line end. */
export interface FenceLine {
  readonly start: number;
  readonly end: number;
  /** Its backticks when it holds nothing else, blanks aside; else 0. */
  readonly bareTicks: number;
}

/** The lines of a text that hold a fence, found without looking at the others one by one. */
export class FenceLines {
  constructor(private readonly scan: TextScan) {}

  /** The first one from the line that begins at `from`; null when there is none. */
  next(from: number): FenceLine | null {
    const { scan } = this;
    if (from >= scan.text.length) return null;
    const ticks = scan.find('```', from);
    if (ticks === -1) return null;
    const start = Math.max(from, scan.text.lastIndexOf('\n', ticks) + 1);
    const newline = scan.find('\n', ticks);
    const end = newline === -1 ? scan.text.length : newline;
    scan.steps += ticks - start;
    return { start, end, bareTicks: this.bareTicks(start, end) };
  }

  private bareTicks(start: number, end: number): number {
    const { text } = this.scan;
    let first = start;
    while (first < end && isBlank(text.charCodeAt(first))) first++;
    let last = first;
    while (last < end && text.charCodeAt(last) === 0x60) last++;
    const ticks = last - first;
    while (last < end && isBlank(text.charCodeAt(last))) last++;
    this.scan.steps += last - start;
    return last === end ? ticks : 0;
  }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d;
}
