/** The door of the env room: tasks, their datasets, sandboxes and the verdict. */
export type { EnvironmentKind, RegularTaskFile, SymlinkTaskFile, Task, TaskFault, TaskFile, TaskStep } from './tasks/task.js';
export type { TaskConfig } from './tasks/config.js';
export { ProviderUnsupportedError, TaskConfigError, TaskInvalidError, TaskVariableError, type ConfigIssue } from './tasks/errors.js';
export { requireHostTools, type HostToolsOptions } from './tasks/host-tools.js';
export { loadTask, scanTasks, type InvalidTask, type TaskScan } from './tasks/load.js';
export { gradeDiff, type GradeRequest } from './grading/grade.js';
export { qualifyTask, type Qualification, type QualifyRequest } from './grading/qualify.js';
export { gradeFaultCodes, type GradeFault, type GradeFaultCode, type GradeInfra, type GradeOutcome, type Verdict } from './grading/outcome.js';
export { chooseProvider, diagnoseSandbox, type ProviderChoice, type SandboxDiagnosis } from './sandbox/choose.js';
export type { SandboxDeps } from './sandbox/deps.js';
export { applyWorkspaceDiff } from './sandbox/diff.js';
export { SandboxGoneError, SandboxInfraError, SandboxSpecError, SandboxUnavailableError, WorkspaceFaultError } from './sandbox/errors.js';
export * from './sandbox/provider.js';
export { bodyLine, digits, type FaultKind, type FunctionSpec } from './synth/function-spec.js';
export { arithmeticOperators, comparisonOperators, type Operator } from './synth/vocabulary.js';
export { drawRepository, drawTask, mend, repositoryFiles, type SyntheticRepository, type SyntheticTask } from './synth/synthetic-task.js';
export { builtinSplits, faultPair, generateBuiltinDataset, type BuiltinSplit, type GeneratedTask } from './synth/builtin-dataset.js';
