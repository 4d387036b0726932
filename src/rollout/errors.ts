import { SeatrialError } from '../core/index.js';

/** The sampler answered, but not with what was asked: other lengths, another policy version, impossible logprobs. */
export class SamplerAnswerError extends SeatrialError {
  constructor(trialId: string, found: string) {
    super({ code: 'E_SAMPLER_ANSWER', message: `the sampler's answer for trial ${trialId} cannot be used: ${found}`, remedy: 'Check that sampler and tokenizer belong to the same model, and the engine log.' });
  }
}

/** The sampler did not answer in time. Its silence says nothing about the agent. */
export class SamplerTimeoutError extends SeatrialError {
  constructor(trialId: string, timeoutMs: number) {
    super({
      code: 'E_SAMPLER_TIMEOUT',
      message: `the sampler gave no answer for trial ${trialId} within ${timeoutMs} ms`,
      remedy: 'Check that the engine is alive and not overloaded; a slow one needs fewer trials at once (rollout.concurrency) or a longer rollout.samplingTimeoutMs.',
    });
  }
}

/** An agent configuration file that cannot be used. */
export class AgentConfigError extends SeatrialError {
  constructor(path: string, found: string, remedy: string, cause?: unknown) {
    super({ code: 'E_AGENT_CONFIG', message: `agent configuration ${path}: ${found}`, remedy, cause });
  }
}

/** An agent that counts on more context than there is would end its trials in failed calls, or be compared under a false protocol. */
export function contextTooLong(agentName: string, contextTokens: number, found: string): AgentConfigError {
  return new AgentConfigError(agentName, `limits.contextTokens is ${contextTokens}, and ${found}`, 'Lower limits.contextTokens, or use a model that reads more.');
}

/** The oracle was asked for on a task that ships no solution. */
export class NoSolutionError extends SeatrialError {
  constructor(taskId: string) {
    super({ code: 'E_NO_SOLUTION', message: `task ${taskId} ships no solution/solve.sh, which the oracle agent runs`, remedy: 'Add solution/solve.sh, or choose another --agent (nop, script:FILE, outside:FILE, seatrial); `npx seatrial job run` can leave tasks out with --exclude.' });
  }
}

/** Most trials of a job fail for the same reason, which is none of the agent's. */
export class JobStoppedError extends SeatrialError {
  constructor(jobId: string, { failed, of, infraFault, detail }: { readonly failed: number; readonly of: number; readonly infraFault: string; readonly detail: string }) {
    super({
      code: 'E_JOB_INFRA',
      message: `job ${jobId} was stopped: ${failed} of its last ${of} tries failed with ${infraFault} (${detail.trim().split('\n', 1)[0]})`,
      remedy: `Mend that first; \`npx seatrial doctor\` tells what is missing. Then go on with: npx seatrial job resume ${jobId}`,
    });
  }
}

/** A job is to go on with other tasks, or another agent, than it began with. */
export class JobInputsChangedError extends SeatrialError {
  constructor(jobId: string, changed: readonly string[]) {
    super({
      code: 'E_JOB_INPUTS_CHANGED',
      message: `job ${jobId} was started with other inputs: ${changed.join('; ')}`,
      remedy: 'Restore what is named, or start a new job with another --job id.',
    });
  }
}
