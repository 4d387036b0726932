import type { TrialResult } from '../rollout/index.js';

/** What training knows of a task; whoever collects finds the rest by its id. */
export interface TrainTask {
  readonly id: string;
  readonly digest: string;
  readonly repository: string;
}

export interface PlannedTrial {
  readonly trialId: string;
  readonly task: TrainTask;
  /** 0, 1, ... for trials of one task in one iteration. */
  readonly attempt: number;
}

export interface CollectRequest {
  /** With step, task and attempt it names a trial and its random numbers. */
  readonly runSeed: number;
  readonly step: number;
  readonly policyVersion: number;
  /** Every one must end in an outcome, in any order, at any concurrency. */
  readonly trials: readonly PlannedTrial[];
  /** To be awaited for each finished trial: when it resolves, the trial is on the disk and will not be run again. */
  readonly onFinished: (result: TrialResult) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Runs trials at temperature 1 against the served policy version. Rejects when the signal aborts. */
export type Collector = (request: CollectRequest) => Promise<void>;
