import type { TamperingFinding } from '../../core/index.js';
import type { SandboxFile, WorkspaceDiff } from '../sandbox/provider.js';
import type { Task } from '../tasks/task.js';
import { pathClassifier, type GuardClass } from './guarded-files.js';
import { restoreSections, sectionGuardOf } from './guarded-sections.js';
import type { SolutionPaths } from './oracle.js';
import { leadsOut } from './outward-links.js';

/** A workspace as data: what a sandbox starts with. */
export interface Workspace {
  readonly files: ReadonlyMap<string, SandboxFile>;
  /** Folders to make or whose permission bits to set, where files alone do not tell: path to mode. */
  readonly folders: ReadonlyMap<string, number>;
  /** What an image, or a workspace on disk, has and this one has not, removed before files are made. */
  readonly removed?: ReadonlySet<string>;
}

/** The agent's workspace as it is (`plain`) and with guarded files as the task has them (`guarded`). */
export interface MergedWorkspace {
  readonly plain: Workspace;
  readonly guarded: Workspace;
  /** Guarded paths where the two differ; empty when they are one. */
  readonly touched: readonly TamperingFinding[];
}

interface TaskWorkspace {
  readonly own: Workspace;
  readonly classOf: (path: string) => GuardClass;
  /** Paths of the task's own that are guarded or caches. */
  readonly protectedPaths: readonly string[];
}

const taskWorkspaces = new WeakMap<Task, TaskWorkspace>();

/** The task's untouched workspace. */
export function ownWorkspace(task: Task): Workspace {
  return taskWorkspace(task).own;
}

function taskWorkspace(task: Task): TaskWorkspace {
  const known = taskWorkspaces.get(task);
  if (known !== undefined) return known;
  const files = new Map<string, SandboxFile>(task.workspaceFiles.map((file) => [file.path, file]));
  const classOf = pathClassifier(task.extraGuardedFiles, (path) => files.has(path) || task.workspaceTree?.index.entries.has(path) === true);
  const protectedPaths = [...files.keys()].filter((path) => classOf(path) !== 'none' || sectionGuardOf(path) !== null);
  const made = { own: { files, folders: new Map<string, number>() }, classOf, protectedPaths };
  taskWorkspaces.set(task, made);
  return made;
}

/**
 * Lays a diff over the task's workspace. Caches (`__pycache__` and the like) are put back silently in both results;
 * guarded files, and links that lead out of the workspace, only in `guarded`, save those in `exempt` (the paths that
 * the task's own solution touches; of such links, those that it makes too).
 * @param originals what an image, or a workspace on disk, has at guarded paths that the diff touches: the task's own files there
 */
export function mergeWorkspace(task: Task, diff: WorkspaceDiff, exempt: SolutionPaths, originals: readonly SandboxFile[] = []): MergedWorkspace {
  const { own: given, classOf, protectedPaths } = taskWorkspace(task);
  const own = originals.length === 0 ? given : { ...given, files: new Map([...given.files, ...originals.map((file): [string, SandboxFile] => [file.path, file])]) };
  const plain = applyDiff(own, diff, classOf);
  const guarded = new Map(plain.files);
  const touched: TamperingFinding[] = [];
  const targetOf = (path: string): string | null => linkTarget(plain.files.get(path));
  const isOutward = (path: string): boolean => targetOf(path) !== null && leadsOut(path, targetOf, task.workdir);
  for (const path of new Set([...diff.entries.map((entry) => entry.path), ...protectedPaths])) {
    const [theirs, ours] = [plain.files.get(path), own.files.get(path)];
    if (sameFile(theirs, ours)) continue;
    if (classOf(path) === 'cache') {
      put(plain.files, path, ours);
      put(guarded, path, ours);
      continue;
    }
    const outward = isOutward(path);
    if (exempt.has(path) && (!outward || exempt.get(path) === targetOf(path))) continue;
    const restored = outward || classOf(path) === 'guarded' ? { file: ours } : withOwnSections(path, theirs, ours);
    if (restored === null) continue;
    put(guarded, path, restored.file);
    touched.push({ path, kind: changeKind(theirs, ours) });
  }
  const removed = new Set(diff.entries.filter(({ kind }) => kind === 'deleted' || kind === 'type-changed').map(({ path }) => path));
  return { plain: { ...plain, removed }, guarded: { files: guarded, folders: plain.folders, removed }, touched: touched.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

/** The paths of a diff whose original decides what is graded: guarded files, and files with guarded sections. */
export function guardedChanges(task: Task, diff: WorkspaceDiff): readonly string[] {
  const { classOf } = taskWorkspace(task);
  return diff.entries.filter(({ path, kind }) => kind !== 'added' && (classOf(path) === 'guarded' || sectionGuardOf(path) !== null)).map(({ path }) => path);
}

/** The paths of a diff at which a workspace on disk has a file that may be put back: guarded ones, caches, and what a link stands for now. */
export function restorableChanges(task: Task, diff: WorkspaceDiff): readonly string[] {
  const { classOf, own } = taskWorkspace(task);
  return diff.entries.filter(({ path, kind, type }) => kind !== 'added' && !own.files.has(path) && (type === 'symlink' || classOf(path) !== 'none' || sectionGuardOf(path) !== null)).map(({ path }) => path);
}

/** A file whose guarded sections are put back; null where there are none or they are untouched. */
function withOwnSections(path: string, theirs: SandboxFile | undefined, ours: SandboxFile | undefined): { file: SandboxFile | undefined } | null {
  const guard = sectionGuardOf(path);
  if (guard === null) return null;
  if ((theirs !== undefined && !('content' in theirs)) || (ours !== undefined && !('content' in ours))) return { file: ours };
  const restored = restoreSections(guard, bytes(theirs), bytes(ours));
  if (restored.kind === 'untouched') return null;
  return { file: restored.kind === 'unreadable' || theirs === undefined ? ours : { ...theirs, content: restored.text } };
}

function linkTarget(file: SandboxFile | undefined): string | null {
  return file !== undefined && 'symlinkTarget' in file ? file.symlinkTarget : null;
}

function bytes(file: { readonly content: Uint8Array | string } | undefined): Uint8Array {
  return file === undefined ? new Uint8Array() : Buffer.from(file.content);
}

/** Puts a file in place of whatever stands there, above or below it; `undefined` removes it. */
function put(files: Map<string, SandboxFile>, path: string, file: SandboxFile | undefined): void {
  if (file === undefined) {
    files.delete(path);
    return;
  }
  removeBelow(files, path);
  for (const folder of foldersAbove(path)) files.delete(folder);
  files.set(path, file);
}

/** `a/b/c` lies in `a/b` and `a`. */
function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) folders.push(path.slice(0, end));
  return folders;
}

