import type { SegmentBreak, TerminatedBy, TrajectorySegment, TrialRecord, TurnView } from '../core/index.js';
import type { AgentSandboxParts, Sandbox, Task } from '../env/index.js';
import type { ToolSpec } from './gateway/index.js';
import type { InfraFault } from './infra-fault.js';

/** Who works on a task in one trial: a policy, the task's own solution, nobody, a script. */
export interface TrialAgent {
  readonly name: string;
  /** Digest of everything that decides how it works, besides the weights. */
  readonly configDigest: string;
  readonly policyVersion: number;
  /** The longest it may take: the lease of its sandbox counts from there. */
  readonly longestMs: number;
  /** What its sandbox holds besides the task's workspace. */
  readonly sandboxParts: AgentSandboxParts;
  /** Works to its end. @throws the signal's reason when the trial is aborted. */
  run(sandbox: Sandbox): Promise<AgentEnd>;
  /** What it did so far. */
  account(): AgentAccount;
  /** Gives back what it held outside the sandbox. */
  close(): void;
}

export interface AgentEnd {
  readonly terminatedBy: TerminatedBy;
  /** Set where `terminatedBy` is `infra`. */
  readonly infraFault: InfraFault | null;
}

export interface AgentAccount extends Pick<TrialRecord, 'formatErrors' | 'inputTokens' | 'outputTokens' | 'segmentHashes'> {
  readonly segments: readonly TrajectorySegment[];
  /** Why each segment after the first was begun. */
  readonly segmentBreaks: readonly SegmentBreak[];
  readonly promptText: string;
  readonly turns: readonly TurnView[];
  readonly samplingMs: number;
  /** Tools that an outside agent showed its model; left out: those of the job. */
  readonly tools?: readonly ToolSpec[];
}

/** A trial, or one step of it, about to begin, as an agent sees it. */
export interface AgentOrder {
  /** A step of a task with steps comes as a task of its own. */
  readonly task: Task;
  readonly trialId: string;
  /** Turns of the trial's earlier steps: random keys go on from there. */
  readonly turnsBefore: number;
  /** Aborts the trial as a whole. */
  readonly signal: AbortSignal;
}

/** Makes the agent of one trial, anew for each step. @throws what makes the trial impossible whatever happens. */
export type AgentMaker = (order: AgentOrder) => TrialAgent;
