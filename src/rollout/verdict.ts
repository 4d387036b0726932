import { assertNever, type TamperingFinding, type TrialRecord } from '../core/index.js';
import { WorkspaceFaultError, type GradeOutcome, type Sandbox, type Task, type WorkspaceDiff } from '../env/index.js';
import { onMachinery } from './infra-fault.js';

/** Grades a workspace diff in a sandbox that the agent never touched; env's `gradeDiff`, bound to a provider. */
export type Grade = (request: { readonly task: Task; readonly diff: WorkspaceDiff; readonly label: string; readonly signal: AbortSignal }) => Promise<GradeOutcome>;

/** What the verifier's side of a trial contributes to its record. */
export interface TrialVerdict extends Pick<TrialRecord, 'infraFault' | 'gradeFault' | 'rewardValid' | 'reward' | 'rewards'> {
  readonly tampering: TamperingFinding[];
  readonly verifierText: string;
}

/** The verdict of a trial whose machinery failed: no reward, never 0. */
export function infraVerdict(code: string, detail: string, tampering: readonly TamperingFinding[] = []): TrialVerdict {
  return { infraFault: code, gradeFault: null, rewardValid: false, reward: null, rewards: null, tampering: [...tampering], verifierText: detail };
}

/**
 * The workspace of a frozen sandbox, read by the host. A workspace past the host's bounds is the agent's doing and
 * comes back as the error itself. @throws InfraFault
 */
export async function readWorkspace(sandbox: Sandbox): Promise<WorkspaceDiff | WorkspaceFaultError> {
  return onMachinery('the workspace could not be read back', async () => {
    try {
      return await sandbox.workspaceDiff();
    } catch (error) {
      if (error instanceof WorkspaceFaultError) return error;
      throw error;
    }
  });
}

/** From a grading's outcome to the trial's facts (DESIGN section 3). */
export function verdictOf(outcome: GradeOutcome): TrialVerdict {
  switch (outcome.kind) {
    case 'verdict':
      return { infraFault: null, gradeFault: null, rewardValid: true, reward: outcome.reward, rewards: { ...outcome.rewards }, tampering: [...outcome.tampering], verifierText: outcome.verifierText };
    case 'grade-fault':
      return agentBrokeGrading(outcome.code, outcome.tampering, outcome.verifierText);
    case 'infra':
      return infraVerdict(outcome.code, outcome.detail, outcome.tampering);
    default:
      return assertNever(outcome, 'grade outcome');
  }
}

/**
 * Grades what the agent left. An unreadable workspace cannot travel to the grader, so the grader is run on the
 * untouched workspace as its control: a verdict there makes the fault the agent's, with reward 0.
 */
export async function gradeWorkspace(grade: Grade, request: { readonly task: Task; readonly workspace: WorkspaceDiff | WorkspaceFaultError; readonly label: string; readonly signal: AbortSignal }): Promise<TrialVerdict> {
  const { workspace, ...rest } = request;
  const unreadable = workspace instanceof WorkspaceFaultError;
  const diff = unreadable ? { entries: [], skipped: [] } : workspace;
  const verdict = verdictOf(await onMachinery('grading failed', async () => grade({ ...rest, diff })));
  if (!unreadable) return verdict;
  return verdict.rewardValid && verdict.gradeFault === null ? agentBrokeGrading(workspace.code, [], workspace.message) : infraVerdict(verdict.infraFault ?? 'E_INFRA', verdict.verifierText);
}

function agentBrokeGrading(code: string, tampering: readonly TamperingFinding[], verifierText: string): TrialVerdict {
  return { infraFault: null, gradeFault: code, rewardValid: true, reward: 0, rewards: null, tampering: [...tampering], verifierText };
}

