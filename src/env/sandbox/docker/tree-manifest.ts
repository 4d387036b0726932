import { readArchivedTree, type ArchivedEntry, type ArchiveSource } from './archived-tree.js';

/** What an image has at a directory: names, types, modes and digests, contents not kept. */
export interface TreeManifest {
  readonly entries: ReadonlyMap<string, ArchivedEntry>;
  readonly bytes: number;
  readonly largestFileBytes: number;
}

export const noManifest: TreeManifest = { entries: new Map(), bytes: 0, largestFileBytes: 0 };

const unbounded = { maxEntries: 2_000_000, maxDepth: 1_000, maxBytes: Number.MAX_SAFE_INTEGER, maxFileBytes: Number.MAX_SAFE_INTEGER };

/** @param container of the image, in which nothing has run */
export async function readManifest(container: ArchiveSource, directory: string): Promise<TreeManifest> {
  const stream = await container.archive(directory);
  if (stream === null) return noManifest;
  const { entries } = await readArchivedTree(stream, { bounds: unbounded, keeps: () => false });
  const sizes = [...entries.values()].map(({ sizeBytes }) => sizeBytes);
  return { entries, bytes: sizes.reduce((sum, size) => sum + size, 0), largestFileBytes: sizes.reduce((largest, size) => Math.max(largest, size), 0) };
}

/** The manifest without some paths and what is below them. */
export function withoutPaths(manifest: TreeManifest, removed: readonly string[]): TreeManifest {
  if (removed.length === 0) return manifest;
  const gone = new Set(removed);
  const isGone = (path: string): boolean => path.split('/').some((_, index, names) => gone.has(names.slice(0, index + 1).join('/')));
  return { ...manifest, entries: new Map([...manifest.entries].filter(([path]) => !isGone(path))) };
}
