import { chooseProvider, taskImage, type SandboxDeps, type SandboxProvider, type Task } from '../../env/index.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';

/** What a sandbox provider takes from the settings and from outside. */
export function sandboxDeps({ image }: Pick<Settings['sandbox'], 'image'>, surroundings: Surroundings): SandboxDeps {
  return { ...surroundings, ...(image === null ? {} : { image }) };
}

/**
 * The provider of the settings, chosen for the tasks at hand.
 * @throws SandboxUnavailableError
 */
export async function openProvider(sandbox: Pick<Settings['sandbox'], 'provider' | 'image'>, tasks: Iterable<Task>, surroundings: Surroundings): Promise<SandboxProvider> {
  const images = [...tasks].some((task) => taskImage(task) !== null);
  return chooseProvider(sandbox.provider, sandboxDeps(sandbox, surroundings), { images });
}
