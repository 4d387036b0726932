/**
 * task.toml as Harbor 0.26 reads it (schema 1.0 to 1.4, legacy keys folded in), every default filled. Durations are in
 * seconds and keep Harbor's key names, since this is Harbor's record and not ours.
 */
export interface TaskConfig {
  readonly schema_version: string;
  readonly source: string | null;
  readonly task: PackageInfo | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly agent: AgentSection;
  readonly verifier: VerifierSection;
  readonly solution: { readonly env: Readonly<Record<string, string>> };
  readonly environment: EnvironmentSection;
  readonly artifacts: readonly (string | ArtifactSection)[];
  readonly multi_step_reward_strategy: 'mean' | 'final' | null;
  readonly steps: readonly StepSection[] | null;
}

export interface PackageInfo {
  readonly name: string;
  readonly version: string | null;
  readonly description: string;
  readonly authors: readonly { readonly name: string; readonly email: string | null }[];
  readonly keywords: readonly string[];
}

export type NetworkMode = 'public' | 'no-network' | 'allowlist';

export interface AgentSection {
  /** null: no limit of Harbor's own. */
  readonly timeout_sec: number | null;
  readonly user: string | number | null;
  readonly network_mode: NetworkMode | null;
  readonly allowed_hosts: readonly string[] | null;
}

export interface VerifierSection {
  readonly timeout_sec: number;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | number | null;
  readonly network_mode: NetworkMode | null;
  readonly allowed_hosts: readonly string[] | null;
  readonly environment_mode: 'shared' | 'separate' | null;
  readonly environment: EnvironmentSection | null;
  readonly collect: readonly CollectSection[];
}

export interface CollectSection {
  readonly command: string;
  readonly service: string;
  readonly timeout_sec: number;
  readonly user: string | number | null;
}

export interface EnvironmentSection {
  readonly build_timeout_sec: number;
  readonly docker_image: string | null;
  readonly os: 'linux' | 'windows';
  readonly cpus: number | null;
  readonly memory_mb: number | null;
  readonly storage_mb: number | null;
  readonly gpus: number | null;
  readonly gpu_types: readonly string[] | null;
  readonly tpu: { readonly type: string; readonly topology: string } | null;
  readonly env: Readonly<Record<string, string>>;
  readonly mcp_servers: readonly McpServerSection[];
  readonly skills_dir: string | null;
  readonly healthcheck: HealthcheckSection | null;
  readonly workdir: string | null;
  readonly network_mode: NetworkMode;
  readonly allowed_hosts: readonly string[] | null;
}

export interface McpServerSection {
  readonly name: string;
  readonly transport: 'sse' | 'streamable-http' | 'stdio';
  readonly url: string | null;
  readonly command: string | null;
  readonly args: readonly string[];
  /** Present only where given. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HealthcheckSection {
  readonly command: string;
  readonly interval_sec: number;
  readonly timeout_sec: number;
  readonly start_period_sec: number;
  readonly start_interval_sec: number;
  readonly retries: number;
}

export interface StepSection {
  readonly name: string;
  readonly agent: AgentSection;
  readonly verifier: VerifierSection;
  readonly min_reward: number | Readonly<Record<string, number>> | null;
  readonly healthcheck: HealthcheckSection | null;
  readonly artifacts: readonly (string | ArtifactSection)[];
}

export interface ArtifactSection {
  readonly source: string;
  readonly destination: string | null;
  readonly exclude: readonly string[];
  readonly service: string | null;
}
