import type { Clock } from '../../core/index.js';
import type { SandboxFile, SandboxProvider } from '../sandbox/provider.js';
import type { TaskRunOptions } from '../tasks/sandbox-spec.js';
import type { Task } from '../tasks/task.js';
import { attemptGrading } from './attempt.js';
import type { Attempt } from './outcome.js';
import type { Workspace } from './workspace.js';

export interface PersistentRequest {
  readonly task: Task;
  readonly provider: SandboxProvider;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  readonly options?: TaskRunOptions;
  /** What travels besides the workspace. */
  readonly outsideFiles?: readonly SandboxFile[];
}

const retryDelayMs = 250;

/** One grading in a fresh sandbox, and a second one where the sandbox itself failed: a passing fault of the host is not a verdict. */
export async function persistentAttempt({ task, provider, clock, signal, options = {}, outsideFiles }: PersistentRequest, workspace: Workspace, purpose: string): Promise<Attempt> {
  const attempt = { task, workspace, provider, label: `${task.id} ${purpose}`, options, signal, outsideFiles };
  const first = await attemptGrading(attempt);
  if (first.kind === 'verdict' || !first.sandboxFailed) return first;
  await clock.sleep(retryDelayMs, signal);
  return attemptGrading(attempt);
}
