import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { counted, SeatrialError } from '../../core/index.js';
import { diagnoseSandbox, type SandboxDiagnosis, type SandboxProvider, type Task, taskImage } from '../../env/index.js';
import { contextTooLong, loadAgentConfig, openingsTooLong, type LoadedAgentConfig } from '../../rollout/index.js';
import { openBaseModel, type BaseModel } from './base-model.js';
import { taskSetPlaces } from './places.js';
import { openProvider, sandboxDeps, taskOptionsOf } from './sandbox-provider.js';
import type { Settings } from './settings.js';
import { fitSplits, splitsInUse, type SplitFit } from './split-fit.js';
import type { Surroundings } from './surroundings.js';
import { readyTask, type TaskPlace } from './task-needs.js';
import { TaskSource } from './task-source.js';
import { requireWritablePlace } from './writable-place.js';

export interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly value: string;
  /** What to do; null when there is nothing to do. */
  readonly remedy: string | null;
}

export interface Diagnosis {
  readonly findings: readonly Finding[];
  readonly sandboxes: readonly SandboxDiagnosis[];
  /** True when a run with the given settings would find what it needs. */
  readonly ready: boolean;
  /** What these tasks allow: the whole chain only where they are frozen and a planned panel has a split. */
  readonly next: 'quickstart' | 'train';
}

/** What a quickstart needs: measured, under 1 GB of memory and some 100 MB of disk. */
const neededMemoryBytes = 1e9;
const neededDiskBytes = 500e6;
/** Pipes, leases and the like of a sandbox provider. */
const neededTemporaryBytes = 1e6;
const oldestNode = [20, 19] as const;

export async function diagnose(settings: Settings, runsDir: string, surroundings: Surroundings): Promise<Diagnosis> {
  const sandboxes = await diagnoseSandbox(sandboxDeps(settings.sandbox, surroundings));
  const usable = sandboxes.filter(({ available, isolation }) => available && isolation !== 'none');
  const inputs = await inputFindings(settings, surroundings);
  const findings = [
    nodeFinding(process.versions.node),
    { name: 'cores', ok: true, value: String(surroundings.cores), remedy: null },
    memoryFinding(process.availableMemory(), totalmem()),
    await diskFinding(runsDir),
    await temporaryFinding(),
    ...inputs.findings,
  ];
  const wanted = settings.sandbox.provider;
  const sandboxed = wanted === 'process' || usable.some(({ provider }) => wanted === 'auto' || wanted === provider);
  // Looked for in the sandboxes themselves, so only where nothing else is in the way of one.
  if (sandboxed && inputs.inUse !== null && findings.every(({ ok }) => ok)) findings.push(await programsFinding(inputs.inUse, settings, surroundings));
  return { findings, sandboxes, ready: sandboxed && findings.every(({ ok }) => ok), next: inputs.next };
}

function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const ok = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  return { name: 'node', ok, value: version, remedy: ok ? null : `Install Node ${oldestNode.join('.')} or newer.` };
}

function memoryFinding(freeBytes: number, totalBytes: number): Finding {
  const ok = freeBytes >= neededMemoryBytes;
  return { name: 'memory', ok, value: `${gigabytes(freeBytes)} free of ${gigabytes(totalBytes)}`, remedy: ok ? null : 'Free memory: a run of the built-in base uses up to 1 GB.' };
}

async function diskFinding(runsDir: string): Promise<Finding> {
  let dir: string;
  try {
    dir = await requireWritablePlace(runsDir);
  } catch (error) {
    return failed('disk', error);
  }
  const { bavail, bsize } = await statfs(dir);
  const ok = bavail * bsize >= neededDiskBytes;
  return { name: 'disk', ok, value: `${gigabytes(bavail * bsize)} free for ${runsDir}`, remedy: ok ? null : 'Free space, or name another folder with --runs-dir.' };
}

