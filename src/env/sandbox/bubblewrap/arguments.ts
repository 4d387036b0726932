import type { CheckedSpec } from '../spec.js';
import { homeDir, sandboxUser, temporaryDir } from '../spec.js';
import { directoriesOf } from '../supervisor.js';
import { launcherFd } from '../launcher.js';
import type { ClosedShells } from './closed-shells.js';
import type { TreeWorkspace } from './workspace-trees.js';

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

/** In a tree something else may stand in the way, which is removed first. */
function earlyDirectories(spec: CheckedSpec): string[] {
  const directories = directoriesOf(spec.workspaceTree === null ? spec.files : spec.files.filter(({ place }) => place.tree !== spec.trees[0]));
  return directories.length <= mostDirectoryArguments ? directories : [];
}

/** Directories of the initial files that the supervisor has to make itself. */
export function lateDirectories(spec: CheckedSpec): string[] {
  const early = new Set(earlyDirectories(spec));
  return directoriesOf(spec.files).filter((directory) => !early.has(directory));
}

/** Where a sandbox that has to copy its workspace finds it. */
export const treeToCopy = '/run/workspace';

/** Small trees that only the system uses. */
const sharedMemoryBytes = 64 * 1024 * 1024;

/**
 * The command line of one sandbox. Everything writable is a tmpfs with a size, and the root itself and /dev, where
 * bwrap cannot give a size, are made read-only at the end. Mounted by the sandbox's own user namespace, all of it
 * vanishes with the last process, whatever happens to the host process.
 */
export function bubblewrapArguments(spec: CheckedSpec, features: BubblewrapFeatures, { system, etcDir, shells }: BubblewrapRoot, workspace: TreeWorkspace | null): string[] {
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
    ...workspaceArguments(spec, workspace),
    ...spec.trees.slice(1).flatMap((tree) => ['--size', disk, '--perms', '0755', '--tmpfs', tree]),
    ...earlyDirectories(spec).flatMap((directory) => ['--perms', '0755', '--dir', directory]),
    ...spec.readOnlyBinds.flatMap((bind) => ['--ro-bind', bind.hostPath, bind.path]),
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', spec.trees[0]!],
    shells === null || spec.closedShells ? '/bin/sh' : supervisorShell,
  ];
}

/** A memory file system, that of an overlay, or one with room for a copy besides what may be changed. */
function workspaceArguments({ trees, limits }: CheckedSpec, workspace: TreeWorkspace | null): string[] {
  if (workspace !== null && workspace.overlay !== null) return ['--bind', workspace.overlay.merged, trees[0]!];
  const size = Math.floor(limits.diskBytes) + (workspace?.base.index.roomBytes ?? 0);
  const memory = ['--size', String(size), '--perms', '0755', '--tmpfs', trees[0]!];
  return workspace === null ? memory : [...memory, '--ro-bind', workspace.base.path, treeToCopy];
}

/** The supervisor's shell is always closed; the shells that commands use only where the spec asks for it. */
function closedShellArguments(shells: ClosedShells, everywhere: boolean): string[] {
  return everywhere ? shells.all.flatMap(({ path, copy }) => ['--ro-bind', copy, path]) : ['--ro-bind', shells.standard, supervisorShell];
}
