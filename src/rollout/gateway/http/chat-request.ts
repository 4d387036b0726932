import { z } from 'zod';
import type { CallRequest, ToolSpec } from '../call-record.js';
import { mostMessages, type GatewayMessage } from '../messages.js';
import { GatewayRequestError, invalidRequest } from '../request-error.js';
import { shaped } from './shape.js';

/** Text as a string or in parts; a picture or sound is refused. */
const TextPart = z.object({ type: z.literal('text', { error: 'only parts of type text are read' }), text: z.string() });
const Content = z.union([z.string(), z.array(TextPart)], { error: 'a string or a list of text parts is expected' });
const ToolCall = z.object({ id: z.string(), type: z.literal('function').optional(), function: z.object({ name: z.string(), arguments: z.string() }) });
const Message = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer']), content: Content }),
  z.object({ role: z.literal('user'), content: Content }),
  z.object({ role: z.literal('assistant'), content: Content.nullish(), tool_calls: z.array(ToolCall).nullish() }),
  z.object({ role: z.literal('tool'), content: Content, tool_call_id: z.string() }),
]);
const Tool = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({ name: z.string().regex(/^[\w.-]{1,64}$/, 'a tool name has 1 to 64 letters, digits, _ - .'), description: z.string().optional(), parameters: z.record(z.string(), z.unknown()).optional() }),
});
export const StopTexts = z
  .union([z.string().transform((text) => [text]), z.array(z.string())])
  .nullish()
  .transform((texts) => texts ?? [])
  .refine((texts) => texts.length <= 16 && texts.every((text) => text !== ''), 'at most 16 stop texts, none empty');
export const Tokens = z.int().positive().nullish();

/** Sampling parameters and their kin, which the server pins. */
const pinnedNames = ['temperature', 'top_p', 'top_k', 'min_p', 'frequency_penalty', 'presence_penalty', 'repetition_penalty', 'logit_bias', 'max_tokens', 'max_completion_tokens', 'seed', 'stop', 'stop_token_ids', 'min_tokens', 'ignore_eos', 'parallel_tool_calls', 'reasoning_effort'];

const ChatBody = z.object({
  model: z.string(),
  messages: z.array(Message),
  tools: z.array(Tool).nullish(),
  tool_choice: z.unknown().optional(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  stop: StopTexts,
  seed: z.int().nullish(),
  max_tokens: Tokens,
  max_completion_tokens: Tokens,
  n: z.int().nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().nullish(),
  return_token_ids: z.boolean().nullish(),
  response_format: z.object({ type: z.string() }).nullish(),
  functions: z.undefined({ error: 'functions are not supported; use tools' }).optional(),
});

/** What the client wants to be told beside the answer. */
export interface ReplyOptions {
  readonly stream: boolean;
  readonly includeUsage: boolean;
  readonly logprobs: boolean;
  readonly tokenIds: boolean;
}

export interface ParsedRequest {
  readonly call: CallRequest;
  readonly reply: ReplyOptions;
}

/** @throws GatewayRequestError for what is not understood, or would have to be answered otherwise than asked. */
export function parseChatRequest(body: unknown, modelName: string): ParsedRequest {
  refuseTooMany(body);
  const asked = shaped(ChatBody, body);
  requireModel(asked.model, modelName);
  requireOne('n', asked.n);
  if ((asked.top_logprobs ?? 0) > 0) throw unsupported('top_logprobs', 'logprobs of other tokens than the sampled ones are not recorded.');
  if (!['text', undefined].includes(asked.response_format?.type)) throw unsupported('response_format', 'answers are not bound to a format.');
  const stream = asked.stream === true;
  return {
    call: {
      api: 'chat',
      prompt: { kind: 'chat', messages: asked.messages.map(gatewayMessage), tools: toolsOf(asked.tools ?? [], asked.tool_choice) },
      stop: asked.stop,
      maxNewTokens: asked.max_completion_tokens ?? asked.max_tokens ?? null,
      seed: asked.seed ?? null,
      streamed: stream,
      asked: pinnedOf(body as Record<string, unknown>),
    },
    reply: { stream, includeUsage: asked.stream_options?.include_usage === true, logprobs: asked.logprobs === true, tokenIds: asked.return_token_ids === true },
  };
}

/** Before each of them is looked at. */
export function refuseTooMany(body: unknown): void {
  const messages = (body as { messages?: unknown } | null)?.messages;
  if (Array.isArray(messages) && messages.length > mostMessages) {
    throw invalidRequest('messages', `messages has ${messages.length} entries; at most ${mostMessages} are read.`, 'Send fewer messages.', 'too_many_messages');
  }
}


export function requireModel(asked: string, served: string): void {
  if (asked !== served) {
    throw new GatewayRequestError({ status: 404, type: 'invalid_request_error', apiCode: 'model_not_found', param: 'model', message: `The model ${JSON.stringify(asked.slice(0, 128))} does not exist; this gateway serves ${JSON.stringify(served)}.`, remedy: `Ask for model ${served}.` });
  }
}

export function requireOne(param: string, asked: number | null | undefined): void {
  if (asked !== null && asked !== undefined && asked !== 1) throw unsupported(param, `a call gets one answer; ${param} must be 1.`);
}

export function unsupported(param: string, why: string): GatewayRequestError {
  return invalidRequest(param, `${param} is not supported: ${why}`, `Leave ${param} out.`, 'unsupported_parameter');
}

/** What was asked of it, for the record; of a long value only its length. */
export function pinnedOf(body: Readonly<Record<string, unknown>>, names: readonly string[] = pinnedNames): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (body[name] === undefined || body[name] === null ? [] : [[name, shortened(body[name])]])));
}

function shortened(value: unknown): unknown {
  const { length } = JSON.stringify(value);
  return length <= 1000 ? value : `(${length} characters)`;
}

function toolsOf(tools: readonly z.infer<typeof Tool>[], choice: unknown): ToolSpec[] {
  if (choice === 'none') return [];
  if (choice !== undefined && choice !== null && choice !== 'auto') throw unsupported('tool_choice', 'the policy decides itself whether it calls a tool; auto and none are understood.');
  requireDistinct(tools.map((tool) => tool.function.name));
  return [...tools];
}

export function requireDistinct(names: readonly string[]): void {
  if (new Set(names).size < names.length) throw invalidRequest('tools', 'Two tools have the same name.', 'Give each tool a name of its own.');
}

export function textOf(content: string | readonly { readonly text: string }[] | null | undefined): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text }) => text).join('');
}

function gatewayMessage(message: z.infer<typeof Message>): GatewayMessage {
  const content = textOf(message.content);
  switch (message.role) {
    case 'assistant':
      return { role: 'assistant', content, toolCalls: (message.tool_calls ?? []).map(({ id, function: { name, arguments: argumentsText } }) => ({ id, name, argumentsText })), toolCallId: null };
    case 'tool':
      return { role: 'tool', content, toolCalls: [], toolCallId: message.tool_call_id };
    default:
      return { role: message.role === 'developer' ? 'system' : message.role, content, toolCalls: [], toolCallId: null };
  }
}
