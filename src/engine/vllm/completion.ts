/**
 * One call for tokens, as vLLM's completions route takes and gives it: ids in, ids and logprobs out, no text in between.
 * Newer routes (/inference/v1/generate) change shape between versions; this one is the same in 0.26 and 0.32.
 */
import { z } from 'zod';
import { sha256Hex } from '../../core/index.js';
import type { SampleRequest, SampleResult } from '../index.js';
import { VllmAnswerError } from './errors.js';

const Completion = z.object({
  choices: z.tuple([
    z.object({
      finish_reason: z.string(),
      token_ids: z.array(z.int()),
      prompt_token_ids: z.array(z.int()),
      logprobs: z.object({ token_logprobs: z.array(z.number()) }),
    }),
  ]),
});

/** Body of POST /v1/completions. @param model name of the base or of an adapter, which also keeps caches of versions apart */
export function completionBody(model: string, { promptIds, maxNewTokens, stopIds, temperature, randomKey }: SampleRequest): Readonly<Record<string, unknown>> {
  return {
    model,
    prompt: promptIds,
    max_tokens: maxNewTokens,
    temperature,
    top_p: 1,
    top_k: -1,
    // What is not said is taken from the model's generation_config.json: the policy's own distribution is wanted, nothing else.
    min_p: 0,
    repetition_penalty: 1,
    presence_penalty: 0,
    frequency_penalty: 0,
    seed: seedOf(randomKey),
    // Only the ids that were asked for end an answer: what the server's own configuration stops at plays no part.
    stop_token_ids: stopIds,
    ignore_eos: true,
    logprobs: 0,
    return_token_ids: true,
    add_special_tokens: false,
    skip_special_tokens: false,
    cache_salt: model,
  };
}

/** @throws VllmAnswerError when it is not the answer to this request: another prompt, no ids, an abort */
export function readCompletion(url: string, body: unknown, request: SampleRequest): SampleResult {
  const parsed = Completion.safeParse(body);
  if (!parsed.success) throw new VllmAnswerError(url, `answered in another shape: ${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`);
  const [{ finish_reason: finishReason, token_ids: ids, prompt_token_ids: readIds, logprobs }] = parsed.data.choices;
  if (readIds.length !== request.promptIds.length || readIds.some((id, index) => id !== request.promptIds[index])) {
    throw new VllmAnswerError(url, `read a prompt of ${readIds.length} tokens, not the ${request.promptIds.length} that were sent`);
  }
  if (finishReason !== 'stop' && finishReason !== 'length') throw new VllmAnswerError(url, `ended an answer for another reason: ${finishReason}`);
  return { ids, logprobs: logprobs.token_logprobs.map(Math.fround), policyVersion: request.policyVersion, finishReason };
}

/** The random key as the seed of one call: 48 bits, since JSON numbers hold 53. */
function seedOf(randomKey: SampleRequest['randomKey']): number {
  return Number.parseInt(sha256Hex(JSON.stringify(randomKey)).slice(0, 12), 16);
}
