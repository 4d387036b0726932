import { afterEach, describe, expect, it } from 'vitest';
import { compareClose, readGoldenJson } from '../../../../test/golden-reader.js';
import { serveGatewayWorld, type GatewayServerWorld } from '../../../../test/support/gateway-server.js';
import type { Sampler } from '../../../engine/index.js';

/**
 * Requests as a real vLLM server was sent them, sent to the gateway with a sampler behind it that says what vLLM's model said: the
 * answers agree in everything that is about tokens. Left out: ids, times and names; the text of single tokens in logprobs, which
 * that server was told to print as `token_id:N`; offsets of texts; the words of errors, and their types and codes, which are OpenAI's here.
 */
interface Exchange<Body> {
  readonly request: { readonly body: { readonly model: string; readonly prompt?: number[]; readonly prompt_note?: string } };
  readonly response: { readonly status: number; readonly body: Body };
}
interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}
interface Chat {
  readonly prompt_token_ids: number[];
  readonly choices: [{ readonly message: { readonly role: string; readonly content: string }; readonly finish_reason: string; readonly token_ids: number[]; readonly logprobs: { readonly content: { readonly logprob: number; readonly bytes: number[] }[] } }];
  readonly usage: Usage;
}
interface Completion {
  readonly choices: [{ readonly text: string; readonly finish_reason: 'stop' | 'length'; readonly token_ids: number[]; readonly prompt_token_ids: number[]; readonly logprobs: { readonly token_logprobs: number[] } }];
  readonly usage: Usage;
}

let world: GatewayServerWorld;
afterEach(() => world.close());

/** The context of the server that was asked. */
const contextLength = 1024;

async function ask(path: string, exchange: Exchange<unknown>, said: { readonly ids: readonly number[]; readonly logprobs: readonly number[]; readonly finishReason: 'stop' | 'length' } | null): Promise<{ status: number; json: () => unknown }> {
  const sampler: Sampler = {
    contextLength,
    release: () => undefined,
    sample: async ({ policyVersion, maxNewTokens }) => {
      if (said === null) throw new Error('nothing was to be sampled');
      expect(said.ids.length).toBeLessThanOrEqual(maxNewTokens);
      return { ...said, policyVersion };
    },
  };
  const { body } = exchange.request;
  world = await serveGatewayWorld([], { modelName: body.model, sampler });
  const { token } = await world.gateway.open();
  const count = /^(\d+) ids, all 100$/.exec(body.prompt_note ?? '')?.[1];
  return await world.post(path, count === undefined ? body : { ...body, prompt: Array.from({ length: Number(count) }, () => 100) }, token);
}

const usageOf = ({ prompt_tokens, completion_tokens, total_tokens }: Usage): Usage => ({ prompt_tokens, completion_tokens, total_tokens });

describe('requests of vLLM', () => {
  it('a chat with tools is rendered to the same ids and answered in the same fields', async () => {
    const golden = readGoldenJson<Exchange<Chat>>('vllm/chat-tools.json');
    const [want] = golden.response.body.choices;
    const answer = await ask('/v1/chat/completions', golden, { ids: want.token_ids, logprobs: want.logprobs.content.map(({ logprob }) => logprob), finishReason: 'length' });
    const got = answer.json() as Chat;
    expect(answer.status).toBe(200);
    const comparable = ({ prompt_token_ids, usage, choices: [{ message, finish_reason, token_ids, logprobs }] }: Chat) => ({
      prompt_token_ids,
      usage: usageOf(usage),
      message: { role: message.role, content: message.content },
      finish_reason,
      token_ids,
      logprobs: logprobs.content.map(({ logprob, bytes }) => ({ logprob, bytes })),
    });
    expect(compareClose(comparable(got), comparable(golden.response.body), { rtol: 0, atol: 0 })).toEqual([]);
  });

  it('counts the tokens of a chat as vLLM does', async () => {
    const golden = readGoldenJson<Exchange<{ readonly count: number; readonly tokens: number[] }>>('vllm/tokenize-chat.json');
    const answer = await ask('/v1/chat/completions', { ...golden, request: { body: { ...golden.request.body, return_token_ids: true } as (typeof golden)['request']['body'] } }, { ids: [100], logprobs: [-1], finishReason: 'length' });
    const { prompt_token_ids: ids } = answer.json() as Chat;
    expect(ids).toEqual(golden.response.body.tokens);
    expect(ids).toHaveLength(golden.response.body.count);
  });

  it.each([
    ['a raw prompt', () => readGoldenJson<Exchange<Completion>>('vllm/completion-base.json')],
    ['an answer that ends itself', () => readGoldenJson<Exchange<Completion>>('vllm/completion-eos.json')],
    ['an answer that the context cuts', () => readGoldenJson<Exchange<Completion>>('vllm/completion-overflow.json')],
  ])('%s is answered in the same fields', async (_, read) => {
    const golden = read();
    const [want] = golden.response.body.choices;
    const answer = await ask('/v1/completions', golden, { ids: want.token_ids, logprobs: want.logprobs.token_logprobs, finishReason: want.finish_reason });
    expect(answer.status).toBe(200);
    // The file shortens a long prompt; and vLLM reads on from that prompt's half of a character, so that its text is not the answer's.
    const shortened = golden.request.body.prompt_note !== undefined;
    const comparable = ({ usage, choices: [{ text, finish_reason, token_ids, prompt_token_ids, logprobs }] }: Completion) => ({ usage: usageOf(usage), finish_reason, token_ids, token_logprobs: logprobs.token_logprobs, ...(shortened ? {} : { text, prompt_token_ids }) });
    expect(compareClose(comparable(answer.json() as Completion), comparable(golden.response.body), { rtol: 0, atol: 0 })).toEqual([]);
  });

  it.each([
    ['a prompt beyond the context', 'context_length_exceeded', () => readGoldenJson<Exchange<unknown>>('vllm/completion-overflow-prompt.json')],
    ['an empty prompt', 'empty_prompt', () => readGoldenJson<Exchange<unknown>>('vllm/completion-empty-prompt.json')],
    ['an id beyond the vocabulary', 'invalid_token_id', () => readGoldenJson<Exchange<unknown>>('vllm/completion-bad-id.json')],
    ['a value of the wrong type', 'invalid_value', () => readGoldenJson<Exchange<unknown>>('vllm/completion-bad-json-type.json')],
  ])('%s is refused with the same status', async (_, code, read) => {
    const golden = read();
    const answer = await ask('/v1/completions', golden, null);
    expect(answer.status).toBe(golden.response.status);
    expect(answer.json()).toMatchObject({ error: { code, message: expect.stringMatching(/.{20}/) as string } });
  });
});
