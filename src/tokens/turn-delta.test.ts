import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { qwen3ModelDir } from '../../test/support/qwen3-model.js';
import { bashTool, ChatTemplate, loadChatTemplate, loadTokenizer, plainChatTemplate, shellPattern, trainBpe, turnDelta, writeTokenizer, type ChatMessage, type Tokenizer } from './index.js';

interface Model {
  readonly tokenizer: Tokenizer;
  readonly template: ChatTemplate;
}
type Thinking = 'preserve' | 'template';

let builtIn: Model;
let qwen3: Model;

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'seatrial-tokenizer-'));
  const trained = trainBpe(['<|im_start|>user\necho hello<|im_end|>\n'], { vocabSize: 280, specialTokens: ['<|endoftext|>', '<|im_start|>', '<|im_end|>'], pattern: shellPattern });
  await writeTokenizer(dir, trained, { eosToken: '<|im_end|>', padToken: '<|endoftext|>', chatTemplate: plainChatTemplate, modelMaxTokens: 256 });
  builtIn = { tokenizer: await loadTokenizer(dir), template: await loadChatTemplate(dir) };
  qwen3 = { tokenizer: await loadTokenizer(qwen3ModelDir), template: await loadChatTemplate(qwen3ModelDir) };
});

const user = (content: string): ChatMessage => ({ role: 'user', content });
const tool = (content: string): ChatMessage => ({ role: 'tool', content });

const words = fc.array(fc.constantFrom('a', 'B', '7', ' ', '\n', '.', "'s", '漢', '🙂', '{{ x }}', '{%', '"', '<tool_response>', '</tool_response>', '<tool_call>\n{"name": "bash"}\n</tool_call>'), { maxLength: 8 }).map((pieces) => pieces.join(''));
/** Words around which nothing can merge. */
const plain = words.map((text) => `x${text}x`);
/** What Qwen3 itself writes: its template leaves such thinking as it is while the same question is worked on. */
const thought = fc.tuple(plain, plain).map(([thinking, answer]) => `<think>\n${thinking}\n</think>\n\n${answer}`);
const sloppyThought = fc.tuple(words, words, fc.constantFrom('<think>', '<think>\n', '')).map(([thinking, answer, open]) => `${open}${thinking}</think>${answer}`);
const reply = fc.oneof(words.map((text) => [user(text)]), words.map((text) => [tool(text)]), fc.tuple(words, words).map(([first, second]) => [tool(first), tool(second)]), words.map((text) => [user(`<tool_response>\n${text}\n</tool_response>`)]));

interface Played {
  readonly kinds: readonly string[];
  /** The open segment, and the prompt that a rendering of everything gives. */
  readonly ids: readonly number[];
  readonly whole: readonly number[];
  readonly text: string;
  readonly wholeText: string;
  /** Whether every answer's ids are those its text has in the whole. */
  readonly canonical: boolean;
}

/** A conversation by turns, as a trial holds it: sampled ids as sampled, each new turn appended by `turnDelta`. */
function play({ tokenizer, template }: Model, opening: readonly ChatMessage[], turns: readonly (readonly [string, readonly ChatMessage[], boolean])[], thinking: Thinking): Played {
  const messages = [...opening];
  let ids = tokenizer.encode(template.renderInitial(messages));
  let text = tokenizer.decode(ids);
  let canonical = true;
  const kinds: string[] = [];
  for (const [answer, added, endsItself] of turns) {
    const sampled = [...tokenizer.encode(answer), ...(endsItself ? [tokenizer.eosId!] : [])];
    canonical &&= same(tokenizer.encode(text + answer), [...ids, ...tokenizer.encode(answer)]);
    messages.push({ role: 'assistant', content: answer });
    const delta = turnDelta({ tokenizer, template }, { past: messages, lastSampledId: sampled.at(-1) ?? null, added, options: { thinking } });
    ids = delta.kind === 'delta' ? [...ids, ...sampled, ...delta.ids] : [...delta.ids];
    text = tokenizer.decode(ids);
    canonical ||= delta.kind === 'segment-break';
    messages.push(...added);
    kinds.push(delta.kind === 'delta' ? 'delta' : delta.reason);
  }
  const wholeText = template.renderInitial(messages);
  return { kinds, ids, whole: tokenizer.encode(wholeText), text, wholeText, canonical };
}

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

function withoutThinking(text: string): string {
  return text.replace(/<think>[^]*?<\/think>\n*/g, '');
}

const opening = fc.oneof(words.map((text) => [user(text)]), fc.tuple(words, words).map(([system, question]) => [{ role: 'system', content: system }, user(question)]));
const anyTurns = fc.array(fc.tuple(fc.oneof(words, plain, thought, sloppyThought), reply, fc.boolean()), { minLength: 1, maxLength: 4 });

