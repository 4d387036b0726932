import { Comparison, type BaseEntry } from './diff.js';
import type { WorkspaceDiff } from './provider.js';
import { namesBelow, walkTree, type TreeBounds, type TreeEntry, type TreeRoot } from './tree.js';

/**
 * What changed in a workspace that is an overlay, from its upper layer alone: the time it takes is that of the changes, not
 * of the tree. The answer is what diffWorkspace says of the merged view.
 *
 * An upper layer holds every file that was made or changed, whole, and every directory above one; a deleted entry of the
 * lower layer is a character device 0/0 there (nobody inside can make one: the overlay refuses it). Whether a directory in
 * the upper layer hides the one below it (`opaque`) stands in an extended attribute that Node cannot read, and need not:
 * of an initial entry whose directory is in the upper layer while it is not, the merged view says whether it still stands. What lies below a directory that the upper layer lacks is untouched.
 */
export interface Layers {
  readonly upper: TreeRoot;
  readonly merged: TreeRoot;
}

/** @param base the initial entries, those of the lower layer and those made in the upper one before the first command */
export async function diffLayers(base: ReadonlyMap<string, BaseEntry>, { upper, merged }: Layers, bounds: TreeBounds): Promise<WorkspaceDiff> {
  const comparison = new Comparison(base, bounds, upper.frozen);
  const children = childrenOf(base);
  /** Paths where the upper layer has something of its own, by whether it is a directory. */
  const inUpper = new Map<string, boolean>([['', true]]);
  const skipped = await walkTree(upper, bounds, (entry) => {
    const deleted = isWhiteout(entry);
    inUpper.set(entry.path, entry.type === 'directory');
    if (!deleted) comparison.take(entry);
  });
  const markDeleted = (path: string): void => {
    if (base.has(path) && !comparison.present.has(path)) comparison.markDeleted(path);
    for (const child of children.get(path) ?? []) markDeleted(child);
  };
  for (const [path, isDirectory] of inUpper) {
    if (!isDirectory) {
      if (base.has(path)) markDeleted(path);
      continue;
    }
    const unseen = (children.get(path) ?? []).filter((child) => !inUpper.has(child));
    if (unseen.length === 0) continue;
    const standing = namesBelow(merged, path.split('/').filter(Boolean));
    for (const child of unseen) if (!standing.has(child.slice(child.lastIndexOf('/') + 1))) markDeleted(child);
  }
  return comparison.result(skipped);
}

function isWhiteout({ type, stats }: TreeEntry): boolean {
  return type === 'special' && stats.isCharacterDevice() && stats.rdev === 0;
}

const knownChildren = new WeakMap<ReadonlyMap<string, BaseEntry>, ReadonlyMap<string, readonly string[]>>();

/** Paths of the entries in each directory, '' being the workspace itself; kept for trees that many sandboxes share. */
function childrenOf(base: ReadonlyMap<string, BaseEntry>): ReadonlyMap<string, readonly string[]> {
  const known = knownChildren.get(base);
  if (known !== undefined) return known;
  const children = new Map<string, string[]>();
  for (const path of base.keys()) {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [path]);
    else siblings.push(path);
  }
  knownChildren.set(base, children);
  return children;
}
