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
