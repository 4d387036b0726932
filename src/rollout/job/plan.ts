import { assertNever, digestOf, trialIdOf, type JobRecord } from '../../core/index.js';
import type { Task } from '../../env/index.js';
import { JobInputsChangedError } from '../errors.js';
import { matchesPattern } from '../pattern.js';

/** One trial that a job consists of. */
export interface PlannedTrial {
  readonly trialId: string;
  /** Name of its folder: the task's id, shortened, and digits of the trial's id. */
  readonly name: string;
  readonly task: Task;
  readonly attempt: number;
}

/** A job has no iterations; training's begin at 1 and panels have a number of their own. */
export const jobStep = -2;

const nameChars = 32;
const usualDigits = 7;

/**
 * All trials of a job, first attempts first, tasks by id: what a stopped job has done covers all tasks evenly.
 * Trial ids follow from seed, task digest and attempt: the same job has the same ids wherever it runs.
 */
export function planTrials({ seed, attempts }: Pick<JobRecord, 'seed' | 'attempts'>, tasks: readonly Task[]): PlannedTrial[] {
  const sorted = [...tasks].sort((a, b) => (a.id < b.id ? -1 : 1));
  const trials = Array.from({ length: attempts }, (_, attempt) =>
    sorted.map((task) => ({ task, attempt, trialId: trialIdOf({ runSeed: seed, step: jobStep, taskDigest: task.digest, attempt }) })),
  ).flat();
  const shortNames = trials.map((trial) => nameOf(trial, usualDigits));
  const taken = new Map<string, number>();
  for (const name of shortNames) taken.set(name, (taken.get(name) ?? 0) + 1);
  return trials.map((trial, index) => ({ ...trial, name: taken.get(shortNames[index]!) === 1 ? shortNames[index]! : nameOf(trial, trial.trialId.length) }));
}

/** Harbor's way of naming, with digits of our id where Harbor draws at random. */
function nameOf({ task, trialId }: Pick<PlannedTrial, 'task' | 'trialId'>, digits: number): string {
  return `${task.id.slice(0, nameChars)}__${trialId.slice('t_'.length).slice(0, digits)}`;
}

/** Tasks whose id or name matches one of `include` (all where there is none) and none of `exclude`. */
export function isChosen(task: Pick<Task, 'id' | 'name'>, { include, exclude }: { readonly include: readonly string[]; readonly exclude: readonly string[] }): boolean {
  const matches = (patterns: readonly string[]): boolean => patterns.some((pattern) => matchesPattern(task.id, pattern) || matchesPattern(task.name, pattern));
  return (include.length === 0 || matches(include)) && !matches(exclude);
}

/** What makes two calls the same job: nothing of places, addresses, ports, times or concurrency. */
export function jobIdentity({ seed, attempts, graderMode, agent, sandbox, tasks }: JobRecord): string {
  return digestOf({ seed, attempts, graderMode, agent: agentIdentity(agent), sandbox: { provider: sandbox.provider, network: sandbox.network, image: sandbox.image }, tasks });
}

function agentIdentity(agent: JobRecord['agent']): unknown {
  switch (agent.kind) {
    case 'oracle':
    case 'nop':
      return { kind: agent.kind };
    case 'script':
      return { kind: agent.kind, sha256: agent.sha256, timeoutMs: agent.timeoutMs };
    case 'seatrial': {
      const { kind, baseDigest, adapterSha256, policyVersion, agentConfigDigest, temperature } = agent;
      return { kind, baseDigest, adapterSha256, policyVersion, agentConfigDigest, temperature };
    }
    case 'outside': {
      const { kind, digest, baseDigest, adapterSha256, policyVersion, temperature } = agent;
      return { kind, digest, baseDigest, adapterSha256, policyVersion, temperature };
    }
    default:
      return assertNever(agent, 'agent of a job');
  }
}

/** Of another dataset every task is another: a few show it. */
const namedTasks = 5;

/** @throws JobInputsChangedError naming everything in which `now` is another job than the one on the disk. */
export function requireSameJob(before: JobRecord, now: JobRecord): void {
  if (jobIdentity(before) === jobIdentity(now)) return;
  const changed: string[] = [];
  for (const key of ['seed', 'attempts', 'graderMode'] as const) if (before[key] !== now[key]) changed.push(`${key} is ${now[key]}, was ${before[key]}`);
  if (digestOf(agentIdentity(before.agent)) !== digestOf(agentIdentity(now.agent))) changed.push(`the agent is ${agentText(now.agent)}, was ${agentText(before.agent)}`);
  for (const key of ['provider', 'network', 'image'] as const) if (before.sandbox[key] !== now.sandbox[key]) changed.push(`the sandbox's ${key} is ${now.sandbox[key]}, was ${before.sandbox[key]}`);
  const tasks: string[] = [];
  const digests = new Map(now.tasks.map(({ id, digest }) => [id, digest]));
  for (const { id, digest } of before.tasks) {
    const found = digests.get(id);
    if (found === undefined) tasks.push(`task ${id} is gone`);
    else if (found !== digest) tasks.push(`task ${id} has digest ${found.slice(0, 12)}, was ${digest.slice(0, 12)}`);
  }
  const known = new Set(before.tasks.map(({ id }) => id));
  for (const { id } of now.tasks) if (!known.has(id)) tasks.push(`task ${id} is new`);
  changed.push(...tasks.slice(0, namedTasks), ...(tasks.length > namedTasks ? [`${tasks.length - namedTasks} more tasks are others`] : []));
  throw new JobInputsChangedError(before.jobId, changed);
}

function agentText(agent: JobRecord['agent']): string {
  return `${agent.kind} (${digestOf(agentIdentity(agent)).slice(0, 12)})`;
}
