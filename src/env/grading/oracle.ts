import type { SandboxProvider, WorkspaceDiff } from '../sandbox/provider.js';
import { resolveVariables } from '../tasks/host-variables.js';
import { taskSandboxSpec, type TaskRunOptions } from '../tasks/sandbox-spec.js';
import type { Task } from '../tasks/task.js';

export interface OracleRequest {
  readonly task: Task;
  readonly provider: SandboxProvider;
  readonly signal?: AbortSignal | undefined;
  readonly options?: TaskRunOptions;
}

export type OracleRun =
  | { readonly kind: 'ran'; readonly diff: WorkspaceDiff; readonly exitCode: number | null; readonly timedOut: boolean; readonly text: string }
  /** The task ships no solution/solve.sh. */
  | { readonly kind: 'no-solution' };

const defaultOracleTimeoutMs = 600_000;
const leaseMarginMs = 60_000;

/** The change that the task's own solution makes, as an agent would have left it. */
export async function runOracle({ task, provider, signal, options = {} }: OracleRequest): Promise<OracleRun> {
  if (!task.solutionFiles.some((file) => file.path === 'solve.sh')) return { kind: 'no-solution' };
  const timeoutSec = task.config.agent.timeout_sec;
  const timeoutMs = timeoutSec !== null && Number.isFinite(timeoutSec) && timeoutSec > 0 ? timeoutSec * 1000 : defaultOracleTimeoutMs;
  const spec = taskSandboxSpec(
    task,
    provider.name,
    {
      label: `${task.id} oracle`,
      workspace: task.workspaceFiles,
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
    const result = await sandbox.exec('("$SANDBOX_ROOT/solution/solve.sh") 2>&1', { timeoutMs, cwd: task.workdir });
    await sandbox.killAll();
    signal?.throwIfAborted();
    const text = Buffer.concat([result.head, result.tail]).toString();
    return { kind: 'ran', diff: await sandbox.workspaceDiff(), exitCode: result.exitCode, timedOut: result.timedOut, text };
  } finally {
    await sandbox.stop();
  }
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
