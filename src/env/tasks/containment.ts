import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileKind, isLink, isLoopOfLinks, isNotFound } from './file-facts.js';

/**
 * Harbor's containment rule: what is uploaded into a sandbox (tests, solution, steps) stays within the task, links
 * included, and directory links form no cycle. Gives the first offence in words, or null.
 */
export function containmentProblem(path: string, root: string, isExcluded: (path: string) => boolean): string | null {
  const realRoot = realpathSync(root);
  const visit = (candidate: string, target: string | null, ancestors: ReadonlySet<string>): string | null => {
    if (isExcluded(candidate)) return null;
    if (target === null || !isWithin(target, realRoot)) return `${candidate} leads out of the task`;
    if (fileKind(candidate) !== 'directory') return null;
    if (ancestors.has(target)) return `${candidate} is a link that leads back to a folder above it`;
    const above = new Set([...ancestors, target]);
    for (const name of readdirSync(candidate).sort()) {
      const problem = visit(join(candidate, name), resolvedEntry(target, join(candidate, name)), above);
      if (problem !== null) return problem;
    }
    return null;
  };
  return visit(path, resolvedPath(path), new Set());
}

/** resolvedPath of an entry of a folder whose own is known: one question, where a deep path would take one for each part. */
export function resolvedEntry(realFolder: string, path: string): string | null {
  try {
    return isLink(path) ? resolvedPath(path) : join(realFolder, basename(path));
  } catch {
    // As resolvedPath: nobody may look there.
    return null;
  }
}

/** The path with every link followed, as far as it exists; a link in a loop stands for itself. Null where nobody may look. */
export function resolvedPath(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (!isNotFound(error)) return null;
    const parent = dirname(path);
    const realParent = parent === path ? path : resolvedPath(parent);
    if (realParent === null) return null;
    return isLink(path) && !isLoopOfLinks(path) ? resolvedPath(resolve(realParent, readlinkSync(path))) : join(realParent, basename(path));
  }
}

export function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}
