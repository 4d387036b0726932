/** The door of the core room. */
export { assertNever, InvariantError, SeatrialError, type ErrorFacts } from './errors.js';
export type { Clock } from './clock.js';
export { systemClock } from './system-clock.js';
export { canonicalJson } from './canonical-json.js';
export { digestOf, sha256Hex, tokenArrayHash } from './hash.js';
export { lastLines } from './last-lines.js';
export { nearestWord } from './nearest-word.js';
export {
  counted,
  englishNumbers,
  fixedText,
  pValueText,
  percentIntervalText,
  percentText,
  pointsIntervalText,
  pointsText,
  ratioText,
  type NumberWords,
} from './number-text.js';
export { CounterRng, RandomStream } from './rng.js';
export { runIdAt, trialIdOf, type TrialKey } from './ids.js';
export { AgentConfig } from './records/agent-config.js';
export { CheckpointSummary } from './records/checkpoint-summary.js';
export { DatasetLock, LockedTask } from './records/dataset-lock.js';
export { JobAgent, JobRecord, modelOf } from './records/job.js';
export { Panel } from './records/panel.js';
export {
  ComparisonReport,
  CostTotals,
  EvaluationPlan,
  EvaluationRecord,
  Interval,
  PanelComparison,
  PassAtK,
  hasSeenTasks,
  ReportSubject,
  SeenTasks,
  SideSummary,
  Verdict,
  verdictOf,
} from './records/report.js';
export { QualificationRecord, QualifiedTask } from './records/qualification.js';
export { RunRecord } from './records/run.js';
export type { ToolCallView, TrajectorySegment, TrialOutcome, TurnView } from './records/trajectory.js';
export { GraderMode, hasVerdict, isSolved, SegmentBreak, segmentBreaks, TamperingFinding, TerminatedBy, terminations, TrialMeasures, TrialPhases, TrialRecord, TrialResources, TrialStepRecord, TrialTiming, verdictFault } from './records/trial.js';
