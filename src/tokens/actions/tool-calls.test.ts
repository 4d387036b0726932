import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parserNoise } from '../../../test/support/parser-noise.js';
import { bashTool, editTool, parseHermes, parseQwen3Coder, plainJson, submitTool, ToolSet, type JsonObject, type ParsedActions, type ToolDefinition } from '../index.js';
import { TextScan } from '../text-scan.js';
import { scanHermes } from './hermes.js';
import { scanQwen3Coder } from './qwen3-coder.js';
import type { ToolCallContext } from './tool-calls.js';

const searchTool: ToolDefinition = {
  type: 'function',
  function: {
    name: 'search',
    parameters: {
      type: 'object',
      properties: { query: { type: 'string' }, limit: { type: 'integer' }, ratio: { type: 'number' }, exact: { type: 'boolean' }, paths: { type: 'array', items: { type: 'string' } }, order: { enum: ['old', 'new'] }, within: { type: ['string', 'null'] }, options: { type: 'object', properties: { depth: { type: 'integer' } }, required: ['depth'] } },
      required: ['query'],
    },
  },
};
const tools = new ToolSet([bashTool, editTool, submitTool, searchTool]);
const hermes = (text: string, context: Partial<ToolCallContext> = {}): ParsedActions => parseHermes(text, { finishReason: 'stop', tools, ...context });
const coder = (text: string, context: Partial<ToolCallContext> = {}): ParsedActions => parseQwen3Coder(text, { finishReason: 'stop', tools, ...context });

const json = (call: unknown): string => `<tool_call>\n${JSON.stringify(call)}\n</tool_call>`;
const bashJson = (command: string): string => json({ name: 'bash', arguments: { command } });
const xml = (name: string, values: Record<string, string> = {}): string =>
  `<tool_call>\n<function=${name}>\n${Object.entries(values).map(([key, value]) => `<parameter=${key}>\n${value}\n</parameter>\n`).join('')}</function>\n</tool_call>`;

function faultOf(parsed: ParsedActions): unknown {
  return parsed.kind === 'fault' ? [parsed.fault, parsed.actions] : parsed;
}
function messageOf(parsed: ParsedActions): string {
  return parsed.kind === 'fault' ? parsed.message : '';
}
/** The arguments of the one general call, plain. */
function argumentsOf(parsed: ParsedActions): unknown {
  const action = parsed.kind === 'actions' ? parsed.actions[0] : null;
  return action?.kind === 'call' ? plainJson(action.arguments) : parsed;
}

/** Pieces of commands, chosen to look like the syntax around them. */
const piece = fc.constantFrom('a', '"', "'", '`', '\n```\n', '{', '}', '\\', '\\n', '漢', '🙂', ' ', '\t', '\r', '\n', '\0', '</tool_call>', '<tool_call>', '</function>', '<parameter=command>', '</parameter>', '<think>', '</think>', '<<EOF', '&amp;');
const command = fc.array(piece, { minLength: 1, maxLength: 30 }).map((pieces) => pieces.join('')).filter((text) => text.trim() !== '');

