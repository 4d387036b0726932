import { posix } from 'node:path';
import type { SandboxProvider } from '../sandbox/provider.js';
import { ProviderUnsupportedError } from './errors.js';
import type { Task } from './task.js';
import { taskImage } from './task-image.js';

/**
 * A task with the work directory that its image names, where neither task.toml nor a Dockerfile does; other tasks as they
 * are. The image is pulled or built for it.
 * @throws ProviderUnsupportedError for an image that names none; what the provider throws for one that is not to be had
 */
export async function withImageWorkdir(task: Task, provider: SandboxProvider): Promise<Task> {
  const image = taskImage(task);
  if (task.workdirIsStated || image === null || provider.imageWorkdir === undefined) return task;
  const workdir = posix.normalize(await provider.imageWorkdir(image));
  if (workdir === '/') {
    throw new ProviderUnsupportedError(task.id, provider.name, [{ key: '[environment] workdir', asks: 'its image names no directory to work in', remedy: 'write the directory of the image that agents work in, such as workdir = "/app"' }]);
  }
  return { ...task, workdir, workdirIsStated: true };
}
