import { connect } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toolCallText } from '../../../../test/support/gateway-world.js';
import { answered, eventsOf, serveGatewayWorld, type GatewayServerWorld } from '../../../../test/support/gateway-server.js';
import { BodyBudget } from '../../index.js';

const bash = { type: 'function', function: { name: 'bash', parameters: { type: 'object', properties: { command: { type: 'string' } } } } };
const question = { model: 'seatrial', messages: [{ role: 'user', content: 'q' }] };

let world: GatewayServerWorld;
afterEach(() => world.close());

interface Choice {
  message: { role: string; content: string | null; reasoning_content?: string; tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[] };
  finish_reason: string;
  token_ids?: number[];
  logprobs: { content: { token: string; logprob: number; bytes: number[] }[] } | null;
}
interface Completion {
  choices: [Choice];
  usage: { prompt_tokens: number; completion_tokens: number };
  prompt_token_ids?: number[];
}
interface Chunk {
  choices: { delta: { content?: string; reasoning_content?: string; tool_calls?: { index: number; id?: string; function: { name?: string; arguments: string } }[] }; finish_reason: string | null; token_ids?: number[]; logprobs: Choice['logprobs'] }[];
  usage?: Completion['usage'];
  prompt_token_ids?: number[];
}

describe('POST /v1/chat/completions', () => {
  it('answers in OpenAI’s form, with ids and logprobs where they are asked for', async () => {
    world = await serveGatewayWorld([`Look.\n${toolCallText('bash', { command: 'ls' })}`]);
    const { token, session } = await world.gateway.open();
    const answer = await world.post('/v1/chat/completions', { ...question, tools: [bash], logprobs: true, return_token_ids: true, temperature: 0.2, max_tokens: 300, top_p: 0.5 }, token);
    expect(answer.status).toBe(200);
    const { choices, usage, prompt_token_ids: promptIds } = answer.json() as Completion;
    const [{ message, finish_reason: finish, token_ids: ids, logprobs }] = choices;
    expect(message).toEqual({ role: 'assistant', content: 'Look.', tool_calls: [{ id: 'call_0_0', type: 'function', function: { name: 'bash', arguments: '{"command":"ls"}' } }] });
    expect(finish).toBe('tool_calls');
    const { request, result } = world.sampler.calls[0]!;
    expect(promptIds).toEqual(request.promptIds);
    expect(ids).toEqual(result.ids);
    expect(logprobs!.content.map(({ logprob }) => logprob)).toEqual(result.logprobs);
    expect(Buffer.from(logprobs!.content.flatMap(({ bytes }) => bytes)).toString()).toBe(world.tokenizer.decode(result.ids));
    expect(usage).toMatchObject({ prompt_tokens: request.promptIds.length, completion_tokens: result.ids.length });
    const [record] = session.record().calls;
    expect(record).toMatchObject({ pinned: { temperature: 1, maxNewTokens: 300 }, asked: { temperature: 0.2, max_tokens: 300, top_p: 0.5 }, policyVersion: 3, finishReason: 'tool_calls' });
    expect(request.temperature).toBe(1);
  });

  it('streams what it would have answered at once, and records the same', async () => {
    world = await serveGatewayWorld(['x']);
    const words = fc.array(fc.constantFrom('a', ' b\n', '漢字', '🙂', '"', '\\', toolCallText('bash', { command: 'echo "🙂 漢"' }), '<tool_call>', '<think>\nhm 🙂\n</think>\n\n', 'x'.repeat(100)), { minLength: 1, maxLength: 5 });
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(words, async (said) => {
        const one = await serveGatewayWorld([said.join('')]);
        try {
          const [plain, streamed] = [await one.gateway.open({ id: 'a' }), await one.gateway.open({ id: 'b' })];
          const body = { ...question, tools: [bash], logprobs: true, return_token_ids: true, seed: 1 };
          const { choices, usage, prompt_token_ids: promptIds } = (await one.post('/v1/chat/completions', body, plain.token)).json() as Completion;
          const stream = await one.post('/v1/chat/completions', { ...body, stream: true, stream_options: { include_usage: true } }, streamed.token);
          expect(stream.headers.get('content-type')).toMatch('text/event-stream');
          expect(stream.text.endsWith('data: [DONE]\n\n')).toBe(true);
          const joined = joinChunks(eventsOf(stream.text) as unknown as Chunk[]);
          const [choice] = choices;
          expect(joined.message).toEqual({ ...choice.message, content: choice.message.content ?? '' });
          expect(joined.finish).toBe(choice.finish_reason);
          expect(joined.usage).toEqual(usage);
          expect(joined.tokenIds).toEqual(choice.token_ids);
          expect(joined.promptIds).toEqual(promptIds);
          // The two draw the same text under the noting sampler's own logprobs.
          const [a, b] = [plain, streamed].map(({ session }) => session.record());
          const bare = (record: typeof a) => ({ ...record!, sessionId: '', segments: record!.segments.map(({ ids, actionMask }) => ({ ids, actionMask })), calls: record!.calls.map((call) => ({ ...call, streamed: null, pinned: null, asked: null })) });
          expect(bare(b)).toEqual(bare(a));
          calls += choice.message.tool_calls?.length ?? 0;
        } finally {
          await one.close();
        }
      }),
      { numRuns: 40, seed: 51 },
    );
    expect(calls).toBeGreaterThan(5);
  });

  it('gives up the sampler’s call when the client leaves, and records nothing', async () => {
    world = await serveGatewayWorld(['a']);
    const { token, session } = await world.gateway.open();
    world.sampler.gate = new Promise(() => undefined);
    const leaving = new AbortController();
    const left = fetch(`${world.url}/v1/chat/completions`, { method: 'POST', body: JSON.stringify(question), headers: { authorization: `Bearer ${token}` }, signal: leaving.signal });
    await vi.waitFor(() => expect(world.sampler.waiting).toBe(1));
    leaving.abort();
    await expect(left).rejects.toThrow();
    await vi.waitFor(() => expect(world.sampler.aborted).toBe(1));
    await vi.waitFor(() => expect(world.gateway.admission.load.running).toBe(0));
    expect(session.record()).toMatchObject({ calls: [], segments: [] });
    expect(world.faults).toEqual([]);
  });

  it('says that the model cannot answer when the sampler fails, and goes on with the segment afterwards', async () => {
    world = await serveGatewayWorld(['a']);
    const { token, session } = await world.gateway.open();
    world.sampler.failure = new Error('no connection');
    const failed = await world.post('/v1/chat/completions', question, token);
    expect(failed.status).toBe(503);
    expect(failed.headers.get('retry-after')).toBe('5');
    expect(failed.json()).toMatchObject({ error: { type: 'server_error', code: 'sampler_unavailable' } });
    expect(failed.text).not.toContain('no connection');
    expect(world.faults).toHaveLength(1);
    world.sampler.failure = null;
    expect((await world.post('/v1/chat/completions', question, token)).status).toBe(200);
    expect(session.record().openedBy).toEqual({ first: 1 });
  });
});

