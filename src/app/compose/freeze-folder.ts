import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DatasetLock } from '../../core/index.js';
import { freezeDataset, verifyDataset } from '../../env/index.js';
import { TasksUnusableError } from './errors.js';

export interface FolderFreeze {
  readonly lock: DatasetLock;
  /** Folders among the tasks that hold no task.toml, relative to the dataset: not part of it. */
  readonly leftOut: readonly string[];
}

/**
 * Freezes what lies in a folder: each sub-folder of task directories is a split, or the folder itself is one, `all`. A
 * dataset that was frozen before keeps its name and version; what differs from its lock needs another version, so that
 * one name and version never mean two sets of tasks.
 * @throws TasksUnusableError, and what freezeDataset throws.
 */
export async function freezeFolder(dir: string, wanted: { readonly name: string | null; readonly version: string | null }): Promise<FolderFreeze> {
  if (existsSync(join(dir, 'task.toml'))) throw new TasksUnusableError(dir, 'is one task directory', 'Name the folder that holds it: a dataset is a folder of task directories, or of splits.');
  const { splits, leftOut } = await splitsOnDisk(dir);
  const before = existsSync(join(dir, 'dataset.lock.json')) ? await verifyDataset(dir) : null;
  const name = wanted.name ?? before?.lock?.name ?? basename(dir);
  const version = wanted.version ?? before?.lock?.version ?? '1';
  if (before !== null && before.damage.length > 0 && (before.lock === null || before.lock.version === version)) {
    const [{ path, detail }] = before.damage as [(typeof before.damage)[number]];
    throw new TasksUnusableError(dir, `is frozen as ${before.lock === null ? 'something unreadable' : `${name} ${version}`}, and is not that any more (${path}: ${detail})`, 'Restore it, or freeze what is there now as another version with --dataset-version.');
  }
  const unchanged = before !== null && before.lock !== null && before.damage.length === 0;
  const origin = unchanged ? before.lock.origin : { kind: 'folder' };
  return { lock: await freezeDataset({ dir, name, version, origin, splits }), leftOut };
}

async function splitsOnDisk(dir: string): Promise<{ readonly splits: Record<string, string[]>; readonly leftOut: string[] }> {
  const top = await subFolders(dir);
  const flat = top.filter((name) => isTask(join(dir, name)));
  const others = top.filter((name) => !isTask(join(dir, name)));
  const splits: Record<string, string[]> = {};
  const leftOut: string[] = [];
  for (const split of others) {
    const inner = await subFolders(join(dir, split));
    const tasks = inner.filter((name) => isTask(join(dir, split, name)));
    if (tasks.length === 0) {
      if (flat.length > 0) leftOut.push(split);
      continue;
    }
    splits[split] = tasks.map((name) => `${split}/${name}`);
    leftOut.push(...inner.filter((name) => !tasks.includes(name)).map((name) => `${split}/${name}`));
  }
  const [split] = Object.keys(splits);
  if (flat.length === 0) return { splits, leftOut };
  if (split !== undefined) throw new TasksUnusableError(dir, `holds task directories (${flat[0]}) beside a split of them (${split})`, 'Put every task directory into a split, or all of them into the folder itself.');
  return { splits: { all: flat }, leftOut };
}

async function subFolders(path: string): Promise<string[]> {
  return (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name).sort();
}

function isTask(path: string): boolean {
  return existsSync(join(path, 'task.toml'));
}
