import { z } from 'zod';

/**
 * The record of one attempt at a task, `trial.json` beside Harbor's `result.json`.
 *
 * Three separate facts, never mixed: how the agent ended (`terminatedBy`), whether the reward may be used
 * (`rewardValid`), and the reward itself. An infra failure has `reward: null`; it is never 0. No times here: they live
 * in `timings.jsonl`, so that records can be compared byte for byte.
 */
export const terminations = [
  'submitted',
  'step-limit',
  'context-limit',
  'token-limit',
  'resource-limit',
  'deadline',
  'format-errors',
  'agent-error',
  'infra',
] as const;
export const TerminatedBy = z.enum(terminations);
export type TerminatedBy = z.infer<typeof TerminatedBy>;

export const GraderMode = z.enum(['workspace', 'snapshot', 'shared']);
export type GraderMode = z.infer<typeof GraderMode>;

export const TamperingFinding = z.strictObject({
  /** Workspace-relative path of a guarded file that the agent added or changed. */
  path: z.string(),
  kind: z.enum(['added', 'modified', 'deleted', 'type-changed']),
});
export type TamperingFinding = z.infer<typeof TamperingFinding>;

/** One step of a trial whose task has steps. */
export const TrialStepRecord = z.strictObject({
  name: z.string(),
  terminatedBy: TerminatedBy,
  gradeFault: z.string().nullable(),
  reward: z.number().nullable(),
  rewards: z.record(z.string(), z.number()).nullable(),
  /** Model calls. */
  turns: z.int().nonnegative(),
});
export type TrialStepRecord = z.infer<typeof TrialStepRecord>;

/** Why a trajectory's next segment was begun. */
export const segmentBreaks = [
  /** The template writes earlier messages differently now. */
  'past-rewritten',
  /** The template puts plain text after the answer, whose ids depend on what stands before. */
  'no-token-boundary',
  /** A task with steps: the agent begins anew in each. */
  'next-step',
  // Of an outside agent, whose calls come through the gateway: how the request differed from what was said (docs/gateway.md).
  'tools-changed',
  'answer-changed',
  'answer-dropped',
  'repeated',
  'went-back',
  'history-changed',
  'other-conversation',
  'concurrent',
  'prompt-changed',
] as const;
export const SegmentBreak = z.enum(segmentBreaks);
export type SegmentBreak = z.infer<typeof SegmentBreak>;

const TrialFacts = z.strictObject({
  schemaVersion: z.literal(1),
  trialId: z.string().regex(/^t_[0-9a-f]{16}$/),
  taskId: z.string(),
  /** Content digest of the task directory, 64 hex digits. */
  taskDigest: z.string(),
  /** The repository the task belongs to: the cluster of statistics. */
  repository: z.string(),
  attempt: z.int().nonnegative(),
  policyVersion: z.int().nonnegative(),
  agentConfigDigest: z.string(),
  sandbox: z.strictObject({ provider: z.string(), isolation: z.enum(['namespaces', 'container', 'environment', 'none']) }),
  graderMode: GraderMode,
  terminatedBy: TerminatedBy,
  /** Code of the infrastructure fault that ended the trial, `E_...`; null otherwise. */
  infraFault: z.string().nullable(),
  /** Code of what the agent did to its grader, when grading failed but its control succeeded; null otherwise. */
  gradeFault: z.string().nullable(),
  tampering: z.array(TamperingFinding),
  rewardValid: z.boolean(),
  /** The verifier's scalar reward; null when no verdict may be used. */
  reward: z.number().nullable(),
  /** All named rewards of the verifier, as Harbor reads them. */
  rewards: z.record(z.string(), z.number()).nullable(),
  /** Only for a task with steps: those that were run, in order. The fields above are those of the whole trial. */
  steps: z.array(TrialStepRecord).min(1).optional(),
  /** Model calls. */
  turns: z.int().nonnegative(),
  formatErrors: z.int().nonnegative(),
  /** Sum over calls of the prompt's tokens: what a server would bill as input. */
  inputTokens: z.int().nonnegative(),
  /** Sampled tokens. */
  outputTokens: z.int().nonnegative(),
  /** Tokens of the finished trajectory, prompts and observations included. */
  trajectoryTokens: z.int().nonnegative(),
  /** SHA-256 of each segment's id array (int32 little-endian). */
  segmentHashes: z.array(z.string()),
  /** Why each segment after the first was begun, in order; left out where there is one segment or none. */
  segmentBreaks: z.array(SegmentBreak).min(1).optional(),
});
export type TrialRecord = z.infer<typeof TrialFacts>;

