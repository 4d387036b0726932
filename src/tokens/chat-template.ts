import { join } from 'node:path';
import { sha256Hex } from '../core/index.js';
import { TokenizerInputError } from './errors.js';
import { parseJson, readOptional, TokenizerConfigFile } from './hf-files.js';
import { PythonTemplate } from './jinja-python.js';

/** A message as chat templates read it; further fields (tool_calls, reasoning_content) reach the template as they are. */
export interface ChatMessage {
  readonly role: string;
  readonly content: string;
  readonly [field: string]: unknown;
}

export interface RenderOptions {
  /** JSON schemas of the tools that the model may call; null: none. */
  readonly tools?: readonly unknown[] | null;
  /** Further variables of the template, such as `enable_thinking`. */
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** What has to be appended after an assistant turn. */
export type DeltaRendering =
  /** Append `text`: the end of the assistant turn, the new messages and the generation prompt. */
  | { readonly kind: 'delta'; readonly text: string }
  /** The template writes the past differently now: close the segment and start another from `text`, the whole prompt. */
  | { readonly kind: 'segment-break'; readonly text: string };

/**
 * A model's own chat template (Jinja), and the text of a new turn computed from it: a conversation is never rendered
 * by rules of ours. One thing is taken away from templates, the date (`strftime_now`): with it a trial could not be
 * repeated; templates that ask whether it is defined fall back on their fixed date.
 */
export class ChatTemplate {
  /** SHA-256 of the template's source. */
  readonly digest: string;
  private readonly template: PythonTemplate;
  private readonly keepsPast = new Map<string, boolean>();

  constructor(
    source: string,
    private readonly specialTokens: { readonly bosToken: string | null; readonly eosToken: string | null } = { bosToken: null, eosToken: null },
  ) {
    this.digest = sha256Hex(source);
    try {
      this.template = new PythonTemplate(source);
    } catch (error) {
      throw new TokenizerInputError('the chat template is not valid Jinja', 'Check chat_template.jinja or chat_template in tokenizer_config.json.', error);
    }
  }

