import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { GeneratedTask } from '../../env/index.js';
import { nodeDisk } from '../../store/index.js';

/**
 * Writes generated tasks as `<split>/<task>` folders. Plain writes: they become a dataset when the lock is written.
 *
 * @returns the folders of each split, relative to `dir`, as freezing wants them.
 */
export async function writeGeneratedTasks(dir: string, tasks: readonly GeneratedTask[]): Promise<Record<string, string[]>> {
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
  return splits;
}
