import { z } from 'zod';

const hex64 = z.string().regex(/^[0-9a-f]{64}$/);

/** One frozen task: where it is and what it was when it was frozen. */
export const LockedTask = z.strictObject({
  /** Unique in the dataset; also the name of its folder. */
  id: z.string(),
  /** Folder, relative to the lock file. */
  path: z.string(),
  repository: z.string(),
  /** Content digest of the whole task directory (Harbor's checksum). */
  digest: hex64,
});
export type LockedTask = z.infer<typeof LockedTask>;

/**
 * `dataset.lock.json`: the frozen dataset. `semanticDigest` is SHA-256 over the canonical JSON of the splits' tasks
 * sorted by id, so that it changes when and only when a task, its split or its repository does.
 */
export const DatasetLock = z.strictObject({
  schemaVersion: z.literal(1),
  name: z.string(),
  version: z.string(),
  /** How it was made, for reproduction: generator name and seed, or the import's source. */
  origin: z.record(z.string(), z.union([z.string(), z.number()])),
  splits: z.record(z.string(), z.array(LockedTask)),
  semanticDigest: hex64,
});
export type DatasetLock = z.infer<typeof DatasetLock>;
