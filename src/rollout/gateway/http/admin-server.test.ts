import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toolCallText } from '../../../../test/support/gateway-world.js';
import { answered, serveGatewayWorld, type GatewayServerWorld } from '../../../../test/support/gateway-server.js';
import { BodyBudget, openRecordFolder, readRecordFolder, serveAdmin, type Listening, type SessionRecord } from '../../index.js';

let dir: string;
let world: GatewayServerWorld;
let admin: Listening;

beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'seatrial-gateway-')), 'records');
  world = await serveGatewayWorld([toolCallText('bash', { command: 'ls' }), 'Done.'], {}, { openSink: (id) => openRecordFolder(dir, id) });
  admin = await serveAdmin(world.gateway, { host: '127.0.0.1', port: 0, bodies: new BodyBudget(1 << 20, 8 << 20), onFault: (fault) => world.faults.push(fault), agentUrl: world.url });
});
afterEach(async () => {
  await admin.close();
  await world.close();
});

const call = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  answered(fetch(`http://127.0.0.1:${admin.port}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }));

const bash = { type: 'function', function: { name: 'bash' } };
const question = { model: 'seatrial', tools: [bash], messages: [{ role: 'user', content: 'q \ud83d' }] as object[] };

/** Opens a session and has two calls in it, by the agent's port. */
async function talk(id: string): Promise<{ token: string }> {
  const { token, base_url: baseUrl } = (await call('POST', '/sessions', { session_id: id, metadata: { task: 't' } })).json() as { token: string; base_url: string };
  expect(baseUrl).toBe(`${world.url}/v1`);
  const { choices } = (await world.post('/v1/chat/completions', question, token)).json() as { choices: [{ message: { tool_calls: [{ id: string }] } }] };
  const [{ message }] = choices;
  await world.post('/v1/chat/completions', { ...question, messages: [...question.messages, message, { role: 'tool', tool_call_id: message.tool_calls[0].id, content: 'a' }] }, token);
  return { token };
}

describe('the admin port', () => {
  it('opens, shows, ends and deletes sessions; the record holds what the sampler gave, in memory and on disk', async () => {
    const { token } = await talk('one');
    const record = (await call('GET', '/sessions/one/record')).json() as SessionRecord;
    const sampled = world.sampler.calls.flatMap(({ result }) => [...result.ids]);
    const [segment] = record.segments;
    expect(record.segments).toHaveLength(1);
    expect(segment!.ids.filter((_, index) => segment!.actionMask[index] === 1)).toEqual(sampled);
    expect(segment!.samplerLogprobs.filter((_, index) => segment!.actionMask[index] === 1)).toEqual(world.sampler.calls.flatMap(({ result }) => [...result.logprobs]));
    const onDisk = await readRecordFolder(join(dir, 'one'));
    expect(onDisk.flatMap(({ ids }) => [...ids.observed, ...ids.sampled])).toEqual(segment!.ids);
    expect(onDisk.map(({ ids }) => ids.samplerLogprobs)).toEqual(world.sampler.calls.map(({ result }) => result.logprobs));
    expect((await call('POST', '/sessions/one/end')).json()).toEqual({ session_id: 'one', calls: 2, segments: 1, sampled_tokens: sampled.length, opened_by: { first: 1 } });
    expect((await world.post('/v1/chat/completions', question, token)).status).toBe(401);
    expect(JSON.parse(await readFile(join(dir, 'one', 'session.json'), 'utf8'))).toEqual({ sessionId: 'one', policyVersion: 3, calls: 2, sampledTokens: sampled.length, segmentTokens: [segment!.ids.length], openedBy: { first: 1 } });
    expect((await readFile(join(dir, 'one', 'timings.jsonl'), 'utf8')).trim().split('\n')).toHaveLength(2);
    expect((await call('DELETE', '/sessions/one')).json()).toEqual({ deleted: 2 });
    expect((await call('GET', '/sessions/one')).status).toBe(404);
    expect((await call('POST', '/sessions', { session_id: 'one' })).json()).toMatchObject({ error: { message: expect.stringContaining('is recorded already') as string } });
    expect(world.faults).toEqual([]);
  });

  it('does not read a line that a crash tore', async () => {
    await talk('one');
    const path = join(dir, 'one', 'calls.jsonl');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.slice(0, -5));
    expect(await readRecordFolder(join(dir, 'one'))).toHaveLength(1);
  });

  it('shows calls as rLLM’s traces, every prompt in full', async () => {
    await talk('one');
    const traces = (await call('GET', '/sessions/one/traces')).json() as Record<string, unknown>[];
    expect(traces).toHaveLength(2);
    traces.forEach((trace, index) => {
      const { request, result } = world.sampler.calls[index]!;
      expect(trace).toMatchObject({ trace_id: `one:${index}`, session_id: 'one', prompt_token_ids: request.promptIds, completion_token_ids: result.ids, logprobs: result.logprobs, metadata: { task: 't', policy_version: 3, segment: 0 } });
    });
    expect((traces[1]!['messages'] as { role: string }[]).map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(traces[1]!['response_message']).toEqual({ role: 'assistant', content: 'Done.' });
    expect((await call('GET', '/traces/one:1')).json()).toEqual(traces[1]);
    expect((await call('GET', '/sessions/one/traces?limit=1')).json()).toEqual([traces[0]]);
    expect((await call('GET', '/sessions/one/traces?since=99999999999')).json()).toEqual([]);
    expect((await call('POST', '/traces/query', { session_ids: ['one'] })).json()).toEqual(traces);
    expect((await call('GET', '/traces/one:7')).status).toBe(404);
    expect((await call('GET', '/sessions/one/traces?limit=x')).status).toBe(400);
  });

  it('lets rLLM’s agents call a session without a token, opened or not', async () => {
    expect((await call('POST', '/sessions/new:0/v1/chat/completions', question)).status).toBe(200);
    expect((await call('GET', '/sessions')).json()).toMatchObject([{ session_id: 'new:0', trace_count: 1, ended: false }]);
    expect((await call('GET', '/health')).json()).toEqual({ status: 'ok', running: 0, waiting: 0, sessions: 1 });
    expect((await call('POST', '/admin/flush')).json()).toEqual({ status: 'flushed' });
    expect((await call('POST', '/sessions/..%2F..%2Fx/v1/chat/completions', question)).status).toBe(400);
    expect((await call('POST', '/v1/chat/completions', question)).status).toBe(404);
  });

  it('refuses browsers and foreign host names', async () => {
    expect((await call('GET', '/sessions', undefined, { origin: 'http://evil.example' })).status).toBe(401);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      httpRequest({ host: '127.0.0.1', port: admin.port, path: '/sessions', headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject).end();
    });
    expect(status).toBe(401);
  });

  it('says that a port is taken', async () => {
    await expect(serveAdmin(world.gateway, { host: '127.0.0.1', port: admin.port, bodies: new BodyBudget(1, 1), onFault: () => undefined, agentUrl: '' })).rejects.toMatchObject({ code: 'E_GATEWAY_PORT', message: expect.stringContaining(`127.0.0.1:${admin.port}: another program does`) as string });
  });
});
