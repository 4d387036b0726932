import { z } from 'zod';
import type { ToolSpec } from '../call-record.js';
import type { GatewayMessage } from '../messages.js';
import { invalidRequest } from '../request-error.js';
import { pinnedOf, refuseTooMany, requireDistinct, requireModel, StopTexts, textOf, unsupported, type ParsedRequest } from './chat-request.js';
import { shaped } from './shape.js';

const Text = z.object({ type: z.literal('text'), text: z.string() });
const Texts = z.union([z.string(), z.array(Text)], { error: 'a string or a list of text blocks is expected' });
const UserBlock = z.discriminatedUnion('type', [Text, z.object({ type: z.literal('tool_result'), tool_use_id: z.string(), content: Texts.nullish() })]);
const AssistantBlock = z.discriminatedUnion('type', [Text, z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.record(z.string(), z.unknown()) }), z.object({ type: z.enum(['thinking', 'redacted_thinking']) })]);
const Message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), content: z.union([z.string(), z.array(UserBlock)], { error: 'a string or a list of blocks is expected, and only blocks of type text and tool_result are read' }) }),
  z.object({ role: z.literal('assistant'), content: z.union([z.string(), z.array(AssistantBlock)], { error: 'a string or a list of blocks is expected, and only blocks of type text, tool_use and thinking are read' }) }),
]);
const Tool = z.object({
  type: z.literal('custom', { error: 'only tools with a schema of their own are understood' }).optional(),
  name: z.string().regex(/^[\w.-]{1,64}$/, 'a tool name has 1 to 64 letters, digits, _ - .'),
  description: z.string().optional(),
  input_schema: z.record(z.string(), z.unknown()),
});

const PromptBody = z.object({
  model: z.string(),
  system: Texts.nullish(),
  messages: z.array(Message),
  tools: z.array(Tool).nullish(),
  tool_choice: z.object({ type: z.string() }).nullish(),
});
const MessagesBody = PromptBody.extend({ max_tokens: z.int().positive(), stop_sequences: StopTexts, stream: z.boolean().nullish() });

const pinnedNames = ['max_tokens', 'temperature', 'top_p', 'top_k', 'stop_sequences', 'thinking'];

/** Anthropic's Messages API on the same core. @throws GatewayRequestError */
export function parseMessagesRequest(body: unknown, modelName: string): ParsedRequest {
  refuseTooMany(body);
  const asked = shaped(MessagesBody, body);
  const stream = asked.stream === true;
  return {
    call: {
      api: 'messages',
      prompt: promptOf(asked, modelName),
      stop: asked.stop_sequences,
      maxNewTokens: asked.max_tokens,
      seed: null,
      streamed: stream,
      asked: pinnedOf(body as Record<string, unknown>, pinnedNames),
    },
    reply: { stream, includeUsage: true, logprobs: false, tokenIds: false },
  };
}

/** A request whose tokens are to be counted. @throws GatewayRequestError */
export function parseCountRequest(body: unknown, modelName: string): ParsedRequest['call']['prompt'] {
  refuseTooMany(body);
  return promptOf(shaped(PromptBody, body), modelName);
}

function promptOf(asked: z.output<typeof PromptBody>, modelName: string): ParsedRequest['call']['prompt'] {
  requireModel(asked.model, modelName);
  const system = textOf(asked.system);
  const messages = [...(system === '' ? [] : [plain('system', system)]), ...asked.messages.flatMap(gatewayMessages)];
  return { kind: 'chat', messages, tools: toolsOf(asked.tools ?? [], asked.tool_choice?.type ?? 'auto') };
}

function toolsOf(tools: readonly z.output<typeof Tool>[], choice: string): ToolSpec[] {
  if (choice === 'none') return [];
  if (choice !== 'auto') throw unsupported('tool_choice', 'the policy decides itself whether it calls a tool; auto and none are understood.');
  requireDistinct(tools.map(({ name }) => name));
  return tools.map(({ name, description, input_schema: parameters }) => ({ type: 'function', function: { name, ...(description === undefined ? {} : { description }), parameters } }));
}

function gatewayMessages(message: z.output<typeof Message>, index: number): GatewayMessage[] {
  if (typeof message.content === 'string') return [plain(message.role, message.content)];
  if (message.role === 'assistant') {
    const calls = message.content.flatMap((block) => (block.type === 'tool_use' ? [{ id: block.id, name: block.name, argumentsText: JSON.stringify(block.input) }] : []));
    return [{ ...plain('assistant', message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('')), toolCalls: calls }];
  }
  if (message.content.length === 0) throw invalidRequest(`messages[${index}].content`, `messages[${index}].content is empty.`, 'Send at least one block.', 'empty_messages');
  // Results in one message are results of one turn; text beside them is said in the order of the blocks.
  const said: GatewayMessage[] = [];
  for (const block of message.content) {
    const last = said.at(-1);
    if (block.type === 'tool_result') said.push({ role: 'tool', content: textOf(block.content), toolCalls: [], toolCallId: block.tool_use_id });
    else if (last?.role === 'user') said[said.length - 1] = plain('user', `${last.content}\n${block.text}`);
    else said.push(plain('user', block.text));
  }
  return said;
}

function plain(role: 'system' | 'user' | 'assistant', content: string): GatewayMessage {
  return { role, content, toolCalls: [], toolCallId: null };
}
