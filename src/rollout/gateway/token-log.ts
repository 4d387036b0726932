import type { TrajectorySegment } from '../../core/index.js';

/**
 * A segment's arrays in typed memory, 17 bytes a token, grown by doubling. Append-only, as `TrajectoryBuilder`, but for
 * many long sessions at once.
 */
export class TokenLog {
  private used = 0;
  private idArray = new Int32Array(256);
  private maskArray = new Uint8Array(256);
  private logprobArray = new Float64Array(256);
  private versionArray = new Int32Array(256);

  get length(): number {
    return this.used;
  }

  /** A copy of the ids from `from` up to `to`. */
  ids(from = 0, to = this.used): number[] {
    const copy: number[] = [];
    for (let i = from; i < to; i++) copy.push(this.idArray[i]!);
    return copy;
  }

  /** The ids, and then these. */
  followedBy(more: readonly number[]): number[] {
    const all = this.ids();
    for (const id of more) all.push(id);
    return all;
  }

  logprobs(from: number, to: number): number[] {
    return Array.from(this.logprobArray.subarray(from, to));
  }

  /** Whether `ids` begin with all that is here. */
  isPrefixOf(ids: readonly number[]): boolean {
    if (ids.length < this.used) return false;
    for (let i = 0; i < this.used; i++) if (ids[i] !== this.idArray[i]) return false;
    return true;
  }

  appendObserved(ids: readonly number[]): void {
    const start = this.reserve(ids.length);
    this.idArray.set(ids, start);
    this.versionArray.fill(-1, start, start + ids.length);
  }

  appendSampled(ids: readonly number[], logprobs: readonly number[], policyVersion: number): void {
    const start = this.reserve(ids.length);
    this.idArray.set(ids, start);
    this.maskArray.fill(1, start, start + ids.length);
    this.logprobArray.set(logprobs, start);
    this.versionArray.fill(policyVersion, start, start + ids.length);
  }

  segment(): TrajectorySegment {
    const end = this.used;
    return {
      ids: this.ids(),
      actionMask: Array.from(this.maskArray.subarray(0, end), (mask) => (mask === 1 ? 1 : 0)),
      samplerLogprobs: this.logprobs(0, end),
      policyVersions: Array.from(this.versionArray.subarray(0, end)),
    };
  }

  /** Makes room for `count` more and gives where they begin. */
  private reserve(count: number): number {
    const start = this.used;
    this.used += count;
    if (this.used > this.idArray.length) {
      const size = Math.max(this.used, this.idArray.length * 2);
      this.idArray = grown(this.idArray, new Int32Array(size));
      this.maskArray = grown(this.maskArray, new Uint8Array(size));
      this.logprobArray = grown(this.logprobArray, new Float64Array(size));
      this.versionArray = grown(this.versionArray, new Int32Array(size));
    }
    return start;
  }
}

function grown<T extends Int32Array | Uint8Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
