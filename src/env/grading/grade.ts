import { posix } from 'node:path';
import { SeatrialError, type Clock, type TamperingFinding } from '../../core/index.js';
import { applyWorkspaceDiff } from '../sandbox/diff.js';
import type { WorkspaceFaultError } from '../sandbox/errors.js';
import type { Sandbox, SandboxFile, SandboxProvider, WorkspaceDiff } from '../sandbox/provider.js';
import { planOf } from '../steps/step-plan.js';
import type { TaskRunOptions } from '../tasks/sandbox-spec.js';
import type { Task } from '../tasks/task.js';
import { taskImage } from '../tasks/task-image.js';
import { treeFile } from '../tasks/workspace.js';
import { isSandboxFault } from './attempt.js';
import { controlGrading } from './control.js';
import { persistentAttempt } from './persistent-attempt.js';
import { attemptInPlace } from './in-place.js';
import { visibleChange } from './carried-files.js';
import type { Attempt, FailedAttempt, GradeOutcome } from './outcome.js';
import { solutionPaths } from './oracle.js';
import { guardedChanges, mergeWorkspace, replacements, restorableChanges, type MergedWorkspace, type Workspace } from './workspace.js';

export type GradeRequest = GradeSurroundings & GraderPlace;

interface GradeSurroundings {
  readonly task: Task;
  /** What the agent left, or why it cannot be read back: that is graded too, as the agent's doing. */
  readonly diff: WorkspaceDiff | WorkspaceFaultError;
  /** The artifacts that the task declares outside its workspace, as the agent left them; the shared grader has them anyway. */
  readonly carried?: readonly SandboxFile[];
  readonly provider: SandboxProvider;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  readonly options?: TaskRunOptions;
}

/** Where the verifier runs, strongest first. The weaker two are named in every result. */
export type GraderPlace =
  /** Only the workspace travels to a fresh sandbox. */
  | { readonly graderMode: 'workspace' }
  /** A fresh sandbox with the workspace and what the agent left in its home and temporary directories. */
  | { readonly graderMode: 'snapshot'; readonly homeFiles: readonly SandboxFile[] }
  /** The sandbox in which the agent worked, alive; the grader freezes it. */
  | { readonly graderMode: 'shared'; readonly sandbox: Sandbox };

/**
 * Grades what an agent left, in the place that the request names. Where the diff touches guarded files, grading runs
 * both ways: the verdict with the task's own files counts, and a difference is recorded as tampering. Where no verdict
 * comes, the same grader is run on the untouched workspace: if that gives a verdict, the failure is the agent's doing
 * (`grade-fault`), otherwise it is `infra`. Where it was the sandbox that failed, the machine may have been unwell until
 * just before that control: the grading is then run once more, and only what fails before and after it is the agent's
 * doing. Nothing in this decision is read from text that the agent controls.
 * @throws ProviderUnsupportedError, TaskVariableError before anything runs; InvariantError for a task with steps, which are
 * graded one by one (stepPlans); the signal's reason when aborted
 */
export async function gradeDiff(request: GradeRequest): Promise<GradeOutcome> {
  planOf(request.task);
  if (!('entries' in request.diff)) return afterControl(request, { kind: 'failed', code: 'E_WORKSPACE_FAULT', detail: request.diff.message, verifierText: '', sandboxFailed: false }, concluded);
  const diff = request.graderMode === 'shared' ? request.diff : visibleChange(request.task, request.diff);
  const merged = await mergedFor(request, diff);
  if ('kind' in merged) return merged;
  const bothWays = merged.touched.length > 0;
  const attempt = attempts(request, diff);
  const guarded = await attempt(merged.guarded, 'grade', !bothWays);
  const plain = bothWays ? await attempt(merged.plain, 'grade unguarded', true) : null;
  const taken = takenByHost(request);
  const conclude = (last: Attempt): GradeOutcome => concluded(last, taken === null ? tamperingOf(merged, last, plain) : []);
  if (guarded.kind === 'verdict') return conclude(guarded);
  if (taken !== null) return { kind: 'infra', code: guarded.code, detail: taken, tampering: [] };
  return afterControl(request, guarded, conclude, request.graderMode === 'shared' ? undefined : () => attempt(merged.guarded, 'grade again', true));
}

/** Why the sandbox of a shared grader ended, if that was the host's doing: there is no second one that could be asked. */
function takenByHost(request: GradeRequest): string | null {
  if (request.graderMode !== 'shared') return null;
  const status = request.sandbox.status();
  return !status.alive && status.cause === 'infra' ? status.detail : null;
}

/**
 * What a failed grading is, by the same grader on the untouched workspace.
 * @param again grades once more, where that can be done
 */
