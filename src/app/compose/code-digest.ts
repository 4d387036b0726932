import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../../core/index.js';
import { digestFolder, sha256File } from '../../store/index.js';
import { packageRoot } from './places.js';

/** Digest of the compiled program that is running, tests and source maps aside. */
export async function codeDigest(): Promise<string> {
  const files = await digestFolder(join(packageRoot, 'dist', 'src'));
  const program = files.filter(({ path }) => /\.(js|wasm)$/.test(path) && !path.endsWith('.test.js'));
  return digestOf(Object.fromEntries(program.map(({ path, sha256 }) => [path, sha256])));
}

/** Digest of the lock file; an installed package has none. */
export async function lockfileDigest(): Promise<string> {
  const path = join(packageRoot, 'package-lock.json');
  return existsSync(path) ? await sha256File(path) : 'none';
}
