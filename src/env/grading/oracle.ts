import type { Clock } from '../../core/index.js';
import { SandboxInfraError } from '../sandbox/errors.js';
import type { SandboxFile, SandboxProvider, WorkspaceDiff } from '../sandbox/provider.js';
import { longestPreparationMs, prepareStep } from '../steps/prepare.js';
import { planOf } from '../steps/step-plan.js';
import { composed, startWith, underUploads } from '../steps/carried-change.js';
import { resolveVariables } from '../tasks/host-variables.js';
import { agentSandboxSpec, type AgentSandboxParts, type TaskRunOptions } from '../tasks/sandbox-spec.js';
import type { Task } from '../tasks/task.js';
import { carriedFiles } from './carried-files.js';

export interface OracleRequest {
  readonly task: Task;
  readonly provider: SandboxProvider;
  readonly clock: Clock;
  /** For a step: what the solutions of the steps before it changed, where that is known; else they are run. */
  readonly earlier?: WorkspaceDiff;
  readonly signal?: AbortSignal | undefined;
  readonly options?: TaskRunOptions;
}

export type OracleRun =
  | { readonly kind: 'ran'; readonly diff: WorkspaceDiff; readonly carried: readonly SandboxFile[]; readonly exitCode: number | null; readonly timedOut: boolean; readonly text: string }
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

/** What `[agent] timeout_sec` allows a task, or a step of one, in ms; ten minutes where nothing usable is stated. */
export function agentTimeoutMs(task: Task): number {
  return planOf(task).agentTimeoutMs ?? defaultAgentTimeoutMs;
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
      actor: 'utility',
    },
    timeoutMs: agentTimeoutMs(task),
  };
}

/**
 * The change that the task's own solution makes, as an agent would have left it. The solution of a step works on what
 * those of the steps before it left.
 * @throws HealthcheckError, StepSetupError; SandboxInfraError where the host took the sandbox away
 */
export async function runOracle(request: OracleRequest): Promise<OracleRun> {
  const { task, provider, clock, signal, options = {} } = request;
  const plan = oraclePlan(task, options);
  const carried = plan === null ? null : await carriedChange(request);
  if (plan === null || carried === null) return { kind: 'no-solution' };
  const { command, parts, timeoutMs } = plan;
  const step = planOf(task);
  const start = startWith(task.workspaceFiles, carried);
  const spec = agentSandboxSpec(task, provider.name, `${task.id} oracle`, longestPreparationMs(step) + timeoutMs + leaseMarginMs, options, { ...parts, workspace: start.files, removed: start.removed });
  const sandbox = await provider.create(spec, signal);
  try {
    await prepareStep(step, sandbox, clock, signal);
    const result = await sandbox.exec(command, { timeoutMs, cwd: task.workdir });
    signal?.throwIfAborted();
    const status = sandbox.status();
    // Half of a solution is none: neither is the task to blame, nor says what it touched.
    if (!status.alive && status.cause === 'infra') throw new SandboxInfraError(spec.label, `it ended while the solution ran: ${status.detail}`, 'Run it again.');
    await sandbox.killAll();
    signal?.throwIfAborted();
    const text = Buffer.concat([result.head, result.tail]).toString();
    const diff = composed(carried, await sandbox.workspaceDiff());
    return { kind: 'ran', diff, carried: await carriedFiles(sandbox, task), exitCode: result.exitCode, timedOut: result.timedOut, text };
  } finally {
    await sandbox.stop();
  }
}

/** What stands in a step's workspace when every step before it was solved; null where one of those ships no solution. */
async function carriedChange({ earlier, ...request }: OracleRequest): Promise<WorkspaceDiff | null> {
  const { before, uploads } = planOf(request.task);
  if (before === null) return emptyDiff;
  if (earlier !== undefined) return underUploads(earlier, uploads);
  const run = await runOracle({ ...request, task: before.task });
  return run.kind === 'ran' ? underUploads(run.diff, uploads) : null;
}

/** The change of an agent that did nothing. */
export const emptyDiff: WorkspaceDiff = { entries: [], skipped: [] };

/** The workspace paths that a task's own solution touches, each with the text of the link that it leaves there, if it does. */
export type SolutionPaths = ReadonlyMap<string, string | null>;

const pathsOfSolution = new WeakMap<Task, Promise<SolutionPaths>>();

/** Found by running the solution, once for each task. */
export function solutionPaths(request: OracleRequest): Promise<SolutionPaths> {
  const known = pathsOfSolution.get(request.task);
  if (known !== undefined) return known;
  const finding = runOracle(request).then(
    (run) => new Map(run.kind === 'ran' ? run.diff.entries.map(({ path, symlinkTarget }) => [path, symlinkTarget ?? null]) : []),
    (error: unknown) => {
      pathsOfSolution.delete(request.task);
      throw error;
    },
  );
  pathsOfSolution.set(request.task, finding);
  return finding;
}
