import { join } from 'node:path';
import type { SandboxDeps } from '../../env/index.js';
import { packageRoot } from './places.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';

/** Names the Python with Harbor, where it is not the one that `npm run setup:harbor` makes. */
const pythonVariable = 'SEATRIAL_HARBOR_PYTHON';

/** What sandbox providers are handed: the surroundings, and what the settings say of Harbor's environments. */
export function sandboxDeps({ sandbox }: Pick<Settings, 'sandbox'>, surroundings: Surroundings): SandboxDeps {
  const { clock, environment } = surroundings;
  const named = environment[pythonVariable];
  const python = named !== undefined && named !== '' ? named : join(packageRoot, '.venv-harbor', 'bin', 'python');
  return { clock, environment, harbor: { ...sandbox.harbor, python } };
}
