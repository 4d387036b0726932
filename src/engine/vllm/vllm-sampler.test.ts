import { afterEach, describe, expect, it } from 'vitest';
import { serveReplay, type ReplayedAnswer, type ReplayedServer } from '../../../test/support/replayed-server.js';
import { systemClock } from '../../core/index.js';
import type { SampleRequest } from '../index.js';
import { VllmAnswerError, VllmUnavailableError } from './errors.js';
import { VllmSampler } from './vllm-sampler.js';

const models: ReplayedAnswer = { status: 200, body: { data: [{ id: 'base', parent: null, max_model_len: 100 }] } };
const request: SampleRequest = { trialId: 't', promptIds: [5, 6, 7], policyVersion: 0, maxNewTokens: 4, stopIds: [2], temperature: 1, randomKey: ['run', 1, 'turn', 0] };
const answered = (over: object = {}): ReplayedAnswer => ({ status: 200, body: { choices: [{ finish_reason: 'stop', token_ids: [9, 2], prompt_token_ids: [5, 6, 7], logprobs: { token_logprobs: [-0.1, -0.2] }, ...over }] } });

const opened: { server: ReplayedServer; sampler: VllmSampler }[] = [];
afterEach(async () => {
  for (const { server, sampler } of opened.splice(0)) {
    sampler.close();
    await server.close();
  }
});

/** @param completions what the calls for tokens are answered with, in turn; the last one for all further */
async function served(completions: readonly (ReplayedAnswer | null | (() => Promise<ReplayedAnswer>))[], apiKey: string | null = null): Promise<{ server: ReplayedServer; sampler: VllmSampler }> {
  let turn = 0;
  const server = await serveReplay(({ path }) => {
    if (path === '/v1/models') return models;
    if (path !== '/v1/completions') return { status: 200, body: 'Success' };
    const answer = completions[Math.min(turn++, completions.length - 1)]!;
    return typeof answer === 'function' ? answer() : answer;
  });
  const sampler = await VllmSampler.connect({ url: `${server.url}/v1/`, apiKey, clock: systemClock, contextTokens: null });
  await sampler.loadVersion(0, null);
  opened.push({ server, sampler });
  return { server, sampler };
}

const calls = (server: ReplayedServer): number => server.seen.filter(({ path }) => path === '/v1/completions').length;

describe('a vLLM server as the sampler', () => {
  it('is asked with the same seed for the same random key, with another for another, and with its key', async () => {
    const { server, sampler } = await served([answered()], 'secret');
    for (const randomKey of [['run', 1], ['run', 1], ['run', 2]]) await sampler.sample({ ...request, randomKey });
    const [first, again, other] = server.seen.filter(({ path }) => path === '/v1/completions').map(({ body }) => (body as { seed: number }).seed);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(Number.isSafeInteger(first)).toBe(true);
    expect(new Set(server.seen.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer secret']));
  });

  it('is asked again when a connection breaks or the server fails, and gives up after four times', async () => {
    const { server, sampler } = await served([null, { status: 503, body: '' }, answered()]);
    expect((await sampler.sample(request)).ids).toEqual([9, 2]);
    expect(calls(server)).toBe(3);

    const dead = await served([null]);
    const impatient = VllmSampler.connect({ url: dead.server.url, apiKey: null, clock: { ...systemClock, sleep: async () => undefined }, contextTokens: null });
    const sampler2 = await impatient;
    await sampler2.loadVersion(0, null);
    await expect(sampler2.sample(request)).rejects.toBeInstanceOf(VllmUnavailableError);
    expect(calls(dead.server)).toBe(4);
    sampler2.close();
  });

  it.each([
    ['another prompt', { prompt_token_ids: [5, 6] }],
    ['an abort', { finish_reason: 'abort' }],
    ['no ids', { token_ids: undefined }],
    ['no logprobs', { logprobs: null }],
  ])('does not take %s for an answer, nor ask again', async (_, over) => {
    const { server, sampler } = await served([answered(over)]);
    await expect(sampler.sample(request)).rejects.toBeInstanceOf(VllmAnswerError);
    expect(calls(server)).toBe(1);
  });

  it('ends a call that is aborted, in the words of its signal, and the server loses the connection', async () => {
    let release: (answer: ReplayedAnswer) => void = () => undefined;
    const { server, sampler } = await served([() => new Promise<ReplayedAnswer>((resolve) => (release = resolve))]);
    const controller = new AbortController();
    const waiting = sampler.sample(request, controller.signal);
    await expect.poll(() => calls(server)).toBe(1);
    controller.abort(new Error('the trial ended'));
    await expect(waiting).rejects.toThrow('the trial ended');
    release(answered());
  });

  it('unloads a retired version once its last call has ended, and serves no new ones meanwhile', async () => {
    let release: (answer: ReplayedAnswer) => void = () => undefined;
    const { server, sampler } = await served([() => new Promise<ReplayedAnswer>((resolve) => (release = resolve))]);
    await sampler.loadVersion(4, '/srv/adapters/v4');
    const running = sampler.sample({ ...request, policyVersion: 4 });
    await expect.poll(() => calls(server)).toBe(1);
    const retired = sampler.retireVersion(4);
    await expect(sampler.sample({ ...request, policyVersion: 4 })).rejects.toThrow('serves 0');
    expect(server.seen.at(-1)!.path).toBe('/v1/completions');
    release(answered());
    await retired;
    expect((await running).policyVersion).toBe(4);
    expect(server.seen.at(-1)).toMatchObject({ path: '/v1/unload_lora_adapter', body: { lora_name: 'policy-v4' } });
  });

  it.each([
    ['other ids', { status: 200, body: { tokens: [1, 2] } }, /other ids .*: 1 2 \.\.\. where 1 2 3 \.\.\. was expected/],
    ['no route for it', { status: 404, body: '' }, /does not say how it encodes/],
  ] as const)('refuses a server with %s for the same text', async (_, tokenized, words) => {
    const server = await serveReplay(({ path }) => (path === '/tokenize' ? tokenized : models));
    const sampler = await VllmSampler.connect({ url: server.url, apiKey: null, clock: systemClock, contextTokens: 60 });
    opened.push({ server, sampler });
    expect(sampler.contextLength).toBe(60);
    await expect(sampler.requireTokenizer(() => [1, 2, 3])).rejects.toThrow(words);
    await expect(VllmSampler.connect({ url: server.url, apiKey: null, clock: systemClock, contextTokens: 101 })).rejects.toThrow('reads 100 tokens, and a context of 101');
  });

  it.each([401, 403])('names the variable of the key to a server that answers %d', async (status) => {
    const server = await serveReplay(() => ({ status, body: { error: 'Unauthorized' } }));
    await expect(VllmSampler.connect({ url: server.url, apiKey: 'wrong', clock: systemClock, contextTokens: null })).rejects.toMatchObject({ code: 'E_VLLM_KEY', remedy: expect.stringContaining('VLLM_API_KEY') as string });
    await server.close();
  });

  it('says where nothing listens', async () => {
    const { server, sampler } = await served([answered()]);
    sampler.close();
    await server.close();
    await expect(VllmSampler.connect({ url: server.url, apiKey: null, clock: systemClock, contextTokens: null })).rejects.toMatchObject({ code: 'E_VLLM_UNAVAILABLE', message: expect.stringContaining(server.url) as unknown });
  });
});
