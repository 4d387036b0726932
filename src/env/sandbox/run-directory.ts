import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { SeatrialError, type Clock } from '../../core/index.js';
import { destroyGroup } from './cgroup.js';
import { SandboxInfraError } from './errors.js';
import type { SandboxDeps } from './deps.js';
import { forbidsExecution } from './mounts.js';
import type { ProviderName, ReapReport } from './provider.js';
import { killExactly, processesMarked, processesRunning, processSpace, readProcess } from './proc.js';

/**
 * Where a provider keeps what lives on the host, and the lease that says until when it may live.
 *
 * `STATE_ROOT/RUN/run.json` names the owner (pid, start tick, boot, pid namespace), the control groups and the latest
 * lease; everything of the run lies in that folder or carries the run's name. A run is dead when its owner is: the pid
 * is gone or started at another tick, or the machine has booted since. An owner in another pid namespace cannot be
 * looked at (a container that shares the folder): there the lease decides.
 */
const runRecord = z.object({
  provider: z.string(),
  pid: z.number().int(),
  startTicks: z.number(),
  bootId: z.string(),
  pidNamespace: z.string(),
  leaseUntilMs: z.number(),
  cgroups: z.array(z.string()),
});
type RunRecord = z.infer<typeof runRecord>;

/** Not by the user's name: a container may run as a user that has none. */
const ownUid = process.getuid?.() ?? 0;
const sharedMemoryDir = '/dev/shm';
const recordName = 'run.json';
/** Environment variable by which the process provider's children are found again. */
export const sandboxMark = 'SEATRIAL_SANDBOX';

export class RunDirectory {
  private record: RunRecord;
  private sandboxesMade = 0;

  private constructor(
    readonly name: string,
    readonly path: string,
    private readonly clock: Clock,
    provider: ProviderName,
  ) {
    const { bootId, pidNamespace } = processSpace();
    this.record = {
      provider,
      pid: process.pid,
      startTicks: readProcess(process.pid)?.startTicks ?? 0,
      bootId,
      pidNamespace,
      leaseUntilMs: clock.nowMs(),
      cgroups: [],
    };
  }

  static create(deps: SandboxDeps, provider: ProviderName): RunDirectory {
    const stateRoot = stateRootOf(deps, provider);
    claimStateRoot(stateRoot);
    const name = `seatrial-${process.pid}-${randomBytes(6).toString('hex')}`;
    const path = join(stateRoot, name);
    const directory = new RunDirectory(name, path, deps.clock, provider);
    try {
      mkdirSync(path, { mode: 0o711 });
      chmodSync(path, 0o711);
      directory.save();
    } catch (error) {
      directory.remove();
      throw unwritable(stateRoot, error);
    }
    return directory;
  }

  recordCgroups(paths: readonly string[]): void {
    this.record = { ...this.record, cgroups: [...paths] };
    this.save();
  }