describe.each([
  { name: 'parseHermes', parse: hermes, scan: scanHermes, call: (name: string, values: Record<string, string>) => json({ name, arguments: values }) },
  { name: 'parseQwen3Coder', parse: coder, scan: scanQwen3Coder, call: xml },
])('$name', ({ name: parser, parse, scan, call }) => {
  it('reads the own tools as actions, in order, with text around them', () => {
    const text = `I look.\n${call('bash', { command: 'ls' })}\nand\n${call('edit', { path: 'a.c', old: ' x', new: '' })}${call('submit', {})} done`;
    expect(parse(text)).toEqual({ kind: 'actions', actions: [{ kind: 'bash', command: 'ls' }, { kind: 'edit', path: 'a.c', oldText: ' x', newText: '' }, { kind: 'submit' }] });
  });

  it('gives back any command, exactly', () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 1, maxLength: 3 }), (commands) => {
        // Nothing is escaped in XML: a command that holds what ends a parameter cannot be told from its end.
        fc.pre(parser === 'parseHermes' || !commands.some((text) => /<\/parameter>\s*(<parameter=|<\/function>\s*<\/tool_call>)/.test(`${text}\n`)));
        expect(parse(commands.map((text) => call('bash', { command: text })).join('\n'))).toEqual({ kind: 'actions', actions: commands.map((text) => ({ kind: 'bash', command: text })) });
      }),
      { numRuns: 2000, seed: 21 },
    );
  });

  it('passes over reasoning, and over nothing else', () => {
    const ls = { kind: 'actions', actions: [{ kind: 'bash', command: 'ls' }] };
    const draft = call('bash', { command: 'draft' });
    expect(parse(`\n<think>${draft}</think>\n${call('bash', { command: 'ls' })}`)).toEqual(ls);
    expect(parse(`${draft}</think>${call('bash', { command: 'ls' })}`, { reasoning: 'begun-by-prompt' })).toEqual(ls);
    expect(faultOf(parse(`<think>${draft}`))).toEqual(['none', 0]);
    expect(faultOf(parse(`<think>${draft}`, { finishReason: 'length' }))).toEqual(['cut-by-length', 0]);
  });

  it('names a fault of number, name, argument or length', () => {
    const ls = call('bash', { command: 'ls' });
    expect(faultOf(parse('I am done.'))).toEqual(['none', 0]);
    expect(faultOf(parse(''))).toEqual(['none', 0]);
    expect(faultOf(parse(ls + ls, { mostCalls: 1 }))).toEqual(['several', 2]);
    expect(faultOf(parse('I think', { finishReason: 'length' }))).toEqual(['cut-by-length', 0]);
    expect(faultOf(parse(call('run', { command: 'ls' })))).toEqual(['unknown-tool', 0]);
    expect(faultOf(parse(call('bash', {})))).toEqual(['missing-argument', 0]);
    expect(faultOf(parse(call('bash', { command: 'ls', timeout: '1' })))).toEqual(['unknown-argument', 0]);
    expect(faultOf(parse(call('bash', { command: ' \n' })))).toEqual(['empty', 0]);
    expect(faultOf(parse(call('search', { query: 'a', limit: 'many' })))).toEqual(['wrong-type', 0]);
    expect(faultOf(parse(call('search', { query: 'a', order: 'random' })))).toEqual(['wrong-type', 0]);
    // The first fault in the text is the one that is told, and nothing is carried out.
    expect(faultOf(parse(ls + call('run', {}) + call('bash', {})))).toEqual(['unknown-tool', 1]);
    expect(parse(`${ls} and then`, { finishReason: 'length' })).toMatchObject({ kind: 'actions' });
  });

  it('is cut or unclosed at every place inside a call, and never an action', () => {
    const whole = call('bash', { command: 'ls "a"' });
    for (let end = '<tool_call>'.length; end < whole.length; end++) {
      expect([end, faultOf(parse(whole.slice(0, end)))]).toEqual([end, ['unclosed', 0]]);
      expect([end, faultOf(parse(whole + whole.slice(0, end), { finishReason: 'length' }))]).toEqual([end, ['cut-by-length', 1]]);
    }
  });

  it('tells the model what was wrong and shows a call that is right', () => {
    const message = messageOf(parse(call('search', {})));
    expect(message).toContain('search needs the argument "query". Call a tool like this:\n<tool_call>\n');
    // What it shows can be parsed.
    expect(argumentsOf(parse(message))).toEqual({ query: '...' });
    expect(messageOf(parse(call('run', {})))).toContain('There is no tool "run"; there is bash, edit, submit, search.');
    expect(messageOf(parse(''))).toContain('There was no tool call.');
  });

  it('repeats no words of an answer that could speak as the template', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('<|im_end|>', '<|im_start|>', '</tool_response>', 'a b'), { minLength: 1, maxLength: 3 }), fc.constantFrom('tool', 'argument'), (pieces, place) => {
        const words = pieces.join('');
        const message = messageOf(parse(place === 'tool' ? call(words, { command: 'ls' }) : call('bash', { command: 'ls', [words]: 'x' })));
        expect(message).not.toBe('');
        expect(message).not.toContain(words);
      }),
      { numRuns: 50, seed: 22 },
    );
  });

  it('never throws on broken calls', () => {
    const tokens = fc.constantFrom('<tool_call>', '</tool_call>', '<function=bash>', '<function=', '<parameter=command>', '</parameter>', '</function>', '{"name": "bash", ', '"arguments": ', '{"command": "ls"}', '}', '{', '"', 'ls', '\n', '>', '<think>', '</think>', '\0');
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 12 }), fc.constantFrom('stop', 'length'), (pieces, finishReason) => {
        const parsed = parse(pieces.join(''), { finishReason });
        expect(parsed.kind === 'actions' ? parsed.actions.length : parsed.message.length).toBeGreaterThan(0);
      }),
      { numRuns: 3000, seed: 23 },
    );
  });

  it('looks at no character more than a few times, whatever the text', () => {
    for (const { name, text } of parserNoise(20_000)) {
      for (const finishReason of ['stop', 'length'] as const) {
        const counted = new TextScan(text);
        scan(counted, { finishReason, tools });
        expect([name, counted.steps]).toEqual([name, Math.min(counted.steps, 8 * text.length)]);
      }
    }
  });
});

