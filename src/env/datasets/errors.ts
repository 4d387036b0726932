import { SeatrialError } from '../../core/index.js';
import type { ConfigIssue } from '../tasks/errors.js';
import { configIssues, type ZodIssue } from '../tasks/lax.js';

/** One thing wrong with a frozen dataset: which file or task, and what. */
export interface DatasetDamage {
  /** Path relative to the dataset's folder. */
  readonly path: string;
  readonly kind: 'folder-missing' | 'lock-missing' | 'lock-unreadable' | 'semantic-digest' | 'duplicate-task' | 'outside' | 'task-missing' | 'task-invalid' | 'task-changed' | 'repository-changed' | 'unlisted';
  readonly detail: string;
}

/** A dataset that is not what was frozen. It is refused whole: results on a part of it would be results on another one. */
export class DatasetDamagedError extends SeatrialError {
  readonly damage: readonly DatasetDamage[];

  constructor(dir: string, damage: readonly DatasetDamage[]) {
    const isUnfrozen = damage.length === 1 && damage[0]!.kind === 'lock-missing';
    const noFolder = damage.length === 1 && damage[0]!.kind === 'folder-missing';
    super({
      code: 'E_DATASET_DAMAGED',
      message: noFolder ? damage[0]!.detail : isUnfrozen ? `${dir} is not a frozen dataset: it has no ${damage[0]!.path}` : `the dataset in ${dir} is not what was frozen: ${damage.map(({ path, detail }) => `${path}: ${detail}`).join('; ')}`,
      remedy: noFolder ? 'Name the folder of a dataset, such as datasets/builtin.' : isUnfrozen ? 'Freeze it: npx seatrial dataset freeze DIR. One that was frozen before needs its lock file back, from a copy.' : damageRemedy(damage),
    });
    this.damage = damage;
  }
}

/** What to do about a dataset that is not what was frozen. */
export function damageRemedy(damage: readonly DatasetDamage[]): string {
  if (damage.some(({ kind }) => kind === 'semantic-digest')) return 'Restore the lock file from a copy first, then verify the dataset; or freeze it anew under another version.';
  return 'Restore the named files from a copy of the dataset, or freeze it anew under another version.';
}

/** The splits handed to freeze do not make a dataset. */
export class DatasetSplitError extends SeatrialError {
  constructor(found: string) {
    super({ code: 'E_DATASET_SPLIT', message: `the dataset cannot be frozen: ${found}`, remedy: 'Give each task folder once, in one split, under the dataset folder.' });
  }
}

/** A list of tasks (registry.json, dataset.toml) that cannot be read, or that does not hold what was asked of it. */
export class TaskListError extends SeatrialError {
  constructor(
    readonly file: string,
    found: string,
    remedy: string,
    readonly reason: 'syntax' | 'validation' | 'content' = 'content',
    readonly issues: readonly ConfigIssue[] = [],
  ) {
    super({ code: 'E_TASK_LIST', message: `${file}: ${found}`, remedy });
  }

  static ofIssues(file: string, found: readonly ZodIssue[]): TaskListError {
    const issues = configIssues(found);
    return new TaskListError(file, issues.map(({ path, message }) => `${path.join('.') || 'the whole file'}: ${message}`).join('; '), 'Correct the named keys.', 'validation', issues);
  }
}

/** A task of a registry that lies in a git repository which is not at hand, or which does not hold it. */
export class GitTaskError extends SeatrialError {
  constructor(what: string, found: string, remedy: string, cause?: unknown) {
    super({ code: 'E_GIT_TASK', message: `${what}: ${found}`, remedy, cause });
  }
}
