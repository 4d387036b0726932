import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { OpenPipe } from './output-pipe.js';
import { OutputWindow, type OutputKept } from './output-window.js';
import type { OutputLimits } from './provider.js';

export interface CollectRequest {
  /** What comes before this marker is dropped: left over from background processes. Empty: nothing is. */
  readonly begin: string;
  /** Output ends at this marker; it is followed by the exit status in decimal and a line feed. */
  readonly end: string;
  readonly limits: OutputLimits;
}

export interface Collected extends OutputKept {
  /** Null when the pipe closed before the end marker. */
  readonly exitCode: number | null;
}

/** Past this many bytes of one command's output the reader slows down, so that a flood costs the flooder. */
const fastBytes = 8 * 1024 * 1024;
const slowPauseMs = 2;

interface Collection {
  phase: 'begin' | 'body' | 'status';
  readonly begin: Buffer;
  readonly end: Buffer;
  readonly window: OutputWindow;
  /** Bytes that may be the start of a marker. */
  carry: Buffer;
  readonly settle: (collected: Collected) => void;
}

/**
 * The reading end of a sandbox's output: a pipe, or a stream that stands for one. Command output and its end travel in one stream, so their order is
 * certain; the markers are random for each command, so that no command can guess them. Between commands the reader
 * stops: a background process that goes on printing blocks on a full pipe instead of costing the host.
 */
export class OutputChannel {
  private readonly source: Readable;
  /** Of a pipe whose other end is still open here; null: there is none, or it was closed. */
  private writeFd: number | null;
  private current: Collection | null = null;
  private closed = false;
  private slowTimer: NodeJS.Timeout | null = null;

  constructor(source: OpenPipe | Readable) {
    this.writeFd = 'writeFd' in source ? source.writeFd : null;
    this.source = 'writeFd' in source ? new Socket({ fd: source.readFd, readable: true, writable: false }) : source;
    this.source.pause();
    this.source.on('data', (chunk: Buffer) => this.onData(chunk));
    this.source.on('close', () => this.onClose());
    this.source.on('error', () => this.source.destroy());
  }

  /** Once another process has it: from then on the pipe ends when the last process inside is gone. */
  closeWriteEnd(): void {
    if (this.writeFd !== null) closeSync(this.writeFd);
    this.writeFd = null;
  }

  /** One at a time. */
  collect(request: CollectRequest): Promise<Collected> {
    return new Promise((settle) => {
      this.current = {
        phase: request.begin === '' ? 'body' : 'begin',
        begin: Buffer.from(request.begin),
        end: Buffer.from(request.end),
        window: new OutputWindow(request.limits),
        carry: Buffer.alloc(0),
        settle,
      };
      if (this.closed) this.onClose();
      else this.source.resume();
    });
  }

  /** Ends a collection in progress with what it has, and frees both ends. */
  close(): void {
    this.closeWriteEnd();
    this.source.destroy();
    this.onClose();
  }

  private onData(chunk: Buffer): void {
    const current = this.current;
    if (current === null) {
      this.source.pause();
      return;
    }
    const exitCode = advance(current, chunk);
    if (exitCode !== null) {
      this.source.pause();
      this.finish(current, exitCode);
    } else if (current.window.totalBytes > fastBytes) {
      this.source.pause();
      this.slowTimer = setTimeout(() => {
        if (!this.closed) this.source.resume();
      }, slowPauseMs);
    }
  }

  private onClose(): void {
    this.closed = true;
    if (this.slowTimer !== null) clearTimeout(this.slowTimer);
    if (this.current !== null) this.finish(this.current, null);
  }

  private finish(collection: Collection, exitCode: number | null): void {
    this.current = null;
    if (exitCode === null && collection.phase === 'body') collection.window.push(collection.carry);
    collection.settle({ ...collection.window.kept(), exitCode });
  }
}

/** Feeds a chunk; returns the exit status once it is complete. */
function advance(collection: Collection, chunk: Buffer): number | null {
  let data = collection.carry.length === 0 ? chunk : Buffer.concat([collection.carry, chunk]);
  if (collection.phase === 'begin') {
    const at = data.indexOf(collection.begin);
    if (at < 0) {
      collection.carry = lastBytes(data, collection.begin.length - 1);
      return null;
    }
    data = data.subarray(at + collection.begin.length);
    collection.phase = 'body';
  }
  if (collection.phase === 'body') {
    const at = data.indexOf(collection.end);
    if (at < 0) {
      collection.carry = lastBytes(data, collection.end.length - 1);
      collection.window.push(data.subarray(0, data.length - collection.carry.length));
      return null;
    }
    collection.window.push(data.subarray(0, at));
    data = data.subarray(at + collection.end.length);
    collection.phase = 'status';
  }
  const lineEnd = data.indexOf(0x0a);
  if (lineEnd < 0) {
    // The status is a few digits; anything longer was not written by the supervisor.
    collection.carry = lastBytes(data, 16);
    return null;
  }
  const status = Number.parseInt(data.toString('latin1', 0, lineEnd), 10);
  return Number.isInteger(status) ? status & 0xff : 255;
}

function lastBytes(data: Buffer, count: number): Buffer {
  return data.subarray(Math.max(0, data.length - count));
}
