import { sameMessage, type GatewayMessage } from './messages.js';
import type { Segment, SegmentReason } from './segment.js';

/** Where a conversation goes on: after the first `kept` messages, which `segment` holds; or why it opens a new segment. */
export type Match = { readonly kind: 'extends'; readonly segment: Segment; readonly kept: number } | { readonly kind: 'opens'; readonly reason: SegmentReason };

/**
 * Finds the segment that a conversation continues: the one whose messages, its last answer included, are the longest
 * beginning of it. A session may hold several conversations side by side (an agent and its helpers).
 *
 * @param segments in the order in which they were last extended, the latest last
 */
export function matchSegment(messages: readonly GatewayMessage[], toolsDigest: string, segments: readonly Segment[]): Match {
  const candidates = segments.filter((segment) => segment.toolsDigest !== null);
  const latest = candidates.at(-1);
  if (latest === undefined) return { kind: 'opens', reason: 'first' };
  let longest: Segment | null = null;
  let refused: Segment | null = null;
  for (const segment of candidates.reverse()) {
    const kept = segment.said.length;
    if (kept >= messages.length || commonLength(messages, segment.said) < kept) continue;
    if (segment.busy || segment.toolsDigest !== toolsDigest) refused = longer(refused, segment);
    else longest = longer(longest, segment);
  }
  if (longest !== null) return { kind: 'extends', segment: longest, kept: longest.said.length };
  if (refused !== null) return { kind: 'opens', reason: refused.toolsDigest === toolsDigest ? 'concurrent' : 'tools-changed' };
  return { kind: 'opens', reason: difference(messages, latest.said) };
}

function longer(a: Segment | null, b: Segment): Segment {
  return a !== null && a.said.length >= b.said.length ? a : b;
}

function commonLength(messages: readonly GatewayMessage[], earlier: readonly GatewayMessage[]): number {
  const end = Math.min(messages.length, earlier.length);
  let common = 0;
  while (common < end && sameMessage(messages[common]!, earlier[common]!)) common++;
  return common;
}

/** How a conversation parts from an earlier one that ends with an answer. */
function difference(messages: readonly GatewayMessage[], earlier: readonly GatewayMessage[]): SegmentReason {
  const common = commonLength(messages, earlier);
  const answer = earlier.length - 1;
  if (common === 0) return 'other-conversation';
  if (common === answer) return messages.length === common ? 'repeated' : messages[common]!.role === 'assistant' ? 'answer-changed' : 'answer-dropped';
  return messages.length === common ? 'went-back' : 'history-changed';
}
