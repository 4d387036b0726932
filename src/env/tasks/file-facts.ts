import { lstat, stat } from 'node:fs/promises';

/** What stands at a path once links are followed. */
export type FileKind = 'file' | 'directory' | 'other' | 'absent';

export async function fileKind(path: string): Promise<FileKind> {
  try {
    const facts = await stat(path);
    return facts.isFile() ? 'file' : facts.isDirectory() ? 'directory' : 'other';
  } catch (error) {
    if (isNotFound(error)) return 'absent';
    throw error;
  }
}

export async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** True for the errors that mean that nothing usable stands there: absent, below a file, a loop of links. */
export function isNotFound(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}
