import { readdir, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { isNotFound } from './file-facts.js';

/**
 * Harbor's containment rule: what is uploaded into a sandbox (tests, solution, steps) stays within the task, links
 * included, and directory links form no cycle. Gives the first offence in words, or null.
 */
export async function containmentProblem(path: string, root: string, isExcluded: (path: string) => Promise<boolean>): Promise<string | null> {
  const realRoot = await realpath(root);
  const visit = async (candidate: string, ancestors: readonly string[]): Promise<string | null> => {
    if (await isExcluded(candidate)) return null;
    const target = await resolvedPath(candidate);
    if (target === null || !isWithin(target, realRoot)) return `${candidate} leads out of the task`;
    if (!(await isDirectory(candidate))) return null;
    if (ancestors.includes(target)) return `${candidate} is a link that leads back to a folder above it`;
    for (const name of (await readdir(candidate)).sort()) {
      const problem = await visit(join(candidate, name), [...ancestors, target]);
      if (problem !== null) return problem;
    }
    return null;
  };
  return visit(path, []);
}

/** The path with every link followed, as far as it exists; null for a loop of links. */
export async function resolvedPath(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isNotFound(error)) return null;
    const parent = dirname(path);
    const realParent = parent === path ? path : await resolvedPath(parent);
    if (realParent === null) return null;
    const target = await readlink(path).catch(() => null);
    if (target === null) return join(realParent, path.slice(parent.length).replace(/^\/+/, ''));
    return resolvedPath(resolve(realParent, target));
  }
}

export function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
}
