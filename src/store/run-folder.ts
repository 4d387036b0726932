import { existsSync } from 'node:fs';
import { readdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalJson, RunRecord } from '../core/index.js';
import { atomicWrite, removeQuietly, sweepTemporaries, temporaryBeside } from './atomic-write.js';
import { nodeDisk, type Disk } from './disk.js';
import { RunExistsError, RunIdError, RunKindError, RunNotFoundError, writeFailure } from './errors.js';
import { readJsonFile } from './json-file.js';
import { RunLock } from './run-lock.js';

/** The names of a run's folder (DESIGN section 7); the only place that spells them. */
export class RunFolder {
  readonly recordPath: string;
  readonly journalPath: string;
  readonly metricsPath: string;
  readonly timingsPath: string;
  readonly trialsDir: string;
  readonly trajectoriesDir: string;
  readonly checkpointsDir: string;

  private constructor(
    readonly dir: string,
    readonly record: RunRecord,
  ) {
    this.recordPath = join(dir, recordName);
    this.journalPath = join(dir, 'journal.jsonl');
    this.metricsPath = join(dir, 'metrics.jsonl');
    this.timingsPath = join(dir, 'timings.jsonl');
    this.trialsDir = join(dir, 'trials');
    this.trajectoriesDir = join(dir, 'trajectories');
    this.checkpointsDir = join(dir, 'checkpoints');
  }

  /** @throws RunIdError for an id that cannot name a run, RunExistsError for one that is taken */
  static requireNew(runsDir: string, runId: string): void {
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(runId) || runId === 'latest') throw new RunIdError(runId);
    if (existsSync(join(runsDir, runId))) throw new RunExistsError(runId, runsDir);
  }

  /** Makes `runsDir/<runId>` with its run.json, in one step: a run folder without run.json is never seen. */
  static async create(runsDir: string, record: RunRecord, disk: Disk = nodeDisk): Promise<RunFolder> {
    RunFolder.requireNew(runsDir, record.runId);
    const dir = join(runsDir, record.runId);
    const making = temporaryBeside(dir);
    try {
      for (const inner of ['trials', 'trajectories', 'checkpoints']) await disk.makeFolder(join(making, inner));
      await atomicWrite(join(making, recordName), `${canonicalJson(record)}\n`, disk);
      await dateAfterOthers(join(making, recordName), runsDir);
      await disk.rename(making, dir);
      await disk.sync(runsDir);
    } catch (error) {
      await removeQuietly(making, disk);
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EEXIST' || code === 'ENOTEMPTY') throw new RunExistsError(record.runId, runsDir);
      throw writeFailure(dir, error);
    }
    return new RunFolder(dir, record);
  }

  /** Opens a run by the path of its folder. @throws RunNotFoundError, FileCorruptError. */
  static async open(dir: string): Promise<RunFolder> {
    if (!existsSync(join(dir, recordName))) throw new RunNotFoundError(dir, dirname(dir), await runIds(dirname(dir)));
    return new RunFolder(dir, await readJsonFile(join(dir, recordName), RunRecord));
  }

  /** One writer at a time; readers need no lock. @throws RunLockedError. */
  async lock(disk: Disk = nodeDisk): Promise<RunLock> {
    return await RunLock.acquire(this.dir, disk);
  }

  /** Removes what a killed writer left half-made, and makes folders that somebody removed. Only for the holder of the lock. */
  async sweepTemporaries(disk: Disk = nodeDisk): Promise<void> {
    for (const dir of [this.dir, this.trialsDir, this.trajectoriesDir, this.checkpointsDir]) {
      await disk.makeFolder(dir).catch((error: unknown) => {
        throw writeFailure(dir, error);
      });
      await sweepTemporaries(dir, disk);
    }
  }

  /** trajectories/step-000007.parquet: the finished trials of one iteration. */
  shardPath(step: number): string {
    return join(this.trajectoriesDir, `step-${String(step).padStart(6, '0')}.parquet`);
  }

  /** trajectories/step-000007.drifted.parquet: trials that weights other than the trainer's sampled; nothing reads them. */
  driftedShardPath(step: number): string {
    return join(this.trajectoriesDir, `step-${String(step).padStart(6, '0')}.drifted.parquet`);
  }

  /** trajectories/step-000007.trials.jsonl: the trials of the iteration being collected; gone once the shard is there. */
  spoolPath(step: number): string {
    return join(this.trajectoriesDir, `step-${String(step).padStart(6, '0')}.trials.jsonl`);
  }

  /** Shards and spools on the disk, with the iteration each belongs to. */
  async trajectoryFiles(): Promise<{ readonly name: string; readonly step: number; readonly kind: 'shard' | 'spool' }[]> {
    return (await readdir(this.trajectoriesDir)).flatMap((name) => {
      const match = /^step-(\d+)\.(parquet|trials\.jsonl)$/.exec(name);
      return match === null ? [] : [{ name, step: Number(match[1]), kind: match[2] === 'parquet' ? ('shard' as const) : ('spool' as const) }];
    });
  }

  trialDir(trialId: string): string {
    return join(this.trialsDir, trialId);
  }

  checkpointDir(step: number): string {
    return join(this.checkpointsDir, `global_step_${step}`);
  }
}

