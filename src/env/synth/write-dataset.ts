import { chmod, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatasetLock } from '../../core/index.js';
import { atomicWrite, nodeDisk } from '../../store/index.js';
import { freezeDataset } from '../datasets/freeze.js';
import { builtinSplits, generateBuiltinDataset } from './builtin-dataset.js';

/**
 * Writes the built-in dataset as Harbor task directories, `<split>/<task id>/`, and freezes it. Folders of the splits
 * that are already there are replaced; nothing else in `dir` is touched.
 */
export async function writeBuiltinDataset(dir: string, seed: number): Promise<DatasetLock> {
  const generated = generateBuiltinDataset(seed);
  for (const split of Object.keys(builtinSplits)) await rm(join(dir, split), { recursive: true, force: true });
  for (const { split, task, files } of generated) {
    for (const file of files) {
      const path = join(dir, split, task.id, file.path);
      await nodeDisk.makeFolder(dirname(path));
      await atomicWrite(path, file.text);
      await chmod(path, file.mode);
    }
  }
  const pathsOf = (split: string): string[] => generated.filter((entry) => entry.split === split).map(({ task }) => `${split}/${task.id}`);
  return freezeDataset({
    dir,
    name: 'builtin',
    version: '1',
    origin: { generator: 'seatrial dataset synth', seed },
    splits: Object.fromEntries(Object.keys(builtinSplits).map((split) => [split, pathsOf(split)])),
  });
}
