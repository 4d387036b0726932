import { InvariantError, tokenArrayHash, type SegmentBreak, type TrajectorySegment } from '../core/index.js';
import type { SampleResult } from '../engine/index.js';

/**
 * The append-only record of what a trial's policy saw and said (DESIGN section 4). Sampled tokens come in as sampled
 * and are never decoded and encoded again; everything else enters with mask 0. A segment is closed only by starting
 * another.
 */
export class TrajectoryBuilder {
  private readonly closed: TrajectorySegment[] = [];
  private readonly breaks: SegmentBreak[] = [];
  private current = emptySegment();

  /** Tokens of the open segment: the next prompt. */
  get length(): number {
    return this.current.ids.length;
  }

  /** A copy of the open segment's ids, to be sent as a prompt. */
  promptIds(): number[] {
    return this.current.ids.slice();
  }

  /** Appends tokens that the policy did not sample. */
  appendObserved(ids: readonly number[]): void {
    for (const id of ids) this.push(id, 0, 0, -1);
  }

  /**
   * Appends an answer to `sentIds`.
   * @throws InvariantError when the prompt that was sent is not the array, token by token.
   */
  appendSampled(sentIds: readonly number[], answer: SampleResult): void {
    const { ids } = this.current;
    if (!isSame(sentIds, ids)) {
      throw new InvariantError(`a prompt of ${sentIds.length} tokens was sent that is not the trajectory of ${ids.length} tokens`);
    }
    answer.ids.forEach((id, index) => this.push(id, 1, answer.logprobs[index]!, answer.policyVersion));
  }

  /** Closes the segment and opens another, which begins with `ids`: a whole prompt, all of it with mask 0. */
  startSegment(ids: readonly number[], reason: SegmentBreak): void {
    this.closed.push(this.current);
    this.breaks.push(reason);
    this.current = emptySegment();
    this.appendObserved(ids);
  }

  /** Finished segments and the open one; an open one without tokens is left out. */
  segments(): TrajectorySegment[] {
    return this.length === 0 ? [...this.closed] : [...this.closed, this.current];
  }

  /** Why each segment after the first was begun. */
  segmentBreaks(): SegmentBreak[] {
    return [...this.breaks];
  }

  /** SHA-256 of each segment's ids, the identity that store and trainer check. */
  segmentHashes(): string[] {
    return this.segments().map((segment) => tokenArrayHash(segment.ids));
  }

  private push(id: number, action: 0 | 1, logprob: number, policyVersion: number): void {
    this.current.ids.push(id);
    this.current.actionMask.push(action);
    this.current.samplerLogprobs.push(logprob);
    this.current.policyVersions.push(policyVersion);
  }
}

/** A plain loop: the arrays have tens of thousands of ids, and this is asked each turn. */
function isSame(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

function emptySegment(): { ids: number[]; actionMask: (0 | 1)[]; samplerLogprobs: number[]; policyVersions: number[] } {
  return { ids: [], actionMask: [], samplerLogprobs: [], policyVersions: [] };
}
