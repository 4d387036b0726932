import type { AgentConfig } from '../core/index.js';
import type { SandboxSpec, Task } from '../env/index.js';
import { TrialUnsupportedError } from './errors.js';

const mebibyte = 1024 * 1024;
/** Where a task names no bound of its own. */
const defaults = { memoryMb: 1024, storageMb: 512, cpuCores: 1 };
const processes = 128;
/** Beyond the trial's own deadline: the sandbox of a forgotten trial ends by itself. */
const leaseSlackMs = 60_000;

/**
 * The agent's sandbox: the task's workspace and bounds, nothing of its tests or solution.
 * @throws TrialUnsupportedError for tasks that need an image, a Dockerfile or several steps.
 */
export function agentSandboxSpec(task: Task, config: AgentConfig, label: string): SandboxSpec {
  if (task.environment.kind !== 'host-tools') {
    throw new TrialUnsupportedError(task.id, `its environment is ${task.environment.kind}, and sandboxes here have the host's tools only`, 'Choose tasks without image, Dockerfile or compose file, or a provider that builds them.');
  }
  if (task.steps.length > 0) throw new TrialUnsupportedError(task.id, `it has ${task.steps.length} steps`, 'Choose single-step tasks.');
  const environment = task.config.environment;
  const diskBytes = (environment.storage_mb ?? defaults.storageMb) * mebibyte;
  return {
    label,
    workdir: task.workdir,
    files: task.workspaceFiles,
    limits: {
      memoryBytes: (environment.memory_mb ?? defaults.memoryMb) * mebibyte,
      processes,
      cpuCores: environment.cpus ?? defaults.cpuCores,
      diskBytes,
      fileSizeBytes: diskBytes,
    },
    env: environment.env,
    leaseMs: config.limits.deadlineMs + leaseSlackMs,
  };
}