  /** The whole conversation as text. @throws TokenizerInputError when the template refuses it. */
  render(messages: readonly ChatMessage[], options: RenderOptions & { readonly addGenerationPrompt: boolean }): string {
    if (messages.length === 0) throw new TokenizerInputError('the conversation to render holds no message', 'Begin with a system or user message.');
    try {
      return this.template.render({
        bos_token: this.specialTokens.bosToken ?? '',
        eos_token: this.specialTokens.eosToken ?? '',
        ...options.variables,
        messages,
        tools: options.tools ?? null,
        add_generation_prompt: options.addGenerationPrompt,
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new TokenizerInputError(`the chat template refuses a conversation of roles ${messages.map((message) => message.role).join(', ')}: ${reason}`, 'Use a message order and fields that the model was trained on.', error);
    }
  }

  /** The prompt of a trial's first turn: messages and generation prompt. */
  renderInitial(messages: readonly ChatMessage[], options: RenderOptions = {}): string {
    return this.render(messages, { ...options, addGenerationPrompt: true });
  }

  /**
   * What follows the assistant message that ends `past` when `added` is said next.
   *
   * `thinking: 'preserve'` (the default): what was sampled stays, even where the template would drop earlier thinking.
   * The text after an assistant turn is then taken from a short probe conversation, at a cost that does not grow with
   * the trial, provided that the template was seen to keep the rest of the past; if not, or with `'template'`, the
   * whole conversation is rendered and compared: a past that reads differently is a segment break.
   */
  renderDelta(past: readonly ChatMessage[], added: readonly ChatMessage[], options: RenderOptions & { readonly thinking?: 'preserve' | 'template' } = {}): DeltaRendering {
    const { thinking = 'preserve', ...render } = options;
    if (thinking === 'preserve' && this.keepsPastBesidesThinking(added, render)) return { kind: 'delta', text: this.afterAssistantTurn(added, render) };
    const whole = this.renderInitial([...past, ...added], render);
    const before = this.renderInitial(past.slice(0, -1), render) + past.at(-1)!.content;
    return whole.startsWith(before) ? { kind: 'delta', text: whole.slice(before.length) } : { kind: 'segment-break', text: whole };
  }

  /** Whether the generation prompt begins the reasoning itself, so that an answer's first tag is `</think>`. */
  opensReasoning(options: RenderOptions = {}): boolean {
    const question = [{ role: 'user', content: 'q' }];
    const prompt = this.renderInitial(question, options).slice(this.render(question, { ...options, addGenerationPrompt: false }).length);
    return prompt.lastIndexOf('<think>') > prompt.lastIndexOf('</think>');
  }

  /** Whether these tools stand in prompts, and messages of role `tool` are taken: without either, nobody can call them. */
  takesTools(tools: readonly unknown[]): boolean {
    const question = [{ role: 'user', content: 'q' }];
    if (this.renderInitial(question, { tools }) === this.renderInitial(question)) return false;
    const conversation = [...question, { role: 'assistant', content: 'a' }, { role: 'tool', content: probeAnswer }];
    try {
      return this.renderInitial(conversation, { tools }).includes(probeAnswer);
    } catch (error) {
      if (error instanceof TokenizerInputError) return false;
      throw error;
    }
  }

  private afterAssistantTurn(added: readonly ChatMessage[], options: RenderOptions): string {
    const whole = this.renderInitial([{ role: 'user', content: 'q' }, { role: 'assistant', content: probeAnswer }, ...added], options);
    return whole.slice(whole.indexOf(probeAnswer) + probeAnswer.length);
  }

  /**
   * Whether turns of plain words keep their rendering as they go by, thinking blocks aside: messages of the roles of
   * `added`, then of a user, then of those roles again, each followed by an answer.
   */
  private keepsPastBesidesThinking(added: readonly ChatMessage[], options: RenderOptions): boolean {
    const key = JSON.stringify([added.map((message) => message.role), options.tools ?? null, options.variables ?? null]);
    const known = this.keepsPast.get(key);
    if (known !== undefined) return known;
    const replies = [added.map((message) => ({ ...message, content: 'r' })), [{ role: 'user', content: 's' }]];
    const past: ChatMessage[] = [{ role: 'user', content: 'q' }];
    const kept = [replies[0]!, replies[1]!, replies[0]!].every((reply) => {
      const before = withoutThinking(this.renderInitial(past, options) + probeAnswer);
      past.push({ role: 'assistant', content: probeAnswer }, ...reply);
      const whole = withoutThinking(this.renderInitial(past, options));
      return whole.startsWith(before) && whole.slice(before.length) === withoutThinking(this.afterAssistantTurn(reply, options));
    });
    this.keepsPast.set(key, kept);
    return kept;
  }
}

/** No template touches such a word, and no tool prints it. */
const probeAnswer = 'assistant-answer-of-the-probe';

function withoutThinking(text: string): string {
  return text.replace(/<think>[^]*?<\/think>\n*/g, '');
}

/** @throws TokenizerInputError when the directory has no chat template. */
export async function loadChatTemplate(hfDir: string): Promise<ChatTemplate> {
  const configText = await readOptional(hfDir, 'tokenizer_config.json');
  const config = configText === null ? null : parseJson(join(hfDir, 'tokenizer_config.json'), configText, TokenizerConfigFile);
  const named = Array.isArray(config?.chat_template) ? config.chat_template.find((entry) => entry.name === 'default')?.template : config?.chat_template;
  const source = (await readOptional(hfDir, 'chat_template.jinja')) ?? named ?? null;
  if (source === null) throw new TokenizerInputError(`${hfDir} has no chat template`, 'Add chat_template.jinja, or chat_template in tokenizer_config.json.');
  return new ChatTemplate(source, { bosToken: config?.bos_token ?? null, eosToken: config?.eos_token ?? null });
}
