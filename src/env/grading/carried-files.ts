import { posix } from 'node:path';
import { WorkspaceFaultError } from '../sandbox/errors.js';
import type { FileEntry, Sandbox, SandboxFile, WorkspaceDiff } from '../sandbox/provider.js';
import { artifactPlan } from '../tasks/artifacts.js';
import type { Task } from '../tasks/task.js';
import { verifierMode } from '../tasks/verifier-mode.js';

/**
 * What a grader sees of an agent's work besides its workspace: the artifacts that the task declares, at their own places,
 * with `/logs/artifacts` in any case. Everything else outside the workspace ends with the agent's sandbox.
 */
const carriedTrees = ['/logs/artifacts', '/logs/agent', '/tmp', '/home/agent'];

const bounds = { files: 10_000, bytes: 256 * 1_048_576 };

/**
 * The declared artifacts outside the workspace as files for another sandbox: plain files only, links and devices are left
 * out. For a sandbox in which nothing runs any more.
 * @throws WorkspaceFaultError when they are past a bound: the agent's doing
 */
export async function carriedFiles(sandbox: Sandbox, task: Task): Promise<readonly SandboxFile[]> {
  const found = new Map<string, SandboxFile>();
  let bytes = 0;
  for (const source of sourcesOf(task).filter((path) => carriedTrees.some((tree) => isBelow(path, tree)))) {
    for (const { path, sizeBytes, mode } of await plainFilesAt(sandbox, source)) {
      bytes += sizeBytes;
      if (found.size >= bounds.files || bytes > bounds.bytes) throw new WorkspaceFaultError('too-many-bytes', `the artifacts in ${source} are more than ${bounds.files} files or ${bounds.bytes} bytes`);
      const content = await sandbox.readFile(path, { limitBytes: bounds.bytes });
      if (content !== null) found.set(path, { path, content, mode });
    }
  }
  return [...found.values()];
}

/** The plain files below a folder, or the one that a path names; with absolute paths. */
async function plainFilesAt(sandbox: Sandbox, source: string): Promise<readonly FileEntry[]> {
  const entries = (await sandbox.listFiles(source)).map((entry) => ({ ...entry, path: posix.join(source, entry.path) }));
  if (entries.length > 0 || carriedTrees.includes(source)) return entries.filter(({ type }) => type === 'file');
  const folder = posix.dirname(source);
  const beside = (await sandbox.listFiles(folder)).map((entry) => ({ ...entry, path: posix.join(folder, entry.path) }));
  return beside.filter(({ path, type }) => path === source && type === 'file');
}

/** The part of a change that the task's verifier may see: all of it, or for a separate one what the task declares as artifacts. */
export function visibleChange(task: Task, diff: WorkspaceDiff): WorkspaceDiff {
  if (verifierMode(task.config, null) === 'shared') return diff;
  const sources = sourcesOf(task);
  const isDeclared = (path: string): boolean => sources.some((source) => isBelow(path, source));
  const isOnTheWay = (path: string): boolean => sources.some((source) => isBelow(source, path));
  return { ...diff, entries: diff.entries.filter(({ path, type, kind }) => isDeclared(posix.join(task.workdir, path)) || (type === 'directory' && kind === 'added' && isOnTheWay(posix.join(task.workdir, path)))) };
}

/** Absolute paths of the artifacts of the main service. */
function sourcesOf(task: Task): string[] {
  return artifactPlan(task.config)
    .filter(({ service }) => (service ?? 'main') === 'main')
    .map(({ source }) => posix.resolve(task.workdir, source));
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}
