import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileKind, isLink, isLoop, isNotFound } from './file-facts.js';

/**
 * Harbor's containment rule: what is uploaded into a sandbox (tests, solution, steps) stays within the task, links
 * included, and directory links form no cycle. Gives the first offence in words, or null.
 */
export function containmentProblem(path: string, root: string, isExcluded: (path: string) => boolean): string | null {
  const realRoot = realpathSync(root);
  const visit = (candidate: string, ancestors: readonly string[]): string | null => {
    if (isExcluded(candidate)) return null;
    const target = resolvedPath(candidate);
    if (target === null || !isWithin(target, realRoot)) return `${candidate} leads out of the task`;
    if (fileKind(candidate) !== 'directory') return null;
    if (ancestors.includes(target)) return `${candidate} is a link that leads back to a folder above it`;
    for (const name of readdirSync(candidate).sort()) {
      const problem = visit(join(candidate, name), [...ancestors, target]);
      if (problem !== null) return problem;
    }
    return null;
  };
  return visit(path, []);
}

/** The path with every link followed, as far as it exists; null for a loop of links. */
export function resolvedPath(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (!isNotFound(error) || isLoop(error)) return null;
    const parent = dirname(path);
    const realParent = parent === path ? path : resolvedPath(parent);
    if (realParent === null) return null;
    return isLink(path) ? resolvedPath(resolve(realParent, readlinkSync(path))) : join(realParent, basename(path));
  }
}

export function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}