function joinChunks(chunks: readonly Chunk[]): { message: object; finish: string | null; usage: unknown; tokenIds: unknown; promptIds: unknown } {
  const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta));
  const text = (of: 'content' | 'reasoning_content'): string => deltas.map((delta) => delta[of] ?? '').join('');
  const calls: { id: string; type: string; function: { name: string; arguments: string } }[] = [];
  for (const part of deltas.flatMap((delta) => delta.tool_calls ?? [])) {
    if (part.id === undefined) calls[part.index]!.function.arguments += part.function.arguments;
    else calls[part.index] = { id: part.id, type: 'function', function: { name: part.function.name!, arguments: part.function.arguments } };
  }
  const last = chunks.flatMap(({ choices }) => choices).at(-1)!;
  const reasoning = text('reasoning_content');
  return {
    message: { role: 'assistant', content: text('content'), ...(reasoning === '' ? {} : { reasoning_content: reasoning }), ...(calls.length === 0 ? {} : { tool_calls: calls }) },
    finish: last.finish_reason,
    usage: chunks.at(-1)!.usage,
    tokenIds: last.token_ids,
    promptIds: chunks[0]!.prompt_token_ids,
  };
}

describe('the other routes', () => {
  it('completes raw prompts, whole and streamed', async () => {
    world = await serveGatewayWorld(['one <think>two</think> STOP three']);
    const { token, session } = await world.gateway.open();
    const body = { model: 'seatrial', prompt: 'Once', stop: ' STOP', logprobs: 1, return_token_ids: true };
    const whole = (await world.post('/v1/completions', body, token)).json() as { choices: [{ text: string; token_ids: number[]; prompt_token_ids: number[]; finish_reason: string; logprobs: { token_logprobs: number[] } }] };
    expect(whole.choices[0]).toMatchObject({ text: 'one <think>two</think>', finish_reason: 'stop', prompt_token_ids: world.tokenizer.encode('Once') });
    expect(whole.choices[0].logprobs.token_logprobs).toEqual(world.sampler.calls[0]!.result.logprobs.slice(0, whole.choices[0].token_ids.length));
    const prompt = [...whole.choices[0].prompt_token_ids, ...whole.choices[0].token_ids];
    const streamed = await world.post('/v1/completions', { ...body, prompt, stream: true }, token);
    expect((eventsOf(streamed.text) as unknown as { choices: [{ text: string }] }[]).map(({ choices }) => choices[0].text).join('')).toBe('one <think>two</think>');
    expect(session.record().openedBy).toEqual({ first: 1 });
  });

  it('names the one model', async () => {
    world = await serveGatewayWorld(['a']);
    const { token } = await world.gateway.open();
    const get = (path: string) => answered(fetch(`${world.url}${path}`, { headers: { authorization: `Bearer ${token}` } }));
    expect((await get('/v1/models')).json()).toEqual({ object: 'list', data: [{ id: 'seatrial', object: 'model', created: 0, owned_by: 'seatrial', max_model_len: 65_536 }] });
    expect((await get('/v1/models/seatrial')).json()).toMatchObject({ id: 'seatrial' });
    expect((await get('/v1/models/gpt-4')).status).toBe(404);
    expect((await get('/v1/models/%zz')).status).toBe(404);
    expect((await get('/v2')).json()).toMatchObject({ error: { code: 'not_found' } });
    expect((await answered(fetch(`${world.url}/health`))).json()).toEqual({ status: 'ok' });
  });
});

