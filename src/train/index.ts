/** The door of the train room: PPO as a resumable state machine, and its checkpoints. */
export {
  checkpointSteps,
  loadCheckpoint,
  newestCheckpoint,
  retainCheckpoints,
  writeCheckpoint,
  type Checkpoint,
  type CheckpointParts,
  type SkippedCheckpoint,
} from './checkpoint.js';
export type { CollectRequest, Collector, PlannedTrial, TrainTask } from './collector.js';
export { TrainConfig } from './config.js';
export {
  AttritionError,
  BatchError,
  CheckpointCorruptError,
  ConfigChangedError,
  LogprobDriftError,
  MissingTrialsError,
  NonFiniteError,
  NothingToTrainError,
  RunBegunError,
  TrialOutcomeError,
} from './errors.js';
export { IterationMetrics } from './metrics.js';
export { readMetrics } from './metrics-file.js';
export type { ProgressSink, TrainProgress } from './progress.js';
export type { TrainDeps, TrainOptions, Validation } from './session.js';
export { JournalEntry, phases, TrainState, type Phase } from './train-state.js';
export { train, type TrainResult } from './train.js';
