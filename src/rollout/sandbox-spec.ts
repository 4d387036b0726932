import type { AgentConfig } from '../core/index.js';
import type { SandboxSpec, Task } from '../env/index.js';

const mebibyte = 1024 * 1024;
/** Where a task names no bound of its own. */
const defaults = { memoryMb: 1024, storageMb: 512, cpuCores: 1 };
const processes = 128;
/** Beyond the trial's own deadline: the sandbox of a forgotten trial ends by itself. */
const leaseSlackMs = 60_000;

/** The agent's sandbox: the task's workspace and bounds, nothing of its tests or solution. */
export function agentSandboxSpec(task: Task, config: AgentConfig, label: string): SandboxSpec {
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
