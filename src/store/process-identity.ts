import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Names one process for ever: a pid alone is used again by the system, a pid with its start time is not. */
export const ProcessIdentity = z.strictObject({
  /** Host, and on Linux also the boot and the pid namespace: where `pid` means anything. */
  place: z.string(),
  pid: z.int().positive(),
  /** When the process started, in the system's own notation. */
  startedAt: z.string(),
});
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

export async function ownIdentity(): Promise<ProcessIdentity> {
  return { place: await ownPlace(), pid: process.pid, startedAt: (await startOf(process.pid)) ?? 'unknown' };
}

/** 'elsewhere': another host, where nothing can be known from here. A boot that is over means 'dead'. */
export async function livenessOf(identity: ProcessIdentity): Promise<'alive' | 'dead' | 'elsewhere'> {
  const here = await ownPlace();
  if (identity.place !== here) {
    const [theirHost, theirBoot] = identity.place.split(' ');
    const [ourHost, ourBoot] = here.split(' ');
    return theirHost === ourHost && theirBoot !== ourBoot ? 'dead' : 'elsewhere';
  }
  return (await startOf(identity.pid)) === identity.startedAt ? 'alive' : 'dead';
}

async function ownPlace(): Promise<string> {
  if (process.platform !== 'linux') return hostname();
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  return `${hostname()} ${boot} ${await readlink('/proc/self/ns/pid')}`;
}

/** Start time of a process, or null when there is none (or only a zombie). */
async function startOf(pid: number): Promise<string | null> {
  if (process.platform !== 'linux') {
    const listed = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => null);
    return listed?.stdout.trim() || null;
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (status === null) return null;
  // The command name may hold spaces and parentheses; the fields after its last ')' begin with the state (field 3).
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? null : fields[19]!;
}