const recordName = 'run.json';

/** Runs are ordered by when their run.json was written: a clock that was set back must not make a new run an old one. */
async function dateAfterOthers(recordPath: string, runsDir: string): Promise<void> {
  const newestMs = Math.max(0, ...(await datedRuns(runsDir)).map(({ writtenMs }) => writtenMs));
  const { mtimeMs } = await stat(recordPath);
  if (mtimeMs <= newestMs) await utimes(recordPath, (newestMs + 1) / 1000, (newestMs + 1) / 1000);
}

/** Ids of the runs in a folder, oldest first by the time their run.json was written; a missing folder has none. */
export async function runIds(runsDir: string): Promise<string[]> {
  return (await datedRuns(runsDir)).sort((a, b) => a.writtenMs - b.writtenMs || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

async function datedRuns(runsDir: string): Promise<{ readonly id: string; readonly writtenMs: number }[]> {
  const found: { readonly id: string; readonly writtenMs: number }[] = [];
  for (const id of await readdir(runsDir).catch(() => [])) {
    const written = await stat(join(runsDir, id, recordName)).catch(() => null);
    if (written !== null && !id.startsWith('.')) found.push({ id, writtenMs: written.mtimeMs });
  }
  return found;
}

/**
 * Opens `runsDir/<id>`; `latest` is the run that was started last, of the asked kind when one is given.
 * @throws RunNotFoundError, RunKindError, FileCorruptError.
 */
export async function resolveRun(runsDir: string, id: string, kind?: RunRecord['kind']): Promise<RunFolder> {
  const known = await runIds(runsDir);
  if (id !== 'latest') {
    if (!known.includes(id)) throw new RunNotFoundError(id, runsDir, known, undefined, await isFile(runsDir));
    const run = await RunFolder.open(join(runsDir, id));
    if (kind === undefined || run.record.kind === kind) return run;
    throw new RunKindError(id, run.record.kind, kind, await runsOfKind(runsDir, known, kind));
  }
  for (const candidate of [...known].reverse()) {
    const run = await RunFolder.open(join(runsDir, candidate));
    if (kind === undefined || run.record.kind === kind) return run;
  }
  throw new RunNotFoundError('latest', runsDir, known, kind, await isFile(runsDir));
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() === true;
}

/** For a message: a damaged run is no reason to hide the others. */
async function runsOfKind(runsDir: string, ids: readonly string[], kind: RunRecord['kind']): Promise<string[]> {
  const records = await Promise.all(ids.map((id) => readJsonFile(join(runsDir, id, recordName), RunRecord).catch(() => null)));
  return records.flatMap((record) => (record?.kind === kind ? [record.runId] : []));
}
