import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChatTemplate, plainChatTemplate, type ChatMessage } from './index.js';

/** Earlier answers lose their thinking once a new question comes, as Qwen3 does it. */
const forgetfulTemplate =
  "{%- for m in messages -%}{%- set last = loop.last -%}[{{ m.role }}]{%- if m.role == 'assistant' and not last -%}{{ m.content.split('</think>')[-1] }}{%- else -%}{{ m.content }}{%- endif -%}[end]{%- endfor -%}" +
  "{%- if add_generation_prompt -%}[assistant]{%- endif -%}";
/** The system message moves to the last question: the past never stays. */
const rewritingTemplate =
  "{%- for m in messages -%}{%- if m.role == 'user' -%}<q>{%- if loop.last -%}[be brief] {%- endif -%}{{ m.content }}</q>{%- else -%}<a>{{ m.content }}</a>{%- endif -%}{%- endfor -%}{%- if add_generation_prompt -%}<a>{%- endif -%}";

const user = (content: string): ChatMessage => ({ role: 'user', content });
const assistant = (content: string): ChatMessage => ({ role: 'assistant', content });

describe('ChatTemplate', () => {
  it('renders the plain template', () => {
    const template = new ChatTemplate(plainChatTemplate);
    expect(template.renderInitial([user('hi')])).toBe('<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n');
    expect(template.renderDelta([user('hi'), assistant('a')], [user('b')])).toEqual({ kind: 'delta', text: '<|im_end|>\n<|im_start|>user\nb<|im_end|>\n<|im_start|>assistant\n' });
  });

  it('a chain of deltas is the whole conversation, whatever is said', () => {
    const template = new ChatTemplate(plainChatTemplate);
    const content = fc.string({ unit: fc.constantFrom('a', '\n', ' ', '<|im_end|>', '{{', '}}', '{%', '<think>', '</think>', '漢') });
    fc.assert(
      fc.property(content, fc.array(fc.tuple(content, content), { minLength: 1, maxLength: 5 }), fc.constantFrom('preserve', 'template'), (opening, turns, thinking) => {
        const messages = [user(opening)];
        let text = template.renderInitial(messages);
        for (const [answer, reply] of turns) {
          messages.push(assistant(answer));
          const delta = template.renderDelta(messages, [user(reply)], { thinking });
          expect(delta.kind).toBe('delta');
          text += answer + delta.text;
          messages.push(user(reply));
        }
        expect(text).toBe(template.renderInitial(messages));
      }),
      { numRuns: 100, seed: 5 },
    );
  });

  it('keeps thinking by default, and says so when asked to follow a template that drops it', () => {
    const template = new ChatTemplate(forgetfulTemplate);
    const past = [user('q'), assistant('<think>hm</think>yes')];
    expect(template.renderDelta(past, [user('r')])).toEqual({ kind: 'delta', text: '[end][user]r[end][assistant]' });
    expect(template.renderDelta(past, [user('r')], { thinking: 'template' })).toEqual({ kind: 'segment-break', text: '[user]q[end][assistant]yes[end][user]r[end][assistant]' });
    expect(template.renderDelta([user('q'), assistant('yes')], [user('r')], { thinking: 'template' }).kind).toBe('delta');
  });

  it('keeps an empty thinking block of the generation prompt, as it keeps thinking', () => {
    const template = new ChatTemplate(`${plainChatTemplate}{%- if add_generation_prompt and not enable_thinking -%}{{ '<think>\\n\\n</think>\\n\\n' }}{%- endif -%}`);
    const past = [user('q'), assistant('yes')];
    const variables = { enable_thinking: false };
    expect(template.renderDelta(past, [user('r')], { variables })).toEqual({ kind: 'delta', text: '<|im_end|>\n<|im_start|>user\nr<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n' });
    expect(template.renderDelta(past, [user('r')], { variables, thinking: 'template' }).kind).toBe('segment-break');
  });

  it('breaks the segment when the template rewrites more than thinking', () => {
    const template = new ChatTemplate(rewritingTemplate);
    expect(template.renderDelta([user('q'), assistant('a')], [user('r')])).toEqual({ kind: 'segment-break', text: '<q>q</q><a>a</a><q>[be brief]r</q><a>' });
  });

  it('knows whether its generation prompt begins the reasoning', () => {
    const thinking = (prompt: string): ChatTemplate => new ChatTemplate(`${plainChatTemplate}{%- if add_generation_prompt -%}{{ '${prompt}' }}{%- endif -%}`);
    expect(new ChatTemplate(plainChatTemplate).opensReasoning()).toBe(false);
    expect(thinking('<think>\\n').opensReasoning()).toBe(true);
    expect(thinking('<think>\\n\\n</think>').opensReasoning()).toBe(false);
  });

  it('has no clock', () => {
    expect(new ChatTemplate("{% if strftime_now is defined %}{{ strftime_now('%Y') }}{% else %}no date{% endif %}").renderInitial([user('q')])).toBe('no date');
    expect(() => new ChatTemplate("{{ strftime_now('%Y') }}").renderInitial([user('q')])).toThrow('refuses a conversation of roles user');
  });

  it('names a template that does not parse, and an empty conversation', () => {
    expect(() => new ChatTemplate(plainChatTemplate).renderInitial([])).toThrow('holds no message');
    expect(() => new ChatTemplate('{% if %}')).toThrow('not valid Jinja');
  });
});
