import { sha256Hex } from '../../core/index.js';
import type { SandboxFile, WorkspaceChange, WorkspaceDiff } from './provider.js';
import { WorkspaceFaultError } from './errors.js';
import { readLink, readRegularFile, walkTree, type SkippedEntry, type TreeBounds, type TreeEntry, type TreeRoot } from './tree.js';

/** What stood at a path of the workspace when the sandbox was made. Of a workspace tree's files only the digest is known. */
export type BaseEntry = PresentEntry | { readonly type: 'file'; readonly sizeBytes: number; readonly sha256: string; readonly mode: number };

/** What stands at a path now. */
export type PresentEntry =
  | { readonly type: 'file'; readonly content: Buffer; readonly mode: number }
  | { readonly type: 'directory'; readonly mode: number }
  | { readonly type: 'symlink'; readonly symlinkTarget: string };

const defaultDirectoryMode = 0o755;
const symlinkMode = 0o777;

/**
 * The initial files as a map from path (relative to the work directory) to entry, parent directories included.
 * @param files with paths already relative to the work directory
 */
export function baseEntries(files: readonly SandboxFile[]): Map<string, PresentEntry> {
  const entries = new Map<string, PresentEntry>();
  layOver(entries, files);
  return entries;
}

/** The same, on top of what is there already: a directory that a file merely implies stays as it is. */
export function layOver(entries: Map<string, BaseEntry>, files: readonly SandboxFile[]): void {
  for (const file of files) {
    const names = file.path.split('/');
    for (let depth = 1; depth < names.length; depth++) {
      const parent = names.slice(0, depth).join('/');
      if (!entries.has(parent)) entries.set(parent, { type: 'directory', mode: defaultDirectoryMode });
    }
    if ('symlinkTarget' in file) entries.set(file.path, { type: 'symlink', symlinkTarget: file.symlinkTarget });
    else if ('directory' in file) entries.set(file.path, { type: 'directory', mode: file.mode & 0o777 });
    else entries.set(file.path, { type: 'file', content: Buffer.from(file.content), mode: file.mode & 0o777 });
  }
}

/**
 * Compares the workspace as it stands with the initial entries, by content and permission bits. Times, owners, and the
 * set-uid, set-gid and sticky bits do not count. Nothing is run and no link is followed; see tree.ts for the bounds.
 */
export async function diffWorkspace(base: ReadonlyMap<string, BaseEntry>, root: TreeRoot, bounds: TreeBounds): Promise<WorkspaceDiff> {
  const comparison = new Comparison(base, bounds, root.frozen);
  const skipped = await walkTree(root, bounds, (entry) => comparison.take(entry));
  for (const path of base.keys()) if (!comparison.present.has(path)) comparison.markDeleted(path);
  return comparison.result(skipped);
}

/** Entries of a workspace held against the initial ones, one by one. */
export class Comparison {
  /** Paths that were taken and can travel. */
  readonly present = new Set<string>();
  private readonly changes: WorkspaceChange[] = [];
  private readonly special: SkippedEntry[] = [];
  private totalBytes = 0;

  constructor(
    private readonly base: ReadonlyMap<string, BaseEntry>,
    private readonly bounds: TreeBounds,
    private readonly frozen: boolean,
  ) {}

  /** @throws WorkspaceFaultError past a bound */
  take(entry: TreeEntry): void {
    const { path, stats } = entry;
    const { maxBytes, maxFileBytes } = this.bounds;
    if (entry.type === 'file') {
      this.totalBytes += stats.size;
      if (stats.size > maxFileBytes) throw new WorkspaceFaultError('file-too-large', `${JSON.stringify(path)} has ${stats.size} bytes, at most ${maxFileBytes} are read`);
      if (this.totalBytes > maxBytes) throw new WorkspaceFaultError('too-many-bytes', `the files hold more than ${maxBytes} bytes`);
    }
    const now = readEntry(entry, this.frozen);
    if (typeof now === 'string') {
      this.special.push({ path, reason: now });
      return;
    }
    this.present.add(path);
    const change = compare(path, this.base.get(path), now);
    if (change !== null) this.changes.push(change);
  }

