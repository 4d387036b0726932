import { afterEach, describe, expect, it } from 'vitest';
import { toolCallText } from '../../../../test/support/gateway-world.js';
import { eventsOf, serveGatewayWorld, type GatewayServerWorld } from '../../../../test/support/gateway-server.js';

let world: GatewayServerWorld;
afterEach(() => world.close());

const tools = [{ name: 'bash', description: 'Runs a command.', input_schema: { type: 'object', properties: { command: { type: 'string' } } } }];
const asked = { model: 'seatrial', max_tokens: 200, system: [{ type: 'text', text: 'You fix code.', cache_control: { type: 'ephemeral' } }], messages: [{ role: 'user', content: 'Fix it.' }] as object[], tools };

interface Message {
  content: ({ type: 'text'; text: string } | { type: 'tool_use'; id: string; name: string; input: unknown })[];
  stop_reason: string;
  stop_sequence: string | null;
  usage: { input_tokens: number; output_tokens: number };
}

describe('POST /v1/messages', () => {
  it('answers with text and tool_use blocks, and goes on with the tokens that were sampled', async () => {
    world = await serveGatewayWorld([`Look.\n${toolCallText('bash', { command: 'ls "a"', '1': 1.0 })}`, 'Done.']);
    const { token, session } = await world.gateway.open();
    const first = (await world.post('/v1/messages', asked, null, { 'x-api-key': token, 'anthropic-version': '2023-06-01' })).json() as Message;
    expect(first).toMatchObject({ type: 'message', role: 'assistant', stop_reason: 'tool_use', stop_sequence: null });
    expect(first.content).toEqual([{ type: 'text', text: 'Look.' }, { type: 'tool_use', id: 'call_0_0', name: 'bash', input: { '1': 1, command: 'ls "a"' } }]);
    const messages = [...asked.messages, { role: 'assistant', content: first.content }, { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_0_0', content: [{ type: 'text', text: 'a.txt' }] }, { type: 'text', text: 'Go on.' }] }];
    const counted = await world.post('/v1/messages/count_tokens', { ...asked, max_tokens: undefined, messages }, token);
    const second = (await world.post('/v1/messages', { ...asked, messages }, token)).json() as Message;
    expect(second).toMatchObject({ stop_reason: 'end_turn', content: [{ type: 'text', text: 'Done.' }] });
    expect(session.record().openedBy).toEqual({ first: 1 });
    const { request, result } = world.sampler.calls[1]!;
    expect(second.usage).toEqual({ input_tokens: request.promptIds.length, output_tokens: result.ids.length });
    expect(world.tokenizer.decode(session.record().segments[0]!.ids)).toContain('<tool_response>\na.txt\n</tool_response><|im_end|>\n<|im_start|>user\nGo on.<|im_end|>');
    expect(counted.json()).toEqual({ input_tokens: request.promptIds.length });
    expect(session.record().calls).toHaveLength(2);
  });

  it('streams the same in Anthropic’s events', async () => {
    const said = [`${'Look 🙂 '.repeat(20)}\n${toolCallText('bash', { command: 'echo 漢字' })}\n${toolCallText('bash', { command: 'b' })}`];
    world = await serveGatewayWorld(said);
    const [one, two] = [await world.gateway.open(), await world.gateway.open()];
    const whole = (await world.post('/v1/messages', asked, one.token)).json() as Message;
    const { text } = await world.post('/v1/messages', { ...asked, stream: true }, two.token);
    const events = eventsOf(text) as unknown as { type: string; index: number; content_block: { type: string; id?: string; name?: string }; delta: { text?: string; partial_json?: string; stop_reason?: string }; usage: unknown }[];
    expect([...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name)).toEqual(events.map(({ type }) => type));
    expect([events[0]!.type, ...events.slice(-2).map(({ type }) => type)]).toEqual(['message_start', 'message_delta', 'message_stop']);
    const blocks: object[] = [];
    for (const event of events.filter(({ type }) => type === 'content_block_start')) {
      const deltas = events.filter((other) => other.type === 'content_block_delta' && other.index === event.index).map(({ delta }) => delta.text ?? delta.partial_json);
      blocks.push(event.content_block.type === 'text' ? { type: 'text', text: deltas.join('') } : { type: 'tool_use', id: event.content_block.id, name: event.content_block.name, input: JSON.parse(deltas.join('')) as unknown });
    }
    expect(blocks).toEqual(whole.content);
    expect(blocks).toHaveLength(3);
    expect(events.at(-2)!.delta.stop_reason).toBe(whole.stop_reason);
  });

  it('refuses in Anthropic’s form', async () => {
    world = await serveGatewayWorld(['a STOP b']);
    const { token } = await world.gateway.open();
    const refused = async (body: unknown, key: string | null = token) => {
      const { status, json } = await world.post('/v1/messages', body, key);
      const { type, error } = json() as { type: string; error: { type: string; message: string } };
      expect(type).toBe('error');
      return [status, error.type, error.message] as const;
    };
    expect(await refused(asked, 'st-no')).toMatchObject([401, 'authentication_error', expect.any(String)]);
    expect(await refused({ ...asked, max_tokens: undefined })).toMatchObject([400, 'invalid_request_error', expect.stringContaining('max_tokens')]);
    expect(await refused({ ...asked, model: 'claude' })).toMatchObject([404, 'not_found_error', expect.stringContaining('serves "seatrial"')]);
    expect(await refused({ ...asked, tool_choice: { type: 'any' } })).toMatchObject([400, 'invalid_request_error', expect.stringContaining('tool_choice')]);
    expect(await refused({ ...asked, messages: [{ role: 'user', content: [{ type: 'image', source: {} }] }] })).toMatchObject([400, 'invalid_request_error', expect.stringContaining('only blocks of type text')]);
    expect(await refused({ ...asked, messages: [{ role: 'user', content: 'a b '.repeat(40_000) }] })).toMatchObject([400, 'invalid_request_error', expect.stringContaining('prompt is too long')]);
    expect((await world.post('/v1/messages', { ...asked, stop_sequences: ['STOP'] }, token)).json()).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: 'STOP', content: [{ type: 'text', text: 'a ' }] });
  });
});
