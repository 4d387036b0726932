import type { Tokenizer } from '../../../tokens/index.js';
import type { CallResult } from '../session-record.js';
import { pieces, usageOf, type ReplyFrame } from './chat-reply.js';
import type { ReplyOptions } from './chat-request.js';

/** OpenAI's text_completion; ids as vLLM gives them, where asked for. */
export function textCompletion(result: CallResult, frame: ReplyFrame, reply: ReplyOptions): object {
  return { ...rootOf(frame), choices: [{ index: 0, text: result.answer.message.content, ...endOf(result, frame.tokenizer, reply) }], usage: usageOf(result) };
}

/** The same as a stream: the text in pieces, then the end. */
export function* textChunks(result: CallResult, frame: ReplyFrame, reply: ReplyOptions): Generator<object> {
  for (const piece of pieces(result.answer.message.content)) yield { ...rootOf(frame), choices: [{ index: 0, text: piece, logprobs: null, finish_reason: null }] };
  yield { ...rootOf(frame), choices: [{ index: 0, text: '', ...endOf(result, frame.tokenizer, reply) }] };
  if (reply.includeUsage) yield { ...rootOf(frame), choices: [], usage: usageOf(result) };
}

function rootOf({ id, createdS, model }: ReplyFrame): object {
  return { id, object: 'text_completion', created: createdS, model };
}

function endOf({ answer, promptIds }: CallResult, tokenizer: Tokenizer, reply: ReplyOptions): object {
  return {
    logprobs: reply.logprobs ? { tokens: answer.ids.map((id) => tokenizer.decode([id])), token_logprobs: answer.logprobs, top_logprobs: null, text_offset: null } : null,
    finish_reason: answer.finishReason,
    ...(reply.tokenIds ? { token_ids: answer.ids, prompt_token_ids: promptIds } : {}),
  };
}