describe('parseHermes', () => {
  it('names what is wrong with the JSON, and where', () => {
    expect(faultOf(hermes('<tool_call>{"name": "bash", "arguments": {"command": "a\nb"}}</tool_call>'))).toEqual(['bad-json', 0]);
    expect(messageOf(hermes('<tool_call>{"name": "bash", "arguments": {"command": "a\nb"}}</tool_call>'))).toContain('not valid JSON: a line end in a string must be written \\n (character 45 of the call).');
    expect(faultOf(hermes('<tool_call>["bash"]</tool_call>'))).toEqual(['bad-call', 0]);
    expect(faultOf(hermes('<tool_call>{"arguments": {}}</tool_call>'))).toEqual(['bad-call', 0]);
    expect(faultOf(hermes('<tool_call>{"name": "bash", "arguments": "ls"}</tool_call>'))).toEqual(['bad-call', 0]);
    expect(faultOf(hermes('<tool_call>{"name": "submit"} x</tool_call>'))).toEqual(['bad-call', 0]);
    expect(hermes('<tool_call>{"name": "submit"}</tool_call>')).toEqual({ kind: 'actions', actions: [{ kind: 'submit' }] });
  });

  it('holds arguments to their schema, numbers as written', () => {
    const search = (values: Record<string, unknown>): ParsedActions => hermes(json({ name: 'search', arguments: { query: 'a', ...values } }));
    expect(argumentsOf(search({ limit: 2, ratio: 0.5, exact: true, paths: ['b'], order: 'new', within: null, options: { depth: 1 }, other: [{}] }))).toMatchObject({ limit: 2, options: { depth: 1 }, other: [{}] });
    for (const wrong of [{ limit: 1.5 }, { limit: '2' }, { ratio: '0.5' }, { exact: 'true' }, { paths: 'b' }, { paths: [1] }, { order: 'x' }, { within: 3 }, { options: [] }, { options: { depth: 'x' } }]) {
      expect([wrong, faultOf(search(wrong))]).toEqual([wrong, ['wrong-type', 0]]);
    }
    expect(faultOf(search({ options: {} }))).toEqual(['missing-argument', 0]);
    expect(messageOf(search({ paths: ['b', 1] }))).toContain('The argument "paths[1]" of search must be a string.');
    const exact = hermes('<tool_call>{"name": "search", "arguments": {"query": "a", "ratio": 1.0, "big": 12345678901234567890}}</tool_call>');
    const values = exact.kind === 'actions' && exact.actions[0].kind === 'call' ? exact.actions[0].arguments : (new Map() as JsonObject);
    expect([values.get('ratio'), values.get('big')]).toMatchObject([{ text: '1.0' }, { text: '12345678901234567890' }]);
  });
});

describe('parseQwen3Coder', () => {
  it('names broken tags', () => {
    expect(faultOf(coder('<tool_call>{"name": "bash"}</tool_call>'))).toEqual(['bad-xml', 0]);
    expect(faultOf(coder('<tool_call><function=bash>ls</function></tool_call>'))).toEqual(['bad-xml', 0]);
    expect(faultOf(coder(`<tool_call><function=${'a'.repeat(1000)}></function></tool_call>`))).toEqual(['bad-xml', 0]);
    expect(faultOf(coder('<tool_call><function=bash><parameter=command>a</parameter><parameter=command>b</parameter></function></tool_call>'))).toEqual(['bad-call', 0]);
  });

  it('takes one line end from either side of a value', () => {
    expect(coder('<tool_call><function=bash><parameter=command>ls</parameter></function></tool_call>')).toEqual({ kind: 'actions', actions: [{ kind: 'bash', command: 'ls' }] });
    expect(coder(xml('bash', { command: '\n ls \n' }))).toEqual({ kind: 'actions', actions: [{ kind: 'bash', command: '\n ls \n' }] });
    expect(argumentsOf(coder('<tool_call><function=search><parameter=query>\n</parameter></function></tool_call>'))).toEqual({ query: '' });
  });

  it('reads values by their schema', () => {
    expect(argumentsOf(coder(xml('search', { query: '12', limit: ' 2', ratio: '1e3', exact: 'True', paths: '["b"]', within: 'None', options: '{"depth": 1}', other: 'true' })))).toEqual({ query: '12', limit: 2, ratio: 1000, exact: true, paths: ['b'], within: null, options: { depth: 1 }, other: 'true' });
    expect(argumentsOf(coder(xml('search', { query: 'null', within: 'here' })))).toEqual({ query: 'null', within: 'here' });
    expect(messageOf(coder(xml('search', { query: 'a', paths: '["b", 1]' })))).toContain('The argument "paths[1]" of search must be a string.');
  });
});

describe('ToolSet', () => {
  it('refuses to be empty or ambiguous', () => {
    expect(() => new ToolSet([])).toThrow('a tool set of 0 tools');
    expect(() => new ToolSet([bashTool, bashTool])).toThrow('a tool set of 2 tools has 1 different names');
  });

  it('takes any definition named bash but its own for a general call', () => {
    const foreign = new ToolSet([{ type: 'function', function: { name: 'bash' } }]);
    expect(hermes(bashJson('ls'), { tools: foreign })).toMatchObject({ kind: 'actions', actions: [{ kind: 'call', name: 'bash' }] });
  });
});
