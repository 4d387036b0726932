import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '../core/index.js';
import { atomicWrite, removePath, removeQuietly } from './atomic-write.js';
import { nodeDisk, type Disk } from './disk.js';
import { RunLockedError } from './errors.js';
import { parseJson } from './json-file.js';
import { readTextFile } from './regular-file.js';
import { livenessOf, ownIdentity, ProcessIdentity } from './process-identity.js';

/**
 * One writer a folder: of a run, or of the evaluations in it. Each process that wants it writes a claim file of its own, `lock-<pid>-<n>`, naming itself, and
 * only then looks at the claims of others: a live one means to withdraw. Of two processes that come together at least
 * one sees the other, so that never both hold the run (both may withdraw). Claims of dead processes, recognised by
 * pid and start time, are swept; since nobody else's claim is ever judged by name alone, sweeping races with nobody.
 */
export class RunLock {
  private constructor(
    readonly path: string,
    private readonly disk: Disk,
  ) {}

  /** @throws RunLockedError when another process is alive, or is on another host and may be. */
  static async acquire(runDir: string, disk: Disk = nodeDisk): Promise<RunLock> {
    const path = join(runDir, `${claimPrefix}${process.pid}-${claimCounter++}`);
    await atomicWrite(path, canonicalJson(await ownIdentity()), disk);
    try {
      for (const name of await readdir(runDir)) {
        const other = join(runDir, name);
        if (name.startsWith(claimPrefix) && other !== path) await sweepOrRefuse(other, disk);
      }
    } catch (error) {
      await removeQuietly(path, disk);
      throw error;
    }
    return new RunLock(path, disk);
  }

  async release(): Promise<void> {
    await removePath(this.path, this.disk);
  }
}

/** Does `work` as the only writer of a folder, which must exist. @throws RunLockedError. */
export async function whileLocked<R>(dir: string, work: () => Promise<R>): Promise<R> {
  const lock = await RunLock.acquire(dir);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

const claimPrefix = 'lock-';
let claimCounter = 0;

async function sweepOrRefuse(claim: string, disk: Disk): Promise<void> {
  const text = await readTextFile(claim).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return;
  const holder = parseJson(text, ProcessIdentity, claim);
  const liveness = await livenessOf(holder);
  if (liveness === 'dead') {
    await removePath(claim, disk);
    return;
  }
  const where = liveness === 'elsewhere' ? ` on ${holder.place.split(' ')[0]}, which cannot be checked from here` : '';
  throw new RunLockedError(claim, `process ${holder.pid}${where}`);
}
