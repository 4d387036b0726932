// Debian's and Ubuntu's packages, for a machine that lacks a program and a user who is root. No dependencies: this runs
// before any are there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

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
