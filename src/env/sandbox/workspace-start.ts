import { layOver, type BaseEntry } from './diff.js';
import type { TreeIndex } from './host-tree.js';
import type { CheckedSpec } from './spec.js';

/**
 * How a workspace that begins as a tree becomes the one that its spec describes: paths that are removed first, then files.
 * What stands where a file or a directory of the spec is to be, and is not of its kind, gives way.
 */

type Start = Pick<CheckedSpec, 'workspaceFiles' | 'removed'>;

/** What the workspace holds when its first command runs. */
export function initialEntries({ workspaceFiles, removed }: Start, tree: TreeIndex | null): ReadonlyMap<string, BaseEntry> {
  if (tree !== null && workspaceFiles.length === 0 && removed.length === 0) return tree.entries;
  const cleared = tree === null ? [] : clearedPaths({ workspaceFiles, removed }, tree);
  const entries = tree === null ? new Map<string, BaseEntry>() : entriesWithout(tree.entries, cleared);
  layOver(entries, workspaceFiles);
  return entries;
}

/** Paths of the tree, relative to it, that must go before the spec's files are made. */
export function clearedPaths({ workspaceFiles, removed }: Start, tree: TreeIndex): readonly string[] {
  const cleared = new Set(removed.filter((path) => tree.entries.has(path)));
  for (const file of workspaceFiles) {
    for (let end = file.path.indexOf('/'); end > 0; end = file.path.indexOf('/', end + 1)) {
      const parent = file.path.slice(0, end);
      if ((tree.entries.get(parent)?.type ?? 'directory') !== 'directory') cleared.add(parent);
    }
    const before = tree.entries.get(file.path);
    if (before !== undefined && !('directory' in file && before.type === 'directory')) cleared.add(file.path);
  }
  return [...cleared];
}

function entriesWithout(entries: ReadonlyMap<string, BaseEntry>, cleared: readonly string[]): Map<string, BaseEntry> {
  if (cleared.length === 0) return new Map(entries);
  const gone = new Set(cleared);
  const isGone = (path: string): boolean => {
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) if (gone.has(path.slice(0, end))) return true;
    return gone.has(path);
  };
  return new Map([...entries].filter(([path]) => !isGone(path)));
}
