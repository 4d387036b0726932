import { stepPlans, type StepPlan } from '../steps/step-plan.js';
import type { SandboxLimits } from '../sandbox/provider.js';
import { artifactPlan, type PlannedArtifact } from './artifacts.js';
import type { HealthcheckSection, NetworkMode } from './config.js';
import { workspaceSize } from './workspace.js';
import type { TaskNeed } from './errors.js';
import { variableOf } from './host-variables.js';
import { capableProviders, type CapableProvider } from './provider-capabilities.js';
import { requirementsOf, type RequirementOptions } from './requirements.js';
import { taskLimits } from './sandbox-spec.js';
import { taskSemanticDigest } from './semantic-digest.js';
import type { EnvironmentKind, Task, TaskFile } from './task.js';
import type { UnknownKey } from './unknown-keys.js';
import { verifierMode, type VerifierMode } from './verifier-mode.js';

/** Everything that will apply when a task runs, for people and programs. Values of variables are never in it. */
export interface TaskDescription {
  readonly id: string;
  readonly name: string;
  readonly dir: string;
  readonly schemaVersion: string;
  readonly repository: string;
  readonly digests: {
    /** Harbor's task_checksum. */
    readonly taskChecksum: string;
    /** Harbor's package digest, as in lock.json and dataset.toml. */
    readonly lock: string;
    /** Of what the task means: taskSemanticDigest. */
    readonly semantic: string;
  };
  readonly environment: EnvironmentKind & { readonly os: string };
  readonly workdir: string;
  readonly limits: SandboxLimits;
  readonly buildTimeoutMs: number;
  readonly network: { readonly mode: NetworkMode; readonly stated: boolean; readonly allowedHosts: readonly string[] | null };
  readonly variables: readonly DescribedVariable[];
  readonly mcpServers: readonly { readonly name: string; readonly transport: string; readonly headers: readonly string[] }[];
  readonly skillsDir: string | null;
  readonly artifacts: readonly PlannedArtifact[];
  readonly rewardStrategy: 'mean' | 'final' | null;
  readonly rewardKey: string | null;
  readonly guardedFiles: readonly string[];
  readonly requires: readonly string[];
  readonly workspace: FileSummary;
  readonly hasSolution: boolean;
  /** One for a task without steps, whose name is null. */
  readonly steps: readonly DescribedStep[];
  readonly unknownKeys: readonly UnknownKey[];
  readonly providers: readonly { readonly name: CapableProvider; readonly runs: boolean; readonly needs: readonly TaskNeed[]; readonly notes: readonly string[] }[];
}

export interface DescribedStep {
  readonly name: string | null;
  readonly instruction: string;
  readonly agent: DescribedPhase & { /** Harbor's own limit; null: none. */ readonly timeoutMs: number | null };
  readonly verifier: DescribedPhase & { readonly timeoutMs: number; readonly mode: VerifierMode; readonly image: string | null };
  readonly healthchecks: readonly HealthcheckSection[];
  readonly uploads: readonly string[];
  readonly tests: readonly string[];
  readonly solution: readonly string[];
  readonly minReward: number | Readonly<Record<string, number>> | null;
}

interface DescribedPhase {
  readonly user: string | number | null;
  /** Of this phase alone; null: as in the environment. */
  readonly network: NetworkMode | null;
  readonly allowedHosts: readonly string[] | null;
}

/** A variable that commands will find. */
export interface DescribedVariable {
  readonly section: 'environment' | 'verifier' | 'solution' | `steps.${string}.verifier`;
  readonly name: string;
  /** The variable of the host that it is taken from; null where the task holds the value itself. */
  readonly hostVariable: string | null;
  readonly hasDefault: boolean;
}

export interface FileSummary {
  readonly files: number;
  readonly bytes: number;
}

export function describeTask(task: Task, options: RequirementOptions = {}): TaskDescription {
  const { config } = task;
  const { environment } = config;
  return {
    id: task.id,
    name: task.name,
    dir: task.dir,
    schemaVersion: config.schema_version,
    repository: task.repository,
    digests: { taskChecksum: task.digest, lock: `sha256:${task.lockDigest}`, semantic: taskSemanticDigest(task) },
    environment: { ...task.environment, os: environment.os },
    workdir: task.workdir,
    limits: taskLimits(task),
    buildTimeoutMs: environment.build_timeout_sec * 1000,
    network: { mode: environment.network_mode, stated: task.networkStatedIn.includes('environment'), allowedHosts: environment.allowed_hosts },
    variables: taskVariables(task),
    mcpServers: environment.mcp_servers.map(({ name, transport, headers }) => ({ name, transport, headers: Object.keys(headers ?? {}) })),
    skillsDir: environment.skills_dir,
    artifacts: artifactPlan({ environment, artifacts: [...config.artifacts, ...(config.steps ?? []).flatMap((step) => step.artifacts)] }),
    rewardStrategy: task.steps.length === 0 ? null : (config.multi_step_reward_strategy ?? 'mean'),
    rewardKey: task.rewardKey,
    guardedFiles: task.extraGuardedFiles,
    requires: task.requires,
    workspace: workspaceSize(task),
    hasSolution: stepPlans(task).every((plan) => plan.task.solutionFiles.some(({ path }) => path === 'solve.sh')),
    steps: stepPlans(task).map(describeStep),
    unknownKeys: task.unknownKeys,
    providers: capableProviders.map((name) => {
      const { needs, notes } = requirementsOf(task, name, options);
      return { name, runs: needs.length === 0, needs, notes };
    }),
  };
}

function describeStep({ name, task, healthchecks, uploads, gate, agentTimeoutMs }: StepPlan): DescribedStep {
  const { agent, verifier } = task.config;
  const paths = (files: readonly TaskFile[]): string[] => files.map(({ path }) => path);
  return {
    name,
    instruction: task.instruction,
    agent: { user: agent.user, network: agent.network_mode, allowedHosts: agent.allowed_hosts, timeoutMs: agentTimeoutMs },
    verifier: { user: verifier.user, network: verifier.network_mode, allowedHosts: verifier.allowed_hosts, timeoutMs: verifier.timeout_sec * 1000, mode: verifierMode(task.config, null), image: verifier.environment?.docker_image ?? null },
    healthchecks,
    uploads: paths(uploads),
    tests: paths(task.testFiles),
    solution: paths(task.solutionFiles),
    minReward: gate,
  };
}

/** The variables that a task's tables set, without their values. */
export function taskVariables({ config }: Task): DescribedVariable[] {
  const sections: [DescribedVariable['section'], Readonly<Record<string, string>>][] = [
    ['environment', config.environment.env],
    ['verifier', config.verifier.env],
    ['solution', config.solution.env],
    ...(config.steps ?? []).map((step): [DescribedVariable['section'], Readonly<Record<string, string>>] => [`steps.${step.name}.verifier`, step.verifier.env]),
  ];
  return sections.flatMap(([section, env]) =>
    Object.entries(env).map(([name, value]) => {
      const variable = variableOf(value);
      return { section, name, hostVariable: variable?.name ?? null, hasDefault: variable !== null && variable.fallback !== undefined };
    }),
  );
}
