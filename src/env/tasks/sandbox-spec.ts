import { InvariantError } from '../../core/index.js';
import type { ProviderName, SandboxFile, SandboxLimits, SandboxSpec } from '../sandbox/provider.js';
import { resolveVariables, type HostVariables } from './host-variables.js';
import { requireProvider, type RequirementOptions } from './requirements.js';
import type { Task } from './task.js';
import { taskImage } from './task-image.js';

const mebibyte = 1_048_576;

/** What a task gets that states no size of its own. */
export const defaultTaskLimits: SandboxLimits = {
  memoryBytes: 2048 * mebibyte,
  processes: 256,
  cpuCores: 1,
  diskBytes: 1024 * mebibyte,
  fileSizeBytes: 256 * mebibyte,
};

/** How a task is to run: which host variables it may take, and whether its network needs are overridden. */
export interface TaskRunOptions extends RequirementOptions {
  readonly hostVariables?: HostVariables;
}

/** The bounds of a task's sandbox: `[environment]` cpus, memory_mb and storage_mb where given. */
export function taskLimits({ config }: Task): SandboxLimits {
  const { cpus, memory_mb, storage_mb } = config.environment;
  return {
    ...defaultTaskLimits,
    ...(cpus !== null && cpus > 0 ? { cpuCores: cpus } : {}),
    ...(memory_mb !== null && memory_mb > 0 ? { memoryBytes: memory_mb * mebibyte } : {}),
    ...(storage_mb !== null && storage_mb > 0 ? { diskBytes: storage_mb * mebibyte } : {}),
  };
}

/**
 * Checks that a task can run, unchanged, with the variables that it may take; gives notes on what the reader should know.
 * @throws ProviderUnsupportedError, TaskVariableError
 */
export function requireRunnable(task: Task, providerName: ProviderName, options: TaskRunOptions = {}): readonly string[] {
  const notes = requireProvider(task, providerName, options);
  const { environment, verifier, solution, steps } = task.config;
  const tables = [environment.env, verifier.env, ...(options.actor === 'utility' ? [solution.env] : []), ...(steps ?? []).map((step) => step.verifier.env)];
  for (const env of tables) resolveVariables(task.id, env, options.hostVariables ?? {});
  return notes;
}

/** The folders that Harbor promises inside every sandbox. */
const logDirs = ['/logs/agent', '/logs/verifier', '/logs/artifacts'];

export interface TaskSandboxParts {
  readonly label: string;
  /** Besides what an image or a workspace on disk brings. */
  readonly workspace: readonly SandboxFile[];
  /** Files outside the workspace, with absolute paths, and the folders that hold them. */
  readonly extraFiles?: readonly SandboxFile[];
  readonly extraDirs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly leaseMs: number;
  /** `model` where the agent of this project is to act in it. */
  readonly actor: 'model' | 'utility';
  /** Whose user and network it has, `agent` unless given. */
  readonly phase?: 'agent' | 'verifier';
  /** Paths of an image's workspace, or of one on disk, that are not there at the start. */
  readonly removed?: readonly string[];
}

/** @throws ProviderUnsupportedError, TaskVariableError */
export function taskSandboxSpec(task: Task, providerName: ProviderName, parts: TaskSandboxParts, options: TaskRunOptions): SandboxSpec {
  requireProvider(task, providerName, { ...options, actor: parts.actor });
  const image = taskImage(task);
  if (image !== null && !task.workdirIsStated) throw new InvariantError(`task ${task.id}: the work directory of its image was not asked for`);
  const tree = task.workspaceTree;
  const { user } = task.config[parts.phase ?? 'agent'];
  return {
    label: parts.label,
    workdir: task.workdir,
    files: [...parts.workspace, ...(parts.extraFiles ?? [])],
    extraDirs: [...logDirs, ...(parts.extraDirs ?? [])],
    limits: taskLimits(task),
    env: { ...resolveVariables(task.id, task.config.environment.env, options.hostVariables ?? {}), ...parts.env },
    leaseMs: parts.leaseMs,
    ...(tree === null ? {} : { workspaceTree: { hostDir: tree.hostDir, digest: tree.index.digest } }),
    ...(image === null && tree === null ? {} : { removed: parts.removed ?? [] }),
    ...(image === null ? {} : { image, ...(user === null ? {} : { user: String(user) }) }),
    ...(wantsNetwork(task, parts.phase ?? 'agent', options) ? { network: 'public' } : {}),
  };
}

/** A network is given only where one is stated: Harbor's own default is no statement. */
function wantsNetwork({ config, networkStatedIn }: Task, phase: 'agent' | 'verifier', { network }: TaskRunOptions): boolean {
  if (network === 'none') return false;
  const general = networkStatedIn.includes('environment') ? config.environment.network_mode : null;
  return (config[phase].network_mode ?? general) === 'public';
}

/** What an agent brings besides the task's workspace. */
export type AgentSandboxParts = Partial<Pick<TaskSandboxParts, 'workspace' | 'removed' | 'extraFiles' | 'extraDirs' | 'env' | 'actor'>>;

/**
 * The sandbox in which an agent works on a task: its workspace, its variables and bounds, Harbor's log folders.
 * @throws ProviderUnsupportedError, TaskVariableError
 */
export function agentSandboxSpec(task: Task, providerName: ProviderName, label: string, leaseMs: number, options: TaskRunOptions = {}, parts: AgentSandboxParts = {}): SandboxSpec {
  return taskSandboxSpec(task, providerName, { label, workspace: task.workspaceFiles, leaseMs, actor: options.actor ?? 'model', ...parts }, options);
}