  markDeleted(path: string): void {
    const before = this.base.get(path)!;
    this.changes.push({ path, kind: 'deleted', type: before.type, mode: before.type === 'symlink' ? symlinkMode : before.mode });
  }

  result(skipped: readonly SkippedEntry[]): WorkspaceDiff {
    return { entries: this.changes.sort(byPath), skipped: [...skipped, ...this.special].sort(byPath) };
  }
}

/** The entry as it is now, or the reason why it cannot travel. */
function readEntry(entry: TreeEntry, frozen: boolean): PresentEntry | string {
  switch (entry.type) {
    case 'directory':
      return { type: 'directory', mode: entry.stats.mode & 0o777 };
    case 'symlink': {
      const symlinkTarget = readLink(entry.hostPath);
      return symlinkTarget === null ? 'the link is gone or its target is not UTF-8' : { type: 'symlink', symlinkTarget };
    }
    case 'file': {
      const content = readRegularFile(entry.hostPath, frozen, entry.stats.size);
      return content === null ? 'it changed while it was read' : { type: 'file', content, mode: entry.stats.mode & 0o777 };
    }
    case 'special':
      return 'it is a pipe, a socket or a device';
  }
}

function compare(path: string, before: BaseEntry | undefined, now: PresentEntry): WorkspaceChange | null {
  if (before === undefined) return change(path, 'added', now);
  if (before.type !== now.type) return change(path, 'type-changed', now);
  return sameEntry(before, now) ? null : change(path, 'modified', now);
}

function sameEntry(before: BaseEntry, now: PresentEntry): boolean {
  if (before.type === 'file' && now.type === 'file') return before.mode === now.mode && hasContent(before, now.content);
  if (before.type === 'directory' && now.type === 'directory') return before.mode === now.mode;
  return before.type === 'symlink' && now.type === 'symlink' && before.symlinkTarget === now.symlinkTarget;
}

function hasContent(before: Extract<BaseEntry, { type: 'file' }>, content: Buffer): boolean {
  if ('content' in before) return before.content.equals(content);
  return before.sizeBytes === content.length && before.sha256 === sha256Hex(content);
}

function change(path: string, kind: 'added' | 'modified' | 'type-changed', now: PresentEntry): WorkspaceChange {
  switch (now.type) {
    case 'file':
      return { path, kind, type: 'file', mode: now.mode, content: now.content };
    case 'directory':
      return { path, kind, type: 'directory', mode: now.mode };
    case 'symlink':
      return { path, kind, type: 'symlink', mode: symlinkMode, symlinkTarget: now.symlinkTarget };
  }
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/** The initial files with a diff applied: what a fresh sandbox needs to hold the workspace as the agent left it. */
export function applyWorkspaceDiff(files: readonly SandboxFile[], diff: WorkspaceDiff): SandboxFile[] {
  const result = new Map(baseEntries(files));
  for (const entry of diff.entries) {
    if (entry.kind === 'deleted') result.delete(entry.path);
    else if (entry.type === 'file') result.set(entry.path, { type: 'file', content: Buffer.from(entry.content!), mode: entry.mode });
    else if (entry.type === 'symlink') result.set(entry.path, { type: 'symlink', symlinkTarget: entry.symlinkTarget! });
    else result.set(entry.path, { type: 'directory', mode: entry.mode });
  }
  return [...result].map(([path, entry]): SandboxFile => {
    if (entry.type === 'file') return { path, content: entry.content, mode: entry.mode };
    if (entry.type === 'symlink') return { path, symlinkTarget: entry.symlinkTarget };
    return { path, directory: true, mode: entry.mode };
  });
}
