import { afterEach, describe, expect, it } from 'vitest';
import { readGoldenJson } from '../../../test/golden-reader.js';
import { serveReplay, type ReplayedServer } from '../../../test/support/replayed-server.js';
import { systemClock } from '../../core/index.js';
import { ContextOverflowError, EngineInputError, type SampleRequest, UnknownPolicyVersionError } from '../index.js';
import { VllmAdapterError, VllmUnavailableError } from './errors.js';
import { VllmSampler } from './vllm-sampler.js';

/** Answers that a real vLLM gave, given again by a server on loopback: the client asks as that server was asked, and reads what it said. */
interface Exchange {
  readonly request: { readonly method: string; readonly path: string; readonly body: Readonly<Record<string, unknown>> | null };
  readonly response: { readonly status: number; readonly body: unknown };
}
interface Answered {
  readonly choices: readonly [{ readonly token_ids: number[]; readonly finish_reason: string; readonly logprobs: { readonly token_logprobs: number[] } }];
}

const golden = (name: string): Exchange => readGoldenJson<Exchange>(name);
const models = golden('vllm/models-base.json').response;
const loaded = golden('vllm/load-ok.json').response;

let server: ReplayedServer | null = null;
let sampler: VllmSampler | null = null;
afterEach(async () => {
  sampler?.close();
  await server?.close();
  server = sampler = null;
});

async function connected(answers: Readonly<Record<string, { readonly status: number; readonly body: unknown }>>): Promise<VllmSampler> {
  server = await serveReplay(({ path }) => answers[path] ?? (path === '/v1/models' ? models : path === '/v1/load_lora_adapter' ? loaded : null));
  sampler = await VllmSampler.connect({ url: server.url, apiKey: null, clock: systemClock, contextTokens: null });
  return sampler;
}

function requestOf({ request: { body } }: Exchange, policyVersion: number): SampleRequest {
  const note = /^(\d+) ids, all 100$/.exec((body?.['prompt_note'] as string | undefined) ?? '')?.[1];
  const promptIds = note === undefined ? (body!['prompt'] as number[]) : Array.from({ length: Number(note) }, () => 100);
  return { trialId: 't', promptIds, policyVersion, maxNewTokens: body!['max_tokens'] as number, stopIds: (body!['stop_token_ids'] as number[] | undefined) ?? [151_645], temperature: 1, randomKey: ['k'] };
}

/** Versions by the model that a fixture names. */
const versions = { base: 0, 'policy-v1': 1, 'policy-v2': 2, bad2: 2 } as const;

async function sampled(name: string): Promise<{ readonly exchange: Exchange; readonly request: SampleRequest; readonly answer: Promise<Awaited<ReturnType<VllmSampler['sample']>>> }> {
  const exchange = golden(name);
  const client = await connected({ '/v1/completions': exchange.response });
  await client.loadVersion(0, null);
  for (const version of [1, 2]) await client.loadVersion(version, `/srv/adapters/v${version}`);
  const request = requestOf(exchange, versions[exchange.request.body!['model'] as keyof typeof versions]);
  return { exchange, request, answer: client.sample(request) };
}

const modelOf = (version: number): { model: string; cache_salt: string } => ({ model: version === 0 ? 'base' : `policy-v${version}`, cache_salt: version === 0 ? 'base' : `policy-v${version}` });

