import { SeatrialError, type Clock } from '../../core/index.js';
import type { SandboxProvider } from '../sandbox/provider.js';
import { stepPlans, type StepPlan } from '../steps/step-plan.js';
import { taskSandboxSpec, type TaskRunOptions } from '../tasks/sandbox-spec.js';
import { withImageWorkdir } from '../tasks/image-workdir.js';
import type { Task } from '../tasks/task.js';
import { taskImage } from '../tasks/task-image.js';
import { isSandboxFault, verifierTimeoutMs } from './attempt.js';
import type { GradeRequest } from './grade.js';
import { gradeSteps } from './grade-steps.js';
import { requireInterpreters } from './interpreters.js';
import { emptyDiff, runOracle, type OracleRun } from './oracle.js';
import type { GradeOutcome } from './outcome.js';

export interface QualifyRequest {
  readonly task: Task;
  readonly provider: SandboxProvider;
  /** How often the oracle and the empty change are each graded. */
  readonly repeats: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly options?: TaskRunOptions;
}

export interface Qualification {
  readonly id: string;
  readonly digest: string;
  readonly qualified: boolean;
  /** Why not; empty for a qualified task. */
  readonly reasons: readonly string[];
  /** The longest grading seen, in ms. For people: no record that is compared may hold it. */
  readonly slowestGradingMs: number;
}

/** A grading that takes more of its time limit than this leaves no room for a slower machine. */
const slowestShareOfLimit = 0.5;
const probeTimeoutMs = 30_000;

/**
 * Tells whether a task can be trusted with a reward: its own solution passes and the empty change fails every time,
 * grading stays well within its time limit, what it needs is there, and its git history holds no answer.
 * @throws what is no property of the task: a sandbox that cannot be had, the signal's reason
 */
export async function qualifyTask(request: QualifyRequest): Promise<Qualification> {
  const { id, digest } = request.task;
  try {
    return await qualify({ ...request, task: await withImageWorkdir(request.task, request.provider) });
  } catch (error) {
    if (!(error instanceof SeatrialError) || error.code.startsWith('E_SANDBOX_')) throw error;
    return { id, digest, qualified: false, reasons: [`${error.code}: ${error.message}`], slowestGradingMs: 0 };
  }
}

async function qualify(request: QualifyRequest): Promise<Qualification> {
  const { task, signal } = request;
  const reasons: string[] = [];
  let slowestGradingMs = 0;
  try {
    await requireInterpreters(request);
    const timed = async (leftAt: Parameters<typeof gradeSteps>[1]): Promise<GradeOutcome> => {
      const { provider, clock, options = {} } = request;
      const startMs = clock.monotonicMs();
      const outcome = await gradeSteps({ task, provider, graderMode: 'workspace', clock, options, ...(signal === undefined ? {} : { signal }) }, leftAt);
      slowestGradingMs = Math.max(slowestGradingMs, clock.monotonicMs() - startMs);
      return outcome;
    };
    for (let round = 1; round <= request.repeats; round++) {
      const solved = new Map<StepPlan, OracleRun>();
      for (const plan of stepPlans(task)) {
        const before = plan.before === null ? undefined : solved.get(plan.before);
        solved.set(plan, await runOracle({ ...request, task: plan.task, ...(before?.kind === 'ran' ? { earlier: before.diff } : {}) }));
      }
      const oracles = [...solved.values()];
      const shipsAll = oracles.every(({ kind }) => kind === 'ran');
      if (!shipsAll && round === 1) reasons.push('it ships no solution/solve.sh, so nobody can tell whether it can be solved');
      if (oracles.some((run) => run.kind === 'ran' && run.timedOut)) reasons.push(`its own solution, run ${round}, does not end in time`);
      if (shipsAll) reasons.push(...unexpected(await timed(async (plan) => leftBy(solved.get(plan)!)), true, `its own solution, grading ${round}`));
      reasons.push(...unexpected(await timed(async () => ({ diff: emptyDiff })), false, `the empty change, grading ${round}`));
    }
    const limitMs = stepPlans(task).reduce((sum, plan) => sum + verifierTimeoutMs(plan.task), 0);
    if (slowestGradingMs > slowestShareOfLimit * limitMs) reasons.push(`grading takes up to ${Math.round(slowestGradingMs)} ms of its ${limitMs} ms`);
    if (task.environment.kind === 'image' && !/@sha256:[0-9a-f]{64}$/.test(task.environment.image)) reasons.push(`its image ${task.environment.image} is not pinned by digest`);
    reasons.push(...(await futureCommits(request)));
  } catch (error) {
    if (!(error instanceof SeatrialError) || isSandboxFault(error)) throw error;
    reasons.push(`${error.code}: ${error.message}`);
  }
  return { id: task.id, digest: task.digest, qualified: reasons.length === 0, reasons, slowestGradingMs };
}

function leftBy(run: OracleRun): Pick<GradeRequest, 'diff' | 'carried'> {
  return run.kind === 'ran' ? { diff: run.diff, carried: run.carried } : { diff: emptyDiff };
}

function unexpected(outcome: GradeOutcome, mustPass: boolean, what: string): readonly string[] {
  if (outcome.kind !== 'verdict') return [`${what}: no verdict (${outcome.code}: ${outcome.detail})`];
  if (outcome.reward >= 1 === mustPass) return [];
  return [`${what}: reward ${outcome.reward}, expected ${mustPass ? 'at least 1' : 'less than 1'}`];
}

/** Commits in the workspace's git folder that its present state does not descend from: possibly the answer. */
async function futureCommits({ task, provider, signal, options = {} }: QualifyRequest): Promise<readonly string[]> {
  const inImage = taskImage(task) !== null;
  if (!inImage && task.workspaceTree?.index.entries.has('.git') !== true && !task.workspaceFiles.some(({ path }) => path.startsWith('.git/'))) return [];
  const sandbox = await provider.create(taskSandboxSpec(task, provider.name, { label: `${task.id} history`, workspace: task.workspaceFiles, leaseMs: 2 * probeTimeoutMs, actor: 'utility' }, options), signal);
  try {
    const git = "git -c safe.directory='*'";
    // Whether an image's workspace is a repository is only known inside.
    if (inImage && (await sandbox.listFiles('.')).every(({ path }) => path !== '.git')) return [];
    const result = await sandbox.exec(`${git} rev-list --all --reflog --not HEAD && ${git} fsck --unreachable --no-reflogs`, { timeoutMs: probeTimeoutMs });
    if (result.exitCode !== 0) return ['its git history cannot be read, so it may hold the answer'];
    // Both lists may name the same commit.
    const lines = Buffer.from(result.head).toString().split('\n');
    const commits = new Set(lines.flatMap((line) => /^(?:unreachable commit )?([0-9a-f]{40,64})$/.exec(line)?.[1] ?? []));
    return commits.size === 0 ? [] : [`its git history holds ${commits.size} commit(s) beyond its present state`];
  } finally {
    await sandbox.stop();
  }
}
