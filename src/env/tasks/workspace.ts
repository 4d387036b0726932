import { join } from 'node:path';
import { sha256Hex } from '../../core/index.js';
import { readRegularFileSync } from '../../store/index.js';
import { SandboxInfraError } from '../sandbox/errors.js';
import { hostFiles, indexHostTree } from '../sandbox/host-tree.js';
import type { SandboxFile } from '../sandbox/provider.js';
import { usualTreeBounds } from '../sandbox/tree.js';
import { requireHeldSize } from './bounded-file.js';
import { TaskInvalidError } from './errors.js';
import { fileKind } from './file-facts.js';
import type { Task, TaskTree } from './task.js';
import { workspaceFiles } from './task-files.js';

/**
 * How a task's workspace is kept. Up to these bounds its files are held in memory and written into each sandbox, a few
 * milliseconds; above either one they stay on disk, and providers begin sandboxes with them as a tree.
 */
const held = { files: 512, bytes: 8 * 1_048_576 };

/** The content of `environment/` as a workspace. @throws TaskInvalidError */
export function readWorkspace(folder: string): Pick<Task, 'workspaceFiles' | 'workspaceTree'> {
  if (fileKind(folder) !== 'directory') return { workspaceFiles: [], workspaceTree: null };
  try {
    if (isLarge(folder)) {
      const index = indexHostTree(folder);
      requireReadBack(folder, [...index.entries.keys()]);
      return { workspaceFiles: [], workspaceTree: { hostDir: folder, index } };
    }
    const files = workspaceFiles(folder);
    requireReadBack(folder, files.map(({ path }) => path));
    return { workspaceFiles: files, workspaceTree: null };
  } catch (error) {
    if (!(error instanceof SandboxInfraError)) throw error;
    throw new TaskInvalidError(folder, error.message, error.remedy, error);
  }
}

/** Every trial reads its workspace back to a bounded depth. A task that is deeper by itself would blame each agent for it. */
function requireReadBack(folder: string, paths: readonly string[]): void {
  const { maxDepth } = usualTreeBounds;
  const deepest = paths.find((path) => path.split('/').length > maxDepth);
  if (deepest !== undefined) throw new TaskInvalidError(folder, `${deepest.slice(0, 80)}... nests deeper than ${maxDepth} folders, which is as deep as a workspace is read back`, 'Flatten the folder.');
}

function isLarge(folder: string): boolean {
  let [files, bytes] = [0, 0];
  for (const file of hostFiles(folder)) {
    files += 1;
    if (file.type !== 'file') continue;
    requireHeldSize(join(folder, file.path), file.sizeBytes);
    bytes += file.sizeBytes;
  }
  return files > held.files || bytes > held.bytes;
}

/** A file or link of a workspace on disk; null where none stands. @throws SandboxInfraError when it is not what was loaded */
export function treeFile({ hostDir, index }: TaskTree, path: string): SandboxFile | null {
  const entry = index.entries.get(path);
  if (entry?.type === 'symlink') return { path, symlinkTarget: entry.symlinkTarget };
  if (entry?.type !== 'file' || !('sha256' in entry)) return null;
  const content = readRegularFileSync(join(hostDir, path));
  if (sha256Hex(content) === entry.sha256) return { path, content, mode: entry.mode };
  throw new SandboxInfraError('workspace', `${join(hostDir, path)} was changed since its task was loaded`, 'Load the task again.');
}

/** The files of a task's workspace, on disk or in memory: numbers for people. */
export function workspaceSize({ workspaceFiles: files, workspaceTree: tree }: Pick<Task, 'workspaceFiles' | 'workspaceTree'>): { readonly files: number; readonly bytes: number } {
  const inTree = tree === null ? 0 : [...tree.index.entries.values()].filter(({ type }) => type !== 'directory').length;
  return { files: files.length + inTree, bytes: files.reduce((sum, file) => sum + ('content' in file ? file.content.length : 0), tree?.index.bytes ?? 0) };
}
