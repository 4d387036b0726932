import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileDigest, openRegularFile, sha256File } from '../store/index.js';
import { isAllowed, requiredFiles, sizeLimitBytes } from './allow-list.js';
import type { FailureList } from './failures.js';

const pickleNames = /\.(bin|pt|pth|pkl|pickle|ckpt|joblib|npy|npz|dill|msgpack)$/i;

export interface ReleaseTree {
  /** Every path that was met. */
  readonly paths: string[];
  /** Of the files of an allowed name and size, sorted by path: only these are read any further. */
  readonly digests: FileDigest[];
  /** Files of an allowed name that are larger than any release's; nothing of them was read. */
  readonly tooLarge: Set<string>;
}

/** Walks the folder without following a link and lists what may not be there. */
export async function verifyTree(dir: string, list: FailureList): Promise<ReleaseTree> {
  const tree: ReleaseTree = { paths: [], digests: [], tooLarge: new Set() };
  await walk(dir, '', tree, list);
  const found = new Set([...tree.digests.map(({ path }) => path), ...tree.tooLarge]);
  for (const path of requiredFiles) if (!found.has(path)) list.add('structure', 'E_RELEASE_MISSING', path, null, 'a release must hold this file');
  tree.digests.sort((a, b) => (a.path < b.path ? -1 : 1));
  return tree;
}

async function walk(root: string, folder: string, tree: ReleaseTree, list: FailureList): Promise<void> {
  const names = (await readdir(join(root, folder))).sort();
  const fault = (code: string, path: string, message: string): void => list.add('structure', code, path, null, message);
  if (names.length === 0 && folder !== '') fault('E_RELEASE_UNEXPECTED', folder, 'an empty folder is no part of a release');
  for (const name of names) {
    const path = folder === '' ? name : `${folder}/${name}`;
    tree.paths.push(path);
    const stat = await lstat(join(root, path));
    if (name.startsWith('.')) fault('E_RELEASE_HIDDEN', path, 'hidden files are no part of a release');
    if (stat.isSymbolicLink()) fault('E_RELEASE_SYMLINK', path, 'a link can point outside the release');
    else if (stat.isDirectory()) await walk(root, path, tree, list);
    else if (!stat.isFile()) fault('E_RELEASE_SPECIAL_FILE', path, 'is neither a file nor a folder');
    else {
      if ((stat.mode & 0o111) !== 0) fault('E_RELEASE_EXECUTABLE', path, 'nothing in a release is to be run');
      if (pickleNames.test(name) || (await beginsLikePickle(join(root, path)))) fault('E_RELEASE_PICKLE', path, 'a serialised Python object can run code when it is loaded');
      if (!isAllowed(path)) fault('E_RELEASE_UNEXPECTED', path, 'is not among the files of a release');
      else if (stat.size > sizeLimitBytes(path)) {
        tree.tooLarge.add(path);
        list.add('integrity', 'E_RELEASE_TOO_LARGE', path, null, `has ${stat.size} bytes, and no such file of a release has more than ${sizeLimitBytes(path)}`);
      } else tree.digests.push({ path, sizeBytes: stat.size, sha256: await sha256File(join(root, path)) });
    }
  }
}

/** A pickle of protocol 2 or later, or the zip that torch.save writes. */
async function beginsLikePickle(path: string): Promise<boolean> {
  const { file } = await openRegularFile(path);
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
