import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileDigest, sha256File } from '../store/index.js';
import { isAllowed, requiredFiles } from './allow-list.js';
import type { FailureList } from './failures.js';

const pickleNames = /\.(bin|pt|pth|pkl|pickle|ckpt|joblib|npy|npz|dill|msgpack)$/i;

/**
 * Walks the folder without following a link and lists what may not be there.
 *
 * @returns every path that was met, and digests of the files that are of an allowed name, sorted by path: only these
 * are read any further.
 */
export async function verifyTree(dir: string, list: FailureList): Promise<{ paths: string[]; digests: FileDigest[] }> {
  const digests: FileDigest[] = [];
  const paths: string[] = [];
  await walk(dir, '', paths, digests, list);
  const found = new Set(digests.map(({ path }) => path));
  for (const path of requiredFiles) if (!found.has(path)) list.add('structure', 'E_RELEASE_MISSING', path, null, 'a release must hold this file');
  return { paths, digests: digests.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

async function walk(root: string, folder: string, paths: string[], digests: FileDigest[], list: FailureList): Promise<void> {
  const names = (await readdir(join(root, folder))).sort();
  const fault = (code: string, path: string, message: string): void => list.add('structure', code, path, null, message);
  if (names.length === 0 && folder !== '') fault('E_RELEASE_UNEXPECTED', folder, 'an empty folder is no part of a release');
  for (const name of names) {
    const path = folder === '' ? name : `${folder}/${name}`;
    paths.push(path);
    const stat = await lstat(join(root, path));
    if (name.startsWith('.')) fault('E_RELEASE_HIDDEN', path, 'hidden files are no part of a release');
    if (stat.isSymbolicLink()) fault('E_RELEASE_SYMLINK', path, 'a link can point outside the release');
    else if (stat.isDirectory()) await walk(root, path, paths, digests, list);
    else if (!stat.isFile()) fault('E_RELEASE_SPECIAL_FILE', path, 'is neither a file nor a folder');
    else {
      if ((stat.mode & 0o111) !== 0) fault('E_RELEASE_EXECUTABLE', path, 'nothing in a release is to be run');
      if (pickleNames.test(name) || (await beginsLikePickle(join(root, path)))) fault('E_RELEASE_PICKLE', path, 'a serialised Python object can run code when it is loaded');
      if (isAllowed(path)) digests.push({ path, sizeBytes: stat.size, sha256: await sha256File(join(root, path)) });
      else fault('E_RELEASE_UNEXPECTED', path, 'is not among the files of a release');
    }
  }
}

/** A pickle of protocol 2 or later, or the zip that torch.save writes. */
async function beginsLikePickle(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const zip = bytesRead === 4 && buffer.readUInt32BE(0) === 0x504b0304;
    // A safetensors header of 0x0280..0x0580 bytes also begins 0x80 0x02..0x05 and then zeros.
    const pickle = bytesRead === 4 && buffer[0] === 0x80 && buffer[1]! >= 2 && buffer[1]! <= 5 && buffer.readUInt16LE(2) !== 0;
    return zip || pickle;
  } finally {
    await file.close();
  }
}
