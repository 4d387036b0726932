import { posix } from 'node:path';
import { isBelow } from '../sandbox/spec.js';

/** The system's own folders, where a verifier keeps nothing: links into them are a repository's usual ones. */
const systemFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc', '/opt', '/nix/store', '/gnu/store', '/dev/null'];
/** As many links as the kernel follows for one path. */
const mostLinks = 40;

/**
 * Whether a link of a workspace leads out of it, to anywhere but the system's own files. In a grader's sandbox such a
 * link shows what only the verifier has (`answer.txt -> /tests/expected.txt` is right for every test that compares).
 *
 * The path is followed as the kernel would, over the workspace's other links; nothing is looked up on any disk.
 *
 * @param path of the link, relative to the workspace
 * @param targetOf the text of the link at a path of the workspace; null where none stands
 */
export function leadsOut(path: string, targetOf: (path: string) => string | null, workdir: string): boolean {
  const pending = [posix.basename(path)];
  let at = posix.resolve(workdir, posix.dirname(path));
  for (let links = 0; pending.length > 0; ) {
    const name = pending.shift()!;
    if (name === '' || name === '.') continue;
    at = posix.resolve(at, name);
    if (isBelow(at, workdir)) {
      const target = targetOf(posix.relative(workdir, at));
      if (target === null) continue;
      links += 1;
      // The kernel gives up too.
      if (links > mostLinks) return false;
      at = target.startsWith('/') ? '/' : posix.dirname(at);
      pending.unshift(...target.split('/'));
    } else if (systemFolders.some((folder) => isBelow(at, folder))) {
      // What the system's own links lead to is not known here, and so not what is above that.
      return pending.includes('..');
    } else if (![workdir, ...systemFolders].some((folder) => isBelow(folder, at))) return true;
  }
  return !isBelow(at, workdir);
}
