import { SeatrialError } from '../../core/index.js';

/** One thing wrong with a frozen dataset: which file or task, and what. */
export interface DatasetDamage {
  /** Path relative to the dataset's folder. */
  readonly path: string;
  readonly kind: 'lock-missing' | 'lock-unreadable' | 'semantic-digest' | 'duplicate-task' | 'outside' | 'task-missing' | 'task-invalid' | 'task-changed' | 'repository-changed' | 'unlisted';
  readonly detail: string;
}

/** A dataset that is not what was frozen. It is refused whole: results on a part of it would be results on another one. */
export class DatasetDamagedError extends SeatrialError {
  readonly damage: readonly DatasetDamage[];

  constructor(dir: string, damage: readonly DatasetDamage[]) {
    super({
      code: 'E_DATASET_DAMAGED',
      message: `the dataset in ${dir} is not what was frozen: ${damage.map(({ path, detail }) => `${path}: ${detail}`).join('; ')}`,
      remedy: 'Restore the named files from a copy of the dataset, or freeze it anew under another version.',
    });
    this.damage = damage;
  }
}

/** The splits handed to freeze do not make a dataset. */
export class DatasetSplitError extends SeatrialError {
  constructor(found: string) {
    super({ code: 'E_DATASET_SPLIT', message: `the dataset cannot be frozen: ${found}`, remedy: 'Give each task folder once, in one split, under the dataset folder.' });
  }
}
