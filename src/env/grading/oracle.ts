import type { SandboxProvider, WorkspaceDiff } from '../sandbox/provider.js';
import { resolveVariables } from '../tasks/host-variables.js';
import { agentSandboxSpec, type AgentSandboxParts, type TaskRunOptions } from '../tasks/sandbox-spec.js';
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

const defaultAgentTimeoutMs = 600_000;
const leaseMarginMs = 60_000;

/** The task's own solution as a command, and what a sandbox must hold for it. */
export interface OraclePlan {
  readonly command: string;
  readonly parts: AgentSandboxParts;
  readonly timeoutMs: number;
}

/** What `[agent] timeout_sec` allows, in ms; ten minutes where the task states nothing usable. */
export function agentTimeoutMs({ config }: Task): number {
  const timeoutSec = config.agent.timeout_sec;
  return timeoutSec !== null && Number.isFinite(timeoutSec) && timeoutSec > 0 ? timeoutSec * 1000 : defaultAgentTimeoutMs;
}

/** Null when the task ships no solution/solve.sh. @throws TaskVariableError */
export function oraclePlan(task: Task, options: TaskRunOptions = {}): OraclePlan | null {
  if (!task.solutionFiles.some((file) => file.path === 'solve.sh')) return null;
  return {
    command: '("$SANDBOX_ROOT/solution/solve.sh") 2>&1',
    parts: {
      extraFiles: task.solutionFiles.map((file) => ({ ...file, path: `/solution/${file.path}`, ...(file.path === 'solve.sh' ? { mode: 0o755 } : {}) })),
      extraDirs: ['/solution'],
      env: resolveVariables(task.id, task.config.solution.env, options.hostVariables ?? {}),
    },
    timeoutMs: agentTimeoutMs(task),
  };
}

/** The change that the task's own solution makes, as an agent would have left it. */
export async function runOracle({ task, provider, signal, options = {} }: OracleRequest): Promise<OracleRun> {
  const plan = oraclePlan(task, options);
  if (plan === null) return { kind: 'no-solution' };
  const { command, parts, timeoutMs } = plan;
  const sandbox = await provider.create(agentSandboxSpec(task, provider.name, `${task.id} oracle`, timeoutMs + leaseMarginMs, options, parts), signal);
  try {
    const result = await sandbox.exec(command, { timeoutMs, cwd: task.workdir });
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
