import type { Clock } from '../../core/index.js';
import type { SandboxFile, SandboxProvider, WorkspaceDiff } from '../sandbox/provider.js';
import { prepareStep } from '../steps/prepare.js';
import { planOf } from '../steps/step-plan.js';
import { diffBetween, withUploads, workspaceAfter } from '../steps/workspace-state.js';
import { resolveVariables } from '../tasks/host-variables.js';
import { taskSandboxSpec, type TaskRunOptions } from '../tasks/sandbox-spec.js';
import type { Task } from '../tasks/task.js';

export interface OracleRequest {
  readonly task: Task;
  readonly provider: SandboxProvider;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly options?: TaskRunOptions;
}

export type OracleRun =
  | { readonly kind: 'ran'; readonly diff: WorkspaceDiff; readonly exitCode: number | null; readonly timedOut: boolean; readonly text: string }
  /** The task ships no solution/solve.sh. */
  | { readonly kind: 'no-solution' };

const defaultOracleTimeoutMs = 600_000;
const leaseMarginMs = 60_000;

/**
 * The change that the task's own solution makes, as an agent would have left it. The solution of a step works on what
 * those of the steps before it left.
 * @throws HealthcheckError, StepSetupError
 */
export async function runOracle(request: OracleRequest): Promise<OracleRun> {
  const { task, provider, clock, signal, options = {} } = request;
  if (!task.solutionFiles.some((file) => file.path === 'solve.sh')) return { kind: 'no-solution' };
  const plan = planOf(task);
  const start = await workspaceBefore(request);
  if (start === null) return { kind: 'no-solution' };
  const timeoutMs = plan.agentTimeoutMs ?? defaultOracleTimeoutMs;
  const spec = taskSandboxSpec(
    task,
    provider.name,
    {
      label: `${task.id} oracle`,
      workspace: start,
      extraFiles: task.solutionFiles.map((file) => ({ ...file, path: `/solution/${file.path}`, ...(file.path === 'solve.sh' ? { mode: 0o755 } : {}) })),
      extraDirs: ['/solution'],
      env: resolveVariables(task.id, task.config.solution.env, options.hostVariables ?? {}),
      leaseMs: timeoutMs + leaseMarginMs,
      actor: 'utility',
    },
    options,
  );
  const sandbox = await provider.create(spec, signal);
  try {
    await prepareStep(plan, sandbox, clock, signal);
    const result = await sandbox.exec('("$SANDBOX_ROOT/solution/solve.sh") 2>&1', { timeoutMs, cwd: task.workdir });
    await sandbox.killAll();
    signal?.throwIfAborted();
    const text = Buffer.concat([result.head, result.tail]).toString();
    const left = await sandbox.workspaceDiff();
    const diff = plan.before === null ? left : { ...diffBetween(task.workspaceFiles, workspaceAfter(start, left)), skipped: left.skipped };
    return { kind: 'ran', diff, exitCode: result.exitCode, timedOut: result.timedOut, text };
  } finally {
    await sandbox.stop();
  }
}

/** What a step begins with when every step before it was solved; null where one of those ships no solution. */
async function workspaceBefore(request: OracleRequest): Promise<readonly SandboxFile[] | null> {
  const { before, uploads, task } = planOf(request.task);
  if (before === null) return task.workspaceFiles;
  const run = await runOracle({ ...request, task: before.task });
  return run.kind === 'ran' ? withUploads(workspaceAfter(before.task.workspaceFiles, run.diff), uploads) : null;
}

/** The change of an agent that did nothing. */
export const emptyDiff: WorkspaceDiff = { entries: [], skipped: [] };

const pathsOfSolution = new WeakMap<Task, Promise<ReadonlySet<string>>>();

/** The workspace paths that the task's own solution touches: found by running it, once for each task. */
export function solutionPaths(request: OracleRequest): Promise<ReadonlySet<string>> {
  const known = pathsOfSolution.get(request.task);
  if (known !== undefined) return known;
  const finding = runOracle(request).then(
    (run) => new Set(run.kind === 'ran' ? run.diff.entries.map((entry) => entry.path) : []),
    (error: unknown) => {
      pathsOfSolution.delete(request.task);
      throw error;
    },
  );
  pathsOfSolution.set(request.task, finding);
  return finding;
}
