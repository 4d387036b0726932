import type { Clock } from '../../core/index.js';

/** The part of a terminal stream that is used here. */
export interface TextStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Often enough to look alive, seldom enough to cost nothing. */
const redrawEveryMs = 100;

/**
 * What is told while a command works, on standard error: lasting lines anywhere, and on a terminal one line that is
 * drawn over and over. Standard output is left to results.
 */
export class Console {
  private drawn = false;
  private drawnAtMs = -Infinity;

  constructor(
    private readonly stream: TextStream,
    private readonly clock: Clock,
  ) {}

  get isTerminal(): boolean {
    return this.stream.isTTY === true;
  }

  /** A line that stays. */
  line(text: string): void {
    this.erase();
    this.stream.write(`${text}\n`);
  }

  /** The passing line; nothing is written where there is no terminal. */
  status(text: string): void {
    if (!this.isTerminal) return;
    const nowMs = this.clock.monotonicMs();
    if (nowMs - this.drawnAtMs < redrawEveryMs) return;
    this.drawnAtMs = nowMs;
    this.stream.write(`\r\u001b[K${text.slice(0, (this.stream.columns ?? 80) - 1)}`);
    this.drawn = true;
  }

  erase(): void {
    if (this.drawn) this.stream.write('\r\u001b[K');
    this.drawn = false;
  }
}

/** 75 s as `1:15`, 3725 s as `1:02:05`. */
export function durationText(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const padded = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}

/** Time left when the rest goes as fast as what was done; null before anything was. */
export class Eta {
  private readonly startedMs: number;

  constructor(
    private readonly clock: Clock,
    /** Units that were done before the clock started. */
    private readonly before: number,
  ) {
    this.startedMs = clock.monotonicMs();
  }

  leftMs(done: number, total: number): number | null {
    const worked = done - this.before;
    return worked <= 0 ? null : ((this.clock.monotonicMs() - this.startedMs) / worked) * (total - done);
  }

  text(done: number, total: number): string {
    const left = this.leftMs(done, total);
    return left === null ? '' : `ETA ${durationText(left)}`;
  }
}
