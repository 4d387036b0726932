import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { OpenPipe } from './output-pipe.js';

const keptBytes = 4_096;
/** What bwrap and a shell say is short; whoever floods this pipe is read at this pace. */
const fastBytes = 65_536;
const slowPauseMs = 20;

/**
 * Reads the error pipe of a supervised shell: what it complains about, and under bwrap the status lines
 * (`--json-status-fd`). bwrap holds the pipe until it has buried the sandbox's first process, so the end of the pipe is
 * the end of the sandbox. A status line with an exit code says that bwrap saw that end; without one bwrap was taken away.
 */
export class StatusChannel {
  /** Somebody else has opened the pipe and said something, or it ended. */
  readonly opened: Promise<void>;
  /** Host pid of the sandbox's first process, which bwrap announces before anything runs inside; null: it never did. */
  readonly childPid: Promise<number | null>;
  readonly ended: Promise<void>;
  private text = '';
  private readBytes = 0;
  private readonly socket: Socket;
  private readonly writeFd: number;
  private writeEndOpen = true;

  constructor(pipe: OpenPipe) {
    this.writeFd = pipe.writeFd;
    this.socket = new Socket({ fd: pipe.readFd, readable: true, writable: false });
    this.opened = new Promise((resolve) => {
      this.socket.once('data', () => resolve());
      this.socket.once('close', () => resolve());
    });
    this.ended = new Promise((resolve) => this.socket.once('close', () => resolve()));
    this.socket.on('error', () => this.socket.destroy());
    this.socket.on('data', (chunk: Buffer) => this.onData(chunk));
    this.childPid = new Promise((resolve) => {
      const announce = (): void => {
        const [pid] = numbersAfter(this.text, 'child-pid');
        if (pid === undefined) return;
        this.socket.off('data', announce);
        resolve(pid);
      };
      this.socket.on('data', announce);
      this.socket.once('close', () => resolve(null));
    });
  }

  get exitCode(): number | null {
    return numbersAfter(this.text, 'exit-code').at(-1) ?? null;
  }

  /** What was said besides status lines. */
  get complaint(): string {
    return this.text.replace(/^\{ "(child-pid|exit-code)".*\}$/gm, '').trim();
  }

  closeWriteEnd(): void {
    if (!this.writeEndOpen) return;
    this.writeEndOpen = false;
    closeSync(this.writeFd);
  }

  close(): void {
    this.closeWriteEnd();
    this.socket.destroy();
  }

  private onData(chunk: Buffer): void {
    this.text = (this.text + chunk.toString('latin1')).slice(-keptBytes);
    this.readBytes += chunk.length;
    if (this.readBytes < fastBytes) return;
    this.socket.pause();
    setTimeout(() => this.socket.resume(), slowPauseMs);
  }
}

/** Only numbers that are followed by something: the last bytes read may be half of one. */
function numbersAfter(text: string, key: string): number[] {
  return [...text.matchAll(new RegExp(`"${key}": (\\d+)(?=\\D)`, 'g'))].map((match) => Number(match[1]));
}
