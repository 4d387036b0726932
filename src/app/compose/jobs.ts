import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertNever, counted, runIdAt, type GraderMode, type JobAgent, type JobRecord } from '../../core/index.js';
import { checkTrialTokens, harborJobConfig, harborJobLock, planTrials, requireSameJob, runJob, summarise, writeJobResult, type JobEvent, type JobSummary } from '../../rollout/index.js';
import { JobFolder, type StoredTrial } from '../../store/index.js';
import { TasksUnusableError } from './errors.js';
import { packageRoot, taskSetPlaces } from './places.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';
import { TrialBench, type AgentChoice } from './trial-bench.js';
import { stepPlans, withImageWorkdir, type Task } from '../../env/index.js';
import { chosenTasks, requirePossible, type TaskChoice } from './trial-tasks.js';

/** What a new job is to be. */
export interface JobOrder {
  readonly jobId: string | null;
  readonly jobsDir: string;
  readonly tasks: TaskChoice;
  readonly attempts: number;
  readonly graderMode: GraderMode;
  readonly seed: number;
  readonly agent: AgentChoice;
}

export interface JobRun {
  readonly concurrency: number;
  readonly onProgress: (event: JobEvent) => void;
  /** Told once the folder is there. */
  readonly onFolder: (folder: JobFolder) => void;
}

export interface FinishedJob {
  readonly folder: JobFolder;
  readonly trials: readonly StoredTrial[];
  readonly summary: JobSummary;
}

/**
 * Runs a job. One of the same name that is the same job goes on where it was.
 * @throws JobInputsChangedError when the name is taken by another job; what runJob throws.
 */
