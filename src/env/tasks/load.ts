import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { SeatrialError } from '../../core/index.js';
import { FileCorruptError, FileUnreadableError } from '../../store/index.js';
import type { EnvironmentSection } from './config.js';
import { byCodePoint, lockDigest, taskChecksum } from './digests.js';
import { dockerfileWorkdir } from './dockerfile-workdir.js';
import { TaskInvalidError } from './errors.js';
import { readExtras } from './extras.js';
import { fileKind } from './file-facts.js';
import { requireSealableScript } from './sealed-script.js';
import type { EnvironmentKind, Task } from './task.js';
import { uploadFiles } from './task-files.js';
import { readPythonText } from './text-file.js';
import { inspectTaskDir } from './validity.js';
import { readWorkspace } from './workspace.js';

const defaultWorkdir = '/work';

/**
 * Reads one Harbor task directory.
 * @throws TaskInvalidError `E_TASK_INVALID`
 */
export async function loadTask(dir: string): Promise<Task> {
  try {
    return readTask(dir);
  } catch (error) {
    if (error instanceof FileUnreadableError || error instanceof FileCorruptError) throw new TaskInvalidError(dir, error.message, error.remedy, error);
    if (error instanceof SeatrialError || !(error instanceof Error && 'code' in error)) throw error;
    throw new TaskInvalidError(dir, error.message, 'Make the file readable.', error);
  }
}

function readTask(dir: string): Task {
  const inspection = inspectTaskDir(dir);
  if (!inspection.valid) throw new TaskInvalidError(dir, inspection.found, inspection.remedy);
  const { root, parsed, rules } = inspection;
  const { config } = parsed;
  const { repository, ...extras } = readExtras(dir, config.metadata);
  const id = basename(root);
  const environment = environmentKind(root, config.environment);
  const steps = (config.steps ?? []).map(({ name }) => ({
    name,
    instruction: readInstruction(root, join(root, 'steps', name, 'instruction.md')),
    testFiles: uploadFiles(join(root, 'steps', name, 'tests'), rules),
    solutionFiles: uploadFiles(join(root, 'steps', name, 'solution'), rules),
    workdirFiles: uploadFiles(join(root, 'steps', name, 'workdir'), rules),
  }));
  const task: Task = {
    id,
    name: config.task?.name ?? id,
    dir: resolve(dir),
    digest: taskChecksum(root, rules),
    lockDigest: lockDigest(root, rules),
    repository: repository ?? id,
    instruction: steps.length > 0 ? '' : readInstruction(root, join(root, 'instruction.md')),
    config,
    networkStatedIn: parsed.networkStatedIn,
    unknownKeys: parsed.unknownKeys,
    environment,
    ...workdirOf(root, environment, config.environment.workdir),
    ...(bringsFiles(root, environment) ? readWorkspace(join(root, 'environment')) : { workspaceFiles: [], workspaceTree: null }),
    testFiles: uploadFiles(join(root, 'tests'), rules),
    solutionFiles: uploadFiles(join(root, 'solution'), rules),
    steps,
    ...extras,
  };
  requireSealableScript(task);
  return task;
}

/** A compose file wins, since its services belong to the task; then the image, then the Dockerfile. */
function environmentKind(root: string, environment: EnvironmentSection): EnvironmentKind {
  if (fileKind(join(root, 'environment', 'docker-compose.yaml')) === 'file') return { kind: 'compose' };
  if (environment.docker_image) return { kind: 'image', image: environment.docker_image };
  return { kind: fileKind(join(root, 'environment', 'Dockerfile')) === 'file' ? 'dockerfile' : 'host-tools' };
}

/** Where nothing is built of it, environment/ is what the work directory begins with, over that of an image. */
function bringsFiles(root: string, { kind }: EnvironmentKind): boolean {
  return kind === 'host-tools' || (kind === 'image' && fileKind(join(root, 'environment', 'Dockerfile')) === 'absent');
}

function workdirOf(root: string, { kind }: EnvironmentKind, stated: string | null): Pick<Task, 'workdir' | 'workdirIsStated'> {
  if (stated !== null) return { workdir: stated, workdirIsStated: true };
  if (kind === 'host-tools') return { workdir: defaultWorkdir, workdirIsStated: true };
  const dockerfile = join(root, 'environment', 'Dockerfile');
  const built = fileKind(dockerfile) === 'file' ? dockerfileWorkdir(readPythonText(dockerfile, root)) : null;
  return { workdir: built ?? defaultWorkdir, workdirIsStated: built !== null };
}

function readInstruction(dir: string, path: string): string {
  return withoutCanary(readPythonText(path, dir));
}

/** Drops leading comment lines that hold a canary (a marker of benchmark data), and the blank lines after them. */
function withoutCanary(text: string): string {
  const lines = text.split('\n');
  let start = 0;
  while (start < lines.length && /^(?:<!--.*canary.*-->|#.*canary.*)$/i.test(lines[start]!.trim())) start++;
  while (start < lines.length && lines[start]!.trim() === '') start++;
  return lines.slice(start).join('\n');
}

export interface InvalidTask {
  readonly dir: string;
  readonly reason: string;
  readonly remedy: string;
}

export interface TaskScan {
  readonly tasks: readonly Task[];
  /** Folders that are no valid task, each with the reason: Harbor skips them without a word. */
  readonly invalid: readonly InvalidTask[];
}

/**
 * Loads a folder of tasks (or one task directory), in order of name. Files beside the tasks and hidden folders are no
 * tasks; every other folder is either loaded or named as invalid.
 * @throws TaskInvalidError `E_TASK_INVALID` when there is no such folder
 */
export async function scanTasks(dir: string): Promise<TaskScan> {
  if (fileKind(dir) !== 'directory') throw new TaskInvalidError(dir, 'there is no such folder', 'Name a folder that holds task directories.');
  const names = fileKind(join(dir, 'task.toml')) === 'absent' ? readdirSync(dir).filter((name) => !name.startsWith('.')).sort(byCodePoint) : ['.'];
  const tasks: Task[] = [];
  const invalid: InvalidTask[] = [];
  for (const name of names) {
    const path = join(dir, name);
    if (fileKind(path) !== 'directory') continue;
    try {
      tasks.push(await loadTask(path));
    } catch (error) {
      if (!(error instanceof TaskInvalidError)) throw error;
      invalid.push({ dir: path, reason: error.message, remedy: error.remedy });
    }
  }
  return { tasks, invalid };
}