function removeBelow(files: Map<string, unknown>, folder: string): void {
  const prefix = `${folder}/`;
  for (const path of files.keys()) if (path.startsWith(prefix)) files.delete(path);
}

function applyDiff(own: Workspace, diff: WorkspaceDiff, classOf: (path: string) => GuardClass): { files: Map<string, SandboxFile>; folders: Map<string, number> } {
  const files = new Map(own.files);
  const folders = new Map<string, number>();
  // Only there can something stand below an entry; to look for it at each of an agent's 50,000 would take the host seconds.
  const ownFolders = new Set([...own.files.keys()].flatMap(foldersAbove));
  const place = (path: string, file: SandboxFile): void => {
    if (ownFolders.has(path)) removeBelow(files, path);
    for (const folder of foldersAbove(path)) files.delete(folder);
    files.set(path, file);
  };
  for (const { path, kind, type, mode, content, symlinkTarget } of diff.entries) {
    if (kind === 'deleted' || kind === 'type-changed') {
      files.delete(path);
      if (ownFolders.has(path) && (kind === 'type-changed' || type === 'directory')) removeBelow(files, path);
    }
    if (kind === 'deleted') continue;
    if (type === 'directory') {
      files.delete(path);
      if (classOf(path) !== 'cache') folders.set(path, mode);
    } else if (type === 'symlink') place(path, { path, symlinkTarget: symlinkTarget ?? '' });
    else place(path, { path, content: content ?? new Uint8Array(), mode });
  }
  const gone = new Set(diff.entries.filter(({ kind }) => kind === 'deleted').map(({ path }) => path));
  for (const path of gone) {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (parent !== '' && !gone.has(parent) && !folders.has(parent)) folders.set(parent, 0o755);
  }
  return { files, folders };
}

/**
 * What must be removed and written where `from` stands so that `to` does. Folders are left as they are.
 * @param from the files as an agent left them, or those of the workspace graded before
 */
export function replacements(from: ReadonlyMap<string, SandboxFile>, to: Workspace): { readonly remove: readonly string[]; readonly write: readonly SandboxFile[] } {
  const remove = [...from].filter(([path, file]) => !('directory' in file) && !to.files.has(path)).map(([path]) => path);
  const write = [...to.files].filter(([path, file]) => !sameFile(from.get(path), file)).map(([, file]) => file);
  return { remove, write };
}

function sameFile(a: SandboxFile | undefined, b: SandboxFile | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  if ('content' in a && 'content' in b) return a.mode === b.mode && Buffer.from(a.content).equals(Buffer.from(b.content));
  return 'symlinkTarget' in a && 'symlinkTarget' in b && a.symlinkTarget === b.symlinkTarget;
}

function changeKind(theirs: SandboxFile | undefined, ours: SandboxFile | undefined): TamperingFinding['kind'] {
  if (ours === undefined) return 'added';
  if (theirs === undefined) return 'deleted';
  return 'content' in theirs === 'content' in ours ? 'modified' : 'type-changed';
}
