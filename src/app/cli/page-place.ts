import { lstat, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { nodeDisk } from '../../store/index.js';
import { UsageError } from './failure.js';

/**
 * Where a page for `--html FILE` is to be written. Writing takes the place of what stands there, so a device, a pipe or a folder
 * is refused, and of a link the file that it leads to is written. The folder is made where it is not there.
 *
 * @throws UsageError for what is no file; the typed errors of a folder that cannot be made
 */
export async function pagePlace(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found === null) {
    if ((await lstat(path).catch(() => null))?.isSymbolicLink() === true) throw new UsageError(`--html ${path} is a link that leads nowhere`, 'Name another file.');
    await nodeDisk.makeFolder(dirname(path));
    return path;
  }
  if (found.isDirectory()) throw new UsageError(`--html ${path} is a folder`, 'Name a file in it.');
  if (!found.isFile()) throw new UsageError(`--html ${path} is no file`, 'Name a file: a page goes to no device and no pipe.');
  return await realpath(path);
}
