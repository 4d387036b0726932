import type { Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';

const headerBytes = 8;
const standardError = 2;
const keptBytes = 4_096;

/**
 * The connection to a container's standard streams. Engines put standard output and error on one connection, in frames
 * of `[stream, 0, 0, 0, length as 4 bytes big-endian]` and that many bytes; input goes the other way as it is.
 *
 * As a readable stream this is the standard output. It follows its reader's pace: while nobody reads, the engine's
 * buffers fill, and whoever prints inside waits.
 */
export class AttachStream extends Transform {
  /** All output was read, or given up. */
  readonly finished: Promise<void>;
  private complaints = '';
  private header = Buffer.alloc(0);
  /** Of the frame in progress. */
  private frame = { stream: 0, left: 0 };

  constructor(private readonly socket: Socket) {
    super({ readableHighWaterMark: 65_536, writableHighWaterMark: 65_536 });
    socket.setNoDelay(true);
    socket.on('error', () => this.end());
    socket.on('close', () => this.end());
    socket.pipe(this);
    this.finished = new Promise((resolve) => this.once('close', resolve));
    void this.finished.then(() => socket.destroy());
  }

  /** The last that came on standard error. */
  get complaint(): string {
    return this.complaints.trim();
  }

  input(text: string): void {
    if (this.socket.writable) this.socket.write(text);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let data = chunk; data.length > 0; ) {
      if (this.frame.left > 0) {
        const payload = data.subarray(0, this.frame.left);
        this.frame.left -= payload.length;
        data = data.subarray(payload.length);
        if (this.frame.stream === standardError) this.complaints = (this.complaints + payload.toString('latin1')).slice(-keptBytes);
        else this.push(payload);
      } else {
        const missing = headerBytes - this.header.length;
        this.header = Buffer.concat([this.header, data.subarray(0, missing)]);
        data = data.subarray(missing);
        if (this.header.length === headerBytes) {
          this.frame = { stream: this.header[0]!, left: this.header.readUInt32BE(4) };
          this.header = Buffer.alloc(0);
        }
      }
    }
    done();
  }
}
