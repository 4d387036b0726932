import type { AgentConfig } from '../core/index.js';
import type { ExecResult } from '../env/index.js';
import type { Tokenizer } from '../tokens/index.js';
import type { Conversation, Rendering } from './conversation.js';
import type { AgentPrompts } from './prompts.js';

/** Exit code shown for a command that ran out of time, as coreutils' `timeout` gives it. */
const timeoutExitCode = 124;
/** Bytes of output kept at either end for each token of an observation; what cannot be shown need not be encoded. */
const bytesPerToken = 8;

/** How much output a command may return so that an observation can still be filled. */
export function outputLimits(limits: AgentConfig['limits']): { headBytes: number; tailBytes: number } {
  const bytes = Math.max(2048, Math.min(65_536, limits.observationTokens * bytesPerToken));
  return { headBytes: bytes, tailBytes: bytes };
}

export interface ObservationRequest {
  readonly result: ExecResult;
  /** Most tokens of output, head and tail together. */
  readonly outputTokens: number;
  /** Most tokens that the rendered message may add to the trajectory. */
  readonly roomTokens: number;
  readonly remainingSteps: number;
}

/**
 * Renders what a command printed, cut head + tail in tokens to the observation limit and to the room that the context
 * has left. Null when even an observation without output does not fit.
 */
export function fitObservation(request: ObservationRequest, parts: { prompts: AgentPrompts; tokenizer: Tokenizer; conversation: Conversation }): Rendering | null {
  const output = new CommandOutput(request.result, parts.tokenizer);
  let keptTokens = Math.min(request.outputTokens, output.tokens);
  let mustSubmit = false;
  for (;;) {
    const view = { ...output.cutTo(keptTokens), remainingSteps: request.remainingSteps, mustSubmit };
    const rendering = parts.conversation.render([{ role: 'user', content: parts.prompts.observationText(view) }]);
    const excess = parts.conversation.lengthWith(rendering) - parts.conversation.trajectory.length - request.roomTokens;
    if (excess <= 0) return rendering;
    if (keptTokens === 0 && mustSubmit) return null;
    // `mustSubmit` may lengthen the text, so it is set first and the excess measured again.
    if (mustSubmit) keptTokens = Math.max(0, keptTokens - excess);
    mustSubmit = true;
  }
}

/** A command's output in tokens, ready to be cut from the middle. */
class CommandOutput {
  private readonly headIds: readonly number[];
  private readonly tailIds: readonly number[];

  constructor(
    private readonly result: ExecResult,
    private readonly tokenizer: Tokenizer,
  ) {
    const whole = result.elidedBytes === 0;
    this.headIds = this.encode(whole ? Buffer.concat([result.head, result.tail]) : result.head);
    this.tailIds = whole ? [] : this.encode(result.tail);
  }

  get tokens(): number {
    return this.headIds.length + this.tailIds.length;
  }

  cutTo(tokens: number): { exitCode: number; timedOut: boolean; head: string; tail: string; elidedTokens: number; elidedBytes: number } {
    const all = [...this.headIds, ...this.tailIds];
    const keepsAll = tokens >= all.length && this.result.elidedBytes === 0;
    const headTokens = keepsAll ? all.length : Math.min(this.headIds.length, Math.ceil(tokens / 2));
    const tailTokens = keepsAll ? 0 : Math.min(all.length - headTokens, tokens - headTokens);
    const head = this.tokenizer.decode(all.slice(0, headTokens));
    const tail = this.tokenizer.decode(all.slice(all.length - tailTokens));
    return {
      exitCode: this.result.exitCode ?? timeoutExitCode,
      timedOut: this.result.timedOut,
      // A cut may split a character; its broken half is dropped.
      head: keepsAll ? head : head.replace(/\uFFFD+$/, ''),
      tail: keepsAll ? tail : tail.replace(/^\uFFFD+/, ''),
      elidedTokens: all.length - headTokens - tailTokens,
      elidedBytes: this.result.elidedBytes,
    };
  }

  private encode(bytes: Uint8Array): number[] {
    return this.tokenizer.encode(this.tokenizer.withoutAddedTokens(new TextDecoder().decode(bytes)));
  }
}
