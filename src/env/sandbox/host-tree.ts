import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../../core/index.js';
import type { BaseEntry } from './diff.js';
import { SandboxInfraError } from './errors.js';
import { fileDigest } from './file-digest.js';

/**
 * What a folder of the host holds, as a workspace to begin with: the kinds of entries that git would keep. Regular files
 * with mode 0755 where their owner may execute them, else 0644; symbolic links as they are, never followed; directories that hold
 * something, with mode 0755. Sockets, pipes and devices are left out.
 */
export interface TreeIndex {
  /** SHA-256 over the canonical JSON of path, mode and content digest of every file and link: 64 hex digits. */
  readonly digest: string;
  /** By path relative to the folder, `/` between names; directories before what they hold. Contents by digest only. */
  readonly entries: ReadonlyMap<string, BaseEntry>;
  /** Sum of the file sizes. */
  readonly bytes: number;
  readonly largestFileBytes: number;
  /** What the files take of a memory file system, which counts whole pages. */
  readonly roomBytes: number;
}

export type HostFile =
  | { readonly path: string; readonly type: 'file'; readonly mode: number; readonly sizeBytes: number }
  | { readonly path: string; readonly type: 'symlink'; readonly symlinkTarget: string };

export const treeDirectoryMode = 0o755;
const pageBytes = 4_096;

/** The files and links below a folder, in order of name. @throws SandboxInfraError for a name that is not UTF-8 */
export function* hostFiles(dir: string, prefix = ''): Generator<HostFile> {
  const names = readdirSync(join(dir, prefix), { encoding: 'buffer' }).sort((a, b) => Buffer.compare(a, b));
  for (const raw of names) {
    const name = raw.toString('utf8');
    if (!Buffer.from(name).equals(raw)) throw new SandboxInfraError('workspace', `${join(dir, prefix)} holds the name ${JSON.stringify(raw.toString('latin1'))}, which is not UTF-8`, 'Rename it, or put the folder into an image.');
    const path = `${prefix}${name}`;
    const stats = lstatSync(join(dir, path));
    if (stats.isDirectory()) yield* hostFiles(dir, `${path}/`);
    else if (stats.isSymbolicLink()) yield { path, type: 'symlink', symlinkTarget: readlinkSync(join(dir, path)) };
    else if (stats.isFile()) yield { path, type: 'file', mode: (stats.mode & 0o100) !== 0 ? 0o755 : 0o644, sizeBytes: stats.size };
  }
}

/** Puts an index together, file by file: reading a large tree takes a second, and whoever reads it may pause between files. */
export class TreeIndexer {
  private readonly entries = new Map<string, BaseEntry>();
  private bytes = 0;
  private largestFileBytes = 0;
  private roomBytes = 0;

  /** @param content where the file's content is now */
  add(file: HostFile, content: string): void {
    for (let end = file.path.indexOf('/'); end > 0; end = file.path.indexOf('/', end + 1)) {
      const parent = file.path.slice(0, end);
      if (!this.entries.has(parent)) this.entries.set(parent, { type: 'directory', mode: treeDirectoryMode });
    }
    if (file.type === 'symlink') {
      this.entries.set(file.path, { type: 'symlink', symlinkTarget: file.symlinkTarget });
      return;
    }
    const { mode, sizeBytes } = file;
    this.entries.set(file.path, { type: 'file', mode, sizeBytes, sha256: fileDigest(content, sizeBytes) });
    this.bytes += sizeBytes;
    this.largestFileBytes = Math.max(this.largestFileBytes, sizeBytes);
    this.roomBytes += Math.ceil(sizeBytes / pageBytes) * pageBytes;
  }

  finish(): TreeIndex {
    const { entries, bytes, largestFileBytes, roomBytes } = this;
    const counted = [...entries].filter(([, entry]) => entry.type !== 'directory').map(([path, entry]) => ({ path, ...entry }));
    return { digest: digestOf(counted), entries, bytes, largestFileBytes, roomBytes };
  }
}

/** @throws SandboxInfraError for a name that is not UTF-8; errors of the file system */
export function indexHostTree(dir: string): TreeIndex {
  const indexer = new TreeIndexer();
  for (const file of hostFiles(dir)) indexer.add(file, join(dir, file.path));
  return indexer.finish();
}
