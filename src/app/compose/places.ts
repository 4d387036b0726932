import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRemoteAddress, type TaskSetPlaces } from '../../env/index.js';
import type { Surroundings } from './surroundings.js';

/** Root of the installed package: this file is dist/src/app/compose/places.js below it. */
export const packageRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');

/** The configuration that commands start from when none is named. */
export const builtinConfigPath = join(packageRoot, 'configs', 'builtin.toml');

/** The base that ships with Seatrial. */
export const builtinBaseDir = join(packageRoot, 'models', 'builtin-base');

/** Where runs go when no folder is named: below the present folder. */
export const defaultRunsDir = 'runs';

/** What reading a set of tasks needs: git, and a folder that keeps what was taken out of git repositories. */
export function taskSetPlaces({ environment, signal }: Pick<Surroundings, 'environment' | 'signal'>): TaskSetPlaces {
  const { XDG_CACHE_HOME: cacheHome, HOME: home, PATH: searchPath } = environment;
  const isUsable = (dir: string | undefined): dir is string => dir !== undefined && isAbsolute(dir);
  const base = isUsable(cacheHome) ? cacheHome : isUsable(home) ? join(home, '.cache') : tmpdir();
  return { cacheDir: join(base, 'seatrial', 'git-tasks'), searchPath: searchPath ?? '/usr/bin:/bin', signal };
}

/** A path from a flag or a file, made absolute; an address stays as it is. */
export function anchoredPath(dir: string, path: string): string {
  return isRemoteAddress(path) || /^file:\/\//i.test(path) ? path : resolve(dir, path);
}
