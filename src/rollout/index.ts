/** The door of the rollout room: task + policy -> trajectory and verdict. */
export { loadAgentConfig, type LoadedAgentConfig } from './agent-config-file.js';
export { policyAgent, runTrial, type PolicyOrder, type TrialDeps, type TrialRequest, type TrialResult } from './run-trial.js';
export { runTrials, type TrialsEvent, type TrialsOptions } from './run-trials.js';
export { runAttempt, type AttemptDeps, type AttemptRequest, type AttemptResult } from './attempt.js';
export type { AgentMaker, AgentOrder, TrialAgent } from './trial-agent.js';
export type { AgentDeps } from './agent-loop.js';
export { nopAgent, oracleAgent, scriptAgent } from './command-agent.js';
export { withRetries, type Retry, type RetryRule } from './retrying.js';
export { isChosen, jobStep, planTrials, requireSameJob, type PlannedTrial } from './job/plan.js';
export { runJob, writeJobResult, type JobEvent, type JobOptions } from './job/run-job.js';
export { harborJobConfig, type JobFolderPlace } from './job/harbor-config.js';
export { summarise, type JobSummary } from './job/summary.js';
export { ScriptedSampler } from './scripted-sampler.js';
export { Conversation, type Rendering } from './conversation.js';
export { AgentPrompts, type ObservationView, type ReplyView } from './prompts.js';
export { TrajectoryBuilder } from './trajectory-builder.js';
export type { Grade } from './verdict.js';
export { AgentConfigError, JobInputsChangedError, JobStoppedError, NoSolutionError, SamplerAnswerError } from './errors.js';
