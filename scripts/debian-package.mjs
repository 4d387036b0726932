// Debian's and Ubuntu's packages, for a machine that lacks a program: installed for root, unpacked into a folder for
// others. No dependencies: this runs before any are there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where programs of the system lie, even where PATH does not say so. */
const systemFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

/** Path of a program; the machine's own place first: others may be wrappers for this machine alone. Null where there is none. */
export function pathOf(program) {
  return [...systemFolders, ...(process.env.PATH ?? '').split(':')].map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
}

export function canInstall() {
  return process.platform === 'linux' && process.getuid() === 0 && pathOf('apt-get') !== null;
}

/** Installs a package, with fresh package lists where the present ones do not do. Returns whether its program is there then. */
export function installPackage(name, program) {
  if (pathOf(program) !== null) return true;
  if (!canInstall()) return false;
  console.log(`Installing ${name} (apt-get) ...`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = () => spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet).status === 0;
  if (!install()) {
    spawnSync('apt-get', ['update', '-qq'], quiet);
    install();
  }
  return pathOf(program) !== null;
}

/**
 * Without root: fetches a package from where apt fetches, checked as apt checks it, and unpacks its files into `folder`,
 * so that nothing of the system is changed. Returns whether the program is there then.
 */
export function unpackPackage(name, program, folder) {
  const there = () => existsSync(join(folder, program));
  if (there()) return true;
  if (process.platform !== 'linux' || pathOf('apt-get') === null || pathOf('dpkg-deb') === null) return false;
  const own = mkdtempSync(join(tmpdir(), 'seatrial-package-'));
  const unpacked = `${folder}.unpacked-${process.pid}`;
  const quiet = { cwd: own, stdio: ['ignore', 'ignore', 'inherit'] };
  // The machine's own package lists, else (a fresh container has none) lists in a folder that is ours.
  const ownLists = ['-o', `Dir::State::Lists=${join(own, 'lists')}`, '-o', `Dir::Cache=${join(own, 'cache')}`];
  const apt = (options, stdio = quiet.stdio) => spawnSync('apt-get', ['-qq', ...options], { ...quiet, stdio }).status === 0;
  try {
    for (const made of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(own, made), { recursive: true });
    const fetched = apt(['download', name], 'ignore') || (apt([...ownLists, 'update']) && apt([...ownLists, 'download', name]));
    const archive = readdirSync(own).find((file) => file.endsWith('.deb'));
    if (!fetched || archive === undefined) return false;
    mkdirSync(dirname(folder), { recursive: true });
    if (spawnSync('dpkg-deb', ['--extract', archive, unpacked], quiet).status !== 0) return false;
    if (!there()) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(unpacked, folder);
    }
    return there();
  } finally {
    for (const left of [own, unpacked]) rmSync(left, { recursive: true, force: true });
  }
}
