import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unwritable } from '../run-directory.js';

/**
 * Ways to start bwrap beside an overlay whose lower layer is a folder of the host. bwrap has options of its own for it from
 * 0.11 on only; Debian 12 has 0.8. So something becomes bwrap in a user and a mount namespace in which the overlay stands
 * already, and bwrap binds it like any directory. Nothing is mounted in the host's own namespace, as root neither: what
 * nobody else sees nobody has to unmount after a kill -9.
 *
 * `program`: a small C program (overlay-start.c, built with dist/ where there is a C compiler): under a millisecond.
 * `tools`: the same steps by a shell with `unshare` and `mount` of util-linux, where the program is missing or cannot be
 * executed from the run's folder: some milliseconds.
 */
export interface OverlayStart {
  readonly kind: 'program' | 'tools';
  /** Stands before a command line, which then finds the overlay at `merged`. */
  readonly before: (lowerDir: string, bytes: number) => readonly string[];
  /** Paths in the namespace of the command. */
  readonly merged: string;
  readonly upper: string;
}

const builtProgram = fileURLToPath(new URL('./overlay-start', import.meta.url));

/** As overlay-start.c, whose comments say why. */
const toolsScript = `set -e
umask 022
mount -t tmpfs -o "nosuid,nodev,mode=0700,size=$3" tmpfs "$1"
cd "$1"
mkdir l u w m
mount --bind "$2" l
mount -t overlay -o nosuid,nodev,lowerdir=l,upperdir=u,workdir=w,userxattr,index=off overlay m
cd /
shift 3
exec "$@"`;

/**
 * What could work here, best first.
 * @param runDir the provider's own folder, reachable by the user that sandboxes are on the host
 */
export function overlayStarts(runDir: string): OverlayStart[] {
  const stage = join(runDir, 'stage');
  mkdirSync(stage, { recursive: true });
  chmodSync(stage, 0o755);
  const places = { merged: join(stage, 'm'), upper: join(stage, 'u') };
  const tools: OverlayStart = {
    kind: 'tools',
    ...places,
    before: (lowerDir, bytes) => ['unshare', '--user', '--map-root-user', '--mount', '/bin/sh', '-c', toolsScript, 'overlay-start', stage, lowerDir, String(bytes)],
  };
  if (!existsSync(builtProgram)) return [tools];
  // Where Seatrial is installed the sandboxes' user may not be able to look.
  const program = join(runDir, 'overlay-start');
  try {
    copyFileSync(builtProgram, program);
    chmodSync(program, 0o755);
  } catch (error) {
    // Its own words name what it copied, not where to.
    throw unwritable(program, error);
  }
  return [{ kind: 'program', ...places, before: (lowerDir, bytes) => [program, stage, lowerDir, String(bytes)] }, tools];
}
