import { assertNever } from '../../core/index.js';
import { TextScan } from '../text-scan.js';
import type { ActionFault, BashAction, FinishReason, ParsedActions } from './action.js';
import { FenceLines, type FenceLine } from './fence-lines.js';
import { HeredocEnds } from './heredoc-ends.js';
import { skipReasoning, type ReasoningPlace } from './reasoning.js';

/**
 * The action parser of the text protocol: one fenced bash block a turn.
 *
 * A block opens where a line ends in three or more backticks and `bash` or `sh`, and closes at the next line of at
 * least as many backticks and nothing else. Lines of a here-document belong to the command, whatever they look like, as
 * long as its delimiter comes. A block of another kind with a longer fence hides what it holds, as in CommonMark.
 * Reasoning is not searched. Where the fence's own line ends in CR LF, so do the command's, and lose the CR.
 */
export function parseFencedBash(text: string, context: { readonly finishReason: FinishReason; readonly reasoning?: ReasoningPlace }): ParsedActions<BashAction> {
  return scanFencedBash(new TextScan(text), context.finishReason, context.reasoning);
}

export function scanFencedBash(scan: TextScan, finishReason: FinishReason, reasoning: ReasoningPlace = 'tagged'): ParsedActions<BashAction> {
  const { blocks, open } = skipReasoning(scan, reasoning) ? findBlocks(scan) : { blocks: [], open: false };
  if (blocks.length > 1) return fault('several', blocks.length, `There were ${blocks.length} blocks; give one.`);
  if (open || blocks.length === 0) return missingBlock(open, finishReason, blocks.length);
  const command = blocks[0]!;
  return command.trim() === '' ? fault('empty', 1, 'The command was empty.') : { kind: 'actions', actions: [{ kind: 'bash', command }] };
}

function missingBlock(open: boolean, finishReason: FinishReason, actions: number): ActionFault {
  switch (finishReason) {
    case 'length':
      return fault('cut-by-length', actions, 'The answer was cut at its token limit before the command ended; be shorter.');
    case 'stop':
      return open ? fault('unclosed', actions, 'The block was not closed.') : fault('none', actions, 'There was no command.');
    default:
      return assertNever(finishReason, 'finish reason');
  }
}

function fault(code: ActionFault['fault'], actions: number, problem: string): ActionFault {
  return { kind: 'fault', fault: code, actions, message: `${problem} Answer with one block like this:\n\n\`\`\`bash\ncommand\n\`\`\`` };
}

function findBlocks(scan: TextScan): { blocks: string[]; open: boolean } {
  const lines = new FenceLines(scan);
  const heredocs = new HeredocEnds(scan);
  const blocks: string[] = [];
  let hiddenBy = 0;
  for (let line = lines.next(scan.at); line !== null; line = lines.next(line.end + 1)) {
    const fence = openingFence(line, scan);
    if (hiddenBy > 0 && line.bareTicks >= hiddenBy) hiddenBy = 0;
    else if (fence === null || fence.ticks < hiddenBy) continue;
    else if (!fence.shell) hiddenBy = Math.max(hiddenBy, fence.ticks);
    else {
      hiddenBy = 0;
      const start = line.end + 1;
      const close = closingLine(lines, heredocs, start, fence.ticks);
      if (close === null) return { blocks, open: true };
      const command = scan.text.slice(start, Math.max(start, close.start - 1));
      blocks.push(scan.text[line.end - 1] === '\r' ? command.replaceAll('\r\n', '\n').replace(/\r$/, '') : command);
      line = close;
    }
  }
  return { blocks, open: false };
}

/** Three or more backticks at a line's end, with or without a language; null when the line opens no block. */
function openingFence(line: FenceLine, scan: TextScan): { readonly ticks: number; readonly shell: boolean } | null {
  if (line.bareTicks > 0) return { ticks: line.bareTicks, shell: false };
  scan.steps += line.end - line.start;
  const text = scan.text.slice(line.start, line.end).trimEnd();
  const start = text.lastIndexOf('```');
  const info = text.slice(start + 3);
  let ticks = 3;
  while (text[start - (ticks - 2)] === '`') ticks++;
  if (info === 'bash' || info === 'sh') return { ticks, shell: true };
  return /^[\w+-]*$/.test(info) && text.slice(0, start).replaceAll('`', '').trim() === '' ? { ticks, shell: false } : null;
}

/** The line that closes a block whose command begins at `from`: the first bare fence outside here-documents. */
function closingLine(lines: FenceLines, heredocs: HeredocEnds, from: number, ticks: number): FenceLine | null {
  let at = from;
  for (let line = lines.next(at); line !== null; line = lines.next(at)) {
    const past = heredocs.endBefore(at, line.start);
    // A here-document that begins before the fence may reach over it.
    if (past > line.start) at = past;
    else if (line.bareTicks >= ticks) return line;
    else at = heredocs.endBefore(line.start, line.end + 1);
  }
  return null;
}
