// What quickstart and verify share: everything a fresh Debian or Ubuntu machine with Node needs before Seatrial runs.
// No dependencies: this runs before any are there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canInstall, installPackage, unpackPackage } from './debian-package.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldestNode = [20, 19];

export function fail(message, remedy) {
  console.error(`\n${message}\n  ${remedy}`);
  process.exit(1);
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    fail(`Seatrial needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`, 'Install a newer Node, then run the command again.');
  }
}

/** `npm ci`, development packages included whatever NODE_ENV says, unless node_modules already holds exactly what package-lock.json names. */
export function installPackages() {
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
  const stamp = join(root, 'node_modules', '.seatrial-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages (npm ci) ...');
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel', 'error'], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) fail('npm ci failed.', 'Check the network and the messages above, then run the command again.');
  writeFileSync(stamp, lock);
}

/**
 * Debian's bubblewrap: installed where we are root, else unpacked for this checkout alone (user namespaces that need no
 * root do the rest), asked for where neither works. Returns whether it is there.
 */
export function installBubblewrap() {
  if (process.platform !== 'linux') return false;
  if (installPackage('bubblewrap', 'bwrap')) return true;
  const asked = "sudo apt-get install bubblewrap      (or your distribution's package of that name)";
  if (!canInstall()) {
    // Where src/env/sandbox/bubblewrap/installation.ts looks last.
    const folder = join(root, 'node_modules', '.cache', 'bubblewrap');
    const unpacked = existsSync(folder);
    if (unpackPackage('bubblewrap', 'usr/bin/bwrap', folder)) {
      if (!unpacked) console.log(`bubblewrap is not installed and you are not root: Debian's package is unpacked in ${folder}, for this checkout alone.\nFor the whole machine:  ${asked}`);
      return true;
    }
    console.error(`\nbubblewrap, which isolates what agents run, is not installed, and could not be fetched without root.\n  ${asked}`);
  }
  return false;
}

export function build() {
  console.log('Building ...');
  const result = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) fail('The build failed.', 'See the messages above; in a clone without changes, run `rm -rf node_modules dist` and try again.');
}
