import type { SandboxDeps } from '../../env/index.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';

/** What a sandbox provider takes from the settings and from outside. */
export function sandboxDeps({ sandbox }: Pick<Settings, 'sandbox'>, surroundings: Surroundings): SandboxDeps {
  return { ...surroundings, ...(sandbox.image === null ? {} : { image: sandbox.image }) };
}
