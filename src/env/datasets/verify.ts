import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatasetLock, type LockedTask } from '../../core/index.js';
import { FileCorruptError, readJsonFile } from '../../store/index.js';
import { TaskInvalidError } from '../tasks/errors.js';
import { fileKind } from '../tasks/file-facts.js';
import { loadTask } from '../tasks/load.js';
import type { Task } from '../tasks/task.js';
import { DatasetDamagedError, type DatasetDamage } from './errors.js';
import { lockFileName, semanticDigest } from './freeze.js';

/** A dataset that was checked against its lock: the same tasks, byte for byte. */
export interface Dataset {
  readonly dir: string;
  readonly lock: DatasetLock;
  /** Tasks of each split, in the lock's order. */
  readonly splits: Readonly<Record<string, readonly Task[]>>;
}

export interface DatasetVerification {
  /** Null where the lock file itself cannot be read. */
  readonly lock: DatasetLock | null;
  readonly splits: Readonly<Record<string, readonly Task[]>>;
  /** Empty for a sound dataset. */
  readonly damage: readonly DatasetDamage[];
}

/**
 * Reads the lock file of a dataset, without looking at the tasks.
 * @throws DatasetDamagedError `E_DATASET_DAMAGED`
 */
export async function loadDatasetLock(dir: string): Promise<DatasetLock> {
  const result = await readLock(dir);
  if ('damage' in result) throw new DatasetDamagedError(dir, [result.damage]);
  return result.lock;
}

/**
 * Loads a frozen dataset for use.
 * @throws DatasetDamagedError `E_DATASET_DAMAGED` with everything that differs from what was frozen
 */
export async function loadDataset(dir: string): Promise<Dataset> {
  const { lock, splits, damage } = await verifyDataset(dir);
  if (lock === null || damage.length > 0) throw new DatasetDamagedError(dir, damage);
  return { dir: resolve(dir), lock, splits };
}

/**
 * Holds a dataset against its lock: the lock's own digest, every task's digest and repository, no task twice, no task
 * folder beside the listed ones.
 */
export async function verifyDataset(dir: string): Promise<DatasetVerification> {
  const reading = await readLock(dir);
  if ('damage' in reading) return { lock: null, splits: {}, damage: [reading.damage] };
  const { lock } = reading;
  const damage: DatasetDamage[] = [];
  if (semanticDigest(lock.splits) !== lock.semanticDigest) {
    damage.push({ path: lockFileName, kind: 'semantic-digest', detail: 'its semantic digest does not fit its own list of tasks: the lock itself was changed, and what differs from it below may be as it was frozen' });
  }
  damage.push(...duplicates(lock));
  const splits: Record<string, Task[]> = {};
  for (const [split, locked] of Object.entries(lock.splits)) {
    splits[split] = [];
    for (const entry of locked) {
      const result = await checkTask(dir, entry);
      if ('id' in result) splits[split].push(result);
      else damage.push(result);
    }
  }
  damage.push(...unlisted(dir, lock));
  return { lock, splits, damage };
}

async function readLock(dir: string): Promise<{ lock: DatasetLock } | { damage: DatasetDamage }> {
  const path = join(dir, lockFileName);
  const kind = fileKind(dir);
  if (kind !== 'directory') return { damage: { path: '.', kind: 'folder-missing', detail: kind === 'absent' ? `there is no folder ${dir}` : `${dir} is no folder` } };
  if (fileKind(path) !== 'file') return { damage: { path: lockFileName, kind: 'lock-missing', detail: 'there is no such file' } };
  try {
    return { lock: await readJsonFile(path, DatasetLock) };
  } catch (error) {
    if (!(error instanceof FileCorruptError)) throw error;
    return { damage: { path: lockFileName, kind: 'lock-unreadable', detail: error.message } };
  }
}

function duplicates(lock: DatasetLock): DatasetDamage[] {
  const places = new Map<string, string[]>();
  for (const [split, tasks] of Object.entries(lock.splits)) {
    for (const key of tasks.flatMap(({ id, path }) => [`task ${id}`, `folder ${path}`])) places.set(key, [...(places.get(key) ?? []), split]);
  }
  return [...places].filter(([, splits]) => splits.length > 1).map(([key, splits]) => ({ path: lockFileName, kind: 'duplicate-task' as const, detail: `${key} stands in ${splits.join(' and ')}` }));
}

async function checkTask(dir: string, entry: LockedTask): Promise<Task | DatasetDamage> {
  const { path } = entry;
  if (path.startsWith('/') || path.split('/').includes('..')) return { path, kind: 'outside', detail: 'it leads out of the dataset folder' };
  if (fileKind(join(dir, path)) !== 'directory') return { path, kind: 'task-missing', detail: 'the task folder is missing' };
  let task: Task;
  try {
    task = await loadTask(join(dir, path));
  } catch (error) {
    if (!(error instanceof TaskInvalidError)) throw error;
    return { path, kind: 'task-invalid', detail: error.found };
  }
  if (task.digest !== entry.digest) return { path, kind: 'task-changed', detail: `its content digest is ${toldApart(task.digest, entry.digest)}, the lock says ${toldApart(entry.digest, task.digest)}` };
  if (task.id !== entry.id || task.repository !== entry.repository) {
    return { path, kind: 'repository-changed', detail: `it is task ${task.id} of ${task.repository}, the lock says ${entry.id} of ${entry.repository}` };
  }
  return task;
}

/** A digest, cut where cutting leaves it different from another. */
function toldApart(digest: string, other: string): string {
  const cut = digest.slice(0, 12);
  return other.startsWith(cut) ? digest : `${cut}...`;
}

/** Task folders that stand beside listed ones and are not in the lock. */
function unlisted(dir: string, lock: DatasetLock): DatasetDamage[] {
  const listed = new Set(Object.values(lock.splits).flatMap((tasks) => tasks.map(({ path }) => path)));
  const found: DatasetDamage[] = [];
  for (const parent of new Set([...listed].map((path) => dirname(path)))) {
    if (fileKind(join(dir, parent)) !== 'directory') continue;
    for (const name of readdirSync(join(dir, parent)).sort()) {
      const path = parent === '.' ? name : `${parent}/${name}`;
      if (listed.has(path) || fileKind(join(dir, path, 'task.toml')) === 'absent') continue;
      found.push({ path, kind: 'unlisted', detail: 'this task folder is not in the lock' });
    }
  }
  return found;
}
