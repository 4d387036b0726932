import type { AgentConfig } from '../core/index.js';
import type { ExecResult } from '../env/index.js';
import type { Tokenizer } from '../tokens/index.js';
import type { AgentProtocol } from './agent-protocol.js';
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

/** What an action came to, as an observation shows it. */
export type ActionResult = Pick<ExecResult, 'exitCode' | 'timedOut' | 'head' | 'tail' | 'elidedBytes'>;

/** A result in words of ours. */
export function textResult(exitCode: number, text: string): ActionResult {
  return { exitCode, timedOut: false, head: Buffer.from(text), tail: new Uint8Array(), elidedBytes: 0 };
}

export interface ObservationRequest {
  /** Of the actions of one answer, in order. */
  readonly results: readonly ActionResult[];
  /** Most tokens of output shown of one action, head and tail together. */
  readonly outputTokens: number;
  /** Most tokens that the rendered messages may add to the trajectory. */
  readonly roomTokens: number;
  /** With no more than this left of the room the agent is told to submit: an answer so long would leave no place for another reply. */
  readonly nearTokens: number;
  readonly remainingSteps: number;
}

/**
 * Renders what actions printed, each cut head + tail in tokens to the observation limit, and all together to the room
 * that the context has left, the longest first. Null when even observations without output do not fit.
 */
export function fitObservation(request: ObservationRequest, parts: { prompts: AgentPrompts; protocol: AgentProtocol; tokenizer: Tokenizer; conversation: Conversation }): Rendering | null {
  const { prompts, protocol, tokenizer, conversation } = parts;
  const outputs = request.results.map((result) => new CommandOutput(result, tokenizer));
  let kept = outputs.map((output) => output.tokensWithin(request.outputTokens));
  let mustSubmit = false;
  for (;;) {
    const texts = outputs.map((output, index) => prompts.observationText({ ...output.cutTo(kept[index]!), remainingSteps: request.remainingSteps, mustSubmit, last: index === outputs.length - 1 }));
    const rendering = conversation.render(protocol.results(texts));
    const spare = request.roomTokens - conversation.tokensAdded(rendering);
    if (spare >= 0 && (mustSubmit || spare > request.nearTokens)) return rendering;
    if (mustSubmit && kept.every((tokens) => tokens === 0)) return null;
    // `mustSubmit` may lengthen the text, so it is set first and the excess measured again.
    if (mustSubmit) kept = lessBy(outputs.map((output, index) => Math.min(kept[index]!, output.tokens)), -spare);
    mustSubmit = true;
  }
}

/** Numbers whose sum is smaller by `excess`, taken from the largest. */
function lessBy(numbers: readonly number[], excess: number): number[] {
  const less = [...numbers];
  let left = Math.max(0, numbers.reduce((sum, number) => sum + number, 0) - excess);
  const ascending = numbers.map((_, index) => index).sort((a, b) => numbers[a]! - numbers[b]!);
  ascending.forEach((index, done) => {
    less[index] = Math.min(numbers[index]!, Math.floor(left / (numbers.length - done)));
    left -= less[index];
  });
  return less;
}

/** An action's output in tokens, ready to be cut from the middle; encoded only where it may have to be cut. */
class CommandOutput {
  private encoded: { readonly all: readonly number[]; readonly headTokens: number } | null = null;
  private readonly byteLength: number;

  constructor(
    private readonly result: ActionResult,
    private readonly tokenizer: Tokenizer,
  ) {
    this.byteLength = result.head.length + result.tail.length;
  }

  /** Tokens of what there is, or a number that is neither smaller nor above `limit`: every token is a byte or more. */
  tokensWithin(limit: number): number {
    return this.byteLength <= limit ? this.byteLength : Math.min(limit, this.tokens);
  }

  get tokens(): number {
    return this.ids.all.length;
  }

  cutTo(tokens: number): { exitCode: number; timedOut: boolean; head: string; tail: string; elidedTokens: number; elidedBytes: number } {
    const { exitCode, timedOut, elidedBytes } = this.result;
    const facts = { exitCode: exitCode ?? timeoutExitCode, timedOut, elidedBytes };
    if (tokens >= this.byteLength && elidedBytes === 0) return { ...facts, head: this.text(this.wholeBytes()), tail: '', elidedTokens: 0 };
    const { all, headTokens: mostHead } = this.ids;
    const keepsAll = tokens >= all.length && elidedBytes === 0;
    const headTokens = keepsAll ? all.length : Math.min(mostHead, Math.ceil(tokens / 2));
    const tailTokens = keepsAll ? 0 : Math.min(all.length - headTokens, tokens - headTokens);
    const head = this.tokenizer.decode(all.slice(0, headTokens));
    const tail = this.tokenizer.decode(all.slice(all.length - tailTokens));
    return {
      ...facts,
      // A cut may split a character; its broken half is dropped.
      head: keepsAll ? head : head.replace(/\uFFFD+$/, ''),
      tail: keepsAll ? tail : tail.replace(/^\uFFFD+/, ''),
      elidedTokens: all.length - headTokens - tailTokens,
    };
  }

  private get ids(): { readonly all: readonly number[]; readonly headTokens: number } {
    if (this.encoded !== null) return this.encoded;
    const whole = this.result.elidedBytes === 0;
    const head = this.encode(whole ? this.wholeBytes() : this.result.head);
    this.encoded = { all: whole ? head : [...head, ...this.encode(this.result.tail)], headTokens: head.length };
    return this.encoded;
  }

  private wholeBytes(): Uint8Array {
    const { head, tail } = this.result;
    return tail.length === 0 ? head : Buffer.concat([head, tail]);
  }

  private encode(bytes: Uint8Array): number[] {
    return this.tokenizer.encode(this.text(bytes));
  }

  private text(bytes: Uint8Array): string {
    return this.tokenizer.withoutAddedTokens(new TextDecoder().decode(bytes));
  }
}