describe('bad input', () => {
  const rows: [string, unknown, { status: number; code: string; param?: string }][] = [
    ['malformed JSON', '{"model": ', { status: 400, code: 'invalid_json' }],
    ['invalid UTF-8', Buffer.from('{"model": "\xff"}', 'latin1'), { status: 400, code: 'invalid_utf8' }],
    ['no object', '[]', { status: 400, code: 'invalid_value' }],
    ['no messages', { ...question, messages: [] }, { status: 400, code: 'empty_messages', param: 'messages' }],
    ['a foreign model', { ...question, model: 'gpt-4o' }, { status: 404, code: 'model_not_found', param: 'model' }],
    ['10,000 messages', { ...question, messages: Array.from({ length: 10_000 }, () => question.messages[0]) }, { status: 400, code: 'too_many_messages' }],
    ['a late system message', { ...question, messages: [{ role: 'user', content: 'q' }, { role: 'system', content: 's' }, { role: 'user', content: 'q' }] }, { status: 400, code: 'invalid_message_order', param: 'messages[1]' }],
    ['a tool result without a call', { ...question, messages: [{ role: 'user', content: 'q' }, { role: 'tool', content: 'r', tool_call_id: 'x' }] }, { status: 400, code: 'invalid_message_order', param: 'messages[1]' }],
    ['an answer as the last message', { ...question, messages: [{ role: 'user', content: 'q' }, { role: 'assistant', content: 'a' }] }, { status: 400, code: 'invalid_message_order', param: 'messages[1]' }],
    ['an unknown role', { ...question, messages: [{ role: 'wizard', content: 'q' }] }, { status: 400, code: 'invalid_value', param: 'messages[0].role' }],
    ['a picture', { ...question, messages: [{ role: 'user', content: [{ type: 'image_url', image_url: {} }] }] }, { status: 400, code: 'invalid_value', param: 'messages[0].content' }],
    ['two answers', { ...question, n: 2 }, { status: 400, code: 'unsupported_parameter', param: 'n' }],
    ['a forced tool', { ...question, tools: [bash], tool_choice: 'required' }, { status: 400, code: 'unsupported_parameter', param: 'tool_choice' }],
    ['two tools of one name', { ...question, tools: [bash, bash] }, { status: 400, code: 'invalid_value', param: 'tools' }],
    ['a text that no context holds', { ...question, messages: [{ role: 'user', content: 'x'.repeat(1_048_577) }] }, { status: 400, code: 'context_length_exceeded', param: 'messages' }],
    ['values in values in values', `{"model": "seatrial", "tools": ${'['.repeat(100_000)}${']'.repeat(100_000)}, "messages": []}`, { status: 400, code: 'invalid_json' }],
    ['a prompt beyond the context', { ...question, messages: [{ role: 'user', content: 'a b '.repeat(40_000) }] }, { status: 400, code: 'context_length_exceeded', param: 'messages' }],
  ];

  it.each(rows)('%s is refused in OpenAI’s form', async (_, body, { status, code, param }) => {
    world = await serveGatewayWorld(['a']);
    const { token, session } = await world.gateway.open();
    const refused = await world.post('/v1/chat/completions', body, token);
    expect(refused.status).toBe(status);
    const { error } = refused.json() as { error: { message: string; type: string; code: string; param: string | null } };
    expect(error).toMatchObject({ code, ...(param === undefined ? {} : { param }) });
    expect(error.message.length).toBeGreaterThan(20);
    expect(error.message).not.toContain('undefined.');
    expect(session.record().calls).toEqual([]);
    expect(world.sampler.calls).toEqual([]);
    expect((await world.post('/v1/chat/completions', question, token)).status).toBe(200);
    expect(world.faults).toEqual([]);
  });

  it('refuses tokens that are missing, unknown, revoked, or another session’s', async () => {
    world = await serveGatewayWorld(['a']);
    const [one, two] = [await world.gateway.open({ id: 'one' }), await world.gateway.open({ id: 'two' })];
    const codeOf = async (path: string, token: string | null) => {
      const { status, json } = await world.post(path, question, token);
      return [status, (json() as { error?: { code: string } }).error?.code];
    };
    expect(await codeOf('/v1/chat/completions', null)).toEqual([401, 'invalid_api_key']);
    expect(await codeOf('/v1/chat/completions', 'st-wrong')).toEqual([401, 'invalid_api_key']);
    expect(await codeOf('/sessions/one/v1/chat/completions', two.token)).toEqual([401, 'invalid_api_key']);
    expect(await codeOf('/sessions/three/v1/chat/completions', two.token)).toEqual([401, 'invalid_api_key']);
    expect(await codeOf('/sessions/two/v1/chat/completions', two.token)).toEqual([200, undefined]);
    await world.gateway.end('one');
    expect(await codeOf('/v1/chat/completions', one.token)).toEqual([401, 'invalid_api_key']);
    expect(one.session.record().calls).toEqual([]);
    for (const path of ['/sessions', '/sessions/two/traces', '/sessions/two/record']) expect((await world.post(path, {}, two.token)).status).toBe(404);
  });

  it('refuses a body over the bound, announced or not, and closes that connection only', async () => {
    world = await serveGatewayWorld(['a'], {}, { server: { bodies: new BodyBudget(10_000, 1 << 20) } });
    const { token } = await world.gateway.open();
    const big = { ...question, messages: [{ role: 'user', content: 'x'.repeat(20_000) }] };
    const refused = await world.post('/v1/chat/completions', big, token);
    expect([refused.status, refused.headers.get('connection')]).toEqual([413, 'close']);
    expect(refused.json()).toMatchObject({ error: { code: 'request_too_large' } });
    // 100 MB in chunks, of which nobody said how many there would be.
    const socket = connect(world.server.port, '127.0.0.1');
    await once(socket, 'connect');
    const answer: string[] = [];
    socket.setEncoding('utf8').on('data', (text: string) => answer.push(text)).on('error', () => undefined);
    socket.write(`POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ntransfer-encoding: chunked\r\n\r\n`);
    const chunk = `${(1 << 20).toString(16)}\r\n${'x'.repeat(1 << 20)}\r\n`;
    for (let sent = 0; sent < 100 && !socket.destroyed; sent++) if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
    await vi.waitFor(() => expect(socket.destroyed || socket.readableEnded).toBe(true), 5000);
    socket.destroy();
    expect(answer.join('')).toMatch(/^HTTP\/1.1 413 /);
    expect((await world.post('/v1/chat/completions', question, token)).status).toBe(200);
  });

  it('bounds the requests of one session, and what all together may hold', async () => {
    world = await serveGatewayWorld(['a'], {}, { limits: { calls: 8, waiting: 8, perSession: 1, sessionTokens: 10_000 }, server: { bodies: new BodyBudget(5000, 6000) } });
    const [one, two] = [await world.gateway.open(), await world.gateway.open()];
    // Bodies that begin and do not go on.
    const slow = async (token: string) => {
      const socket = connect(world.server.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-length: 5000\r\n\r\n{"x": "${'x'.repeat(4000)}`);
      return socket;
    };
    const first = await slow(one.token);
    const codeOf = async (body: unknown, token: string) => (await world.post('/v1/chat/completions', body, token)).status;
    await vi.waitFor(async () => expect(await codeOf(question, one.token)).toBe(429));
    expect(await codeOf(question, two.token)).toBe(200);
    expect(await codeOf({ ...question, user: 'x'.repeat(3000) }, two.token)).toBe(429);
    first.destroy();
    await vi.waitFor(async () => expect(await codeOf(question, one.token)).toBe(200));
    expect(await codeOf({ ...question, user: 'x'.repeat(3000) }, two.token)).toBe(200);
    expect(world.faults).toEqual([]);
  });

  it('keeps of one session no more than is its due', async () => {
    world = await serveGatewayWorld(['a'], {}, { limits: { calls: 8, waiting: 8, perSession: 1, sessionTokens: 100 } });
    const [one, two] = [await world.gateway.open(), await world.gateway.open()];
    const long = { ...question, logit_bias: Object.fromEntries(Array.from({ length: 1000 }, (_, id) => [id, 1])), messages: [{ role: 'user', content: 'word '.repeat(70) }] };
    expect((await world.post('/v1/chat/completions', long, one.token)).status).toBe(200);
    const refused = await world.post('/v1/chat/completions', long, one.token);
    expect([refused.status, (refused.json() as { error: { code: string } }).error.code]).toEqual([403, 'session_limit_exceeded']);
    expect((await world.post('/v1/chat/completions', long, two.token)).status).toBe(200);
    expect(one.session.record().calls.map(({ asked }) => asked)).toEqual([{ logit_bias: expect.stringMatching(/^\(\d+ characters\)$/) as string }]);
  });

  it('answers what is not HTTP', async () => {
    world = await serveGatewayWorld(['a']);
    const socket = connect(world.server.port, '127.0.0.1').setEncoding('utf8');
    socket.write('\x16\x03\x01 hello\r\n\r\n');
    const [text] = (await once(socket, 'data')) as [string];
    expect(text).toMatch(/^HTTP\/1.1 400 [^]*invalid_http/);
    socket.destroy();
  });
});
