import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Launcher, type HostUser } from './launcher.js';
import { PipePool } from './output-pipe.js';
import { unwritable } from './run-directory.js';

export interface LaunchPoint {
  readonly launcher: Launcher;
  readonly pipes: PipePool;
}

/** A provider's launcher and its pipes; another one when somebody ended it, with all it had started. */
export class LaunchPoints {
  private current: Promise<LaunchPoint> | null = null;
  private made = 0;

  /** @param directory the provider's own, for named pipes */
  constructor(
    private readonly directory: string,
    private readonly hostUser: HostUser | null,
  ) {}

  async get(): Promise<LaunchPoint> {
    const seen = this.current;
    const point = await seen;
    if (point?.launcher.alive === true) return point;
    if (this.current === seen) this.current = this.startOrForget();
    return this.current!;
  }

  async close(): Promise<void> {
    // Whoever asked for a launcher that could not be started was told.
    const point = await this.current?.catch(() => null);
    this.current = null;
    await point?.launcher.close();
  }

  /** A failure may pass: the next to ask tries again. */
  private startOrForget(): Promise<LaunchPoint> {
    const starting = this.start();
    starting.catch(() => {
      if (this.current === starting) this.current = null;
    });
    return starting;
  }

  private async start(): Promise<LaunchPoint> {
    const launcher = await Launcher.start(this.hostUser);
    const pipeDir = join(this.directory, `pipes-${this.hostUser?.uid ?? 'own'}-${this.made++}`);
    try {
      mkdirSync(pipeDir);
      chmodSync(pipeDir, 0o700);
      if (this.hostUser !== null) chownSync(pipeDir, this.hostUser.uid, this.hostUser.gid);
    } catch (error) {
      await launcher.close();
      throw unwritable(this.directory, error);
    }
    return { launcher, pipes: new PipePool(pipeDir, (paths) => launcher.makePipes(paths)) };
  }
}
