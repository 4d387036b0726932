import type { Panel, TrialOutcome, TrialRecord, TrialTiming } from '../core/index.js';

/** Which of a panel's runs this is; `base-repeat` is the base with another seed, for the noise floor. */
export type PanelSide = 'base' | 'policy' | 'base-repeat';

/** What the panel asks of the rollout room for one trial. */
export interface PanelTrialRequest {
  /** Made of the panel's seed, the task and the attempt: base and policy draw the same random numbers by it. */
  readonly trialId: string;
  readonly taskId: string;
  readonly taskDigest: string;
  readonly repository: string;
  readonly attempt: number;
  readonly policyVersion: number;
  /** 1 for `temperature-1`, 0 for `greedy`. */
  readonly temperature: 0 | 1;
}

export interface FinishedTrial {
  readonly outcome: TrialOutcome;
  readonly timing: TrialTiming;
}

/** Handed in by the composition root. `runTrial` retries infra faults itself and answers with the trial that is left. */
export interface PanelDeps {
  readonly runTrial: (request: PanelTrialRequest, signal: AbortSignal) => Promise<FinishedTrial>;
  /** Trials in flight at once; never changes a result. */
  readonly concurrency: number;
  readonly onProgress?: (progress: PanelProgress) => void;
}

export interface PanelProgress {
  /** For people, as reports call it: `test, temperature-1`. Its folder's name ends in the samples a task. */
  readonly panel: string;
  readonly side: PanelSide;
  readonly finished: number;
  readonly total: number;
  readonly solved: number;
}

export interface PanelRunOptions {
  readonly side: PanelSide;
  readonly policyVersion: number;
  readonly baseDigest: string;
  /** null for the base. */
  readonly adapterSha256: string | null;
  /** The folder of this side, `<evalDir>/<panelKey>/<side>`. */
  readonly dir: string;
  /** Run trials again that an earlier run left without a verdict. Default false: they stay as attrition. */
  readonly retryInfra?: boolean;
  /** `all` (default): a folder a trial, to read. `none`: records only, for panels of many samples. */
  readonly transcripts?: 'all' | 'none';
  readonly signal?: AbortSignal;
}

/** One side of a panel, complete: every task and attempt has a record, in the panel's order. */
export interface PanelRun {
  readonly panel: Panel;
  readonly side: PanelSide;
  readonly policyVersion: number;
  readonly baseDigest: string;
  /** null for the base. */
  readonly adapterSha256: string | null;
  readonly trials: readonly TrialRecord[];
  readonly timings: readonly TrialTiming[];
}