describe('turnDelta', () => {
  it('with the built-in template, appends what a rendering of everything would have, whatever is said', () => {
    let canonical = 0;
    fc.assert(
      fc.property(opening, anyTurns, fc.constantFrom<Thinking>('preserve', 'template'), (messages, turns, thinking) => {
        const played = play(builtIn, messages, turns, thinking);
        expect(new Set(played.kinds)).toEqual(new Set(['delta']));
        expect(played.text).toBe(played.wholeText);
        if (played.canonical) expect(played.ids).toEqual(played.whole);
        canonical += Number(played.canonical);
      }),
      { numRuns: 100, seed: 31 },
    );
    expect(canonical).toBeGreaterThan(30);
  });

  it('with Qwen3’s template followed to the letter, appends what a rendering of everything would have, or breaks the segment', () => {
    const seen = { delta: 0, 'past-rewritten': 0, 'no-token-boundary': 0, canonical: 0 };
    fc.assert(
      fc.property(opening, anyTurns, (messages, turns) => {
        const played = play(qwen3, messages, turns, 'template');
        for (const kind of played.kinds) seen[kind as keyof typeof seen]++;
        expect(played.text).toBe(played.wholeText);
        if (played.canonical) expect(played.ids).toEqual(played.whole);
        seen.canonical += Number(played.canonical);
      }),
      { numRuns: 120, seed: 32 },
    );
    expect(Math.min(seen.delta, seen['past-rewritten'], seen.canonical)).toBeGreaterThan(30);
  });

  it('with Qwen3’s thinking preserved, never breaks the segment, and differs from the template in thinking only', () => {
    fc.assert(
      fc.property(opening, fc.array(fc.tuple(fc.oneof(plain, thought), reply, fc.boolean()), { minLength: 1, maxLength: 4 }), (messages, turns) => {
        const played = play(qwen3, messages, turns, 'preserve');
        expect(new Set(played.kinds)).toEqual(new Set(['delta']));
        expect(withoutThinking(played.text)).toBe(withoutThinking(played.wholeText));
      }),
      { numRuns: 80, seed: 33 },
    );
  });

  it('with Qwen3, keeps thinking between tool results and says that a new question drops it', () => {
    const question = [user('q')];
    const answer = '<think>\nhm\n</think>\n\n<tool_call>\n{"name": "bash", "arguments": {"command": "ls"}}\n</tool_call>';
    const toTools = play(qwen3, question, [[answer, [tool('a'), tool('b')], true], [answer, [tool('c')], true]], 'template');
    expect(toTools.kinds).toEqual(['delta', 'delta']);
    expect(toTools.ids).toEqual(toTools.whole);
    expect(toTools.text).toContain(`${answer}<|im_end|>\n<|im_start|>user\n<tool_response>\na\n</tool_response>\n<tool_response>\nb\n</tool_response><|im_end|>\n<|im_start|>assistant\n${answer}<|im_end|>`);
    const toUser = play(qwen3, question, [[answer, [tool('a')], true], [answer, [user('and?')], true]], 'template');
    expect(toUser.kinds).toEqual(['delta', 'past-rewritten']);
    expect(toUser.ids).toEqual(toUser.whole);
    expect(toUser.text).not.toContain('hm');
    const preserved = play(qwen3, question, [[answer, [tool('a')], true], [answer, [user('and?')], true]], 'preserve');
    expect(preserved.kinds).toEqual(['delta', 'delta']);
    expect(preserved.text.split('hm')).toHaveLength(3);
  });

  it('adds the end of a turn once, whether it was sampled or cut off', () => {
    const past = [user('q'), { role: 'assistant', content: 'x' }];
    const ended = turnDelta(qwen3, { past, lastSampledId: qwen3.tokenizer.eosId, added: [user('r')] });
    const cut = turnDelta(qwen3, { past, lastSampledId: qwen3.tokenizer.idOf('x'), added: [user('r')] });
    expect(qwen3.tokenizer.decode(ended.ids)).toBe('\n<|im_start|>user\nr<|im_end|>\n<|im_start|>assistant\n');
    expect(cut.ids).toEqual([qwen3.tokenizer.eosId, ...ended.ids]);
  });

  it('encodes the new turn only, however long the past is', () => {
    const past = [user('q'.repeat(5000)), { role: 'assistant', content: 'a'.repeat(5000) }];
    const encode = vi.spyOn(qwen3.tokenizer, 'encode');
    for (const thinking of ['preserve', 'template'] as const) {
      expect(turnDelta(qwen3, { past, lastSampledId: null, added: [tool('r')], options: { thinking, tools: [bashTool] } }).kind).toBe('delta');
    }
    expect(encode.mock.calls.map(([text]) => text.length)).toEqual([95, 95]);
    encode.mockRestore();
  });

  it('breaks the segment where a turn ends with plain text, whose ids depend on what stands before', () => {
    const template = new ChatTemplate("{%- for m in messages -%}{{ m.role + ': ' + m.content + '\\n\\n' }}{%- endfor -%}{%- if add_generation_prompt -%}{{ 'assistant: ' }}{%- endif -%}");
    const played = play({ tokenizer: qwen3.tokenizer, template }, [user('q')], [['yes.\n', [user('r')], false]], 'preserve');
    expect(played.kinds).toEqual(['no-token-boundary']);
    expect(played.ids).toEqual(played.whole);
  });

  it('breaks the segment where the template adds to an answer that has ended', () => {
    // Two line ends after thinking without an answer.
    const played = play(qwen3, [user('q')], [['<think>\nhm\n</think>', [tool('r')], true]], 'template');
    expect(played.kinds).toEqual(['no-token-boundary']);
    expect(played.ids).toEqual(played.whole);
  });

  it('follows an answer only', () => {
    expect(() => turnDelta(qwen3, { past: [user('q')], lastSampledId: null, added: [user('r')] })).toThrow('only follow an answer');
  });
});
