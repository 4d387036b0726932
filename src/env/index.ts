/** The door of the env room: tasks, their datasets, sandboxes and the verdict. */
export type { EnvironmentKind, RegularTaskFile, SymlinkTaskFile, Task, TaskFault, TaskFile, TaskStep } from './tasks/task.js';
export type { TaskConfig } from './tasks/config.js';
export { ProviderUnsupportedError, TaskConfigError, TaskInvalidError, TaskVariableError, type ConfigIssue } from './tasks/errors.js';
export { requireHostTools, type HostToolsOptions } from './tasks/host-tools.js';
export { loadTask, scanTasks, type InvalidTask, type TaskScan } from './tasks/load.js';
export { gradeFaultCodes, type GradeFault, type GradeFaultCode, type GradeInfra, type GradeOutcome, type Verdict } from './grading/outcome.js';
export type { ExecOptions, ExecResult, Sandbox, SandboxFile, SandboxProvider, SandboxSpec, WorkspaceChange, WorkspaceDiff } from './sandbox/provider.js';
export { SandboxGoneError, SandboxInfraError, SandboxSpecError, SandboxUnavailableError, WorkspaceFaultError } from './sandbox/errors.js';
