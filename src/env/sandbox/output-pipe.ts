import { closeSync, constants, fchmodSync, fchownSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** A named pipe with both its ends open here, so that neither end sees the other missing while a third party opens one. */
export interface OpenPipe {
  readonly path: string;
  /** Does not block. */
  readonly readFd: number;
  readonly writeFd: number;
}

const batchSize = 96;

/**
 * Real pipes between this process and sandboxes. Node gives its children socket pairs, and a socket cannot be opened
 * through `/dev/stdout`, so `tee /dev/stderr` and the like would fail inside. Node cannot make a pipe, but it can open
 * a named one and let another process open it by its name, which is then removed. Names are made by `mkfifo`, a batch at
 * a time.
 */
export class PipePool {
  private readonly ready: string[] = [];
  private making: Promise<void> | null = null;
  private made = 0;

  /**
   * @param directory closed to other users, on a file system that has named pipes
   * @param makeNames runs `mkfifo -m 666` on these paths
   */
  constructor(
    private readonly directory: string,
    private readonly makeNames: (paths: readonly string[]) => Promise<void>,
  ) {}

  async take(): Promise<OpenPipe> {
    while (this.ready.length === 0) await (this.making ??= this.make().finally(() => (this.making = null)));
    const path = this.ready.pop()!;
    const readFd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return { path, readFd, writeFd: openSync(path, constants.O_WRONLY) };
    } catch (error) {
      closeSync(readFd);
      throw error;
    }
  }

  /** All of them or none: where no descriptor is free, the more the first ones must not be kept. */
  async takeThree(): Promise<readonly [OpenPipe, OpenPipe, OpenPipe]> {
    const taken: OpenPipe[] = [];
    try {
      for (let count = 0; count < 3; count++) taken.push(await this.take());
    } catch (error) {
      for (const { readFd, writeFd } of taken) {
        closeSync(readFd);
        closeSync(writeFd);
      }
      throw error;
    }
    const [first, second, third] = taken;
    return [first!, second!, third!];
  }

  private async make(): Promise<void> {
    const paths = Array.from({ length: batchSize }, () => join(this.directory, `pipe-${this.made++}`));
    await this.makeNames(paths);
    this.ready.push(...paths);
  }
}

/** Lets nobody open the pipe again. Against its owner only root can make that stick. */
export function sealPipe(fd: number): void {
  if (process.getuid?.() === 0) fchownSync(fd, 0, 0);
  fchmodSync(fd, 0);
}
