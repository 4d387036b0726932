import { lstat, mkdir, readdir, readlink, stat, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { SandboxSpecError, type FileEntry, type Sandbox, type SandboxFile } from '../../env/index.js';
import { readRegularFile } from '../../store/index.js';
import { BridgePathError } from './errors.js';

export interface Uploaded {
  readonly files: number;
}

export interface Downloaded {
  readonly kind: 'file' | 'directory';
  readonly files: number;
  /** What was not copied and why: the host follows no link and reads no device that a sandbox made. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
}

/** Copies a file or a folder of the host to `path`; folders are merged, links stay links, special files are left out. */
export async function upload(sandbox: Sandbox, hostPath: string, path: string): Promise<Uploaded> {
  // Named by the caller, so a link means what it points at; below a folder links stay links.
  const stats = await stat(hostPath).catch(() => null);
  if (stats === null) throw new BridgePathError('host', hostPath, 'does not exist');
  const files = stats.isDirectory() ? await folderFiles(hostPath, path) : [{ path, content: await readRegularFile(hostPath), mode: readable(stats.mode) }];
  await sandbox.writeFiles(files);
  return { files: files.filter((file) => !('directory' in file)).length };
}

async function folderFiles(hostFolder: string, folder: string): Promise<SandboxFile[]> {
  const names = (await readdir(hostFolder)).sort();
  const nested = await Promise.all(
    names.map(async (name): Promise<SandboxFile[]> => {
      const [hostPath, path] = [join(hostFolder, name), posix.join(folder, name)];
      const stats = await lstat(hostPath);
      if (stats.isSymbolicLink()) return [{ path, symlinkTarget: await readlink(hostPath) }];
      if (stats.isFile()) return [{ path, content: await readRegularFile(hostPath), mode: readable(stats.mode) }];
      if (!stats.isDirectory()) return [];
      const below = await folderFiles(hostPath, path);
      return below.length > 0 ? below : [{ path, directory: true, mode: readable(stats.mode) }];
    }),
  );
  return nested.flat();
}

/** The sandbox's one user owns what is uploaded and must be able to read it, whoever owned it here. */
function readable(mode: number): number {
  return (mode & 0o777) | ((mode & 0o044) === 0 ? 0o600 : 0o644);
}

/**
 * Copies a file or a folder out of a sandbox, below `hostPath`. Content is data: links are not made on the host, where
 * something might follow them, and modes keep the owner's right to read.
 * @param only paths below the folder to copy; everything unless given
 */
export async function download(sandbox: Sandbox, path: string, hostPath: string, limitBytes: number, only?: readonly string[]): Promise<Downloaded> {
  const content = await sandbox.readFile(path, { limitBytes });
  if (content !== null) {
    await mkdir(dirname(hostPath), { recursive: true });
    await writeFile(hostPath, content);
    return { kind: 'file', files: 1, skipped: [] };
  }
  await requireFolder(sandbox, path);
  const wanted = only === undefined ? null : new Set(only);
  const entries = (await sandbox.listFiles(path)).filter((entry) => wanted === null || wanted.has(entry.path));
  const skipped: { path: string; reason: string }[] = [];
  let files = 0;
  await mkdir(hostPath, { recursive: true });
  for (const entry of entries) {
    const target = join(hostPath, entry.path);
    if (entry.type === 'directory') {
      await mkdir(target, { recursive: true });
      continue;
    }
    const reason = await copyEntry(sandbox, posix.join(path, entry.path), entry, target, limitBytes);
    if (reason === null) files += 1;
    else skipped.push({ path: entry.path, reason });
  }
  return { kind: 'directory', files, skipped };
}

/** Null when copied, else the reason why not. */
async function copyEntry(sandbox: Sandbox, path: string, entry: FileEntry, target: string, limitBytes: number): Promise<string | null> {
  if (entry.type === 'symlink') return 'it is a symbolic link';
  if (entry.type === 'special') return 'it is a pipe, a socket or a device';
  if (entry.sizeBytes > limitBytes) return `it has ${entry.sizeBytes} bytes, at most ${limitBytes} are copied`;
  const content = await sandbox.readFile(path, { limitBytes });
  if (content === null) return 'it changed while it was copied';
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content, { mode: readable(entry.mode) });
  return null;
}

/** A writable tree of the sandbox, or a directory below one. */
async function requireFolder(sandbox: Sandbox, path: string): Promise<void> {
  const [parent, name] = [posix.dirname(path), posix.basename(path)];
  let siblings: readonly FileEntry[];
  try {
    siblings = await sandbox.listFiles(parent);
  } catch (error) {
    // The parent is in no tree: then `path` is a tree itself, or readFile would have refused it.
    if (error instanceof SandboxSpecError) return;
    throw error;
  }
  const found = siblings.find((entry) => entry.path === name);
  if (found === undefined) throw new BridgePathError('sandbox', path, 'does not exist');
  if (found.type !== 'directory') throw new BridgePathError('sandbox', path, found.type === 'symlink' ? 'is a symbolic link, which is not followed' : 'is no regular file');
}
