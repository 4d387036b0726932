// Python environments of exact versions and hashes beside the project, for what is tested against real Python packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

const oldest = [3, 12];
const newest = [3, 14];

/**
 * Makes the environment `venv` (a folder of the project) from a requirements lock; nothing is done where it is there already.
 *
 * @returns {{state: 'ready', python: string} | {state: 'skipped', reason: string} | {state: 'failed', reason: string}}
 * `skipped` where this machine has no fitting Python; `failed` where the installation did not work.
 */
export function setUpPython({ title, folder, lockFile, downloadMegabytes, paths = [] }) {
  const venv = join(root, folder);
  const python = join(venv, 'bin', 'python');
  const found = findPython();
  if (found === null) {
    const fitting = `Python ${oldest.join('.')} to ${newest.join('.')} with venv`;
    const reason = namedPython() === null ? `no ${fitting} on PATH, from pyenv or from uv; name one with SEATRIAL_PYTHON` : `SEATRIAL_PYTHON=${namedPython()} is no ${fitting}`;
    return { state: 'skipped', reason };
  }
  const stamp = join(venv, '.seatrial-lock');
  const wanted = `${createHash('sha256').update(readFileSync(lockFile)).digest('hex')} ${found.version}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return { state: 'ready', python };
  console.log(`Installing ${title} into ${folder} (Python ${found.version}, about ${downloadMegabytes} MB to download) ...`);
  const started = process.hrtime.bigint();
  rmSync(venv, { recursive: true, force: true });
  const made = run(found.command, ['-m', 'venv', venv]) ?? run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input', '--no-compile', '--require-hashes', '--requirement', lockFile]);
  if (made !== null) return { state: 'failed', reason: made };
  if (paths.length > 0) {
    // Code of the project itself is read from where it lies.
    const site = spawnSync(python, ['-c', 'import sysconfig; print(sysconfig.get_paths()["purelib"])'], { encoding: 'utf8' }).stdout.trim();
    writeFileSync(join(site, 'seatrial.pth'), `${paths.join('\n')}\n`);
  }
  writeFileSync(stamp, wanted);
  console.log(`Installed in ${(Number(process.hrtime.bigint() - started) / 1e9).toFixed(0)} s, ${folderMegabytes(venv)} MB on disk.`);
  return { state: 'ready', python };
}

/** Null when it worked, else what went wrong. */
function run(command, args) {
  const result = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'pipe'], encoding: 'utf8' });
  if (result.status === 0) return null;
  return `${command} ${args.slice(0, 3).join(' ')}: ${(result.stderr || result.error?.message || `exit ${result.status}`).trim()}`;
}

/** The first that fits: the one named, then those of PATH, pyenv and uv, 3.13 before the others. */
function findPython() {
  const named = namedPython();
  const candidates = named !== null ? [named] : ['3.13', '3.12', '3.14', ''].flatMap((version) => [`python3${version.slice(1)}`, ...installedBy(version)]);
  for (const command of candidates) {
    // ensurepip is what Debian leaves out of a Python without its venv package.
    const asked = spawnSync(command, ['-c', 'import ensurepip, sys, venv; print("%d.%d.%d" % sys.version_info[:3])'], { encoding: 'utf8' });
    if (asked.status !== 0) continue;
    const version = asked.stdout.trim();
    const [major, minor] = version.split('.').map(Number);
    if (major === 3 && minor >= oldest[1] && minor <= newest[1]) return { command, version };
  }
  return null;
}

function namedPython() {
  return process.env.SEATRIAL_PYTHON || null;
}

/** Pythons of a version that pyenv and uv keep: off PATH, or behind a shim that another project's choice blocks. */
function installedBy(version) {
  if (version === '') return [];
  const { PYENV_ROOT, UV_PYTHON_INSTALL_DIR, XDG_DATA_HOME } = process.env;
  const pyenv = join(PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions');
  const uv = UV_PYTHON_INSTALL_DIR ?? join(XDG_DATA_HOME ?? join(homedir(), '.local/share'), 'uv', 'python');
  return [
    ...foldersOf(pyenv).filter((name) => name.startsWith(`${version}.`)).map((name) => join(pyenv, name, 'bin', 'python')),
    ...foldersOf(uv).filter((name) => name.startsWith(`cpython-${version}.`)).map((name) => join(uv, name, 'bin', 'python3')),
  ];
}

function foldersOf(path) {
  return existsSync(path) ? readdirSync(path).sort().reverse() : [];
}

function folderMegabytes(path) {
  const counted = spawnSync('du', ['-sm', path], { encoding: 'utf8' });
  return Number.parseInt(counted.stdout, 10) || 'unknown';
}
