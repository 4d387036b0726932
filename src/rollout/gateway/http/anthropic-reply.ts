import type { CallResult } from '../session-record.js';
import { pieces, type ReplyFrame } from './chat-reply.js';

/** Anthropic's message. */
export function anthropicMessage(result: CallResult, { id, model }: ReplyFrame): object {
  const { answer, record } = result;
  return {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: [
      ...(answer.message.content === '' ? [] : [{ type: 'text', text: answer.message.content }]),
      ...answer.message.toolCalls.map((call) => ({ type: 'tool_use', id: call.id, name: call.name, input: JSON.parse(call.argumentsText) as unknown })),
    ],
    stop_reason: stopReasonOf(result),
    stop_sequence: answer.stopText,
    usage: { input_tokens: record.promptTokens, output_tokens: record.answerTokens },
  };
}

/** The same as Anthropic's events: message_start, each block begun, in pieces and ended, message_delta, message_stop. */
export function* anthropicEvents(result: CallResult, { id, model }: ReplyFrame): Generator<{ readonly type: string }> {
  const { answer, record } = result;
  const usage = { input_tokens: record.promptTokens, output_tokens: 0 };
  yield event('message_start', { message: { id, type: 'message', role: 'assistant', model, content: [], stop_reason: null, stop_sequence: null, usage } });
  let index = 0;
  const { content, toolCalls } = answer.message;
  if (content !== '') {
    yield event('content_block_start', { index, content_block: { type: 'text', text: '' } });
    for (const piece of pieces(content)) yield event('content_block_delta', { index, delta: { type: 'text_delta', text: piece } });
    yield event('content_block_stop', { index: index++ });
  }
  for (const call of toolCalls) {
    yield event('content_block_start', { index, content_block: { type: 'tool_use', id: call.id, name: call.name, input: {} } });
    for (const piece of pieces(call.argumentsText)) yield event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: piece } });
    yield event('content_block_stop', { index: index++ });
  }
  yield event('message_delta', { delta: { stop_reason: stopReasonOf(result), stop_sequence: answer.stopText }, usage: { output_tokens: record.answerTokens } });
  yield event('message_stop', {});
}

function event(type: string, fields: object): { readonly type: string } {
  return { type, ...fields };
}

function stopReasonOf({ answer }: CallResult): string {
  if (answer.stopText !== null) return 'stop_sequence';
  return { stop: 'end_turn', length: 'max_tokens', tool_calls: 'tool_use' }[answer.finishReason];
}