  /** A new sandbox's id, unique on this machine; its lease extends the run's. */
  newSandboxId(leaseMs: number): string {
    const until = this.clock.nowMs() + leaseMs;
    if (until > this.record.leaseUntilMs) {
      // Written ahead, so that a run of many short sandboxes does not write at each.
      this.record = { ...this.record, leaseUntilMs: until + leaseMs };
      this.save();
    }
    return `${this.name}-${this.sandboxesMade++}`;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  private save(): void {
    const target = join(this.path, recordName);
    try {
      writeFileSync(`${target}.new`, JSON.stringify(this.record));
      renameSync(`${target}.new`, target);
    } catch (error) {
      throw unwritable(dirname(this.path), error);
    }
  }
}

/**
 * What goes wrong with a file there is told of the folder, whichever of its small files met it. A write that found the
 * disk full names no path of its own. Other errors stay what they are.
 */
export function unwritable(path: string, error: unknown): unknown {
  const isFileError = error instanceof Error && ((error as NodeJS.ErrnoException).path !== undefined || (error as NodeJS.ErrnoException).syscall === 'write');
  if (!isFileError || error instanceof SeatrialError) return error;
  return new SandboxInfraError('state folder', `${path} cannot be written: ${error.message}`, (error as NodeJS.ErrnoException).code === 'EFBIG' ? 'Raise the limit of the size of files: `ulimit -f unlimited`.' : `Free space and inodes on the disk that holds ${dirname(path)}, or point TMPDIR (which says where it lies) at another one.`, error);
}

/** The temporary directory is everyone's: a folder that somebody else put there in our name is refused. */
function claimStateRoot(stateRoot: string): void {
  const above = dirname(stateRoot);
  try {
    mkdirSync(stateRoot);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new SandboxInfraError('state folder', `${stateRoot} cannot be made (${code})`, `Make ${above} a folder that you may write, or point TMPDIR elsewhere.`, error);
  }
  const stats = lstatSync(stateRoot);
  if (!stats.isDirectory() || stats.uid !== ownUid) {
    throw new SandboxInfraError('state folder', `${stateRoot} is not a folder of this user`, 'Remove it, or point TMPDIR elsewhere.');
  }
  // Whatever the umask: sandboxes run as another user and must get in; nobody else may write.
  chmodSync(stateRoot, 0o755);
}

/**
 * Folder for the runs of the current user. Bubblewrap's few small files go to memory where they can: a busy disk takes a
 * millisecond for each; but its closed shells must be executable there. The process provider's workspaces belong on a
 * disk. TMPDIR, where set, holds both.
 */
function stateRootOf(deps: SandboxDeps, provider: ProviderName): string {
  const inMemory = provider === 'bubblewrap' && isWritable(sharedMemoryDir) && !forbidsExecution(sharedMemoryDir);
  // A relative TMPDIR is meant from here; what starts sandboxes stands elsewhere.
  return resolve(deps.environment.TMPDIR ?? (inMemory ? sharedMemoryDir : '/tmp'), `seatrial-sandboxes-${ownUid}`);
}

function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Removes the folders, control groups and processes of dead runs, whichever provider they belonged to. */
export async function reapRuns(deps: SandboxDeps): Promise<ReapReport> {
  const removed: string[] = [];
  const failed: { id: string; reason: string }[] = [];
  let kept = 0;
  const roots = new Set([stateRootOf(deps, 'bubblewrap'), stateRootOf(deps, 'process')]);
  for (const path of [...roots].flatMap((root) => (existsSync(root) ? readdirSync(root).map((name) => join(root, name)) : []))) {
    const name = basename(path);
    const record = readRecord(path);
    if (record === null) continue;
    if (isAlive(record, deps.clock)) {
      kept += 1;
      continue;
    }
    try {
      // A bwrap that was half-way when its host died names the run's folder; children of plain processes bear a mark.
      const left = [...processesRunning('bwrap', `${path}/`), ...processesMarked(sandboxMark, (id) => id.startsWith(`${name}-`))];
      left.forEach(killExactly);
      const destroyed = await Promise.all(record.cgroups.map(destroyGroup));
      const stuck = record.cgroups.find((_group, index) => !destroyed[index]);
      if (stuck !== undefined) {
        failed.push({ id: name, reason: `control group ${stuck} still holds processes` });
        continue;
      }
      rmSync(path, { recursive: true, force: true });
      removed.push(name);
    } catch (error) {
      failed.push({ id: name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { removed, kept, failed };
}

function readRecord(runPath: string): RunRecord | null {
  try {
    return runRecord.parse(JSON.parse(readFileSync(join(runPath, recordName), 'utf8')));
  } catch {
    // Not a run's folder, or one being made this moment.
    return null;
  }
}

function isAlive(record: RunRecord, clock: Clock): boolean {
  const here = processSpace();
  if (record.bootId !== here.bootId) return false;
  if (record.pidNamespace !== here.pidNamespace) return clock.nowMs() < record.leaseUntilMs;
  const owner = readProcess(record.pid);
  return owner !== null && owner.startTicks === record.startTicks && owner.state !== 'Z';
}
