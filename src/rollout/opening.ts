import type { AgentConfig } from '../core/index.js';
import type { ChatTemplate, Tokenizer } from '../tokens/index.js';
import { protocolOf } from './agent-protocol.js';
import { Budget } from './budget.js';
import { Conversation, type Rendering } from './conversation.js';
import { AgentPrompts } from './prompts.js';

export interface OpeningTask {
  readonly instruction: string;
  readonly workdir: string;
}

/** The conversation of an agent, with the tools that its configuration gives it. */
export function openConversation({ tokenizer, template }: { readonly tokenizer: Tokenizer; readonly template: ChatTemplate }, config: AgentConfig): Conversation {
  return new Conversation(tokenizer, template, protocolOf(config).tools);
}

/** The first prompt of a trial. Names of special tokens in the instruction are broken, so that no task speaks as the template. */
export function renderOpening(conversation: Conversation, prompts: AgentPrompts, tokenizer: Tokenizer, { instruction, workdir }: OpeningTask): Rendering {
  return conversation.render(prompts.opening({ instruction: tokenizer.withoutAddedTokens(instruction), workdir }));
}

/**
 * Which tasks a trial cannot even begin on, since their first prompt leaves no room for an answer beside the reserve:
 * such a trial ends by `context-limit` before its first turn.
 * @returns their first prompt's tokens by task, in the order given.
 */
export function openingsTooLong<T extends OpeningTask>(parts: { readonly tokenizer: Tokenizer; readonly template: ChatTemplate }, config: AgentConfig, tasks: Iterable<T>): ReadonlyMap<T, number> {
  const prompts = new AgentPrompts(config);
  const roomTokens = new Budget(config.limits).roomForReply(0);
  const tooLong = new Map<T, number>();
  for (const task of tasks) {
    const { ids } = renderOpening(openConversation(parts, config), prompts, parts.tokenizer, task);
    if (ids.length > roomTokens) tooLong.set(task, ids.length);
  }
  return tooLong;
}
