import { nodeDisk, type Disk, type DiskFile } from '../../src/store/index.js';

/**
 * A disk that goes wrong at its n-th operation (counted from 0 over opens, writes, syncs, renames, removals).
 * - kill-before, kill-after: the process dies by SIGKILL before or after the operation
 * - kill-torn: half of a write reaches the file, then the process dies; for other operations as kill-before
 * - an errno: the operation fails with it, once; a write has put half of its bytes into the file by then
 */
export interface DiskFault {
  readonly at: number;
  readonly kind: 'kill-before' | 'kill-after' | 'kill-torn' | 'ENOSPC' | 'EIO' | 'EROFS';
}

export class CrashingDisk implements Disk {
  operations = 0;

  constructor(private readonly fault: DiskFault | null) {}

  readonly rename = (from: string, to: string): Promise<void> => this.run(() => nodeDisk.rename(from, to));
  remove(path: string): Promise<void> {
    return this.run(() => nodeDisk.remove(path));
  }
  makeFolder(path: string): Promise<void> {
    return this.run(() => nodeDisk.makeFolder(path));
  }
  sync(path: string): Promise<void> {
    return this.run(() => nodeDisk.sync(path));
  }
  async openForWrite(path: string, mode: 'truncate' | 'append' | 'exclusive'): Promise<DiskFile> {
    const file = await this.run(() => nodeDisk.openForWrite(path, mode));
    return {
      write: (bytes) => this.run(() => file.write(bytes), () => file.write(bytes.subarray(0, bytes.length >> 1))),
      sync: () => this.run(() => file.sync()),
      truncate: (sizeBytes) => this.run(() => file.truncate(sizeBytes)),
      close: () => file.close(),
    };
  }

  private async run<R>(operation: () => Promise<R>, half: () => Promise<void> = async () => undefined): Promise<R> {
    if (this.operations++ !== this.fault?.at) return await operation();
    switch (this.fault.kind) {
      case 'kill-before':
        return await dieNow();
      case 'kill-torn':
        await half();
        return await dieNow();
      case 'kill-after':
        await operation();
        return await dieNow();
      default:
        await half();
        throw Object.assign(new Error(this.fault.kind), { code: this.fault.kind });
    }
  }
}

async function dieNow(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return await new Promise<never>(() => undefined);
}
