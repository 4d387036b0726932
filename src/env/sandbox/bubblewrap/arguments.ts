import type { CheckedSpec } from '../spec.js';
import { homeDir, sandboxUser, temporaryDir } from '../spec.js';
import { directoriesOf } from '../supervisor.js';
import { launcherFd } from '../launcher.js';
import type { ClosedShells } from './closed-shells.js';

/** Ways in which installed versions of bwrap differ. */
export interface BubblewrapFeatures {
  /** `--disable-userns`, since 0.8.0. */
  readonly disableUserns: boolean;
}

/** What the sandboxes of one provider show of the host. */
export interface BubblewrapRoot {
  /** Arguments that make the system directories appear. */
  readonly system: readonly string[];
  /** Shown as /etc. */
  readonly etcDir: string;
  /** Null where closed shells do not work. */
  readonly shells: ClosedShells | null;
}

/** Where the supervisor's closed shell stands; its name makes a shell of many kinds behave as `sh`. */
const supervisorShell = '/run/sh';

/** bwrap makes directories as it sets up, which saves starting `mkdir`; it takes some thousands of arguments. */
const mostDirectoryArguments = 500;

function earlyDirectories(spec: CheckedSpec): string[] {
  const directories = directoriesOf(spec.files);
  return directories.length <= mostDirectoryArguments ? directories : [];
}

/** Directories of the initial files that the supervisor has to make itself. */
export function lateDirectories(spec: CheckedSpec): string[] {
  return earlyDirectories(spec).length > 0 ? [] : directoriesOf(spec.files);
}

/** Small trees that only the system uses. */
const sharedMemoryBytes = 64 * 1024 * 1024;

/**
 * The command line of one sandbox. Everything writable is a tmpfs with a size, and the root itself and /dev, where
 * bwrap cannot give a size, are made read-only at the end. Mounted by the sandbox's own user namespace, all of it
 * vanishes with the last process, whatever happens to the host process.
 */
export function bubblewrapArguments(spec: CheckedSpec, features: BubblewrapFeatures, { system, etcDir, shells }: BubblewrapRoot): string[] {
  const disk = String(Math.floor(spec.limits.diskBytes));
  return [
    '--unshare-all',
    '--unshare-user',
    ...(features.disableUserns ? ['--disable-userns'] : []),
    ...['--uid', String(sandboxUser.uid), '--gid', String(sandboxUser.gid)],
    ...['--hostname', 'sandbox'],
    '--die-with-parent',
    '--new-session',
    '--as-pid-1',
    ...['--cap-drop', 'ALL'],
    ...['--seccomp', String(launcherFd.filter), '--json-status-fd', String(launcherFd.status)],
    ...system,
    ...['--ro-bind', etcDir, '/etc'],
    ...['--proc', '/proc'],
    ...['--dev', '/dev', '--size', String(Math.min(sharedMemoryBytes, spec.limits.diskBytes)), '--perms', '1777', '--tmpfs', '/dev/shm'],
    ...['--size', disk, '--perms', '1777', '--tmpfs', temporaryDir],
    ...['--size', disk, '--tmpfs', homeDir],
    ...['--dir', '/var', '--symlink', '/tmp', '/var/tmp', '--dir', '/run', '--dir', '/root'],
    ...(shells === null ? [] : closedShellArguments(shells, spec.closedShells)),
    ...spec.trees.flatMap((tree) => ['--size', disk, '--perms', '0755', '--tmpfs', tree]),
    ...earlyDirectories(spec).flatMap((directory) => ['--perms', '0755', '--dir', directory]),
    ...spec.readOnlyBinds.flatMap((bind) => ['--ro-bind', bind.hostPath, bind.path]),
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', spec.trees[0]!],
    shells === null || spec.closedShells ? '/bin/sh' : supervisorShell,
  ];
}

/** The supervisor's shell is always closed; the shells that commands use only where the spec asks for it. */
function closedShellArguments(shells: ClosedShells, everywhere: boolean): string[] {
  return everywhere ? shells.all.flatMap(({ path, copy }) => ['--ro-bind', copy, path]) : ['--ro-bind', shells.standard, supervisorShell];
}