describe('calls for tokens', () => {
  it.each(['vllm/completion-base.json', 'vllm/completion-adapter.json', 'vllm/completion-eos.json', 'vllm/completion-logprobs5.json', 'vllm/completion-prompt-logprobs.json', 'vllm/completion-stop-token.json', 'vllm/completion-wrong-shape-adapter.json'])('%s: asked as it was, read as it answered', async (name) => {
    const { exchange, request, answer } = await sampled(name);
    const [choice] = (exchange.response.body as Answered).choices;
    expect(await answer).toEqual({ ids: choice.token_ids, logprobs: choice.logprobs.token_logprobs.map(Math.fround), policyVersion: request.policyVersion, finishReason: choice.finish_reason });
    const sent = server!.seen.at(-1)!;
    expect([sent.method, sent.path]).toEqual([exchange.request.method, exchange.request.path]);
    // What the fixture varies to get its case, and names of its own; versions keep their caches apart always.
    const varied = ['seed', 'model', 'logit_bias', 'cache_salt', 'prompt_logprobs', ...(name === 'vllm/completion-logprobs5.json' ? ['logprobs'] : [])];
    expect(sent.body).toMatchObject(Object.fromEntries(Object.entries(exchange.request.body!).filter(([key]) => !varied.includes(key))));
    expect(sent.body).toMatchObject({ ...modelOf(request.policyVersion), ignore_eos: true, min_p: 0, repetition_penalty: 1, presence_penalty: 0, frequency_penalty: 0 });
  });

  it.each([
    ['vllm/completion-overflow-prompt.json', ContextOverflowError],
    ['vllm/completion-unloaded-adapter.json', UnknownPolicyVersionError],
    ['vllm/completion-after-unload.json', UnknownPolicyVersionError],
    ['vllm/completion-bad-id.json', EngineInputError],
    ['vllm/completion-empty-prompt.json', EngineInputError],
    ['vllm/completion-bad-json-type.json', EngineInputError],
    ['vllm/completion-empty-salt.json', EngineInputError],
  ] as const)('%s is %o', async (name, kind) => {
    const exchange = golden(name);
    const client = await connected({ '/v1/completions': exchange.response, '/v1/models': { status: 200, body: { data: [{ id: 'base', parent: null, max_model_len: 4096 }] } } });
    for (const version of [1, 2]) await client.loadVersion(version, `/srv/adapters/v${version}`);
    const model = exchange.request.body!['model'] as keyof typeof versions;
    await expect(client.sample({ ...requestOf(exchange, versions[model]), maxNewTokens: 1 })).rejects.toBeInstanceOf(kind);
  });

  it('completion-overflow: where vLLM would cut the answer without a word, the call is not made', async () => {
    const { answer, exchange } = await sampled('vllm/completion-overflow.json');
    expect(exchange.response.status).toBe(200);
    await expect(answer).rejects.toBeInstanceOf(ContextOverflowError);
    expect(server!.seen.filter(({ path }) => path === '/v1/completions')).toEqual([]);
  });

  it('completion-adapter-dir-gone-after-eviction: a broken engine is told as unavailable', async () => {
    const exchange = golden('vllm/completion-adapter-dir-gone-after-eviction.json');
    const client = await connected({ '/v1/completions': exchange.response });
    await client.loadVersion(1, '/srv/adapters/v1');
    const hurried = new AbortController();
    const failing = client.sample(requestOf(exchange, 1), hurried.signal);
    await expect.poll(() => server!.seen.filter(({ path }) => path === '/v1/completions').length, { timeout: 5000 }).toBeGreaterThan(1);
    hurried.abort(new Error('long enough'));
    await expect(failing).rejects.toThrow('long enough');
  });
});

describe('adapters', () => {
  it.each(['vllm/load-ok.json', 'vllm/load-ok-2.json', 'vllm/load-head.json', 'vllm/load-wrong-names.json', 'vllm/load-wrong-shape.json'])('%s: taken by the server', async (name) => {
    const client = await connected({ '/v1/load_lora_adapter': golden(name).response });
    await client.loadVersion(3, '/srv/adapters/v3');
    expect(server!.seen.at(-1)).toMatchObject({ method: 'POST', path: golden(name).request.path, body: { lora_name: 'policy-v3', lora_path: '/srv/adapters/v3' } });
  });

  it.each(['vllm/load-corrupt.json', 'vllm/load-duplicate.json', 'vllm/load-missing-dir.json', 'vllm/load-missing-field.json', 'vllm/load-name-is-base.json', 'vllm/load-no-config.json', 'vllm/load-rank-too-high.json'])('%s is refused in the server\'s words, and the version is not served', async (name) => {
    const { response } = golden(name);
    const client = await connected({ '/v1/load_lora_adapter': response });
    const failure: unknown = await client.loadVersion(3, '/srv/adapters/v3').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(VllmAdapterError);
    expect((failure as Error).message).toContain((response.body as { error: { message: string } }).error.message);
    await expect(client.sample({ ...requestOf(golden('vllm/completion-base.json'), 3) })).rejects.toBeInstanceOf(UnknownPolicyVersionError);
  });

  it('unload-ok, unload-unknown', async () => {
    const client = await connected({ '/v1/unload_lora_adapter': golden('vllm/unload-ok.json').response });
    await client.loadVersion(2, '/srv/adapters/v2');
    await client.retireVersion(2);
    expect(server!.seen.at(-1)).toMatchObject(golden('vllm/unload-ok.json').request);
    await server!.close();

    const forgetful = await connected({ '/v1/unload_lora_adapter': golden('vllm/unload-unknown.json').response });
    await forgetful.loadVersion(9, '/srv/adapters/v9');
    await expect(forgetful.retireVersion(9)).rejects.toBeInstanceOf(VllmAdapterError);
  });

  it('models-with-adapters: the base among them gives the context', async () => {
    const client = await connected({ '/v1/models': golden('vllm/models-with-adapters.json').response });
    expect(client.contextLength).toBe(1024);
  });

  it('health, version, metrics: nothing but the listed models is asked of a server that answers them', async () => {
    for (const name of ['vllm/health.json', 'vllm/version.json']) expect(golden(name).response.status).toBe(200);
    await expect(connected({ '/v1/models': golden('vllm/health.json').response })).rejects.toThrow('another shape');
    await expect(connected({ '/v1/models': { status: 503, body: '' } })).rejects.toBeInstanceOf(VllmUnavailableError);
  });
});
