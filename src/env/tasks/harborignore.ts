import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { isWithin, resolvedPath } from './containment.js';
import { TaskInvalidError } from './errors.js';
import { fileKind, isLink } from './file-facts.js';

/**
 * `.harborignore`: gitignore rules inside tests/, solution/ and the same folders of steps, each file for its own
 * folder, deeper files overriding. What they match takes no part in digests or uploads. The rule files themselves are
 * left out everywhere. A link is also left out when its target in the task is.
 */
export class HarborIgnore {
  private readonly rules = new Map<string, Ignore | null>();

  /** @param root the task directory, with links followed */
  constructor(private readonly root: string) {}

  readonly isExcluded = (path: string): boolean => {
    const absolute = resolve(path);
    if (!isWithin(absolute, this.root)) return false;
    if (this.matches(absolute)) return true;
    const target = resolvedPath(absolute);
    return target !== null && target !== absolute && isWithin(target, this.root) && this.matches(target);
  };

  private matches(path: string): boolean {
    const parts = relative(this.root, path).split('/');
    if (parts.at(-1) === '.harborignore') return true;
    const scope = scopeDepth(parts);
    if (scope === null) return false;
    const kind = fileKind(path);
    for (let depth = scope + 1; depth <= parts.length; depth++) {
      const isFolder = depth < parts.length || kind === 'directory';
      let excluded = false;
      for (let folder = scope; folder < depth; folder++) {
        const rules = this.rulesOf(join(this.root, ...parts.slice(0, folder)));
        const verdict = rules?.test(parts.slice(folder, depth).join('/') + (isFolder ? '/' : ''));
        if (verdict?.ignored) excluded = true;
        else if (verdict?.unignored) excluded = false;
      }
      if (excluded) return true;
    }
    return false;
  }

  /** The rules of one folder, or null where it has none. Read once. */
  private rulesOf(folder: string): Ignore | null {
    const known = this.rules.get(folder);
    if (known !== undefined) return known;
    const reading = this.readRules(join(folder, '.harborignore'));
    this.rules.set(folder, reading);
    return reading;
  }

  private readRules(file: string): Ignore | null {
    const kind = fileKind(file);
    if (kind === 'absent' && !isLink(file)) return null;
    const target = resolvedPath(file);
    if (kind !== 'file' || target === null || !isWithin(target, this.root)) {
      throw new TaskInvalidError(dirname(file), `${file} is not a regular file of the task`, 'Make .harborignore a plain text file.');
    }
    return ignore({ ignorecase: false }).add(readFileSync(file, 'utf8'));
  }
}

/** How many parts lead to the folder whose rules begin to count (`tests`, `steps/x/solution`), or null outside. */
function scopeDepth(parts: readonly string[]): number | null {
  const inputs = ['tests', 'solution'];
  if (inputs.includes(parts[0] ?? '')) return 1;
  return parts[0] === 'steps' && inputs.includes(parts[2] ?? '') ? 3 : null;
}