async function afterControl(request: GradeRequest, failure: FailedAttempt, conclude: (last: Attempt) => GradeOutcome, again?: () => Promise<Attempt>): Promise<GradeOutcome> {
  const control = await controlGrading(request, failure);
  if (control.kind === 'failed') {
    const { tampering } = conclude(failure);
    return { kind: 'infra', code: control.code, detail: `the grader fails on the untouched workspace too: ${control.detail}`, tampering };
  }
  return conclude(failure.sandboxFailed && again !== undefined ? await again() : failure);
}

function concluded(last: Attempt, tampering: readonly TamperingFinding[] = []): GradeOutcome {
  if (last.kind === 'failed') return { kind: 'grade-fault', code: last.code, detail: last.detail, tampering, verifierText: last.verifierText };
  return { kind: 'verdict', reward: last.reward, rewards: last.rewards, tampering, verifierText: last.verifierText };
}

/** The guarded files that would have changed the outcome. */
function tamperingOf({ touched }: MergedWorkspace, guarded: Attempt, plain: Attempt | null): readonly TamperingFinding[] {
  return plain === null || isLost(plain) || isLost(guarded) || sameOutcome(guarded, plain) ? [] : touched;
}

/** How a workspace is graded in the place of the request; `last` says that no other attempt follows. */
function attempts(request: GradeRequest, diff: WorkspaceDiff): (workspace: Workspace, purpose: string, last: boolean) => Promise<Attempt> {
  if (request.graderMode !== 'shared') return (workspace, purpose) => persistentAttempt({ ...request, outsideFiles: outsideFiles(request) }, workspace, purpose);
  const { task, sandbox, options = {}, signal } = request;
  let standing: ReadonlyMap<string, SandboxFile> = new Map(applyWorkspaceDiff(task.workspaceFiles, diff).map((file) => [file.path, file]));
  return (workspace, _purpose, last) => {
    const change = replacements(standing, workspace);
    standing = workspace.files;
    return attemptInPlace({ task, sandbox, options, signal, replacements: change, last });
  };
}

/** The paths of the task's own solution are exempt; the oracle is run for them only where a guarded file was touched. */
async function mergedFor({ task, provider, clock, options = {} }: GradeRequest, diff: WorkspaceDiff): Promise<MergedWorkspace | GradeOutcome> {
  try {
    const originals = [...treeFiles(task, diff), ...(await imageFiles(task, provider, diff))];
    const merged = mergeWorkspace(task, diff, new Map(), originals);
    if (merged.touched.length === 0) return merged;
    const exempt = await solutionPaths({ task, provider, clock, options });
    return exempt.size === 0 ? merged : mergeWorkspace(task, diff, exempt, originals);
  } catch (error) {
    if (!(error instanceof SeatrialError) || !isSandboxFault(error)) throw error;
    return { kind: 'infra', code: error.code, detail: `the task's own files, or those that its solution touches, cannot be told: ${error.message}`, tampering: [] };
  }
}

/** What a workspace on disk has at the guarded paths that a diff touches. */
function treeFiles(task: Task, diff: WorkspaceDiff): readonly SandboxFile[] {
  const { workspaceTree: tree } = task;
  return tree === null ? [] : restorableChanges(task, diff).flatMap((path) => treeFile(tree, path) ?? []);
}

/** What the task's image has at the guarded paths that a diff touches; for other tasks their files are known already. */
async function imageFiles(task: Task, provider: SandboxProvider, diff: WorkspaceDiff): Promise<readonly SandboxFile[]> {
  const image = taskImage(task);
  if (image === null || provider.imageFile === undefined) return [];
  const found: SandboxFile[] = [];
  for (const path of guardedChanges(task, diff)) {
    // A workspace on disk lies over the image's.
    if (task.workspaceTree?.index.entries.has(path) === true) continue;
    const file = await provider.imageFile(image, posix.join(task.workdir, path));
    if (file !== null) found.push({ ...file, path });
  }
  return found;
}

/** No sandbox could be had, twice in a row: nothing ran that the changes could be blamed for. One that died may have died of them. */
function isLost(attempt: Attempt): boolean {
  return attempt.kind === 'failed' && attempt.sandboxFailed && attempt.code === 'E_WORKSPACE_REFUSED';
}

function sameOutcome(a: Attempt, b: Attempt): boolean {
  return a.kind === 'verdict' ? b.kind === 'verdict' && a.reward === b.reward : b.kind === 'failed';
}

/** What stands outside the workspace travels too: homes before declared artifacts of the same path. */
function outsideFiles(request: GradeSurroundings & Exclude<GraderPlace, { graderMode: 'shared' }>): readonly SandboxFile[] {
  const home = request.graderMode === 'snapshot' ? request.homeFiles : [];
  const homePaths = new Set(home.map(({ path }) => path));
  return [...home, ...(request.carried ?? []).filter(({ path }) => !homePaths.has(path))];
}
