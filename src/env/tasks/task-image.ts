import { join } from 'node:path';
import type { SandboxImage } from '../sandbox/provider.js';
import type { Task } from './task.js';

/** The image that a task's sandboxes are made from; null where it has none, or is more than one (compose). */
export function taskImage({ environment, dir }: Pick<Task, 'environment' | 'dir'>): SandboxImage | null {
  if (environment.kind === 'image') return { kind: 'reference', reference: environment.image };
  return environment.kind === 'dockerfile' ? { kind: 'dockerfile', contextDir: join(dir, 'environment') } : null;
}
