import { SeatrialError } from '../core/index.js';

/** A trial asked for weights that the sampler does not serve. Usual cause: publish failed, or the version was retired too early. */
export class UnknownPolicyVersionError extends SeatrialError {
  constructor(asked: number, served: readonly number[]) {
    super({
      code: 'E_UNKNOWN_POLICY_VERSION',
      message: `the sampler was asked for policy version ${asked} but serves ${served.length === 0 ? 'none' : served.join(', ')}`,
      remedy: 'Publish the version before trials use it, and keep it until its last trial has ended.',
    });
  }
}

export class ContextOverflowError extends SeatrialError {
  constructor(promptTokens: number, maxNewTokens: number, contextLength: number) {
    super({
      code: 'E_CONTEXT_OVERFLOW',
      message: `a prompt of ${promptTokens} tokens plus ${maxNewTokens} new ones exceeds the context of ${contextLength}`,
      remedy: 'Cut observations or end the trial with context-limit before the call.',
    });
  }
}

/** A call that the model cannot answer: wrong role, shapes that do not match, ids outside the vocabulary. */
export class EngineInputError extends SeatrialError {
  constructor(message: string, remedy: string) {
    super({ code: 'E_ENGINE_INPUT', message, remedy });
  }
}
