import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { counted, SeatrialError } from '../../core/index.js';
import { FileCorruptError, readRegularFileSync } from '../../store/index.js';
import { fileSha256 } from '../tasks/bounded-file.js';
import { byCodePoint } from '../tasks/digests.js';
import { TaskInvalidError } from '../tasks/errors.js';
import { fileKind } from '../tasks/file-facts.js';
import { loadTask, scanTasks, type InvalidTask } from '../tasks/load.js';
import type { Task } from '../tasks/task.js';
import { decodeUtf8 } from '../tasks/text-file.js';
import { TaskListError } from './errors.js';
import { GitTasks, isRemoteAddress, localPath } from './git-tasks.js';
import type { GitSurroundings } from './git-repository.js';
import { parseManifest } from './manifest.js';
import { parseRegistry, selectDataset } from './registry.js';

/** The tasks that a name on the command line means. */
export interface TaskSet {
  readonly name: string;
  /** Of a registry or dataset.toml; null where none is stated. */
  readonly version: string | null;
  readonly kind: 'folder' | 'manifest' | 'registry';
  readonly tasks: readonly Task[];
  /** What is no usable task, each with the reason: Harbor skips some of these without a word. */
  readonly invalid: readonly InvalidTask[];
  /** Commit of each git repository that tasks were taken from, by task id. */
  readonly commits: Readonly<Record<string, string>>;
}

export interface TaskSetPlaces extends GitSurroundings {
  /** Where files of git commits are kept. */
  readonly cacheDir: string;
}

/** What `--tasks` may name, for errors and help. */
export const taskSetForms = 'a task directory, a folder of them, a dataset.toml, or registry.json#NAME@VERSION';

/**
 * Loads the tasks that `place` names: a task directory, a folder of them, Harbor's dataset.toml (whose digests are held
 * against the folders beside it), or a dataset of a registry.json. Nothing is fetched from elsewhere.
 * @param place a path, for a registry with `#NAME` or `#NAME@VERSION` behind it
 * @throws TaskListError `E_TASK_LIST` for a list that cannot be read, TaskInvalidError where there is nothing
 */
export async function openTaskSet(place: string, places: TaskSetPlaces): Promise<TaskSet> {
  if (!existsSync(place) && isRemoteAddress(place)) {
    throw new TaskListError(place, 'it is not on this machine; nothing is fetched from elsewhere', `Clone it (git clone ${place} CLONE) and name ${taskSetForms} in the clone.`);
  }
  const mark = existsSync(place) ? -1 : place.indexOf('#');
  const [path, fragment] = mark === -1 ? [place, null] : [place.slice(0, mark), place.slice(mark + 1)];
  const file = localPath(path, '.') ?? resolve(path);
  const kind = fileKind(file);
  if (fragment !== null || (kind === 'file' && file.endsWith('.json'))) return openRegistry(file, fragment, places);
  if (kind === 'file' && basename(file) === 'task.toml') return openFolder(dirname(file));
  if (kind === 'file' && file.endsWith('.toml')) return openManifest(file);
  if (kind === 'file') throw new TaskListError(file, 'it is a file of another kind', `Name ${taskSetForms}.`);
  return openFolder(file);
}

async function openFolder(dir: string): Promise<TaskSet> {
  const { tasks, invalid } = await scanTasks(dir);
  return { name: basename(dir), version: null, kind: 'folder', tasks, invalid, commits: {} };
}

/** A list of a million tasks is shorter. */
const longestListBytes = 256 * 1_048_576;

function readList(file: string): string {
  if (fileKind(file) !== 'file') throw new TaskListError(file, 'there is no such file', `Name ${taskSetForms}.`);
  const text = decodeUtf8(listBytes(file));
  if (text === null) throw new TaskListError(file, 'it is not UTF-8 text', 'Save the file as UTF-8.', 'syntax');
  return text;
}

function listBytes(file: string): Buffer {
  try {
    return readRegularFileSync(file, longestListBytes);
  } catch (error) {
    if (error instanceof FileCorruptError) throw new TaskListError(file, `it has more than ${longestListBytes} bytes`, `Name ${taskSetForms}.`, 'syntax');
    throw error;
  }
}

