import { artifactCollisions } from './artifact-collisions.js';
import { ProviderUnsupportedError } from './errors.js';
import type { Task } from './task.js';
import { verifierMode } from './verifier-mode.js';

export interface HostToolsOptions {
  /** `none`: run without network even a task that asks for it (`--network none`). */
  readonly network?: 'none';
}

/**
 * Checks that a task can run, unchanged, in a provider that offers its own root, one unprivileged user and no network
 * (bubblewrap, process). Gives notes on what the reader should know though it is no obstacle.
 * @throws ProviderUnsupportedError `E_PROVIDER_UNSUPPORTED` naming everything that is missing
 */
export function requireHostTools(task: Task, providerName: string, options: HostToolsOptions = {}): readonly string[] {
  const notes: string[] = [];
  const needs = [...rootNeeds(task), ...pathNeeds(task, providerName), ...serviceNeeds(task), ...userNeeds(task, notes), ...verifierNeeds(task)];
  const network = networkNeeds(task);
  if (options.network === 'none') notes.push(...network.map((need) => `${need}: overridden, it runs without network`));
  else needs.push(...network);
  if (!task.networkIsStated && network.length === 0) notes.push('[environment] states no network_mode: it runs without network, where Harbor would give it the public one');
  notes.push(...artifactCollisions(task.config).map(({ first, second }) => `the artifacts ${first} and ${second} overlap: the first is kept`));
  if (needs.length > 0) throw new ProviderUnsupportedError(task.id, providerName, needs);
  return notes;
}

function rootNeeds({ environment, config }: Task): string[] {
  const needs: string[] = [];
  if (environment.kind === 'image') needs.push(`it needs the image ${environment.image}`);
  if (environment.kind === 'dockerfile') needs.push('it builds environment/Dockerfile');
  if (environment.kind === 'compose') needs.push('it runs environment/docker-compose.yaml');
  if (config.environment.os === 'windows') needs.push('it needs Windows');
  if (config.environment.gpus) needs.push(`it needs ${config.environment.gpus} GPU(s)`);
  if (config.environment.tpu !== null) needs.push('it needs a TPU');
  if (config.environment.workdir !== null && !config.environment.workdir.startsWith('/')) needs.push(`[environment] workdir ${config.environment.workdir} is not absolute`);
  return needs;
}

/** The process provider has no root of its own: a sandbox's `/logs` is `$SANDBOX_ROOT/logs` there. */
function pathNeeds({ testFiles }: Task, providerName: string): string[] {
  if (providerName !== 'process') return [];
  const script = testFiles.find(({ path }) => path === 'test.sh');
  const text = script !== undefined && 'content' in script ? Buffer.from(script.content).toString('latin1') : '';
  const absolute = /(?<!SANDBOX_ROOT|\})\/logs\/verifier/.test(text.replaceAll('"', ''));
  return absolute ? ['its tests/test.sh writes to /logs/verifier itself, which only a provider with a root of its own has (write to "$SANDBOX_ROOT/logs/verifier")'] : [];
}

function serviceNeeds({ config, steps }: Task): string[] {
  const needs: string[] = [];
  const { environment } = config;
  if (steps.length > 0) needs.push(`it has ${steps.length} steps, which this provider does not run`);
  if (environment.mcp_servers.length > 0) needs.push(`it needs MCP servers (${environment.mcp_servers.map((server) => server.name).join(', ')})`);
  if (environment.skills_dir !== null) needs.push('it hands skills to the agent (skills_dir)');
  if (environment.healthcheck !== null) needs.push('it waits for a healthcheck');
  if (config.verifier.collect.length > 0) needs.push('it collects from services ([[verifier.collect]])');
  if (config.artifacts.some((artifact) => typeof artifact !== 'string' && artifact.service !== null && artifact.service !== 'main')) needs.push('it collects artifacts from other services');
  return needs;
}

function userNeeds({ config }: Task, notes: string[]): string[] {
  const needs: string[] = [];
  for (const phase of ['agent', 'verifier'] as const) {
    const { user } = config[phase];
    if (user === null) continue;
    if (user === 'root' || user === 0 || user === '0') needs.push(`its ${phase} runs as root`);
    else notes.push(`its ${phase} runs as the sandbox's own unprivileged user, not as ${user}`);
  }
  return needs;
}

/** Grading happens in a fresh sandbox in any case; a verifier of its own root, or one that must not see the workspace, is more. */
function verifierNeeds({ config, workdir, testFiles }: Task): string[] {
  if (verifierMode(config, null) === 'shared') return [];
  const ownRoot = config.verifier.environment?.docker_image || testFiles.some(({ path }) => path === 'Dockerfile' || path === 'docker-compose.yaml');
  if (ownRoot) return ['its verifier has an image of its own'];
  const carried = config.artifacts.some((artifact) => (typeof artifact === 'string' ? artifact : artifact.source).replace(/\/+$/, '') === workdir);
  return carried ? [] : ['its separate verifier must see the declared artifacts only'];
}

function networkNeeds({ config, networkIsStated }: Task): string[] {
  const modes = { environment: networkIsStated ? config.environment.network_mode : null, agent: config.agent.network_mode, verifier: config.verifier.network_mode };
  return Object.entries(modes)
    .filter(([, mode]) => mode === 'public' || mode === 'allowlist')
    .map(([section, mode]) => `[${section}] asks for network_mode = "${mode}"`);
}
