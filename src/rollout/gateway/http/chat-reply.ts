import type { Tokenizer } from '../../../tokens/index.js';
import type { CallResult } from '../session-record.js';
import type { ReplyOptions } from './chat-request.js';

/** What replies of a call share. */
export interface ReplyFrame {
  readonly id: string;
  readonly createdS: number;
  readonly model: string;
  readonly tokenizer: Tokenizer;
}

/** OpenAI's chat.completion; `token_ids` and `prompt_token_ids` as vLLM gives them, where asked for. */
export function chatCompletion(result: CallResult, { id, createdS, model, tokenizer }: ReplyFrame, reply: ReplyOptions): object {
  const { answer, promptIds } = result;
  return {
    id,
    object: 'chat.completion',
    created: createdS,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: contentOf(result), ...reasoningOf(result), ...callsOf(result) },
        logprobs: reply.logprobs ? logprobsOf(result, tokenizer) : null,
        finish_reason: answer.finishReason,
        ...(reply.tokenIds ? { token_ids: answer.ids } : {}),
      },
    ],
    usage: usageOf(result),
    ...(reply.tokenIds ? { prompt_token_ids: promptIds } : {}),
  };
}

/**
 * The same as a stream of chat.completion.chunk: role, text in pieces, calls with their arguments in pieces, and the end. An
 * answer is complete when the first chunk goes out, so that a stream that ends early has lost nothing of the record.
 */
export function* chatChunks(result: CallResult, { id, createdS, model, tokenizer }: ReplyFrame, reply: ReplyOptions): Generator<object> {
  const { answer, promptIds } = result;
  const chunk = (delta: object, finishReason: string | null = null, further: object = {}, root: object = {}): object => ({
    id,
    object: 'chat.completion.chunk',
    created: createdS,
    model,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason, ...further }],
    ...root,
  });
  yield chunk({ role: 'assistant', content: '' }, null, {}, reply.tokenIds ? { prompt_token_ids: promptIds } : {});
  if (answer.reasoning !== null) for (const piece of pieces(answer.reasoning)) yield chunk({ reasoning_content: piece });
  for (const piece of pieces(answer.message.content)) yield chunk({ content: piece });
  for (const [index, { id: callId, name, argumentsText }] of answer.message.toolCalls.entries()) {
    yield chunk({ tool_calls: [{ index, id: callId, type: 'function', function: { name, arguments: '' } }] });
    for (const piece of pieces(argumentsText)) yield chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
  }
  yield chunk({}, answer.finishReason, { ...(reply.logprobs ? { logprobs: logprobsOf(result, tokenizer) } : {}), ...(reply.tokenIds ? { token_ids: answer.ids } : {}) });
  if (reply.includeUsage) yield { id, object: 'chat.completion.chunk', created: createdS, model, choices: [], usage: usageOf(result) };
}

const pieceLength = 48;

/** A text in pieces, no character cut in two. */
export function pieces(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${pieceLength}}`, 'gu')) ?? [];
}

export function usageOf({ record }: CallResult): object {
  const { promptTokens, answerTokens, keptTokens } = record;
  return { prompt_tokens: promptTokens, completion_tokens: answerTokens, total_tokens: promptTokens + answerTokens, prompt_tokens_details: { cached_tokens: keptTokens } };
}

function contentOf({ answer }: CallResult): string | null {
  const { content, toolCalls } = answer.message;
  return content === '' && toolCalls.length > 0 ? null : content;
}

function reasoningOf({ answer }: CallResult): object {
  return answer.reasoning === null ? {} : { reasoning_content: answer.reasoning };
}

function callsOf({ answer }: CallResult): object {
  const calls = answer.message.toolCalls;
  return calls.length === 0 ? {} : { tool_calls: calls.map(({ id, name, argumentsText }) => ({ id, type: 'function', function: { name, arguments: argumentsText } })) };
}

function logprobsOf({ answer }: CallResult, tokenizer: Tokenizer): object {
  return {
    content: answer.ids.map((id, index) => {
      const bytes = tokenizer.bytesOf(id);
      return { token: Buffer.from(bytes).toString('utf8'), logprob: answer.logprobs[index], bytes: [...bytes], top_logprobs: [] };
    }),
  };
}
