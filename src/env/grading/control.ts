import type { SandboxProvider } from '../sandbox/provider.js';
import type { Task } from '../tasks/task.js';
import type { Attempt, FailedAttempt } from './outcome.js';
import { persistentAttempt, type PersistentRequest } from './persistent-attempt.js';
import { ownWorkspace } from './workspace.js';

interface Control {
  readonly attempt: Promise<Attempt>;
  isOver: boolean;
}

const controls = new WeakMap<SandboxProvider, WeakMap<Task, Control>>();

/**
 * The grader on the untouched workspace, for a grading that gave no verdict. A verdict is kept by task and provider, for
 * failures that the workspace alone can bring about; where the machine may have had a hand in one (its sandbox failed, its
 * time ran out), only a control of the same time says something. A failed control may pass and is not kept.
 *
 * Several gradings may wait for one control: who is aborted waits no longer, and the control goes on for the others.
 * @throws the signal's reason when aborted
 */
export async function controlGrading({ signal, ...request }: PersistentRequest, failure: FailedAttempt): Promise<Attempt> {
  signal?.throwIfAborted();
  const { provider, task } = request;
  const known = controls.get(provider) ?? new WeakMap<Task, Control>();
  controls.set(provider, known);
  const mustBeNew = failure.sandboxFailed || failure.code === 'E_VERIFIER_TIMEOUT';
  const kept = known.get(task);
  if (kept !== undefined && !(mustBeNew && kept.isOver)) return unlessAborted(kept.attempt, signal);
  const control: Control = { attempt: persistentAttempt({ ...request, outsideFiles: [] }, ownWorkspace(task), 'control'), isOver: false };
  known.set(task, control);
  const end = (outcome: Attempt | null): void => {
    control.isOver = true;
    if (outcome?.kind !== 'verdict' && known.get(task) === control) known.delete(task);
  };
  control.attempt.then(end, () => end(null));
  return unlessAborted(control.attempt, signal);
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
