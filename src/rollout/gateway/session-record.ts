import type { TrajectorySegment } from '../../core/index.js';
import type { Answer } from './answer.js';
import type { CallRecord, CallTiming } from './call-record.js';
import type { SegmentReason } from './segment.js';

/** Where a session's calls are written as they come. */
export interface CallSink {
  /** Resolves when the call is written: only then is it answered. */
  append(record: CallRecord, ids: CallIds): Promise<void>;
}

/** Tokens that a call added to its segment. */
export interface CallIds {
  readonly observed: readonly number[];
  readonly sampled: readonly number[];
  readonly samplerLogprobs: readonly number[];
}

export interface CallResult {
  readonly record: CallRecord;
  readonly timing: CallTiming;
  readonly answer: Answer;
  readonly promptIds: readonly number[];
}

export interface SessionFacts {
  readonly id: string;
  readonly policyVersion: number;
  /** What the opener wants to find again. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly createdMs: number;
  /** Model calls that it may make; null: as many as it likes. */
  readonly mostCalls: number | null;
}

export interface SessionRecord {
  readonly sessionId: string;
  readonly ended: boolean;
  readonly policyVersion: number;
  readonly segments: readonly TrajectorySegment[];
  /** Why each segment was opened. */
  readonly reasons: readonly SegmentReason[];
  readonly calls: readonly CallRecord[];
  /** How many segments were opened for each reason. */
  readonly openedBy: Readonly<Partial<Record<SegmentReason, number>>>;
}

export interface SessionSummary {
  readonly sessionId: string;
  readonly policyVersion: number;
  readonly calls: number;
  readonly sampledTokens: number;
  /** Length of each segment. */
  readonly segmentTokens: readonly number[];
  readonly openedBy: SessionRecord['openedBy'];
}
