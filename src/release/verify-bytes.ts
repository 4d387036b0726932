import { join } from 'node:path';
import { type FileDigest, readTextFile } from '../store/index.js';
import { releaseNames } from './allow-list.js';
import type { FailureList } from './failures.js';
import { Manifest, type ManifestEntry, manifestText, sumsText } from './manifest.js';
import type { ReleaseTree } from './verify-tree.js';

/**
 * The bytes of the folder against manifest.json and SHA256SUMS, and these against each other.
 * @param tooLarge files whose digest was not taken, each a failure already
 */
export async function verifyBytes(dir: string, { digests, tooLarge }: Pick<ReleaseTree, 'digests' | 'tooLarge'>, list: FailureList): Promise<void> {
  const byPath = new Map(digests.map((digest) => [digest.path, digest]));
  if (byPath.has(releaseNames.manifest)) await verifyManifest(dir, byPath, tooLarge, list);
  if (byPath.has(releaseNames.sums)) await verifySums(dir, digests, tooLarge, list);
}

async function verifyManifest(dir: string, byPath: ReadonlyMap<string, FileDigest>, tooLarge: ReadonlySet<string>, list: FailureList): Promise<void> {
  const fault = (code: string, path: string, message: string): void => list.add('integrity', code, path, null, message);
  const text = await readTextFile(join(dir, releaseNames.manifest));
  const manifest = parseManifest(text);
  if (manifest === null) return fault('E_MANIFEST', releaseNames.manifest, 'is not a manifest');
  if (manifestText({ ...manifest, files: sorted(manifest.files) }) !== text) fault('E_MANIFEST', releaseNames.manifest, 'is not in its canonical form');
  const listed = new Map(manifest.files.map((entry) => [entry.path, entry]));
  if (listed.size < manifest.files.length) fault('E_MANIFEST', releaseNames.manifest, 'names a file twice');
  for (const { path, size, sha256 } of manifest.files) {
    const found = byPath.get(path);
    if (tooLarge.has(path)) continue;
    if (found === undefined) fault('E_MANIFEST_MISSING_FILE', path, 'is in the manifest and not in the folder');
    else if (found.sha256 !== sha256) fault('E_FILE_CHANGED', path, `has SHA-256 ${found.sha256}, the manifest says ${sha256}`);
    else if (found.sizeBytes !== size) fault('E_FILE_CHANGED', path, `has ${found.sizeBytes} bytes, the manifest says ${size}`);
  }
  for (const path of byPath.keys()) {
    if (path !== releaseNames.manifest && path !== releaseNames.sums && !listed.has(path)) fault('E_MANIFEST_UNLISTED', path, 'is in the folder and not in the manifest');
  }
}

async function verifySums(dir: string, digests: readonly FileDigest[], tooLarge: ReadonlySet<string>, list: FailureList): Promise<void> {
  const fault = (code: string, path: string, message: string): void => list.add('integrity', code, path, null, message);
  const text = await readTextFile(join(dir, releaseNames.sums));
  const expected = sumsText(digests);
  if (text === expected) return;
  const listed = new Map<string, string>();
  for (const [i, line] of text.split('\n').entries()) {
    const match = /^([0-9a-f]{64}) {2}(.+)$/.exec(line);
    if (match !== null) listed.set(match[2]!, match[1]!);
    else if (line !== '') list.add('integrity', 'E_SUMS', releaseNames.sums, `line ${i + 1}`, 'is not a digest, two spaces and a path');
  }
  let explained = tooLarge.size > 0;
  for (const { path, sha256 } of digests) {
    if (path === releaseNames.sums) continue;
    const found = listed.get(path);
    if (found === sha256) continue;
    explained = true;
    if (found === undefined) fault('E_SUMS_MISSING', path, 'has no line in SHA256SUMS');
    else fault('E_FILE_CHANGED', path, `has SHA-256 ${sha256}, SHA256SUMS says ${found}`);
  }
  for (const path of listed.keys()) {
    if (tooLarge.has(path) || digests.some((digest) => digest.path === path)) continue;
    explained = true;
    fault('E_SUMS_UNKNOWN', path, 'has a line in SHA256SUMS and no file in the folder');
  }
  if (!explained) fault('E_SUMS', releaseNames.sums, 'is not in its canonical form: one line a file, sorted by path');
}

function parseManifest(text: string): Manifest | null {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function sorted(files: readonly ManifestEntry[]): ManifestEntry[] {
  return [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
}
