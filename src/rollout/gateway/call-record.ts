import type { GatewayMessage } from './messages.js';
import type { SegmentReason } from './segment.js';

export type GatewayApi = 'chat' | 'completions' | 'messages';

/** A model call, whichever API it came by. */
export interface CallRequest {
  readonly api: GatewayApi;
  readonly prompt: ChatPrompt | RawPrompt;
  readonly stop: readonly string[];
  /** Longest answer that the client wants; null: as long as the policy allows. */
  readonly maxNewTokens: number | null;
  readonly seed: number | null;
  readonly streamed: boolean;
  /** Sampling parameters that the client sent; they are pinned by the server. */
  readonly asked: Readonly<Record<string, unknown>>;
}

export interface ChatPrompt {
  readonly kind: 'chat';
  readonly messages: readonly GatewayMessage[];
  /** OpenAI's tool definitions, as the template reads them; none: an empty list. */
  readonly tools: readonly ToolSpec[];
}

export interface RawPrompt {
  readonly kind: 'raw';
  /** Ids as they are, or a text to be encoded. */
  readonly prompt: readonly number[] | string;
}

/** A tool as OpenAI's API names it; further fields reach the template as they are. */
export interface ToolSpec {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description?: string | undefined; readonly parameters?: Readonly<Record<string, unknown>> | undefined };
}

/** What is kept of a call. Its ids are `promptTokens` and then `answerTokens` tokens of its segment. */
export interface CallRecord {
  /** Number of the call in its session, from 0, in the order of arrival. */
  readonly call: number;
  readonly api: GatewayApi;
  readonly streamed: boolean;
  readonly segment: number;
  /** Why the call opened its segment; null: it went on with one. */
  readonly opened: SegmentReason | null;
  /** Tokens of the segment before the call. */
  readonly keptTokens: number;
  readonly promptTokens: number;
  readonly answerTokens: number;
  /** Messages that the segment did not hold yet, as the client sent them; of a raw prompt none. */
  readonly added: readonly GatewayMessage[];
  readonly answer: GatewayMessage;
  readonly reasoning: string | null;
  readonly finishReason: 'stop' | 'length' | 'tool_calls';
  readonly policyVersion: number;
  readonly pinned: { readonly temperature: number; readonly maxNewTokens: number; readonly randomKey: readonly (string | number)[] };
  readonly asked: Readonly<Record<string, unknown>>;
}

/** When and how long; kept apart, so that records can be compared byte for byte. */
export interface CallTiming {
  readonly call: number;
  /** Since the epoch. */
  readonly startedMs: number;
  readonly renderingMs: number;
  readonly queuedMs: number;
  readonly samplingMs: number;
  readonly totalMs: number;
}
