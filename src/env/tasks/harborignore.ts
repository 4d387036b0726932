import { dirname, join, relative, resolve } from 'node:path';
import { readRegularFileSync } from '../../store/index.js';
import { isWithin, resolvedEntry, resolvedPath } from './containment.js';
import { TaskInvalidError } from './errors.js';
import { fileKind, isLink } from './file-facts.js';
import { ignoreRules, rulesLimitBytes, type IgnoreRules } from './ignore-rules.js';

/**
 * `.harborignore`: rules as in gitignore (ignore-rules.ts) inside tests/, solution/ and the same folders of steps, each file for its own
 * folder, deeper files overriding. What they match takes no part in digests or uploads. The rule files themselves are
 * left out everywhere. A link is also left out when its target in the task is.
 */
export class HarborIgnore {
  /** By folder: the rules in it and above it, the innermost last. */
  private readonly rules = new Map<string, readonly FolderRules[]>();
  /** By folder: whether it, or one above it, is left out. */
  private readonly excluded = new Map<string, boolean>();
  /** By folder: its path with links followed. */
  private readonly real = new Map<string, string | null>();

  /** @param root the task directory, with links followed */
  constructor(private readonly root: string) {}

  readonly isExcluded = (path: string): boolean => {
    const absolute = resolve(path);
    if (!isWithin(absolute, this.root)) return false;
    if (this.matches(absolute)) return true;
    const target = this.resolved(absolute);
    return target !== null && target !== absolute && isWithin(target, this.root) && this.matches(target);
  };

  private matches(path: string): boolean {
    const parts = relative(this.root, path).split('/');
    if (parts.at(-1) === '.harborignore') return true;
    const scope = scopeDepth(parts);
    if (scope === null || parts.length <= scope) return false;
    const inForce = this.rulesOf(dirname(path), parts.length - 1, scope);
    return inForce.length > 0 && (this.excludesFolder(parts.slice(0, -1), scope) || decides(inForce, parts, fileKind(path) === 'directory'));
  }

  /** What lies in a folder that is left out is left out with it. Each folder is asked once. */
  private excludesFolder(parts: readonly string[], scope: number): boolean {
    if (parts.length <= scope) return false;
    const folder = join(this.root, ...parts);
    const known = this.excluded.get(folder);
    if (known !== undefined) return known;
    const excluded = this.excludesFolder(parts.slice(0, -1), scope) || decides(this.rulesOf(dirname(folder), parts.length - 1, scope), parts, true);
    this.excluded.set(folder, excluded);
    return excluded;
  }

  /** The rules that hold in a folder, which is `depth` parts below the root. Each file is read once, each folder asked once. */
  private rulesOf(folder: string, depth: number, scope: number): readonly FolderRules[] {
    const known = this.rules.get(folder);
    if (known !== undefined) return known;
    const above = depth > scope ? this.rulesOf(dirname(folder), depth - 1, scope) : [];
    const own = this.readRules(join(folder, '.harborignore'));
    const inForce = own === null ? above : [...above, { folderDepth: depth, rules: own }];
    this.rules.set(folder, inForce);
    return inForce;
  }

  /** As resolvedPath, with what is known of the folders above. */
  private resolved(path: string): string | null {
    if (path === this.root) return path;
    const folder = dirname(path);
    let real = this.real.get(folder);
    if (real === undefined) {
      real = this.resolved(folder);
      this.real.set(folder, real);
    }
    return real === null ? null : resolvedEntry(real, path);
  }

  private readRules(file: string): IgnoreRules | null {
    const kind = fileKind(file);
    if (kind === 'absent' && !isLink(file)) return null;
    const target = resolvedPath(file);
    if (kind !== 'file' || target === null || !isWithin(target, this.root)) {
      throw new TaskInvalidError(dirname(file), `${file} is not a regular file of the task`, 'Make .harborignore a plain text file.');
    }
    return ignoreRules(readRegularFileSync(file, rulesLimitBytes).toString('utf8'), 'harborignore');
  }
}

interface FolderRules {
  /** How many parts lead to their folder. */
  readonly folderDepth: number;
  readonly rules: IgnoreRules;
}

function decides(inForce: readonly FolderRules[], parts: readonly string[], isFolder: boolean): boolean {
  let excluded = false;
  for (const { folderDepth, rules } of inForce) excluded = rules.decide(parts.slice(folderDepth).join('/') + (isFolder ? '/' : '')) ?? excluded;
  return excluded;
}

/** How many parts lead to the folder whose rules begin to count (`tests`, `steps/x/solution`), or null outside. */
function scopeDepth(parts: readonly string[]): number | null {
  const inputs = ['tests', 'solution'];
  if (inputs.includes(parts[0] ?? '')) return 1;
  return parts[0] === 'steps' && inputs.includes(parts[2] ?? '') ? 3 : null;
}
