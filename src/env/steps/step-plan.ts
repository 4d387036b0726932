import { InvariantError } from '../../core/index.js';
import type { HealthcheckSection, TaskConfig } from '../tasks/config.js';
import type { EnvironmentPlace } from '../tasks/parse-config.js';
import type { Task, TaskFile } from '../tasks/task.js';
import { verifierMode } from '../tasks/verifier-mode.js';
import type { StepGate } from './step-rewards.js';

/**
 * The steps of a task as tasks of their own. A trial goes through them in order; the workspace goes on from one to the
 * next, nothing else does. A task without steps has one plan: itself.
 */
export interface StepPlan {
  /** From 0. */
  readonly index: number;
  /** Null for a task without steps. */
  readonly name: string | null;
  /**
   * The step as a task: its instruction, its tests over the shared ones, its verifier's settings. Its workspace is the
   * untouched one at this step: the task's own with the uploads of every step so far.
   */
  readonly task: Task;
  readonly before: StepPlan | null;
  /** Laid over the workspace before the step begins. */
  readonly uploads: readonly TaskFile[];
  /** True where `setup.sh` among the uploads is to run. */
  readonly runsSetup: boolean;
  /** Waited for, in this order, before the agent begins. */
  readonly healthchecks: readonly HealthcheckSection[];
  readonly gate: StepGate;
  /** Harbor's own time limit for the agent, which is none of this project's; null: none is stated. */
  readonly agentTimeoutMs: number | null;
}

const plansOf = new WeakMap<Task, readonly StepPlan[]>();
const planOfTask = new WeakMap<Task, StepPlan>();

/** The plans of a task, always the same objects for the same task: gradings keep what they learn of a task by identity. */
export function stepPlans(task: Task): readonly StepPlan[] {
  const known = plansOf.get(task);
  if (known !== undefined) return known;
  const plans = task.steps.length === 0 ? [wholePlan(task)] : stepped(task);
  plansOf.set(task, plans);
  for (const plan of plans) planOfTask.set(plan.task, plan);
  return plans;
}

/**
 * The plan that a step's task belongs to; for a task without steps its only plan.
 * @throws InvariantError for a task with steps, whose steps are to be worked on and graded one by one
 */
export function planOf(task: Task): StepPlan {
  if (task.steps.length > 0) throw new InvariantError(`task ${task.id} has steps: one of stepPlans was expected`);
  return planOfTask.get(task) ?? stepPlans(task)[0]!;
}

function wholePlan(task: Task): StepPlan {
  const { healthcheck } = task.config.environment;
  return { index: 0, name: null, task, before: null, uploads: [], runsSetup: false, healthchecks: healthcheck === null ? [] : [healthcheck], gate: null, agentTimeoutMs: inMs(task.config.agent.timeout_sec) };
}

function stepped(task: Task): StepPlan[] {
  const plans: StepPlan[] = [];
  for (const [index, step] of task.steps.entries()) {
    const section = task.config.steps![index]!;
    const before = plans[index - 1] ?? null;
    const config = configOf(task.config, index);
    plans.push({
      index,
      name: step.name,
      before,
      uploads: step.workdirFiles,
      runsSetup: step.workdirFiles.some(({ path }) => path === 'setup.sh'),
      healthchecks: [task.config.environment.healthcheck, section.healthcheck].filter((check) => check !== null),
      gate: section.min_reward,
      agentTimeoutMs: inMs(config.agent.timeout_sec),
      task: {
        ...task,
        id: `${task.id}/${step.name}`,
        instruction: step.instruction,
        config,
        networkStatedIn: placesOf(task, index),
        workspaceFiles: laidOver(before?.task.workspaceFiles ?? task.workspaceFiles, step.workdirFiles),
        testFiles: laidOver(task.testFiles, step.testFiles),
        solutionFiles: step.solutionFiles.length > 0 ? step.solutionFiles : task.solutionFiles,
        steps: [],
      },
    });
  }
  return plans;
}

/** A step's own statement, else the task's; a step's verifier always has a time limit of its own (600 s where it states none). */
function configOf(config: TaskConfig, index: number): TaskConfig {
  const { agent, verifier, artifacts } = config.steps![index]!;
  return {
    ...config,
    agent: {
      timeout_sec: agent.timeout_sec ?? config.agent.timeout_sec,
      user: agent.user ?? config.agent.user,
      network_mode: agent.network_mode ?? config.agent.network_mode,
      allowed_hosts: agent.network_mode === null ? config.agent.allowed_hosts : agent.allowed_hosts,
    },
    verifier: {
      timeout_sec: verifier.timeout_sec,
      env: { ...config.verifier.env, ...verifier.env },
      user: verifier.user ?? config.verifier.user,
      network_mode: verifier.network_mode ?? config.verifier.network_mode,
      allowed_hosts: verifier.network_mode === null ? config.verifier.allowed_hosts : verifier.allowed_hosts,
      environment_mode: verifierMode(config, index),
      environment: verifier.environment ?? config.verifier.environment,
      collect: [...config.verifier.collect, ...verifier.collect],
    },
    artifacts: [...config.artifacts, ...artifacts],
    steps: null,
  };
}

function placesOf({ config, networkStatedIn }: Task, index: number): EnvironmentPlace[] {
  const hasOwn = config.steps![index]!.verifier.environment !== null;
  const verifierPlace: EnvironmentPlace = hasOwn ? `steps.${index}.verifier.environment` : 'verifier.environment';
  return [...(networkStatedIn.includes('environment') ? ['environment' as const] : []), ...(networkStatedIn.includes(verifierPlace) ? ['verifier.environment' as const] : [])];
}

/** Files of the upper folder replace those of the lower; where one has a folder and the other a file, the upper wins. */
export function laidOver<F extends { readonly path: string }>(lower: readonly F[], upper: readonly F[]): readonly F[] {
  if (upper.length === 0) return lower;
  const paths = new Set(upper.map(({ path }) => path));
  const folders = new Set(upper.flatMap(({ path }) => foldersAbove(path)));
  const hidden = (path: string): boolean => paths.has(path) || folders.has(path) || foldersAbove(path).some((folder) => paths.has(folder));
  return [...lower.filter(({ path }) => !hidden(path)), ...upper];
}

function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) folders.push(path.slice(0, end));
  return folders;
}

function inMs(seconds: number | null): number | null {
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
}
