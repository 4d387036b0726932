import { applyWorkspaceDiff, baseEntries, type BaseEntry } from '../sandbox/diff.js';
import type { SandboxFile, WorkspaceChange, WorkspaceDiff } from '../sandbox/provider.js';
import { laidOver } from './step-plan.js';

/**
 * The workspace between two sandboxes, as data: what one left and the next begins with. Files first and folders after
 * them, deepest first, so that a folder without permissions is shut only when it is filled.
 */
export function workspaceAfter(start: readonly SandboxFile[], diff: WorkspaceDiff): SandboxFile[] {
  const files = applyWorkspaceDiff(start, diff);
  const folders = files.filter((file) => 'directory' in file).sort((a, b) => (a.path < b.path ? 1 : -1));
  return [...files.filter((file) => !('directory' in file)), ...folders];
}

/** A workspace with a step's uploads laid over it. */
export function withUploads(workspace: readonly SandboxFile[], uploads: readonly SandboxFile[]): readonly SandboxFile[] {
  if (uploads.length === 0) return workspace;
  const merged = laidOver(workspace, uploads);
  const folders = merged.filter((file) => 'directory' in file);
  // A folder that was there already keeps its mode; its own entry must stay although an upload lies below it.
  const kept = workspace.filter((file) => 'directory' in file && !folders.includes(file) && uploads.some(({ path }) => path.startsWith(`${file.path}/`)));
  return [...merged, ...kept];
}

/** What changed from one workspace to another, by content and mode: the diff that a sandbox made from `before` would show. */
export function diffBetween(before: readonly SandboxFile[], after: readonly SandboxFile[]): WorkspaceDiff {
  const [old, now] = [baseEntries(before), baseEntries(after)];
  const entries: WorkspaceChange[] = [];
  for (const [path, entry] of now) {
    const prior = old.get(path);
    if (prior === undefined) entries.push(present(path, 'added', entry));
    else if (prior.type !== entry.type) entries.push(present(path, 'type-changed', entry));
    else if (!isSame(prior, entry)) entries.push(present(path, 'modified', entry));
  }
  for (const [path, entry] of old) {
    if (!now.has(path)) entries.push({ path, kind: 'deleted', type: entry.type, mode: modeOf(entry) });
  }
  return { entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)), skipped: [] };
}

function present(path: string, kind: 'added' | 'modified' | 'type-changed', entry: BaseEntry): WorkspaceChange {
  const content = entry.type === 'file' ? { content: entry.content } : entry.type === 'symlink' ? { symlinkTarget: entry.symlinkTarget } : {};
  return { path, kind, type: entry.type, mode: modeOf(entry), ...content };
}

function modeOf(entry: BaseEntry): number {
  return entry.type === 'symlink' ? 0o777 : entry.mode;
}

function isSame(a: BaseEntry, b: BaseEntry): boolean {
  if (a.type === 'file' && b.type === 'file') return a.mode === b.mode && a.content.equals(b.content);
  if (a.type === 'symlink' && b.type === 'symlink') return a.symlinkTarget === b.symlinkTarget;
  return a.type === 'directory' && b.type === 'directory' && a.mode === b.mode;
}
