import { describe, expect, it, vi } from 'vitest';
import { openGatewayWorld } from '../../../test/support/gateway-world.js';
import type { CallRequest } from '../index.js';

const request: CallRequest = { api: 'chat', prompt: { kind: 'chat', messages: [{ role: 'user', content: 'q', toolCalls: [], toolCallId: null }], tools: [] }, stop: [], maxNewTokens: null, seed: null, streamed: false, asked: {} };

describe('Gateway', () => {
  it('opens a session with the one token that was given out for it, until the session ends', async () => {
    const { gateway, sampler } = await openGatewayWorld(['a']);
    const one = await gateway.open({ id: 'one' });
    const two = await gateway.open({ id: 'two' });
    expect(one.token).toMatch(/^st-[\w-]{43}$/);
    expect(gateway.authorize(one.token)).toBe(one.session);
    expect(gateway.authorize(two.token)).toBe(two.session);
    expect(gateway.authorize(`${one.token}x`)).toBeNull();
    expect(JSON.stringify(gateway)).not.toContain(one.token.slice(3));
    await one.session.call(request, new AbortController());
    await gateway.end('one');
    expect(gateway.authorize(one.token)).toBeNull();
    expect(gateway.authorize(two.token)).toBe(two.session);
    expect(sampler.released).toEqual(['one#0']);
    await expect(one.session.call(request, new AbortController())).rejects.toMatchObject({ status: 401, apiCode: 'session_ended' });
    await two.session.call(request, new AbortController());
  });

  it('gives up the calls of a session that ends, and those of no other', async () => {
    const { gateway, sampler } = await openGatewayWorld(['a']);
    const [one, two] = [await gateway.open(), await gateway.open()];
    let open = (): void => undefined;
    sampler.gate = new Promise((resolve) => (open = resolve));
    const calls = [one, two].map(({ session }) => session.call(request, new AbortController()));
    const first = expect(calls[0]).rejects.toMatchObject({ apiCode: 'session_ended' });
    await vi.waitFor(() => expect(sampler.waiting).toBe(2));
    await gateway.end(one.session.facts.id);
    await first;
    expect(sampler.aborted).toBe(1);
    open();
    expect((await calls[1]!).answer.text).toBe('a');
    expect(one.session.record().calls).toEqual([]);
  });

  it('refuses an id that is taken or is none', async () => {
    const { gateway } = await openGatewayWorld(['a']);
    await gateway.open({ id: 'one' });
    await expect(gateway.open({ id: 'one' })).rejects.toThrow('session one exists already');
    for (const id of ['', '../x', 'a/b', '.hidden', 'x'.repeat(129)]) await expect(gateway.open({ id })).rejects.toThrow('is no session id');
    expect(() => gateway.session('three')).toThrow('no session "three"');
    expect(await gateway.delete('one')).toBe(0);
    await gateway.open({ id: 'one' });
  });

  it('lets so many calls run and wait, and no more', async () => {
    const { gateway, sampler } = await openGatewayWorld(['a'], {}, { limits: { calls: 1, waiting: 1, perSession: 1, sessionTokens: 10_000 } });
    const { session } = await gateway.open();
    const { session: other } = await gateway.open();
    let open = (): void => undefined;
    sampler.gate = new Promise((resolve) => (open = resolve));
    const client = new AbortController();
    const running = session.call(request, new AbortController());
    const waiting = session.call(request, client);
    await expect(other.call(request, new AbortController())).rejects.toMatchObject({ status: 429, retryAfterS: 1, message: expect.stringContaining('1 calls are running and 1 are waiting') as string });
    client.abort(new Error('left while waiting'));
    await expect(waiting).rejects.toThrow('left while waiting');
    const next = other.call(request, new AbortController());
    open();
    await Promise.all([running, next]);
    expect(gateway.admission.load).toEqual({ running: 0, waiting: 0 });
    await session.call(request, new AbortController());
  });
});
