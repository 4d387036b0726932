import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, sha256Hex } from '../../core/index.js';
import { packageRoot } from './places.js';

/**
 * Digest of the compiled program that is running, tests and source maps aside. Some hundred small files: read at once,
 * since a stream for each takes longer than the reading.
 */
export function codeDigest(): string {
  const dir = join(packageRoot, 'dist');
  const modules = readdirSync(join(dir, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) => /\.(js|wasm)$/.test(path) && !path.endsWith('.test.js'));
  // The command line runs the one, threads and child processes the others.
  const program = ['program.js', ...modules.sort().map((path) => join('src', path))];
  return digestOf(Object.fromEntries(program.map((path) => [path, sha256Hex(readFileSync(join(dir, path)))])));
}

/** Digest of the lock file; an installed package has none. */
export function lockfileDigest(): string {
  const path = join(packageRoot, 'package-lock.json');
  return existsSync(path) ? sha256Hex(readFileSync(path)) : 'none';
}
