import { z } from 'zod';
import { pinnedOf, requireModel, requireOne, StopTexts, Tokens, unsupported, type ParsedRequest } from './chat-request.js';
import { shaped } from './shape.js';

const Id = z.int().nonnegative();
const CompletionBody = z.object({
  model: z.string(),
  prompt: z.union([z.string(), z.array(Id), z.array(z.string()).length(1), z.array(z.array(Id)).length(1)], { error: 'one prompt is expected: a string, or a list of token ids' }),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  stop: StopTexts,
  seed: z.int().nullish(),
  max_tokens: Tokens,
  n: z.int().nullish(),
  best_of: z.int().nullish(),
  logprobs: z.int().nonnegative().nullish(),
  echo: z.boolean().nullish(),
  suffix: z.string().nullish(),
  return_token_ids: z.boolean().nullish(),
});

/** @throws GatewayRequestError for what is not understood, or would have to be answered otherwise than asked. */
export function parseCompletionRequest(body: unknown, modelName: string): ParsedRequest {
  const asked = shaped(CompletionBody, body);
  requireModel(asked.model, modelName);
  requireOne('n', asked.n);
  requireOne('best_of', asked.best_of);
  if (asked.echo === true) throw unsupported('echo', 'the prompt is not given back.');
  if ((asked.suffix ?? '') !== '') throw unsupported('suffix', 'answers follow the prompt.');
  if ((asked.logprobs ?? 0) > 1) throw unsupported('logprobs', 'logprobs of other tokens than the sampled ones are not recorded; 0 and 1 are understood.');
  const stream = asked.stream === true;
  return {
    call: {
      api: 'completions',
      prompt: { kind: 'raw', prompt: onePrompt(asked.prompt) },
      stop: asked.stop,
      maxNewTokens: asked.max_tokens ?? null,
      seed: asked.seed ?? null,
      streamed: stream,
      asked: pinnedOf(body as Record<string, unknown>),
    },
    reply: { stream, includeUsage: asked.stream_options?.include_usage === true, logprobs: typeof asked.logprobs === 'number', tokenIds: asked.return_token_ids === true },
  };
}

function onePrompt(prompt: z.output<typeof CompletionBody>['prompt']): string | readonly number[] {
  if (typeof prompt === 'string') return prompt;
  const [first] = prompt;
  return typeof first === 'string' || Array.isArray(first) ? first : (prompt as readonly number[]);
}