/**
 * What is contradictory about a trial's verdict, or null. The facts stand apart, but not every combination of them can be:
 * a failure of the machinery has no reward of any kind, and whoever meets a record that claims both must refuse it.
 */
export function verdictFault(trial: Pick<TrialRecord, 'terminatedBy' | 'infraFault' | 'gradeFault' | 'rewardValid' | 'reward' | 'rewards' | 'steps'>): string | null {
  const { terminatedBy, infraFault, gradeFault, rewardValid, reward, rewards, steps = [] } = trial;
  if (terminatedBy === 'infra' && infraFault === null) return 'it ended by infra and names no infra fault';
  if (infraFault !== null && (rewardValid || reward !== null || rewards !== null)) return `it has the infra fault ${infraFault} and a reward`;
  if (infraFault !== null && gradeFault !== null) return `it has the infra fault ${infraFault} and the grade fault ${gradeFault}`;
  if (rewardValid !== (reward !== null)) return rewardValid ? 'its reward is valid and missing' : `its reward ${reward} is not valid`;
  if (rewardValid === false && (rewards !== null || gradeFault !== null)) return `it has no verdict and ${rewards === null ? `the grade fault ${gradeFault}` : 'named rewards'}`;
  const broken = steps.find((step) => step.terminatedBy === 'infra' && (step.reward !== null || step.rewards !== null || step.gradeFault !== null));
  if (broken !== undefined) return `its step ${broken.name} ended by infra and has a verdict`;
  if (infraFault === null && steps.some((step) => step.terminatedBy === 'infra')) return 'a step ended by infra and the trial names no infra fault';
  const odd = [trial, ...steps].flatMap((part) => [part.reward ?? 0, ...Object.values(part.rewards ?? {})]).find((number) => !Number.isFinite(number));
  return odd === undefined ? null : `a reward is ${odd}`;
}

/** A trial's record as it is written and read. Contradictory verdicts do not parse. */
export const TrialRecord = TrialFacts.superRefine((trial, context) => {
  const fault = verdictFault(trial);
  if (fault !== null) context.addIssue({ code: 'custom', path: ['infraFault'], message: `trial ${trial.trialId}: ${fault}` });
});

/** Whether a trial may be counted: false after an infra failure, which is in no batch, no pair and no mean. */
export function hasVerdict<T extends Pick<TrialRecord, 'rewardValid' | 'reward'>>(trial: T): trial is T & { readonly reward: number } {
  return trial.rewardValid && trial.reward !== null;
}

/** Solved means: a usable verdict with reward >= 1. */
export function isSolved(trial: Pick<TrialRecord, 'rewardValid' | 'reward'>): boolean {
  return hasVerdict(trial) && trial.reward >= 1;
}

/** One line of `timings.jsonl`: where a trial's wall time went, in ms. */
export const TrialTiming = z.strictObject({
  trialId: z.string(),
  samplingMs: z.number(),
  sandboxMs: z.number(),
  gradingMs: z.number(),
  totalMs: z.number(),
});
export type TrialTiming = z.infer<typeof TrialTiming>;

/**
 * Wall time of each phase of a trial, in ms; null for one that was not reached. The agent's sandbox is destroyed while the
 * grading runs: `destroyMs` is what was waited for it afterwards.
 */
export const TrialPhases = z.strictObject({
  prepareMs: z.number().nullable(),
  agentMs: z.number().nullable(),
  freezeMs: z.number().nullable(),
  diffMs: z.number().nullable(),
  gradeMs: z.number().nullable(),
  destroyMs: z.number().nullable(),
});
export type TrialPhases = z.infer<typeof TrialPhases>;

/** What the agent's sandbox used; null where nothing counts it. */
export const TrialResources = z.strictObject({
  cpuSeconds: z.number().nullable(),
  peakMemoryBytes: z.number().nullable(),
  /** Handed to write calls, output included. */
  bytesWritten: z.number().nullable(),
});
export type TrialResources = z.infer<typeof TrialResources>;

/** `measures.json` of a trial in a job: what may differ when the same trial is run again. */
export const TrialMeasures = z.strictObject({
  trialId: z.string(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  finishedAt: z.string(),
  /** Tries until this outcome; those before it ended in an infra fault. */
  tries: z.int().positive(),
  phases: TrialPhases,
  resources: TrialResources,
});
export type TrialMeasures = z.infer<typeof TrialMeasures>;
