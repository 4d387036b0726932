import type { AgentConfig, TrialOutcome, TrialTiming } from '../core/index.js';
import type { Task } from '../env/index.js';
import { PolicyAgent, type AgentDeps } from './agent-loop.js';
import { runAttempt, type AttemptDeps } from './attempt.js';
import type { AgentMaker } from './trial-agent.js';

export interface TrialDeps extends AgentDeps, AttemptDeps {}

export interface TrialRequest {
  readonly task: Task;
  readonly attempt: number;
  readonly runSeed: number;
  /** Iteration of training, or a fixed number for a panel. */
  readonly step: number;
  readonly policyVersion: number;
  readonly agentConfig: AgentConfig;
  /** 1 samples the policy's own distribution, 0 is greedy. */
  readonly temperature: number;
  readonly graderMode: 'workspace';
}

export type TrialResult = TrialOutcome & { readonly timing: TrialTiming };

/** What decides how a policy acts, besides the task. */
export type PolicyOrder = Pick<TrialRequest, 'runSeed' | 'policyVersion' | 'agentConfig' | 'temperature'>;

/** The agent that asks a model. */
export function policyAgent(deps: AgentDeps, { agentConfig, ...order }: PolicyOrder): AgentMaker {
  return ({ task, trialId, turnsBefore, signal }) => new PolicyAgent(deps, { ...order, trialId, turnsBefore, instruction: task.instruction, workdir: task.workdir, config: agentConfig, signal });
}

/**
 * One attempt of a policy at a task, for training and evaluation.
 * @throws the signal's reason when aborted, with the sandbox destroyed; ProviderUnsupportedError, TaskVariableError,
 * TokenizerInputError and AgentConfigError for requests that can never work.
 */
export async function runTrial(deps: TrialDeps, request: TrialRequest, signal: AbortSignal = new AbortController().signal): Promise<TrialResult> {
  const { outcome, timing } = await runAttempt(deps, { ...request, agent: policyAgent(deps, request), collect: false }, signal);
  return { ...outcome, timing };
}
