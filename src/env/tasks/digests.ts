import { readdirSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sha256Hex } from '../../core/index.js';
import { readRegularFileSync } from '../../store/index.js';
import { fileSha256 } from './bounded-file.js';
import { TaskInvalidError } from './errors.js';
import { fileKind, isLink, isLoopOfLinks } from './file-facts.js';
import type { HarborIgnore } from './harborignore.js';
import { ignoreRules, rulesLimitBytes } from './ignore-rules.js';

/**
 * Harbor's two digests of a task directory. Both are written from the description in golden/harbor/README.md.
 *
 * taskChecksum (result.json `task_checksum`): SHA-256 of each folder, bottom-up, over its entries with links followed.
 * An entry is `data:<sha256 of content>` NUL `name:<name>` for a file and `dirhash:<hex>` NUL `name:<name>` for a
 * folder that holds at least one file; the entries are sorted by code point and joined with two NULs. Modes, empty
 * folders and dangling links do not count.
 *
 * lockDigest (lock.json `task.digest`): SHA-256 over `<path>` NUL `<sha256 of content>` LF of the published files,
 * sorted by path.
 */
export function taskChecksum(root: string, rules: HarborIgnore): string {
  return folderDigest(root, realpathSync(root), root, rules, new Set()) ?? sha256Hex('');
}

/** @param real the folder with links followed @param above those of the folders on the way, which this one joins for as long as it is read */
function folderDigest(folder: string, real: string, root: string, rules: HarborIgnore, above: Set<string>): string | null {
  if (above.has(real)) throw new TaskInvalidError(root, `${relative(root, folder)} is a link that leads back to a folder above it`, 'Remove the link.');
  above.add(real);
  const entries: string[] = [];
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (rules.isExcluded(path)) continue;
    const kind = fileKind(path);
    if (kind === 'absent' && isLoopOfLinks(path)) throw new TaskInvalidError(root, `${relative(root, path)} is a link that leads to itself`, 'Remove the link.');
    const digest = kind === 'file' ? fileSha256(path) : kind === 'directory' ? folderDigest(path, isLink(path) ? realpathSync(path) : join(real, name), root, rules, above) : null;
    if (digest !== null) entries.push(`${kind === 'file' ? 'data' : 'dirhash'}:${digest}\0name:${name}`);
  }
  above.delete(real);
  return entries.length === 0 ? null : sha256Hex(entries.sort(byCodePoint).join('\0\0'));
}

const rootFiles = ['task.toml', 'instruction.md', 'README.md', 'trajectory.json'];
const publishedFolders = ['environment', 'tests', 'solution', 'steps'];
const defaultIgnores = ignoreRules('__pycache__/\n*.pyc\n.DS_Store\n*.swp\n*.swo\n*~', 'gitignore');

export function lockDigest(root: string, rules: HarborIgnore): string {
  const lines = publishedFiles(root, rules).map((path) => `${path}\0${fileSha256(join(root, path))}\n`);
  return sha256Hex(lines.join(''));
}

/** The files of lock.json, relative to the task, sorted. Linked files count by content, linked folders are not entered. */
export function publishedFiles(root: string, rules: HarborIgnore): readonly string[] {
  const found: string[] = [];
  const collect = (folder: string): void => {
    if (rules.isExcluded(join(root, folder))) return;
    for (const name of readdirSync(join(root, folder))) {
      const path = `${folder}/${name}`;
      if (rules.isExcluded(join(root, path))) continue;
      const kind = fileKind(join(root, path));
      if (kind === 'file') found.push(path);
      else if (kind === 'directory' && !isLink(join(root, path))) collect(path);
    }
  };
  for (const name of rootFiles) if (fileKind(join(root, name)) === 'file') found.push(name);
  for (const folder of publishedFolders) if (fileKind(join(root, folder)) === 'directory') collect(folder);
  const gitignore = join(root, '.gitignore');
  const ignores = fileKind(gitignore) === 'file' ? ignoreRules(readRegularFileSync(gitignore, rulesLimitBytes).toString('utf8'), 'gitignore') : defaultIgnores;
  return found.filter((path) => ignores.decide(path) !== true).sort(byCodePoint);
}

/** Order of Unicode code points, which is the order of UTF-8 bytes and not that of UTF-16. */
export function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
