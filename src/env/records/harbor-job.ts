import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readTextFile } from '../../store/index.js';
import { isTable } from '../tasks/lax.js';
import { HarborDocumentError, type DocumentKind } from './errors.js';
import { longestDocumentBytes, readHarborDocument, type HarborDocument } from './read-document.js';

/**
 * Folders in Harbor's layout, whoever wrote them:
 *
 *     <job>/config.json lock.json result.json job.log
 *     <job>/<trial>/config.json lock.json result.json trial.log agent/trajectory.json verifier/ artifacts/
 *
 * A document that is missing is null: a job may still run. One that Harbor would refuse is null too, and named in
 * `problems`.
 */
export interface HarborTrialFolder {
  /** Of its folder. */
  readonly name: string;
  readonly dir: string;
  readonly config: HarborDocument<'trial-config'> | null;
  readonly lock: HarborDocument<'trial-lock'> | null;
  readonly result: HarborDocument<'trial-result'> | null;
  /** By place relative to the trial: `agent/trajectory.json`. */
  readonly trajectories: ReadonlyMap<string, HarborDocument<'trajectory'>>;
  readonly problems: readonly HarborDocumentError[];
}

export interface HarborJobFolder {
  readonly dir: string;
  readonly config: HarborDocument<'job-config'> | null;
  readonly lock: HarborDocument<'job-lock'> | null;
  readonly result: HarborDocument<'job-result'> | null;
  /** By name. */
  readonly trials: readonly HarborTrialFolder[];
  /** Those of the job's own documents. */
  readonly problems: readonly HarborDocumentError[];
}

/** What a folder is, by its documents' keys and its log; null for one that is neither. */
export async function harborFolderKind(dir: string): Promise<'job' | 'trial' | null> {
  if (existsSync(join(dir, 'trial.log'))) return 'trial';
  if (existsSync(join(dir, 'job.log'))) return 'job';
  for (const name of ['config.json', 'result.json']) {
    const keys = await keysOf(join(dir, name));
    if (keys.has('trial_name')) return 'trial';
    if (keys.has('job_name') || keys.has('n_total_trials')) return 'job';
  }
  return null;
}

async function keysOf(path: string): Promise<ReadonlySet<string>> {
  if (!existsSync(path)) return new Set();
  try {
    const value: unknown = JSON.parse(await readTextFile(path, longestDocumentBytes));
    return new Set(isTable(value) ? Object.keys(value) : []);
  } catch (error) {
    // What it is cannot be told from a damaged file; the other one may say it.
    if (error instanceof SyntaxError) return new Set();
    throw error;
  }
}

export async function readHarborJob(dir: string): Promise<HarborJobFolder> {
  const reader = new Reader(dir);
  const [config, lock, result] = [await reader.read('job-config', 'config.json'), await reader.read('job-lock', 'lock.json'), await reader.read('job-result', 'result.json')];
  const trials: HarborTrialFolder[] = [];
  for (const name of await foldersIn(dir)) if ((await harborFolderKind(join(dir, name))) === 'trial') trials.push(await readHarborTrial(join(dir, name), name));
  return { dir, config, lock, result, trials, problems: reader.problems };
}

export async function readHarborTrial(dir: string, name: string): Promise<HarborTrialFolder> {
  const reader = new Reader(dir);
  const [config, lock, result] = [await reader.read('trial-config', 'config.json'), await reader.read('trial-lock', 'lock.json'), await reader.read('trial-result', 'result.json')];
  const trajectories = new Map<string, HarborDocument<'trajectory'>>();
  for (const place of await trajectoryFiles(dir)) {
    const trajectory = await reader.read('trajectory', place);
    if (trajectory !== null) trajectories.set(place, trajectory);
  }
  return { name, dir, config, lock, result, trajectories, problems: reader.problems };
}

class Reader {
  readonly problems: HarborDocumentError[] = [];

  constructor(private readonly dir: string) {}

  async read<K extends DocumentKind>(kind: K, place: string): Promise<HarborDocument<K> | null> {
    const path = join(this.dir, place);
    if (!existsSync(path)) return null;
    try {
      return await readHarborDocument(kind, path);
    } catch (error) {
      if (!(error instanceof HarborDocumentError)) throw error;
      this.problems.push(error);
      return null;
    }
  }
}

/** Trajectories of the agent and of a simulated user, of the trial and of its steps; a long one goes on in further files. */
async function trajectoryFiles(dir: string): Promise<string[]> {
  const steps = (await foldersIn(join(dir, 'steps'))).map((step) => `steps/${step}/`);
  const found: string[] = [];
  for (const folder of ['', ...steps].flatMap((place) => [`${place}agent`, `${place}user-agent`])) {
    const names = await filesIn(join(dir, folder));
    found.push(...names.filter((name) => /^trajectory.*\.json$/.test(name)).map((name) => `${folder}/${name}`));
  }
  return found;
}

async function foldersIn(dir: string): Promise<string[]> {
  if (!existsSync(dir)) return [];
  const entries = await readdir(dir, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name).sort();
}

async function filesIn(dir: string): Promise<string[]> {
  if (!existsSync(dir)) return [];
  const entries = await readdir(dir, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name).sort();
}
