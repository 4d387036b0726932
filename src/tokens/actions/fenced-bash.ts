import { assertNever } from '../../core/index.js';
import { TextScan } from '../text-scan.js';
import type { ActionFault, BashAction, FinishReason, ParsedActions } from './action.js';
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
  const lines = scan.takeUntil(scan.text.length).split('\n');
  const heredocs = new HeredocEnds(lines, scan);
  const blocks: string[] = [];
  let hiddenBy = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const fence = openingFence(line, scan);
    if (hiddenBy > 0 && closes(line, hiddenBy, scan)) hiddenBy = 0;
    else if (fence === null || fence.ticks < hiddenBy) continue;
    else if (!fence.shell) hiddenBy = Math.max(hiddenBy, fence.ticks);
    else {
      hiddenBy = 0;
      const end = closingLine(lines, i + 1, fence.ticks, heredocs, scan);
      if (end === null) return { blocks, open: true };
      const body = lines.slice(i + 1, end);
      blocks.push((line.endsWith('\r') ? body.map((text) => (text.endsWith('\r') ? text.slice(0, -1) : text)) : body).join('\n'));
      i = end;
    }
  }
  return { blocks, open: false };
}

function openingFence(line: string, scan: TextScan): { ticks: number; shell: boolean } | null {
  scan.steps += line.length;
  const start = line.lastIndexOf('```');
  if (start === -1) return null;
  const end = line.trimEnd();
  const info = end.slice(start + 3);
  let ticks = 3;
  while (end[start - (ticks - 2)] === '`') ticks++;
  if (info === 'bash' || info === 'sh') return { ticks, shell: true };
  return /^[\w+-]*$/.test(info) && end.slice(0, start).replaceAll('`', '').trim() === '' ? { ticks, shell: false } : null;
}

function closes(line: string, ticks: number, scan: TextScan): boolean {
  scan.steps += line.length;
  if (!line.includes('```')) return false;
  const trimmed = line.trim();
  return trimmed.length >= ticks && trimmed.replaceAll('`', '') === '';
}

function closingLine(lines: readonly string[], from: number, ticks: number, heredocs: HeredocEnds, scan: TextScan): number | null {
  for (let i = from; i < lines.length; i++) {
    if (closes(lines[i]!, ticks, scan)) return i;
    i = heredocs.lastLineOf(i);
  }
  return null;
}
