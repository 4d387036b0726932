import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeFailure } from '../../store/index.js';

/**
 * Makes sure, before long work, that a folder can be made and written to; makes nothing.
 * @returns the folder itself or the nearest one above it that is there @throws the typed errors of a failed write to `dir`
 */
export async function requireWritablePlace(dir: string): Promise<string> {
  let found = dir;
  while (!existsSync(found)) found = dirname(found);
  try {
    if (!(await stat(found)).isDirectory()) throw Object.assign(new Error(`${found} is no folder`), { code: 'ENOTDIR' });
    await access(found, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw writeFailure(dir, error);
  }
  return found;
}
