import { chmodSync, chownSync, copyFileSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { shellPaths } from '../closable-shells.js';
import { isBelow } from '../spec.js';
import { systemDirs } from './root-files.js';

/**
 * Shells that no other process of a sandbox can look into or change, though all of them are one user.
 *
 * The kernel makes a process that executes a file which it may not read "not dumpable" (`would_dump` in fs/exec.c), and
 * its forks stay so: to others of the same user `/proc/PID/mem`, `/proc/PID/fd`, ptrace, process_vm_writev and
 * pidfd_getfd are refused. So each provider keeps copies of the machine's shells with mode 0111, which belong to a user
 * that the sandbox is not, or, where it is, lie on a read-only mount, so that it cannot give itself the right to read.
 *
 * What a closed shell executes in turn is an ordinary process again. Signals and resource limits reach it as before:
 * whoever sends them gains the failure of the shell, never its word.
 */
export interface ClosedShells {
  /** The machine's `/bin/sh`, on the host. */
  readonly standard: string;
  /** Every shell of the machine: where it stands (no link), here and inside, and its closed copy on the host. */
  readonly all: readonly { readonly path: string; readonly copy: string }[];
}

const executeOnly = 0o111;

/** Copies the machine's shells into a new folder, which must lie where programs may be executed. */
export function makeClosedShells(directory: string): ClosedShells {
  mkdirSync(directory);
  chmodSync(directory, 0o755);
  const paths = [...new Set(shellPaths.map(realPathOf).filter((path) => path !== null))].filter((path) => systemDirs.some((directory) => isBelow(path, directory)));
  const all = paths.map((path, index) => {
    const copy = join(directory, `${index}-${basename(path)}`);
    copyFileSync(path, copy);
    // A group that the sandbox's user namespace does not know would shut out an unprivileged host too.
    if (process.getgid !== undefined) chownSync(copy, -1, process.getgid());
    chmodSync(copy, executeOnly);
    return { path, copy };
  });
  const standard = realpathSync('/bin/sh');
  return { standard: all.find(({ path }) => path === standard)!.copy, all };
}

function realPathOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    // Most machines lack most shells.
    return null;
  }
}
