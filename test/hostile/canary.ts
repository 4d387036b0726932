import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../golden-reader.js';

/** Larger files are known by their size and times alone. */
const readBytes = 1 << 20;

/** A folder that every user of the host may read and write: whoever gets out of a sandbox as whoever finds it open. */
export function makeCanary(secret: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'seatrial-canary-'));
  mkdirSync(join(dir, 'folder'));
  writeFileSync(join(dir, 'secret'), secret);
  writeFileSync(join(dir, 'folder', 'program.sh'), '#!/bin/sh\necho honest\n');
  symlinkSync('secret', join(dir, 'link'));
  for (const [path, mode] of [['.', 0o777], ['folder', 0o777], ['secret', 0o666], ['folder/program.sh', 0o777]] as const) chmodSync(join(dir, path), mode);
  return dir;
}

/** Files of the host that attacks name, and this program's own: what they hold, who owns them, when they were changed. */
export function digestOfHost(canaryDir: string): readonly string[] {
  const own = ['package.json', 'dist/src/env/index.js', 'docs'].map((path) => join(projectRoot, path));
  const programs = ['/usr/bin/python3', '/bin/sh', '/bin/bash', '/usr/bin/env', process.execPath].map(realOf).filter((path) => path !== null);
  const settings = ['/etc/passwd', '/etc/shadow', '/etc/hosts', '/etc/profile', '/etc/ld.so.preload', '/root/.bashrc', '/root/.profile', '/root/.ssh', '/proc/sys/kernel/core_pattern', '/proc/sys/kernel/hostname'];
  return [...below(canaryDir), ...own, ...programs, ...settings].map(facts);
}

function below(folder: string): string[] {
  return [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort().map((name) => join(folder, name))];
}

function realOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function facts(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return `${path} absent`;
  // The kernel makes the times of its own files as it is asked.
  const times = path.startsWith('/proc/') ? '' : `${stats.mtimeMs} ${stats.ctimeMs}`;
  const content = stats.isSymbolicLink() ? readlinkSync(path) : stats.isFile() && stats.size <= readBytes ? contentOf(path) : '';
  return [path, stats.mode.toString(8), stats.uid, stats.gid, stats.nlink, times, content].join(' ');
}

/** Not root: what this user may not read, no sandbox of his may. */
function contentOf(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return 'unreadable';
    throw error;
  }
}
