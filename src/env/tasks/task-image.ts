import { join } from 'node:path';
import type { SandboxImage } from '../sandbox/provider.js';
import type { Task } from './task.js';

/** What a task's sandboxes are made from; null where that is the provider's own root. */
export function taskImage({ environment, dir }: Pick<Task, 'environment' | 'dir'>): SandboxImage | null {
  if (environment.kind === 'image') return { kind: 'reference', reference: environment.image };
  return environment.kind === 'host-tools' ? null : { kind: environment.kind, contextDir: join(dir, 'environment') };
}
