import { readJson, type ChatMessage, type Tokenizer } from '../../tokens/index.js';
import { invalidRequest } from './request-error.js';

/** A message as the core knows it, whichever API it came by. */
export interface GatewayMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  /** Of an assistant only. */
  readonly toolCalls: readonly GatewayToolCall[];
  /** Which call a tool's result belongs to. */
  readonly toolCallId: string | null;
}

export interface GatewayToolCall {
  readonly id: string;
  readonly name: string;
  /** A JSON object as text. */
  readonly argumentsText: string;
}

export function charactersOf({ content, toolCalls }: GatewayMessage): number {
  return toolCalls.reduce((sum, { name, argumentsText }) => sum + name.length + argumentsText.length, content.length);
}

/** As many messages as a request may hold. */
export const mostMessages = 4096;

/**
 * Refuses what no conversation with a model looks like: no message, too many, a system message that is not among the
 * first, a tool result without its call, an answer of the assistant as the last.
 */
export function checkOrder(messages: readonly GatewayMessage[], param = 'messages'): void {
  if (messages.length === 0) throw invalidRequest(param, `${param} is empty.`, 'Send at least one user message.', 'empty_messages');
  if (messages.length > mostMessages) throw invalidRequest(param, `${param} has ${messages.length} entries; at most ${mostMessages} are read.`, 'Send fewer messages.', 'too_many_messages');
  let callIds = new Set<string>();
  let begun = false;
  messages.forEach((message, index) => {
    const place = `${param}[${index}]`;
    const wrongOrder = (found: string, remedy: string): never => {
      throw invalidRequest(place, `${place}: ${found}`, remedy, 'invalid_message_order');
    };
    if (message.role === 'system' && begun) wrongOrder('a system message stands after other messages.', 'Put system messages first.');
    if (message.role === 'tool' && (message.toolCallId === null || !callIds.has(message.toolCallId))) {
      wrongOrder(`a tool result for call ${JSON.stringify(message.toolCallId)} does not follow an assistant message with that call.`, 'Send the assistant message with its tool_calls before their results.');
    }
    if (message.role === 'assistant') callIds = new Set(message.toolCalls.map(({ id }) => id));
    if (message.role === 'user') callIds = new Set();
    if (message.role !== 'system') begun = true;
  });
  const last = messages.at(-1)!;
  if (last.role === 'assistant' || last.role === 'system') {
    throw invalidRequest(`${param}[${messages.length - 1}]`, `the last message is from the ${last.role}; an answer follows a user's message or a tool's result.`, 'End with a message of role user or tool.', 'invalid_message_order');
  }
}

/**
 * Whether two messages say the same. Answers do when their text, white space at its ends aside, and their calls do: ids of
 * calls do not count, and arguments are compared as values.
 */
export function sameMessage(a: GatewayMessage, b: GatewayMessage): boolean {
  if (a.role !== b.role) return false;
  if (a.role !== 'assistant') return a.content === b.content;
  if (a.content !== b.content && a.content.trim() !== b.content.trim()) return false;
  return a.toolCalls.length === b.toolCalls.length && a.toolCalls.every((call, index) => sameCall(call, b.toolCalls[index]!));
}

function sameCall(a: GatewayToolCall, b: GatewayToolCall): boolean {
  return a.name === b.name && (a.argumentsText === b.argumentsText || comparable(a.argumentsText) === comparable(b.argumentsText));
}

/** Arguments without the white space that a client may have put between them. */
function comparable(argumentsText: string): string {
  try {
    return JSON.stringify(JSON.parse(argumentsText));
  } catch {
    return argumentsText; // Not JSON: then it is compared as the text it is.
  }
}

/**
 * The message as the template reads it. Markers of the template in the client's words are broken, so that neither a task
 * nor the output of a command can speak as another role.
 */
export function templateMessage(message: GatewayMessage, tokenizer: Tokenizer): ChatMessage {
  const { role, toolCalls, toolCallId } = message;
  const content = tokenizer.withoutSpecialTokens(message.content);
  if (role === 'tool') return { role, content, tool_call_id: toolCallId };
  if (toolCalls.length === 0) return { role, content };
  const calls = toolCalls.map(({ id, name, argumentsText }) => {
    const reading = readJson(tokenizer.withoutSpecialTokens(argumentsText));
    return { id, type: 'function', function: { name: tokenizer.withoutSpecialTokens(name), arguments: reading.kind === 'value' ? reading.value : argumentsText } };
  });
  return { role, content, tool_calls: calls };
}
