import { assertNever, type TamperingFinding, type TrialRecord } from '../core/index.js';
import { WorkspaceFaultError, type GradeOutcome, type GradeRequest } from '../env/index.js';

/** Grades what an agent left, in a sandbox that it never touched: env's `gradeDiff`. */
export type Grade = (request: GradeRequest) => Promise<GradeOutcome>;

/** What the verifier's side of a trial contributes to its record. */
export interface TrialVerdict extends Pick<TrialRecord, 'infraFault' | 'gradeFault' | 'rewardValid' | 'reward' | 'rewards' | 'tampering'> {
  readonly verifierText: string;
}

/** The verdict of a trial whose machinery failed: no reward, never 0. */
export function infraVerdict(code: string, detail: string, tampering: readonly TamperingFinding[] = []): TrialVerdict {
  return { infraFault: code, gradeFault: null, rewardValid: false, reward: null, rewards: null, tampering: [...tampering], verifierText: detail };
}

/** What is read back of a dead sandbox. Past the host's bounds it is the agent's doing and is graded as that. */
export async function orWorkspaceFault<T>(read: () => Promise<T>): Promise<T | WorkspaceFaultError> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof WorkspaceFaultError) return error;
    throw error;
  }
}

/** From a grading's outcome to the trial's facts (DESIGN section 3). A verdict that the agent prevented is a reward of 0. */
export function verdictOf(outcome: GradeOutcome): TrialVerdict {
  const { tampering } = outcome;
  switch (outcome.kind) {
    case 'verdict':
      return { infraFault: null, gradeFault: null, rewardValid: true, reward: outcome.reward, rewards: { ...outcome.rewards }, tampering: [...tampering], verifierText: outcome.verifierText };
    case 'grade-fault':
      return { infraFault: null, gradeFault: outcome.code, rewardValid: true, reward: 0, rewards: null, tampering: [...tampering], verifierText: `${outcome.detail}\n${outcome.verifierText}` };
    case 'infra':
      return infraVerdict(outcome.code, outcome.detail, tampering);
    default:
      return assertNever(outcome, 'grade outcome');
  }
}
