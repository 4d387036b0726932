import { existsSync, statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { QualificationRecord, SeatrialError, type QualifiedTask } from '../../core/index.js';
import { qualifyTask, requireRunnable, ProviderUnsupportedError, TaskVariableError, type ProviderName, type Task, type TaskRunOptions } from '../../env/index.js';
import { DiskAccessError, DiskReadOnlyError, nodeDisk, readJsonFile, writeFailure, writeJsonFile } from '../../store/index.js';
import { TasksUnqualifiedError, TasksUnusableError } from './errors.js';
import { taskSetPlaces } from './places.js';
import { openProvider } from './sandbox-provider.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';
import { allTasks } from './trial-tasks.js';

const recordName = 'qualification.json';

export interface QualifyOptions {
  readonly path: string;
  /** For datasets that cannot be written, and single tasks, whose folder must not change. */
  readonly runsDir: string;
  readonly sandbox: Settings['sandbox'];
  readonly repeats: number;
  readonly onQualified: (id: string, done: number, total: number) => void;
}

/** What is told about a task: folders that are no valid task are unqualified too, but have no digest to be recorded by. */
export type QualifiedFolder = Pick<QualifiedTask, 'id' | 'qualified' | 'reasons'>;

/**
 * Qualifies every task of a folder, frozen dataset or task directory and adds what was found to its record.
 * @returns the folders in order of id, and where the record is
 */
export async function qualifyTasks({ path, runsDir, sandbox, repeats, onQualified }: QualifyOptions, surroundings: Surroundings): Promise<{ readonly folders: readonly QualifiedFolder[]; readonly recordPath: string }> {
  const { tasks, faults } = await allTasks(path, null, taskSetPlaces(surroundings));
  if (tasks.length + faults.length === 0) throw new TasksUnusableError(path, 'holds no task directory', 'Name a Harbor task directory (one with task.toml), a folder of them, or a frozen dataset.');
  const invalid = faults.map(({ id, reason, remedy }): QualifiedFolder => ({ id, qualified: false, reasons: [`${reason}. ${remedy}`] }));
  await requireRecordPlace(path, runsDir);
  const provider = await openProvider(sandbox, tasks, surroundings);
  const options: TaskRunOptions = {
    hostVariables: Object.fromEntries(sandbox.hostVariables.map((name) => [name, surroundings.environment[name]])),
    ...(sandbox.network === 'none' ? { network: 'none' } : {}),
    actor: 'utility',
  };
  const { clock, signal } = surroundings;
  const found: QualifiedTask[] = [];
  try {
    for (const task of tasks) {
      signal.throwIfAborted();
      const impossible = reasonAgainst(task, provider.name, options);
      const { qualified, reasons } = impossible === null ? await qualifyTask({ task, provider, repeats, clock, signal, options }) : { qualified: false, reasons: [impossible] };
      found.push({ id: task.id, digest: task.digest, qualified, reasons: [...reasons], repeats, provider: provider.name });
      onQualified(task.id, found.length, tasks.length);
    }
  } finally {
    await provider.close();
  }
  const recordPath = await addToRecord(path, runsDir, found);
  return { folders: [...found, ...invalid].sort((a, b) => (a.id < b.id ? -1 : 1)), recordPath };
}

function reasonAgainst(task: Task, providerName: ProviderName, options: TaskRunOptions): string | null {
  try {
    requireRunnable(task, providerName, options);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderUnsupportedError || error instanceof TaskVariableError)) throw error;
    return `${error.message}. ${error.remedy}`;
  }
}

/** Beside the tasks where that is possible: a record travels with its dataset. */
async function addToRecord(path: string, runsDir: string, found: readonly QualifiedTask[]): Promise<string> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true && !existsSync(join(path, 'task.toml'))) {
    try {
      return await writeRecord(path, found);
    } catch (error) {
      if (!(error instanceof DiskAccessError) && !(error instanceof DiskReadOnlyError)) throw error;
    }
  }
  await nodeDisk.makeFolder(runsDir);
  return await writeRecord(runsDir, found);
}

/** Before any trial: where the tasks' folder cannot hold the record, the folder of runs must. @throws DiskAccessError, DiskReadOnlyError naming both */
async function requireRecordPlace(path: string, runsDir: string): Promise<void> {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true && !existsSync(join(path, 'task.toml'));
  if (isFolder && (await access(path, constants.W_OK).then(() => true, () => false))) return;
  await nodeDisk.makeFolder(runsDir).catch((error: unknown) => {
    throw placeOfRecord(runsDir, error);
  });
  await access(runsDir, constants.W_OK).catch((error: unknown) => {
    throw placeOfRecord(runsDir, error);
  });
}

function placeOfRecord(runsDir: string, error: unknown): SeatrialError {
  const { code, message } = writeFailure(runsDir, error);
  return new SeatrialError({ code, message: `${message}, and the record of what is found must lie somewhere`, remedy: 'Name another folder for it with --runs-dir.', cause: error });
}

/** What was known of other tasks stays; of the same task the newest counts. */
async function writeRecord(dir: string, found: readonly QualifiedTask[]): Promise<string> {
  const path = join(dir, recordName);
  const byDigest = new Map([...(await readRecord(dir)), ...found].map((task) => [task.digest, task]));
  const tasks = [...byDigest.values()].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.digest < b.digest ? -1 : 1));
  await writeJsonFile(path, { schemaVersion: 1, tasks } satisfies QualificationRecord);
  return path;
}

async function readRecord(dir: string): Promise<readonly QualifiedTask[]> {
  const path = join(dir, recordName);
  return existsSync(path) ? (await readJsonFile(path, QualificationRecord)).tasks : [];
}

export interface Quarantine {
  readonly dir: string;
  readonly tasks: Iterable<Pick<Task, 'id' | 'digest'>>;
  readonly runsDir: string;
  readonly allowUnqualified: boolean;
}

/**
 * The tasks that are known as unqualified, by the record beside them or the one of the runs. Tasks that were never
 * qualified are none of them.
 * @throws TasksUnqualifiedError unless they are allowed
 */
export async function quarantined({ dir, tasks, runsDir, allowUnqualified }: Quarantine): Promise<readonly QualifiedTask[]> {
  const known = new Map([...(await readRecord(runsDir)), ...(await readRecord(dir))].map((task) => [task.digest, task]));
  const bad = [...tasks].flatMap(({ digest }) => known.get(digest) ?? []).filter(({ qualified }) => !qualified);
  if (bad.length > 0 && !allowUnqualified) throw new TasksUnqualifiedError(dir, bad);
  return bad;
}
