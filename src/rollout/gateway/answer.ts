import type { SampleResult } from '../../engine/index.js';
import { parseHermes, parseQwen3Coder, type CallAction, type ReasoningPlace, type Tokenizer, type ToolSet } from '../../tokens/index.js';
import { jsonText } from './json-text-out.js';
import type { GatewayMessage, GatewayToolCall } from './messages.js';

/** How the model writes tool calls. */
export type ToolSyntax = 'hermes' | 'qwen3-coder';

export interface AnswerContext {
  readonly tokenizer: Tokenizer;
  /** Null: a raw prompt, whose answer is text and nothing else. */
  readonly reasoning: ReasoningPlace | null;
  /** Texts at which the client wants the answer to end. */
  readonly stop: readonly string[];
  /** Null: the client gave no tools, and calls are text. */
  readonly tools: ToolSet | null;
  readonly toolSyntax: ToolSyntax;
  /** Prefix of the ids of its calls. */
  readonly callIdPrefix: string;
}

/** An answer as it was sampled, up to where it ends for the client, and what the client is told. */
export interface Answer {
  readonly ids: readonly number[];
  readonly logprobs: readonly number[];
  /** All of it as text, without the token that ended it; for the segment's own account. */
  readonly text: string;
  readonly message: GatewayMessage;
  /** What stood between the thinking tags at its beginning, or null. */
  readonly reasoning: string | null;
  readonly finishReason: 'stop' | 'length' | 'tool_calls';
  /** The stop text that ended it, or null. */
  readonly stopText: string | null;
}

/**
 * Reads an answer. At a stop text it is cut after the token that completed the text: the tokens up to there were drawn
 * as if sampling had ended then, so that they may be trained on; those after it were never seen by anyone and are dropped.
 * Calls that do not parse are left in the content: what to make of them is the agent's business.
 */
export function readAnswer(sampled: SampleResult, context: AnswerContext): Answer {
  const { tokenizer, stop } = context;
  const endsItself = sampled.finishReason === 'stop' && tokenizer.stopIds.includes(sampled.ids.at(-1)!);
  const spoken = endsItself ? sampled.ids.slice(0, -1) : sampled.ids;
  const whole = tokenizer.decode(spoken);
  const cut = stop.length === 0 ? null : cutAt(whole, spoken, stop, tokenizer);
  const ids = cut === null ? sampled.ids : spoken.slice(0, cut.tokens);
  const text = cut === null ? whole : tokenizer.decode(ids);
  const said = cut === null ? whole : whole.slice(0, cut.at);
  const { reasoning, rest } = context.reasoning === null ? { reasoning: null, rest: said } : splitReasoning(said, context.reasoning);
  const finishReason = cut === null ? sampled.finishReason : 'stop';
  const calls = context.tools === null || context.reasoning === null || cut !== null ? [] : toolCallsOf(said, finishReason, context.tools, context.reasoning, context);
  const content = calls.length === 0 ? rest : rest.slice(0, Math.max(0, rest.indexOf(callTag))).trimEnd();
  return {
    ids,
    logprobs: sampled.logprobs.slice(0, ids.length),
    text,
    message: { role: 'assistant', content, toolCalls: calls, toolCallId: null },
    reasoning,
    finishReason: calls.length > 0 ? 'tool_calls' : finishReason,
    stopText: cut?.stop ?? null,
  };
}

const callTag = '<tool_call>';

/** Where the earliest stop text begins, and how many tokens it takes to complete it. */
function cutAt(text: string, ids: readonly number[], stop: readonly string[], tokenizer: Tokenizer): { readonly at: number; readonly tokens: number; readonly stop: string } | null {
  const found = stop.map((word) => ({ stop: word, at: text.indexOf(word) })).filter(({ at }) => at !== -1);
  if (found.length === 0) return null;
  // The first to be complete ends the answer; of those complete at once, the one that begins first.
  const first = found.reduce((best, one) => (one.at + one.stop.length < best.at + best.stop.length || (one.at + one.stop.length === best.at + best.stop.length && one.at < best.at) ? one : best));
  let [low, high] = [1, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokenizer.decode(ids.slice(0, middle)).includes(first.stop)) high = middle;
    else low = middle + 1;
  }
  return { ...first, tokens: low };
}

function splitReasoning(text: string, place: ReasoningPlace): { readonly reasoning: string | null; readonly rest: string } {
  const opened = place === 'begun-by-prompt' ? text : /^\s*<think>([^]*)$/.exec(text)?.[1];
  const end = opened?.indexOf('</think>') ?? -1;
  if (opened === undefined || end === -1) return { reasoning: null, rest: text };
  return { reasoning: opened.slice(0, end).trim(), rest: opened.slice(end + '</think>'.length).replace(/^\n+/, '') };
}

function toolCallsOf(text: string, finishReason: 'stop' | 'length', tools: ToolSet, reasoning: ReasoningPlace, { toolSyntax, callIdPrefix }: AnswerContext): GatewayToolCall[] {
  const parse = toolSyntax === 'hermes' ? parseHermes : parseQwen3Coder;
  const parsed = parse(text, { finishReason, tools, reasoning });
  if (parsed.kind === 'fault') return [];
  return parsed.actions.filter((action): action is CallAction => action.kind === 'call').map((call, index) => ({ id: `${callIdPrefix}${index}`, name: call.name, argumentsText: jsonText(call.arguments) }));
}

