/** The door of the engine room: interfaces that rollout and train see. Implementations have doors of their own. */
export type { PackedSequences, TrainingBatch } from './batch.js';
export type { CrossEntropyLoss, LossSpec, PpoPolicyLoss, PpoValueLoss } from './loss-spec.js';
export { logprobRoundingNats, type SampleRequest, type SampleResult, type Sampler } from './sampler.js';
export type { AdamWSpec, Engine, ForwardBackwardResult, LoraSpec, ModelSpec, OptimStepOptions, OptimStepResult, TrainableModel } from './trainer.js';
export { ContextOverflowError, EngineInputError, UnknownPolicyVersionError } from './errors.js';
