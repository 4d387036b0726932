import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson, JobRecord, TrialMeasures, TrialRecord, type TrialOutcome } from '../core/index.js';
import { atomicWrite, removeQuietly, sweepTemporaries, temporaryBeside } from './atomic-write.js';
import { nodeDisk, type Disk } from './disk.js';
import { FileCorruptError, JobExistsError, JobIdError, JobNotFoundError, writeFailure } from './errors.js';
import { readJsonFile } from './json-file.js';
import { RunLock } from './run-lock.js';
import { writeTrialFolder, type FolderFile } from './trial-folder.js';

/** A trial that a job has on the disk. */
export interface StoredTrial {
  /** Name of its folder. */
  readonly name: string;
  readonly record: TrialRecord;
  readonly measures: TrialMeasures;
}

/**
 * A job's folder, laid out as Harbor lays out its own: config.json, lock.json, result.json and job.log of the job, and a
 * folder for each finished trial. Ours are job.json (what the job is) and, in each trial, trial.json and measures.json. A trial's folder
 * appears whole or not at all; result.json can be made again from the trials.
 */
export class JobFolder {
  private constructor(
    readonly dir: string,
    readonly record: JobRecord,
  ) {}

  /**
   * Makes `jobsDir/<jobId>` with job.json and Harbor's config.json and lock.json, in one step.
   * @throws JobIdError, JobExistsError, the typed errors of atomicWrite.
   */
  static async create(jobsDir: string, record: JobRecord, { config, lock }: { readonly config: unknown; readonly lock: unknown }, disk: Disk = nodeDisk): Promise<JobFolder> {
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(record.jobId)) throw new JobIdError(record.jobId);
    const dir = join(jobsDir, record.jobId);
    if (existsSync(dir)) throw new JobExistsError(record.jobId, `is in ${jobsDir}`);
    const making = temporaryBeside(dir);
    try {
      await disk.makeFolder(making);
      await atomicWrite(join(making, names.config), jsonText(config), disk);
      await atomicWrite(join(making, names.lock), jsonText(lock), disk);
      await atomicWrite(join(making, names.record), `${canonicalJson(record)}\n`, disk);
      await disk.rename(making, dir);
      await disk.sync(jobsDir);
    } catch (error) {
      await removeQuietly(making, disk);
      throw writeFailure(dir, error);
    }
    return new JobFolder(dir, record);
  }

  /** @throws JobNotFoundError, FileCorruptError. */
  static async open(jobsDir: string, jobId: string): Promise<JobFolder> {
    const dir = join(jobsDir, jobId);
    if (jobId.includes('/') || !existsSync(join(dir, names.record))) throw new JobNotFoundError(jobId, jobsDir, await jobIds(jobsDir));
    return new JobFolder(dir, await readJsonFile(join(dir, names.record), JobRecord));
  }

  static exists(jobsDir: string, jobId: string): boolean {
    return existsSync(join(jobsDir, jobId, names.record));
  }

  /** One writer at a time. @throws RunLockedError. */
  async lock(disk: Disk = nodeDisk): Promise<RunLock> {
    return await RunLock.acquire(this.dir, disk);
  }

  /** Removes what a killed writer left half-made. Only for the holder of the lock. */
  async sweepTemporaries(disk: Disk = nodeDisk): Promise<void> {
    await sweepTemporaries(this.dir, disk);
  }

  trialDir(name: string): string {
    return join(this.dir, name);
  }

  /** @param further Harbor's documents and everything else that goes into the folder */
  async writeTrial(name: string, outcome: TrialOutcome, measures: TrialMeasures, further: readonly FolderFile[], disk: Disk = nodeDisk): Promise<void> {
    await writeTrialFolder(this.trialDir(name), outcome, disk, [{ path: names.measures, content: `${canonicalJson(measures)}\n` }, ...further]);
  }

  /** Harbor's result of the job. */
  async writeResult(result: unknown, disk: Disk = nodeDisk): Promise<void> {
    await atomicWrite(join(this.dir, names.result), jsonText(result), disk);
  }

  /** A line of job.log, for people; on the disk when the system puts it there. Only for the holder of the lock. */
  async log(line: string, disk: Disk = nodeDisk): Promise<void> {
    const path = join(this.dir, names.log);
    try {
      const file = await disk.openForWrite(path, 'append');
      try {
        await file.write(Buffer.from(`${line.replaceAll('\n', ' ')}\n`, 'utf8'));
      } finally {
        await file.close();
      }
    } catch (error) {
      throw writeFailure(path, error);
    }
  }

  /** Every finished trial, by name. @throws FileCorruptError for a damaged record. */
  async trials(): Promise<StoredTrial[]> {
    const entries = await readdir(this.dir, { withFileTypes: true });
    const found: StoredTrial[] = [];
    for (const name of entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map((entry) => entry.name).sort()) {
      const recordPath = join(this.dir, name, 'trial.json');
      if (!existsSync(recordPath)) continue;
      const measuresPath = join(this.dir, name, names.measures);
      if (!existsSync(measuresPath)) throw new FileCorruptError(this.trialDir(name), `has no ${names.measures}`, 'Restore the file from a copy; or remove the folder, and `npx seatrial job resume` runs that trial again.');
      found.push({ name, record: await readJsonFile(recordPath, TrialRecord), measures: await readJsonFile(measuresPath, TrialMeasures) });
    }
    return found;
  }
}

const names = { record: 'job.json', config: 'config.json', lock: 'lock.json', log: 'job.log', result: 'result.json', measures: 'measures.json' } as const;

/** As Harbor writes them: for people too. */
function jsonText(document: unknown): string {
  return `${JSON.stringify(document, null, 4)}\n`;
}

async function jobIds(jobsDir: string): Promise<string[]> {
  const entries = await readdir(jobsDir).catch(() => []);
  return entries.filter((name) => !name.startsWith('.') && existsSync(join(jobsDir, name, names.record))).sort();
}