async function openRegistry(file: string, wanted: string | null, places: TaskSetPlaces): Promise<TaskSet> {
  const datasets = parseRegistry(readList(file), file);
  const names = [...new Set(datasets.map(({ name }) => name))];
  if (wanted === null && names.length !== 1) throw new TaskListError(file, `it holds ${counted(names.length, 'dataset')}`, `Name one of them: ${file}#NAME@VERSION with NAME one of ${names.join(', ') || '(none)'}.`);
  const dataset = selectDataset(datasets, wanted ?? names[0]!, file);
  const registryDir = dirname(file);
  const git = new GitTasks({ ...places, registryDir });
  const loading = new Loading();
  for (const entry of dataset.tasks) {
    const { git_url: url, path, name } = entry;
    await loading.add(`${file}#${dataset.name}@${dataset.version} ${name}`, async () => {
      if (url === null) return { task: await loadTask(resolve(registryDir, path)) };
      const { dir, commit } = await git.folderOf({ ...entry, git_url: url });
      return { task: await loadTask(dir), commit };
    });
  }
  return { name: dataset.name, version: dataset.version, kind: 'registry', ...loading.result() };
}

async function openManifest(file: string): Promise<TaskSet> {
  const manifest = parseManifest(readList(file), file);
  const dir = dirname(file);
  const loading = new Loading();
  const { folders, unreadable } = await foldersByName(dir);
  for (const { name, digest } of manifest.tasks) {
    await loading.add(`${file} ${name}`, async () => {
      const folder = folders.get(name);
      if (folder === undefined) {
        throw new TaskListError(file, `no folder beside it is the task ${name}${unreadable.length === 0 ? '' : ` (${unreadable.join('; ')})`}`, `Put the task there, with [task] name = "${name}" in its task.toml: harbor download ${name} -o ${dir}`);
      }
      const task = await loadTask(folder);
      if (`sha256:${task.lockDigest}` !== digest.trim()) {
        throw new TaskListError(file, `task ${name} in ${folder} has the digest sha256:${task.lockDigest}, listed is ${digest.trim()}`, 'Restore the task as it was listed, or correct the digest in dataset.toml.');
      }
      return { task };
    });
  }
  for (const { path, digest } of manifest.files) {
    const found = fileKind(join(dir, path)) === 'file' ? `sha256:${fileSha256(join(dir, path))}` : null;
    if (found === null) loading.refuse(join(dir, path), `${file}: the listed file ${path} is missing`, 'Put it beside dataset.toml, or take it out of the list.');
    else if (digest !== '' && found !== digest.trim()) loading.refuse(join(dir, path), `${file}: ${path} has the digest ${found}, listed is ${digest.trim()}`, 'Restore the file as it was listed.');
  }
  return { name: manifest.dataset.name, version: manifest.dataset.version, kind: 'manifest', ...loading.result() };
}

/** Task folders beside a dataset.toml by their `[task] name`, and why others with a task.toml are no tasks. */
async function foldersByName(dir: string): Promise<{ readonly folders: ReadonlyMap<string, string>; readonly unreadable: readonly string[] }> {
  const folders = new Map<string, string>();
  const unreadable: string[] = [];
  for (const child of readdirSync(dir).sort(byCodePoint)) {
    const folder = join(dir, child);
    if (fileKind(join(folder, 'task.toml')) !== 'file') continue;
    try {
      const { config } = await loadTask(folder);
      if (config.task !== null && !folders.has(config.task.name)) folders.set(config.task.name, folder);
    } catch (error) {
      if (!(error instanceof TaskInvalidError)) throw error;
      unreadable.push(error.message);
    }
  }
  return { folders, unreadable };
}

/** Collects tasks; what cannot be loaded, or stands there twice, is kept with the reason. */
class Loading {
  private readonly tasks = new Map<string, Task>();
  private readonly invalid: InvalidTask[] = [];
  private readonly commits: Record<string, string> = {};

  async add(where: string, load: () => Promise<{ readonly task: Task; readonly commit?: string }>): Promise<void> {
    try {
      const { task, commit } = await load();
      const other = this.tasks.get(task.id);
      if (other !== undefined) return this.refuse(where, `${where}: the task id ${task.id} stands for ${other.dir} already`, 'List each task once, under folder names that differ.');
      this.tasks.set(task.id, task);
      if (commit !== undefined) this.commits[task.id] = commit;
    } catch (error) {
      if (!(error instanceof SeatrialError)) throw error;
      this.refuse(where, error.message, error.remedy);
    }
  }

  refuse(dir: string, reason: string, remedy: string): void {
    this.invalid.push({ dir, reason, remedy });
  }

  result(): Pick<TaskSet, 'tasks' | 'invalid' | 'commits'> {
    return { tasks: [...this.tasks.values()], invalid: this.invalid, commits: this.commits };
  }
}
