/** The door of the rollout room: task + policy -> trajectory and verdict. */
export { defaultSamplingTimeoutMs } from './agent-loop.js';
export { loadAgentConfig, type LoadedAgentConfig } from './agent-config-file.js';
export { runTrial, type TrialDeps, type TrialRequest, type TrialResult } from './run-trial.js';
export { runTrials, type JobEvent, type JobOptions } from './run-trials.js';
export { ScriptedSampler } from './scripted-sampler.js';
export { Conversation, type Rendering } from './conversation.js';
export { AgentPrompts, type ObservationView, type ReplyView } from './prompts.js';
export { TrajectoryBuilder } from './trajectory-builder.js';
export type { Grade } from './verdict.js';
export { AgentConfigError, SamplerAnswerError, SamplerTimeoutError } from './errors.js';
