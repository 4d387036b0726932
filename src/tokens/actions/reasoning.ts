import type { TextScan } from '../text-scan.js';

/** Where an answer's reasoning stands: between tags at its beginning, or begun already by the prompt (`<think>` there). */
export type ReasoningPlace = 'tagged' | 'begun-by-prompt';

/**
 * Moves past the reasoning at the beginning of an answer, so that drafts in it are no actions. False when it never ends.
 * A closing tag further on is text like any other.
 */
export function skipReasoning(scan: TextScan, place: ReasoningPlace): boolean {
  let inside = place === 'begun-by-prompt';
  for (;;) {
    const start = scan.at;
    scan.skipSpace();
    if (!inside && !scan.take('<think>')) {
      scan.at = start;
      return true;
    }
    const end = scan.find('</think>');
    if (end === -1) return false;
    scan.at = end + '</think>'.length;
    inside = false;
  }
}
