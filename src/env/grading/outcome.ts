import type { TamperingFinding } from '../../core/index.js';

/**
 * What became of one grading. Three cases that are never mixed (DESIGN section 3):
 * a verdict; a grading that the agent broke (counts as reward 0); a failure of the machinery (no reward at all).
 */
export type GradeOutcome = Verdict | GradeFault | GradeInfra;

export interface Verdict {
  readonly kind: 'verdict';
  /** The scalar reward. */
  readonly reward: number;
  /** All named rewards as Harbor reads them. */
  readonly rewards: Readonly<Record<string, number>>;
  readonly tampering: readonly TamperingFinding[];
  /** Head and tail of what the verifier printed. */
  readonly verifierText: string;
}

/** The verifier gave no verdict after the agent's change, but gave one on the untouched workspace. */
export interface GradeFault {
  readonly kind: 'grade-fault';
  readonly code: GradeFaultCode;
  readonly tampering: readonly TamperingFinding[];
  readonly verifierText: string;
}

export const gradeFaultCodes = [
  'E_VERIFIER_TIMEOUT',
  'E_REWARD_MISSING',
  'E_REWARD_EMPTY',
  'E_REWARD_UNREADABLE',
  'E_REWARD_AMBIGUOUS',
  'E_VERIFIER_RESOURCES',
  'E_DIFF_REFUSED',
  'E_VERIFIER_DIED',
] as const;
export type GradeFaultCode = (typeof gradeFaultCodes)[number];

/** The same grader fails without the agent's change too, or the sandbox could not be had: no reward, to be retried. */
export interface GradeInfra {
  readonly kind: 'infra';
  /** `E_...` of the first fault. */
  readonly code: string;
  readonly detail: string;
  readonly tampering: readonly TamperingFinding[];
}
