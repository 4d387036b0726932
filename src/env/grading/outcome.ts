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
  /** Guarded files that would have changed this outcome had they not been restored. */
  readonly tampering: readonly TamperingFinding[];
  /** Head and tail of what the verifier printed. */
  readonly verifierText: string;
}

/** No verdict came after the agent's change, but one comes on the untouched workspace: the agent's doing. */
export interface GradeFault {
  readonly kind: 'grade-fault';
  readonly code: GradeFaultCode;
  readonly detail: string;
  readonly tampering: readonly TamperingFinding[];
  readonly verifierText: string;
}

export const gradeFaultCodes = [
  /** The workspace could not be read back from the agent's sandbox, or not be laid into a fresh one. */
  'E_WORKSPACE_FAULT',
  'E_WORKSPACE_REFUSED',
  'E_VERIFIER_TIMEOUT',
  /** The grading sandbox ran into its memory, process or disk bound. */
  'E_VERIFIER_RESOURCES',
  /** The grading sandbox died, twice in a row. */
  'E_VERIFIER_DIED',
  'E_REWARD_MISSING',
  'E_REWARD_EMPTY',
  'E_REWARD_UNREADABLE',
  /** Several rewards, none of them `reward` or the task's reward key. */
  'E_REWARD_AMBIGUOUS',
  /** A sealed verdict that nobody with a key spoke, or a pass that exit code or test names contradict. */
  'E_VERDICT_MISSING',
  'E_VERDICT_CONTRADICTED',
] as const;
export type GradeFaultCode = (typeof gradeFaultCodes)[number];

/** The same grader fails without the agent's change too, or no sandbox can be had: no reward; to be retried. */
export interface GradeInfra {
  readonly kind: 'infra';
  /** Code of the fault, `E_...`. */
  readonly code: string;
  readonly detail: string;
  readonly tampering: readonly TamperingFinding[];
}

/** What one run of the verifier in a fresh sandbox gave, before anyone asks whose doing a failure was. */
export type Attempt = GradedAttempt | FailedAttempt;

export interface GradedAttempt {
  readonly kind: 'verdict';
  readonly reward: number;
  readonly rewards: Readonly<Record<string, number>>;
  readonly verifierText: string;
}

export interface FailedAttempt {
  readonly kind: 'failed';
  readonly code: GradeFaultCode;
  readonly detail: string;
  readonly verifierText: string;
  /** True where the sandbox itself failed, so that trying again may help. */
  readonly sandboxFailed: boolean;
}
