import { applyWorkspaceDiff } from '../sandbox/diff.js';
import type { SandboxFile, WorkspaceChange, WorkspaceDiff } from '../sandbox/provider.js';

/**
 * What agents changed in a workspace, carried from the sandbox of one step into that of the next. A change counts from the
 * untouched workspace of its step (the task's own files or its image's, with the uploads of every step so far), so that it
 * can be graded, and laid into a fresh sandbox, whether or not the host knows all of that workspace's files.
 */

/** A workspace to begin with: paths of an image's workspace that are gone, then files. */
export interface WorkspaceStart {
  readonly files: readonly SandboxFile[];
  /** Relative to the work directory. */
  readonly removed: readonly string[];
}

/**
 * The untouched workspace with a change in it. Files come first and folders after them, deepest first, so that a folder
 * without permissions is shut only when it is filled.
 * @param own the files of the untouched workspace that the host knows
 */
export function startWith(own: readonly SandboxFile[], change: WorkspaceDiff): WorkspaceStart {
  if (change.entries.length === 0) return { files: own, removed: [] };
  const files = applyWorkspaceDiff(own, change);
  const folders = files.filter((file) => 'directory' in file).sort((a, b) => (a.path < b.path ? 1 : -1));
  const removed = change.entries.filter(({ kind }) => kind === 'deleted' || kind === 'type-changed').map(({ path }) => path);
  return { files: [...files.filter((file) => !('directory' in file)), ...folders], removed };
}

/** A change as it stands when the next step's uploads are laid over it: these are part of the untouched workspace then. */
export function underUploads(change: WorkspaceDiff, uploads: readonly { readonly path: string }[]): WorkspaceDiff {
  if (uploads.length === 0) return change;
  const paths = new Set(uploads.map(({ path }) => path));
  const folders = new Set(uploads.flatMap(({ path }) => foldersAbove(path)));
  const isCovered = ({ path, kind, type }: WorkspaceChange): boolean =>
    paths.has(path) || foldersAbove(path).some((folder) => paths.has(folder)) || (folders.has(path) && (kind === 'deleted' || type !== 'directory'));
  const entries = change.entries.filter((entry) => !isCovered(entry));
  // A folder that an agent made is one of the uploads' too now: of it, only the mode is a change.
  return { ...change, entries: entries.map((entry) => (folders.has(entry.path) && entry.kind === 'added' ? { ...entry, kind: 'modified' } : entry)) };
}

/** One change after another, as one: `second` counts from what `first` left. */
export function composed(first: WorkspaceDiff, second: WorkspaceDiff): WorkspaceDiff {
  const entries = new Map(first.entries.map((entry) => [entry.path, entry]));
  for (const entry of second.entries) {
    const joined = joinedEntry(entries.get(entry.path), entry);
    if (joined === null) entries.delete(entry.path);
    else entries.set(entry.path, joined);
  }
  return { entries: [...entries.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), skipped: second.skipped };
}

/** Null where the path is again as it never was changed. */
function joinedEntry(earlier: WorkspaceChange | undefined, later: WorkspaceChange): WorkspaceChange | null {
  if (earlier === undefined) return later;
  if (earlier.kind === 'added') return later.kind === 'deleted' ? null : { ...later, kind: 'added' };
  if (later.kind === 'deleted') return { ...later, type: earlier.type };
  return { ...later, kind: earlier.kind !== 'type-changed' && earlier.type === later.type ? 'modified' : 'type-changed' };
}

function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) folders.push(path.slice(0, end));
  return folders;
}