export async function startJob(order: JobOrder, settings: Settings, how: JobRun, surroundings: Surroundings): Promise<FinishedJob> {
  const { name, tasks } = await chosenTasks(order.tasks, taskSetPlaces(surroundings));
  const bench = await TrialBench.open(order.agent, tasks, settings, order.seed, surroundings);
  try {
    const possible = await requirePossible(order.tasks.path, tasks, bench.placeWith(settings.rollout.retries, order.graderMode), surroundings);
    bench.requireRoom(order.tasks.path, tasks, settings.agent);
    if (order.agent.kind === 'oracle') requireSolutions(order.tasks.path, tasks);
    const { path, split, include, exclude } = order.tasks;
    const nowMs = surroundings.clock.nowMs();
    const record: JobRecord = {
      schemaVersion: 1,
      jobId: order.jobId ?? runIdAt(nowMs),
      createdAt: new Date(nowMs).toISOString(),
      seed: order.seed,
      attempts: order.attempts,
      graderMode: order.graderMode,
      agent: bench.agentRecord,
      sandbox: sandboxOf(settings, bench),
      dataset: { path, name, split, include: [...include], exclude: [...exclude] },
      tasks: tasks.map(({ id, digest }) => ({ id, digest })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    };
    const folder = await claimFolder(order.jobsDir, record, possible, { concurrency: how.concurrency, retries: settings.rollout.retries });
    return await runIn(folder, possible, bench, settings, how, surroundings);
  } finally {
    await bench.close();
  }
}

/** @throws TasksUnusableError naming every task that the oracle could not work on, before anything is written */
function requireSolutions(path: string, tasks: readonly Task[]): void {
  const lacking = tasks.filter((task) => stepPlans(task).some((plan) => !plan.task.solutionFiles.some((file) => file.path === 'solve.sh'))).map(({ id }) => id);
  if (lacking.length > 0) throw new TasksUnusableError(path, `${lacking.length} of ${counted(tasks.length, 'task')} ${lacking.length === 1 ? 'ships' : 'ship'} no solution/solve.sh, which the oracle agent runs: ${lacking.join(', ')}`, 'Add it, choose another --agent (nop, script:FILE, seatrial), or leave them out with --exclude.');
}

async function claimFolder(jobsDir: string, record: JobRecord, tasks: Parameters<typeof planTrials>[1], how: { readonly concurrency: number; readonly retries: number }): Promise<JobFolder> {
  if (!JobFolder.exists(jobsDir, record.jobId)) {
    const lock = harborJobLock(record, planTrials(record, tasks), { ...how, jobDir: join(jobsDir, record.jobId) });
    return await JobFolder.create(jobsDir, record, { config: harborJobConfig(record, { ...how, jobsDir }), lock });
  }
  const folder = await JobFolder.open(jobsDir, record.jobId);
  requireSameJob(folder.record, record);
  return folder;
}

/** What a job was begun with, as the order that would begin it again. */
function agentChoiceOf(agent: JobAgent): AgentChoice {
  switch (agent.kind) {
    case 'oracle':
    case 'nop':
      return { kind: agent.kind };
    case 'script':
      return { kind: 'script', path: agent.path, timeoutMs: agent.timeoutMs };
    case 'seatrial':
      return { kind: 'seatrial', served: agent.adapterDir === null ? null : { policyVersion: agent.policyVersion, adapterDir: agent.adapterDir }, temperature: agent.temperature };
    default:
      return assertNever(agent, 'agent of a job');
  }
}

/**
 * Goes on with a job: trials that are missing or ended in an infra fault are run, no other.
 * @param settings with the job's own sandbox, base and agent configuration
 * @param tasksPath where the tasks lie now; null: where they were
 */
export async function resumeJob(folder: JobFolder, tasksPath: string | null, settings: Settings, how: JobRun, surroundings: Surroundings): Promise<FinishedJob> {
  const { dataset, seed, agent } = folder.record;
  const { tasks } = await chosenTasks({ ...dataset, path: tasksPath ?? dataset.path }, taskSetPlaces(surroundings));
  const bench = await TrialBench.open(agentChoiceOf(agent), tasks, settings, seed, surroundings);
  try {
    requireSameJob(folder.record, {
      ...folder.record,
      agent: bench.agentRecord,
      sandbox: sandboxOf(settings, bench),
      tasks: tasks.map(({ id, digest }) => ({ id, digest })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    });
    const possible = await Promise.all(tasks.map((task) => withImageWorkdir(task, bench.provider)));
    return await runIn(folder, possible, bench, settings, how, surroundings);
  } finally {
    await bench.close();
  }
}

async function runIn(folder: JobFolder, tasks: Parameters<typeof planTrials>[1], bench: TrialBench, settings: Settings, how: JobRun, surroundings: Surroundings): Promise<FinishedJob> {
  how.onFolder(folder);
  const planned = planTrials(folder.record, tasks);
  const trials = await runJob(bench.deps, folder, planned, {
    concurrency: how.concurrency,
    retries: settings.rollout.retries,
    agent: bench.agent,
    version: packageVersion(),
    tools: bench.tools,
    onProgress: how.onProgress,
    signal: surroundings.signal,
  });
  return { folder, trials, summary: summarise(trials, planned.length) };
}

/**
 * Makes result.json again from the trials alone; needs neither tasks nor sandbox.
 * @throws FileCorruptError when a trial's two records of its tokens differ
 */
export async function rebuildJob(folder: JobFolder, surroundings: Surroundings): Promise<FinishedJob> {
  const trials = await folder.trials();
  for (const { name } of trials) await checkTrialTokens(folder.trialDir(name));
  const total = folder.record.attempts * folder.record.tasks.length;
  const lock = await folder.lock();
  try {
    await writeJobResult(folder, trials, { total, running: 0, clock: surroundings.clock });
  } finally {
    await lock.release();
  }
  return { folder, trials, summary: summarise(trials, total) };
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** What a job's sandboxes are; which Harbor environment only where it made them. */
function sandboxOf({ sandbox: { harbor, ...sandbox } }: Settings, { provider }: TrialBench): JobRecord['sandbox'] {
  return { ...sandbox, provider: provider.name, ...(provider.name === 'harbor' ? { harbor } : {}) };
}
