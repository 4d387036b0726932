import { digestOf, sha256Hex, type DatasetLock } from '../../core/index.js';
import { join } from 'node:path';
import { loadTask } from '../tasks/load.js';
import type { Task } from '../tasks/task.js';

/** Two tasks of different splits that share what they must not share. */
export interface Leak {
  /** `text`: the same instruction; `solution`: the same solution; `fault`: the same function of the same file. */
  readonly kind: 'text' | 'solution' | 'fault';
  readonly tasks: readonly { readonly split: string; readonly id: string }[];
  /** What is shared, in short. */
  readonly shared: string;
}

/**
 * Looks for leaks between the splits of a frozen dataset. Instructions are compared without case and spacing, solutions
 * by content, faults as the tasks state them in `[metadata.seatrial] faults`, within one repository.
 */
export async function findLeaks(lock: DatasetLock, dir: string): Promise<readonly Leak[]> {
  const holders = new Map<string, { kind: Leak['kind']; shared: string; tasks: { split: string; id: string }[] }>();
  for (const [split, entries] of Object.entries(lock.splits)) {
    for (const { path } of entries) {
      const task = await loadTask(join(dir, path));
      for (const { kind, key, shared } of traits(task)) {
        const name = `${kind} ${key}`;
        const holder = holders.get(name) ?? { kind, shared, tasks: [] };
        holder.tasks.push({ split, id: task.id });
        holders.set(name, holder);
      }
    }
  }
  return [...holders.values()].filter(({ tasks }) => new Set(tasks.map(({ split }) => split)).size > 1);
}

function traits(task: Task): { kind: Leak['kind']; key: string; shared: string }[] {
  const text = [task.instruction, ...task.steps.map((step) => step.instruction)].join('\n').toLowerCase().replace(/\s+/g, ' ').trim();
  const solution = [...task.solutionFiles, ...task.steps.flatMap((step) => step.solutionFiles)];
  const faults = new Set(task.faults.map((fault) => `${fault.function} in ${fault.file} of ${task.repository}`));
  return [
    { kind: 'text', key: sha256Hex(text), shared: text.slice(0, 80) },
    ...(solution.length === 0 ? [] : [{ kind: 'solution' as const, key: digestOf(solution.map((file) => ('content' in file ? sha256Hex(file.content) : file.symlinkTarget))), shared: 'the files below solution/' }]),
    ...[...faults].map((fault) => ({ kind: 'fault' as const, key: fault, shared: fault })),
  ];
}
