import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SandboxUnavailableError } from '../errors.js';
import type { BubblewrapFeatures } from './arguments.js';

/** The bwrap program found on this machine. */
export interface BubblewrapInstallation {
  readonly program: string;
  readonly version: string;
  readonly features: BubblewrapFeatures;
}

const otherSandbox = 'or, only for commands you trust, ask for no isolation with `--sandbox process`';

/** Where distributions put it, and last where `npm run quickstart` and `verify` unpack it for a user who is not root. */
const usualPlaces = ['/usr/bin', '/usr/local/bin', fileURLToPath(new URL('../../../../../node_modules/.cache/bubblewrap/usr/bin', import.meta.url))];

/**
 * Looks in PATH, then in the usual places.
 * @throws SandboxUnavailableError when bwrap is missing or too old to bound the size of its file systems
 */
export async function findBubblewrap(path: string | undefined, usualDirs: readonly string[] = usualPlaces): Promise<BubblewrapInstallation> {
  if (process.platform !== 'linux') {
    throw new SandboxUnavailableError('bubblewrap', `it needs Linux, this is ${process.platform}`, `Use a Linux machine or container, ${otherSandbox}.`);
  }
  const directories = [...(path ?? '').split(delimiter), ...usualDirs].filter((directory) => directory.startsWith('/'));
  const program = directories.map((directory) => join(directory, 'bwrap')).find(isExecutable);
  if (program === undefined) {
    throw new SandboxUnavailableError('bubblewrap', 'the program bwrap is not installed', `Install it: apt-get install bubblewrap (Debian, Ubuntu), dnf install bubblewrap (Fedora); ${otherSandbox}.`);
  }
  const [{ stdout: version }, { stdout: help }] = await Promise.all([promisify(execFile)(program, ['--version']), promisify(execFile)(program, ['--help'])]);
  const missing = ['--size', '--json-status-fd', '--as-pid-1', '--remount-ro'].filter((option) => !help.includes(option));
  if (missing.length > 0) {
    throw new SandboxUnavailableError('bubblewrap', `${version.trim()} lacks ${missing.join(', ')}`, `Install bubblewrap 0.8 or newer, ${otherSandbox}.`);
  }
  return { program, version: version.trim().replace(/^bubblewrap /, ''), features: { disableUserns: help.includes('--disable-userns') } };
}

/** What bwrap's own complaint means for the person who must put it right. */
export function explainFailure(complaint: string): SandboxUnavailableError {
  const found = complaint.trim() === '' ? 'bwrap ended without a word' : complaint.trim().split('\n').at(-1)!;
  return new SandboxUnavailableError('bubblewrap', found, `${remedyFor(found)}; ${otherSandbox}.`);
}

function remedyFor(complaint: string): string {
  if (/mount proc/i.test(complaint)) {
    return 'This container hides parts of /proc: start it with `--security-opt systempaths=unconfined` (Docker, Podman) or privileged';
  }
  if (/uid map|RTM_NEWADDR|loopback/i.test(complaint)) {
    return 'AppArmor restricts user namespaces: sysctl kernel.apparmor_restrict_unprivileged_userns=0, or load a profile for bwrap that allows userns';
  }
  if (/namespace|Operation not permitted|No space left/i.test(complaint)) {
    return 'The kernel forbids user namespaces: sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=28633; in a container, allow them in its seccomp profile (`--security-opt seccomp=unconfined`)';
  }
  return 'Run `bwrap --unshare-all --ro-bind / / true` by hand to see what is refused';
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
