import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the installed package: this file is dist/src/app/compose/places.js below it. */
export const packageRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');

/** The configuration that commands start from when none is named. */
export const builtinConfigPath = join(packageRoot, 'configs', 'builtin.toml');

/** The base that ships with Seatrial. */
export const builtinBaseDir = join(packageRoot, 'models', 'builtin-base');

/** Where runs go when no folder is named: below the present folder. */
export const defaultRunsDir = 'runs';
