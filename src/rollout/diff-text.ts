import { assertNever } from '../core/index.js';
import type { SandboxFile, WorkspaceChange, WorkspaceDiff } from '../env/index.js';

/** Lines shown of one file at most; the whole change travels to the grader, this is for people. */
const shownLines = 200;
/** Longer files are not taken apart: a list of a file's lines takes many times its size, and an agent chooses both. */
const comparedBytes = 1_048_576;
/** Of all files together, in characters; what follows is counted. */
const shownCharacters = 4_194_304;

/** A unified view of a workspace diff, of bounded size: one hunk a file, between the first and the last line that differ. */
export function diffText(diff: WorkspaceDiff, original: readonly SandboxFile[]): string {
  const before = new Map(original.flatMap((file) => ('content' in file ? [[file.path, Buffer.from(file.content)] as const] : [])));
  let text = '';
  for (const [index, change] of diff.entries.entries()) {
    if (text.length > shownCharacters) return `${text}(${diff.entries.length - index} more entries)\n`;
    text += changeText(change, before.get(change.path));
  }
  return text;
}

function changeText(change: WorkspaceChange, before: Uint8Array | undefined): string {
  const name = JSON.stringify(change.path).slice(1, -1);
  const mode = change.mode.toString(8).padStart(3, '0');
  switch (change.type) {
    case 'directory':
      return `${change.kind} directory ${name}\n`;
    case 'symlink':
      return `${change.kind} link ${name}${change.symlinkTarget === undefined ? '' : ` -> ${JSON.stringify(change.symlinkTarget)}`}\n`;
    case 'file':
      return `${change.kind} file ${name} (mode ${mode})\n${contentText(name, before, change.content)}`;
    default:
      return assertNever(change.type, 'type of a workspace entry');
  }
}

function contentText(name: string, before: Uint8Array | undefined, after: Uint8Array | undefined): string {
  if ([before, after].some((content) => content?.includes(0))) return 'binary content\n';
  const [oldBytes, nowBytes] = [before?.length ?? 0, after?.length ?? 0];
  if (Math.max(oldBytes, nowBytes) > comparedBytes) return `too long to show: ${oldBytes} bytes before, ${nowBytes} now\n`;
  const old = linesOf(before);
  const now = linesOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let same = 0;
  while (same < old.length - start && same < now.length - start && old[old.length - 1 - same] === now[now.length - 1 - same]) same++;
  const removed = old.slice(start, old.length - same);
  const added = now.slice(start, now.length - same);
  if (removed.length + added.length === 0) return '';
  const lines = [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)];
  const elided = lines.length > shownLines ? [`(${lines.length - shownLines} more lines)`] : [];
  return [`--- a/${name}`, `+++ b/${name}`, `@@ -${start + 1},${removed.length} +${start + 1},${added.length} @@`, ...lines.slice(0, shownLines), ...elided, ''].join('\n');
}

function linesOf(content: Uint8Array | undefined): string[] {
  if (content === undefined || content.length === 0) return [];
  const lines = new TextDecoder().decode(content).split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
