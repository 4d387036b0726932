import { sha256Hex } from '../../core/index.js';
import { ToolSet, turnDelta } from '../../tokens/index.js';
import type { ChatPrompt, RawPrompt, ToolSpec } from './call-record.js';
import { charactersOf, templateMessage } from './messages.js';
import type { GatewayPolicy } from './policy.js';
import { invalidRequest, requireReadable } from './request-error.js';
import { matchSegment } from './segment-match.js';
import { Segment, type SegmentReason } from './segment.js';
import type { ChatMessage } from '../../tokens/index.js';

/** What a call will send and append, before anything is appended. */
export interface PromptPlan {
  readonly segment: Segment;
  /** Why the segment is new; null: it was there. */
  readonly opened: SegmentReason | null;
  readonly promptIds: readonly number[];
  /** What the segment's messages grow by before the answer. */
  readonly messages: readonly ChatMessage[];
  /** Messages of the request that the segment held already. */
  readonly kept: number;
  readonly tools: ToolSet | null;
}

type PlanningPolicy = Pick<GatewayPolicy, 'template' | 'tokenizer' | 'toolSyntax' | 'sampler'>;

/**
 * Maps a conversation onto the session's arrays: a known beginning keeps its ids as they are, and only what follows its last
 * answer is rendered and encoded (`turnDelta`). Anything else is a new segment, with the reason.
 *
 * @param newKey gives the sampler's key of a new segment
 * @throws TokenizerInputError when the template refuses the conversation
 */
export function planChat({ messages, tools }: ChatPrompt, segments: readonly Segment[], { template, tokenizer, toolSyntax, sampler }: PlanningPolicy, newKey: () => string): PromptPlan {
  const toolsDigest = sha256Hex(JSON.stringify(tools));
  const options = tools.length === 0 ? {} : { tools };
  const toolSet = tools.length === 0 ? null : callableTools(tools, toolSyntax);
  const match = matchSegment(messages, toolsDigest, segments);
  const open = (reason: SegmentReason, promptIds: readonly number[], all: readonly ChatMessage[]): PromptPlan => ({
    segment: new Segment(newKey(), toolsDigest, reason),
    opened: reason,
    promptIds,
    messages: all,
    kept: 0,
    tools: toolSet,
  });
  const unread = match.kind === 'opens' ? messages : messages.slice(match.kept);
  requireReadable(unread.reduce((sum, message) => sum + charactersOf(message), match.kind === 'opens' ? JSON.stringify(tools).length : 0), sampler.contextLength, 'messages');
  if (match.kind === 'opens') {
    const all = messages.map((message) => templateMessage(message, tokenizer));
    return open(match.reason, tokenizer.encode(template.renderInitial(all, options)), all);
  }
  const { segment, kept } = match;
  const added = unread.map((message) => templateMessage(message, tokenizer));
  const delta = turnDelta({ template, tokenizer }, { past: segment.messages, lastSampledId: segment.lastSampledId, added, options });
  if (delta.kind === 'segment-break') return open(delta.reason, delta.ids, [...segment.messages, ...added]);
  return { segment, opened: null, promptIds: segment.tokens.followedBy(delta.ids), messages: added, kept, tools: toolSet };
}

/** A raw prompt goes on with the segment whose ids it begins with, the longest of them. */
export function planRaw({ prompt }: RawPrompt, segments: readonly Segment[], { tokenizer, sampler }: PlanningPolicy, newKey: () => string): PromptPlan {
  if (typeof prompt === 'string') requireReadable(prompt.length, sampler.contextLength, 'prompt');
  const promptIds = typeof prompt === 'string' ? tokenizer.encode(prompt) : prompt;
  if (promptIds.length === 0) throw invalidRequest('prompt', 'The prompt is empty.', 'Send at least one token.', 'empty_prompt');
  const foreign = promptIds.find((id) => id >= tokenizer.vocabSize);
  if (foreign !== undefined) throw invalidRequest('prompt', `Token id ${foreign} is not in the vocabulary of ${tokenizer.vocabSize}.`, 'Send ids of this model’s tokenizer.', 'invalid_token_id');
  const raw = segments.filter((segment) => segment.toolsDigest === null);
  const fitting = raw.filter((segment) => segment.tokens.isPrefixOf(promptIds)).sort((a, b) => b.tokens.length - a.tokens.length);
  const known = fitting.find(({ busy }) => !busy);
  if (known !== undefined) return { segment: known, opened: null, promptIds, messages: [], kept: 0, tools: null };
  const reason = fitting.length > 0 ? 'concurrent' : raw.length > 0 ? 'prompt-changed' : 'first';
  return { segment: new Segment(newKey(), null, reason), opened: reason, promptIds, messages: [], kept: 0, tools: null };
}

/**
 * The client's tools for the parser. Whether arguments fit a schema is left to the agent, which says so in its own words;
 * types are kept where the syntax writes values without quotes.
 */
function callableTools(tools: readonly ToolSpec[], syntax: GatewayPolicy['toolSyntax']): ToolSet {
  return new ToolSet(
    tools.map(({ function: { name, parameters } }) => {
      const properties = syntax === 'qwen3-coder' ? parameters?.['properties'] : undefined;
      return { type: 'function', function: { name, parameters: typeof properties === 'object' && properties !== null ? { properties: properties as Record<string, Record<string, unknown>> } : {} } };
    }),
  );
}
