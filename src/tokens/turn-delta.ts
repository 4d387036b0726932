import type { SegmentBreak } from '../core/index.js';
import type { ChatMessage, ChatTemplate, RenderOptions } from './chat-template.js';
import { TokenizerInputError } from './errors.js';
import type { Tokenizer } from './tokenizer.js';

/**
 * The ids of a new turn (DESIGN section 4). With P the ids that `past` began with and S the ids that were sampled for
 * the answer that ends it, the array P S D is what the template makes of the whole conversation:
 *
 * - as text, since the rendering of all messages begins with that of the past, its generation prompt and the answer
 *   (`ChatTemplate.renderDelta`; earlier thinking is excepted where it is preserved), and D is the rest;
 * - as ids, since D begins with an added token: no token can reach over such a boundary, so that D encoded alone is
 *   the end of the whole encoded. (S is kept as sampled, whether or not the tokenizer would cut its text so.)
 *
 * Nothing before D is encoded again. Where one of the two does not hold, the segment has to end.
 */
export type TurnDelta =
  /** Append `ids`, mask 0. */
  | { readonly kind: 'delta'; readonly ids: readonly number[] }
  /** Close the segment and begin another with `ids`, the whole prompt. */
  | { readonly kind: 'segment-break'; readonly reason: Extract<SegmentBreak, 'past-rewritten' | 'no-token-boundary'>; readonly ids: readonly number[] };

export interface Turn {
  /** All messages so far; the last is the answer that was sampled. */
  readonly past: readonly ChatMessage[];
  /** The last id that was sampled for it. When it is the token that ends a turn, D does not repeat it; null: none. */
  readonly lastSampledId: number | null;
  /** What is said next: tool results or a user's message. */
  readonly added: readonly ChatMessage[];
  readonly options?: RenderOptions & { readonly thinking?: 'preserve' | 'template' };
}

/** @throws TokenizerInputError when `past` does not end with an answer, or the template refuses the conversation. */
export function turnDelta({ template, tokenizer }: { readonly template: ChatTemplate; readonly tokenizer: Tokenizer }, { past, lastSampledId, added, options = {} }: Turn): TurnDelta {
  if (past.at(-1)?.role !== 'assistant') throw new TokenizerInputError('a turn can only follow an answer of the assistant', 'Render the whole conversation instead.');
  const rendering = template.renderDelta(past, added, options);
  if (rendering.kind === 'segment-break') return { kind: 'segment-break', reason: 'past-rewritten', ids: tokenizer.encode(rendering.text) };
  if (!tokenizer.beginsWithAddedToken(rendering.text)) {
    return { kind: 'segment-break', reason: 'no-token-boundary', ids: tokenizer.encode(template.renderInitial([...past, ...added], options)) };
  }
  const ids = tokenizer.encode(rendering.text);
  return { kind: 'delta', ids: ids[0] === lastSampledId ? ids.slice(1) : ids };
}
