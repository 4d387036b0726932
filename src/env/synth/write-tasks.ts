import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatasetLock } from '../../core/index.js';
import { nodeDisk } from '../../store/index.js';
import { freezeDataset } from '../datasets/freeze.js';
import type { GeneratedTask } from './builtin-dataset.js';

export interface GeneratedDataset {
  /** A folder in which the dataset's splits do not stand yet; it is made. */
  readonly dir: string;
  readonly name: string;
  readonly seed: number;
  readonly tasks: readonly GeneratedTask[];
}

/**
 * Writes generated tasks as Harbor task directories, `<split>/<task id>/`, and freezes them. Plain writes: they become a
 * dataset when the lock is written, and not before.
 */
export async function writeGeneratedDataset({ dir, name, seed, tasks }: GeneratedDataset): Promise<DatasetLock> {
  const splits: Record<string, string[]> = {};
  for (const { split, task, files } of tasks) {
    const path = `${split}/${task.id}`;
    for (const file of files) {
      const place = join(dir, path, file.path);
      await nodeDisk.makeFolder(dirname(place));
      await writeFile(place, file.text, { mode: file.mode });
    }
    (splits[split] ??= []).push(path);
  }
  return freezeDataset({ dir, name, version: '1', origin: { generator: 'seatrial dataset synth', seed }, splits });
}
