import type { AgentConfig, TerminatedBy } from '../core/index.js';

/** What the next model call may sample, and which limit it would meet first. */
export interface CallAllowance {
  readonly maxNewTokens: number;
  /** `turn`: the answer may be cut and the trial goes on. Otherwise a cut answer ends the trial with this. */
  readonly boundBy: 'turn' | Extract<TerminatedBy, 'context-limit' | 'token-limit'>;
}

/** A trial's budgets in steps and tokens. Everything is known before a call is made; nothing is discovered by failing. */
export class Budget {
  private outputTokens = 0;
  private calls = 0;

  constructor(private readonly limits: AgentConfig['limits']) {}

  get remainingSteps(): number {
    return this.limits.steps - this.calls;
  }

  /** The limit that forbids a further call whatever its prompt, or null. */
  exhausted(): TerminatedBy | null {
    if (this.remainingSteps <= 0) return 'step-limit';
    return this.outputTokens >= this.limits.outputTokens ? 'token-limit' : null;
  }

  /** Tokens that may still be appended to a trajectory of `length` so that the reserve for submitting stays. */
  roomForReply(length: number): number {
    return this.limits.contextTokens - length - this.reserveTokens;
  }

  /** What stays free for the next answer, at least 1. */
  get reserveTokens(): number {
    return Math.max(1, this.limits.submitReserveTokens);
  }

  nextCall(length: number): CallAllowance {
    const context = this.limits.contextTokens - length;
    const output = this.limits.outputTokens - this.outputTokens;
    const maxNewTokens = Math.min(this.limits.turnTokens, context, output);
    if (maxNewTokens === this.limits.turnTokens) return { maxNewTokens, boundBy: 'turn' };
    return { maxNewTokens, boundBy: maxNewTokens === context ? 'context-limit' : 'token-limit' };
  }

  spend(sampledTokens: number): void {
    this.outputTokens += sampledTokens;
    this.calls += 1;
  }
}
