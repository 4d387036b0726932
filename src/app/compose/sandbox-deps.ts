import { join } from 'node:path';
import type { SandboxDeps } from '../../env/index.js';
import { packageRoot } from './places.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';

/** Names the Python with Harbor, where it is not the one that `npm run setup:harbor` makes. */
const harborPythonVariable = 'SEATRIAL_HARBOR_PYTHON';

/** What a sandbox provider takes from the settings and from outside. */
export function sandboxDeps({ sandbox }: Pick<Settings, 'sandbox'>, surroundings: Surroundings): SandboxDeps {
  const python = surroundings.environment[harborPythonVariable] || join(packageRoot, '.venv-harbor', 'bin', 'python');
  return { ...surroundings, harbor: { ...sandbox.harbor, image: sandbox.image, python }, ...(sandbox.image === null ? {} : { image: sandbox.image }) };
}