/** Written for real: neither a quota nor inodes show in what the file system says of itself. */
async function temporaryFinding(): Promise<Finding> {
  const dir = tmpdir();
  const name = 'temporary files';
  const probe = join(dir, `seatrial-doctor-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(neededTemporaryBytes), { flag: 'wx' });
    return { name, ok: true, value: dir, remedy: null };
  } catch (error) {
    return { name, ok: false, value: `${dir} cannot hold a file of 1 MB: ${error instanceof Error ? error.message : String(error)}`, remedy: temporaryRemedy(dir, (error as NodeJS.ErrnoException).code) };
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

function temporaryRemedy(dir: string, code: string | undefined): string {
  if (code === 'EFBIG') return 'Raise the limit of the size of files: `ulimit -f unlimited`.';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'Free space and inodes on the disk that holds it, or point TMPDIR at another folder.';
  return `Make ${dir} a folder that you may write, or point TMPDIR at another.`;
}

/** Base, agent and tasks, each by itself, and then whether they go together. */
async function inputFindings(settings: Settings, surroundings: Surroundings): Promise<{ readonly findings: Finding[]; readonly next: Diagnosis['next']; readonly inUse: readonly Task[] | null }> {
  const base = await found('base model', openBaseModel(settings.model.base), ({ dir, digest }) => `${dir}, digest ${digest}`);
  const agent = await found('agent', loadAgentConfig(settings.agent.config), ({ config, digest }) => `${config.name}, context ${config.limits.contextTokens} tokens, digest ${digest}`);
  const tasks = await found('tasks', TaskSource.open(settings.data.tasks, taskSetPlaces(surroundings)), ({ dir, lock, frozen }) => `${dir}, ${frozen ? '' : 'not frozen, '}semantic digest ${lock.semanticDigest}`);
  const fitted = tasks.value === null ? null : fitSplits(settings, tasks.value);
  const splits = tasks.value === null || fitted === null ? [] : [splitFinding(fitted, tasks.value)];
  const fit = base.value === null || agent.value === null ? [] : [fitFinding(settings, base.value, agent.value, tasks.value)];
  const canMeasure = tasks.value?.frozen === true && fitted !== null && fitted.settings.evaluation.panels.some(({ planned }) => planned);
  const sound = tasks.value !== null && fitted !== null && splits.every(({ ok }) => ok);
  const inUse = sound ? tasksInUse(tasks.value, fitted.settings) : null;
  return { inUse, findings: [base.finding, agent.finding, tasks.finding, ...splits, ...fit], next: canMeasure ? 'quickstart' : 'train' };
}

/** The tasks that a training and its evaluation would meet, each once. */
function tasksInUse(tasks: TaskSource, settings: Settings): Task[] {
  const names = new Set(splitsInUse(settings).map((split) => tasks.splitFor(split)));
  return [...names].flatMap((name) => [...tasks.tasksOf(name).values()]);
}

/** Whether each task's programs are in the sandboxes that it would get. An image is asked for nothing here: it may have to be fetched first. */
async function programsFinding(tasks: readonly Task[], settings: Settings, surroundings: Surroundings): Promise<Finding> {
  const name = 'programs of the tasks';
  const own = tasks.filter((task) => taskImage(task) === null);
  const rest = tasks.length - own.length;
  let provider: SandboxProvider;
  try {
    provider = await openProvider(settings.sandbox, tasks, surroundings);
  } catch (error) {
    return failed(name, error);
  }
  try {
    const faults: SeatrialError[] = [];
    for (const task of own) {
      const fault = await programsFault(task, { provider, options: taskOptionsOf(settings, surroundings), retries: settings.rollout.retries }, surroundings);
      if (fault !== null) faults.push(fault);
    }
    const [first] = faults;
    if (first !== undefined) return { name, ok: false, value: `${first.message}${faults.length === 1 ? '' : `; and ${counted(faults.length - 1, 'more task')} cannot run`}`, remedy: first.remedy };
    return { name, ok: true, value: `there for ${counted(own.length, 'task')}${rest === 0 ? '' : `; ${counted(rest, 'task')} with an image not looked at`}`, remedy: null };
  } finally {
    await provider.close();
  }
}

async function programsFault(task: Task, place: TaskPlace, surroundings: Surroundings): Promise<SeatrialError | null> {
  try {
    await readyTask(task, place, surroundings);
    return null;
  } catch (error) {
    if (!(error instanceof SeatrialError)) throw error;
    return error;
  }
}

/** Whether there is something to train on, and what a run will do without. */
function splitFinding(fitted: SplitFit, tasks: TaskSource): Finding {
  try {
    const { size } = tasks.tasksOf(fitted.settings.data.train);
    return { name: 'splits', ok: true, value: fitted.notes[0] ?? `${tasks.splitNames.join(', ')}; ${counted(size, 'task')} to train on`, remedy: null };
  } catch (error) {
    return failed('splits', error);
  }
}

async function found<T>(name: string, opening: Promise<T>, text: (value: T) => string): Promise<{ readonly finding: Finding; readonly value: T | null }> {
  try {
    const value = await opening;
    return { finding: { name, ok: true, value: text(value), remedy: null }, value };
  } catch (error) {
    return { finding: failed(name, error), value: null };
  }
}

/** What the agent counts on against what the base reads, and the tasks against both. */
function fitFinding(settings: Settings, base: BaseModel, { config }: LoadedAgentConfig, tasks: TaskSource | null): Finding {
  const { contextTokens } = config.limits;
  const { contextLength } = base.config;
  if (contextTokens > contextLength) return failed('context', contextTooLong(config.name, contextTokens, `the base reads ${contextLength} tokens`));
  const value = `the agent uses ${contextTokens} of the ${contextLength} tokens that the base reads`;
  if (tasks === null) return { name: 'context', ok: true, value, remedy: null };
  const tooLong = openingsTooLong(base, config, tasks.all).size;
  const ok = tooLong === 0 || settings.agent.longPrompts === 'accept';
  return { name: 'context', ok, value: `${value}; ${tooLong === 0 ? 'every first prompt fits' : `the first prompt of ${tooLong} of ${tasks.all.length} tasks does not fit`}`, remedy: ok ? null : 'Name a base that reads more and an agent that uses it, or other tasks; or pass --long-prompts accept.' };
}

function failed(name: string, error: unknown): Finding {
  if (!(error instanceof SeatrialError)) throw error;
  return { name, ok: false, value: error.message, remedy: error.remedy };
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
