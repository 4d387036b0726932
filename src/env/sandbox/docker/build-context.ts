import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readRegularFileSync, recordLimitBytes } from '../../../store/index.js';
import { ImageBuildError } from './errors.js';
import { DockerIgnore } from './dockerignore.js';
import { tarEnd, tarEntry, type TarItem } from './tar-writer.js';

/** What a Dockerfile is built from: the entries of its folder, sorted, without what `.dockerignore` names. */
export interface BuildContext {
  readonly dir: string;
  readonly entries: readonly ContextEntry[];
}

interface ContextEntry {
  readonly path: string;
  readonly type: 'file' | 'directory' | 'symlink';
  readonly mode: number;
}

/** Needed by the engine itself, ignored or not. */
const alwaysSent = ['Dockerfile', '.dockerignore'];
const mostEntries = 200_000;

/** @throws ImageBuildError when there is no Dockerfile, or the folder is past every measure */
export function readBuildContext(dir: string): BuildContext {
  if (!existsSync(join(dir, 'Dockerfile'))) throw new ImageBuildError(dir, 'it has no Dockerfile', '');
  const ignorePath = join(dir, '.dockerignore');
  const ignore = new DockerIgnore(existsSync(ignorePath) ? readRegularFileSync(ignorePath, recordLimitBytes).toString('utf8') : '');
  const entries: ContextEntry[] = [];
  const walk = (prefix: string): void => {
    for (const name of readdirSync(join(dir, prefix)).sort()) {
      const path = prefix === '' ? name : `${prefix}/${name}`;
      const stats = lstatSync(join(dir, path));
      const ignored = ignore.ignores(path) && !alwaysSent.includes(path);
      const type = stats.isDirectory() ? 'directory' : stats.isSymbolicLink() ? 'symlink' : stats.isFile() ? 'file' : null;
      if (type === null || (ignored && !(type === 'directory' && ignore.hasExceptions))) continue;
      if (!ignored) entries.push({ path, type, mode: stats.mode & 0o777 });
      if (entries.length > mostEntries) throw new ImageBuildError(dir, `it holds more than ${mostEntries} files`, '');
      if (type === 'directory') walk(path);
    }
  };
  walk('');
  return { dir, entries };
}

/** Names, modes and contents, not times: SHA-256, 64 hex digits. */
export function contextDigest(context: BuildContext): string {
  const hash = createHash('sha256');
  for (const chunk of contextChunks(context)) hash.update(chunk);
  return hash.digest('hex');
}

/** The context as a tar archive, one entry at a time. */
export function* contextChunks({ dir, entries }: BuildContext): Generator<Buffer> {
  for (const entry of entries) yield tarEntry(itemOf(dir, entry));
  yield tarEnd();
}

function itemOf(dir: string, { path, type, mode }: ContextEntry): TarItem {
  if (type === 'directory') return { type, path, mode };
  if (type === 'symlink') return { type, path, mode: 0o777, target: readlinkSync(join(dir, path)) };
  return { type, path, mode, content: readRegularFileSync(join(dir, path)) };
}
