import type { GatewayMessage } from './messages.js';
import type { Segment, SegmentReason } from './segment.js';

/** Where a conversation goes on: after the first `kept` messages, which `segment` holds; or why it opens a new segment. */
export type Match = { readonly kind: 'extends'; readonly segment: Segment; readonly kept: number } | { readonly kind: 'opens'; readonly reason: SegmentReason };

/**
 * Finds the segment that a conversation continues: the one whose messages, its last answer included, are the longest
 * beginning of it. A session may hold several conversations side by side (an agent and its helpers).
 *
 * @param chain `chainOf(messages)`
 * @param segments in the order in which they were last extended, the latest last
 */
export function matchSegment(messages: readonly GatewayMessage[], chain: readonly string[], toolsDigest: string, segments: readonly Segment[]): Match {
  const candidates = segments.filter((segment) => segment.toolsDigest !== null);
  const latest = candidates.at(-1);
  if (latest === undefined) return { kind: 'opens', reason: 'first' };
  const free = new Map(candidates.filter(({ busy }) => !busy).map((segment) => [`${segment.toolsDigest} ${segment.chain.at(-1)}`, segment]));
  const ends = new Map(candidates.map((segment) => [segment.chain.at(-1)!, segment]));
  let refused: SegmentReason | null = null;
  for (let kept = messages.length - 1; kept > 0; kept--) {
    if (messages[kept - 1]!.role !== 'assistant') continue;
    const segment = free.get(`${toolsDigest} ${chain[kept - 1]}`);
    if (segment !== undefined) return { kind: 'extends', segment, kept };
    const other = ends.get(chain[kept - 1]!);
    if (other !== undefined) refused ??= other.toolsDigest === toolsDigest ? 'concurrent' : 'tools-changed';
  }
  return { kind: 'opens', reason: refused ?? difference(messages, chain, latest.chain) };
}

/** How a conversation parts from an earlier one that ends with an answer. */
function difference(messages: readonly GatewayMessage[], chain: readonly string[], earlier: readonly string[]): SegmentReason {
  let common = 0;
  while (common < chain.length && chain[common] === earlier[common]) common++;
  const answer = earlier.length - 1;
  if (common === 0) return 'other-conversation';
  if (common === answer) return chain.length === common ? 'repeated' : messages[common]!.role === 'assistant' ? 'answer-changed' : 'answer-dropped';
  return chain.length === common ? 'went-back' : 'history-changed';
}
