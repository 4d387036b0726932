import { execFile } from 'node:child_process';
import { closeSync, constants, openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SandboxInfraError } from './errors.js';

/** Both ends of a pipe, as file descriptors of this process. */
export interface OutputPipe {
  /** Non-blocking. */
  readonly readFd: number;
  /** Blocking, for a child; whoever holds it closes it. */
  readonly writeFd: number;
}

const batchSize = 64;

/**
 * Real pipes for the output of commands. Node gives its children socket pairs, and a socket cannot be opened through
 * `/dev/stdout`, so `tee /dev/stderr` and the like would fail inside. Node cannot make a pipe, but it can open a
 * named one at both ends and remove the name; the names are made by `mkfifo`, a batch at a time.
 */
export class PipePool {
  private readonly ready: string[] = [];
  private making: Promise<void> | null = null;
  private made = 0;

  /** @param directory private to this process, on a file system that allows named pipes */
  constructor(private readonly directory: string) {}

  async take(label: string): Promise<OutputPipe> {
    while (this.ready.length === 0) await (this.making ??= this.make(label).finally(() => (this.making = null)));
    const path = this.ready.pop()!;
    const readFd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return { readFd, writeFd: openSync(path, constants.O_WRONLY) };
    } catch (error) {
      closeSync(readFd);
      throw error;
    } finally {
      unlinkSync(path);
    }
  }

  private async make(label: string): Promise<void> {
    const paths = Array.from({ length: batchSize }, () => join(this.directory, `pipe-${this.made++}`));
    try {
      // World-writable so that a sandbox under another user may reopen its own output; the folder is private.
      await promisify(execFile)('mkfifo', ['-m', '666', ...paths]);
    } catch (error) {
      throw new SandboxInfraError(label, `cannot make pipes in ${this.directory}`, 'Free space there, or point TMPDIR elsewhere.', error);
    }
    this.ready.push(...paths);
  }
}
