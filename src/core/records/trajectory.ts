import type { TrialRecord } from './trial.js';

/**
 * A trajectory's append-only id arrays. What was sampled is stored as sampled; it is never decoded and encoded again.
 * All arrays of a segment have one entry a token.
 */
export interface TrajectorySegment {
  readonly ids: readonly number[];
  /** 1 on tokens that the policy sampled. */
  readonly actionMask: readonly (0 | 1)[];
  /** The sampler's logprob in nats where the mask is 1, else 0. */
  readonly samplerLogprobs: readonly number[];
  /** Version of the weights that sampled the token where the mask is 1, else -1. */
  readonly policyVersions: readonly number[];
}

/** One model call and what followed it, for people to read: texts are decoded copies, never inputs. */
export interface TurnView {
  readonly responseText: string;
  /** The command that ran, or null when the turn held none; of several calls the last command. */
  readonly command: string | null;
  /** Fault of the action parser, or null. */
  readonly formatFault: string | null;
  readonly observationText: string | null;
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** With the tools protocol: the calls that were carried out, in order. `exitCode` and `timedOut` above are the last one's. */
  readonly calls?: readonly ToolCallView[];
}

export interface ToolCallView {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, string>>;
  /** Null when the trial ended before it was told. */
  readonly observationText: string | null;
  /** Null when there is none, as of a call that submits. */
  readonly exitCode: number | null;
  readonly timedOut: boolean;
}

/** All that one trial leaves behind. */
export interface TrialOutcome {
  readonly record: TrialRecord;
  readonly segments: readonly TrajectorySegment[];
  readonly promptText: string;
  readonly turns: readonly TurnView[];
  /** Unified view of what the agent changed, for people to read. */
  readonly diffText: string;
  /** Verifier's standard output, head and tail, for people to read. */
  readonly verifierText: string;
}
