import { readFileSync } from 'node:fs';

/** What the kernel answers for a process that is gone or another user's, and for a control file that is not there. */
const absent = ['ENOENT', 'ESRCH', 'EACCES', 'EPERM', 'ENOTDIR', 'ENODEV', 'EOPNOTSUPP', 'ENOTSUP', 'EINVAL'];

/**
 * A file of /proc or of a control group, byte by byte as latin1, or null where there is none to read.
 * @throws what says nothing about the file, such as too many open ones: a process that cannot be looked at is not gone
 */
export function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (absent.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Its lines; none where there is none to read. */
export function linesOf(path: string): string[] {
  return readOrNull(path)?.trim().split('\n') ?? [];
}
