import { join } from 'node:path';
import { chooseProvider, taskImage, type SandboxDeps, type SandboxProvider, type Task, type TaskRunOptions } from '../../env/index.js';
import { packageRoot } from './places.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';

/** Names the Python with Harbor, where it is not the one that `npm run setup:harbor` makes. */
const harborPythonVariable = 'SEATRIAL_HARBOR_PYTHON';

/** What a sandbox provider takes from the settings and from outside. */
export function sandboxDeps({ image, harbor }: Pick<Settings['sandbox'], 'image' | 'harbor'>, surroundings: Surroundings): SandboxDeps {
  const python = surroundings.environment[harborPythonVariable] || join(packageRoot, '.venv-harbor', 'bin', 'python');
  return { ...surroundings, harbor: { ...harbor, image, python }, ...(image === null ? {} : { image }) };
}

/** Of the host's variables, tasks may take those that the settings name and no other: their environment holds secrets. */
export function taskOptionsOf({ sandbox }: Pick<Settings, 'sandbox'>, { environment }: Pick<Surroundings, 'environment'>): TaskRunOptions {
  const hostVariables = Object.fromEntries(sandbox.hostVariables.map((name) => [name, environment[name]]));
  return { hostVariables, ...(sandbox.network === 'none' ? { network: 'none' as const } : {}) };
}

/**
 * The provider of the settings, chosen for the tasks at hand.
 * @throws SandboxUnavailableError
 */
export async function openProvider(sandbox: Pick<Settings['sandbox'], 'provider' | 'image' | 'harbor'>, tasks: Iterable<Task>, surroundings: Surroundings): Promise<SandboxProvider> {
  const images = [...tasks].some((task) => taskImage(task) !== null);
  return chooseProvider(sandbox.provider, sandboxDeps(sandbox, surroundings), { images });
}
