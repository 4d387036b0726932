import { lstatSync, statSync } from 'node:fs';

/**
 * What stands at a path once links are followed. These questions are asked many times for each task of a dataset, so
 * they and all other reading of task folders are synchronous: twenty times cheaper than a round through the thread pool.
 */
export type FileKind = 'file' | 'directory' | 'other' | 'absent';

export function fileKind(path: string): FileKind {
  try {
    const facts = statSync(path, { throwIfNoEntry: false });
    if (facts === undefined) return 'absent';
    return facts.isFile() ? 'file' : facts.isDirectory() ? 'directory' : 'other';
  } catch (error) {
    if (isNotFound(error)) return 'absent';
    throw error;
  }
}

export function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** True for the errors that mean that nothing usable stands there: absent, below a file, a loop of links. */
export function isNotFound(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}

export function isLoop(error: unknown): boolean {
  return codeOf(error) === 'ELOOP';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
