import { assertNever } from '../core/index.js';

/**
 * The action parser of the text protocol: one fenced bash block a turn.
 *
 * A block opens where a line ends in three or more backticks and `bash` or `sh`, and closes at the next line of at
 * least as many backticks and nothing else. Lines of a here-document belong to the command, whatever they look like, as
 * long as its delimiter comes. A block of another kind with a longer fence hides what it holds, as in CommonMark.
 * Reasoning (`<think>...</think>`) is not searched. Every line is looked at once: linear time, never throws.
 */
export type TextAction = { readonly kind: 'command'; readonly command: string } | TextActionFault;

export interface TextActionFault {
  readonly kind: 'fault';
  readonly fault:
    | 'none'
    /** More than one block. */
    | 'several'
    /** The answer ended at its token limit inside a block, or before one. */
    | 'cut-by-length'
    /** The model ended its answer inside a block. */
    | 'unclosed'
    /** A block of white space. */
    | 'empty';
  /** Complete blocks found. */
  readonly actions: number;
}

export function parseFencedBash(text: string, finishReason: 'stop' | 'length'): TextAction {
  const { blocks, open } = findBlocks(afterReasoning(text));
  if (blocks.length > 1) return { kind: 'fault', fault: 'several', actions: blocks.length };
  if (open || blocks.length === 0) return { kind: 'fault', fault: missingBlockFault(open, finishReason), actions: blocks.length };
  const command = blocks[0]!;
  return command.trim() === '' ? { kind: 'fault', fault: 'empty', actions: 1 } : { kind: 'command', command };
}

function missingBlockFault(open: boolean, finishReason: 'stop' | 'length'): TextActionFault['fault'] {
  switch (finishReason) {
    case 'length':
      return 'cut-by-length';
    case 'stop':
      return open ? 'unclosed' : 'none';
    default:
      return assertNever(finishReason, 'finish reason');
  }
}

/** What follows the last `</think>`; nothing when the reasoning never ended. */
function afterReasoning(text: string): string {
  const end = text.lastIndexOf('</think>');
  if (end !== -1) return text.slice(end + '</think>'.length);
  return text.trimStart().startsWith('<think>') ? '' : text;
}

function findBlocks(text: string): { blocks: string[]; open: boolean } {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const heredocs = new HeredocEnds(lines);
  const blocks: string[] = [];
  let hiddenBy = 0;
  for (let i = 0; i < lines.length; i++) {
    const fence = openingFence(lines[i]!);
    if (hiddenBy > 0 && closes(lines[i]!, hiddenBy)) hiddenBy = 0;
    else if (fence === null || fence.ticks < hiddenBy) continue;
    else if (!fence.shell) hiddenBy = Math.max(hiddenBy, fence.ticks);
    else {
      hiddenBy = 0;
      const end = closingLine(lines, i + 1, fence.ticks, heredocs);
      if (end === null) return { blocks, open: true };
      blocks.push(lines.slice(i + 1, end).join('\n'));
      i = end;
    }
  }
  return { blocks, open: false };
}

function openingFence(line: string): { ticks: number; shell: boolean } | null {
  const end = line.trimEnd();
  const start = end.lastIndexOf('```');
  if (start === -1) return null;
  const info = end.slice(start + 3);
  let ticks = 3;
  while (end[start - (ticks - 2)] === '`') ticks++;
  if (info === 'bash' || info === 'sh') return { ticks, shell: true };
  return /^[\w+-]*$/.test(info) && end.slice(0, start).replaceAll('`', '').trim() === '' ? { ticks, shell: false } : null;
}

function closes(line: string, ticks: number): boolean {
  const trimmed = line.trim();
  return trimmed.length >= ticks && trimmed.replaceAll('`', '') === '';
}

function closingLine(lines: readonly string[], from: number, ticks: number, heredocs: HeredocEnds): number | null {
  for (let i = from; i < lines.length; i++) {
    if (closes(lines[i]!, ticks)) return i;
    i = heredocs.lastLineOf(i);
  }
  return null;
}

/** Finds where here-documents end, by an index of the lines that can be delimiters, made when the first is needed. */
class HeredocEnds {
  /** Line text without leading tabs -> its line numbers, ascending; those passed are skipped for good. */
  private linesByText: Map<string, { numbers: number[]; next: number }> | null = null;

  constructor(private readonly lines: readonly string[]) {}

  /** The last line of the here-documents that line `start` opens; `start` itself when it opens none. */
  lastLineOf(start: number): number {
    let last = start;
    if (!this.lines[start]!.includes('<<')) return last;
    for (const opener of this.lines[start]!.matchAll(/(?<!<)<<-?[ \t]*(?:'([^']+)'|"([^"]+)"|\\?([A-Za-z_]\w*))/g)) {
      const end = this.firstAfter(opener[1] ?? opener[2] ?? opener[3]!, last);
      if (end !== null) last = end;
    }
    return last;
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
      const text = line.startsWith('\t') ? line.replace(/^\t+/, '') : line;
      const entry = linesByText.get(text);
      if (entry === undefined) linesByText.set(text, { numbers: [number], next: 0 });
      else entry.numbers.push(number);
    });
    this.linesByText = linesByText;
    return linesByText;
  }
}
