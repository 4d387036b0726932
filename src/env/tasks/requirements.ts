import { posix } from 'node:path';
import type { GraderMode } from '../../core/index.js';
import { artifactCollisions, artifactPlan } from './artifacts.js';
import type { NetworkMode, VerifierSection } from './config.js';
import { ProviderUnsupportedError, type TaskNeed } from './errors.js';
import { capabilitiesFor, capableProviders, providerCapabilities, type CapableProvider, type ProviderCapabilities } from './provider-capabilities.js';
import type { Task } from './task.js';
import { verifierMode } from './verifier-mode.js';

export interface RequirementOptions {
  /** `none`: run without network even a task that asks for it (`--network none`). */
  readonly network?: 'none';
  /** `utility`: no model acts (oracle, nop, grading), so what a task hands to its agent does not matter. */
  readonly actor?: 'model' | 'utility';
  /** Where the verifier is to run; `workspace` unless given. */
  readonly graderMode?: GraderMode;
}

export interface Requirements {
  /** What the provider cannot give; empty where the task runs as it is. */
  readonly needs: readonly TaskNeed[];
  /** What the reader should know though it is no obstacle. */
  readonly notes: readonly string[];
}

/**
 * Checks that a task runs, unchanged, in a provider. Gives notes on what the reader should know.
 * @throws ProviderUnsupportedError `E_PROVIDER_UNSUPPORTED` naming every key that cannot be honoured, and the remedy
 */
export function requireProvider(task: Task, provider: CapableProvider, options: RequirementOptions = {}): readonly string[] {
  const { needs, notes } = requirementsOf(task, provider, options);
  if (needs.length > 0) throw new ProviderUnsupportedError(task.id, provider, needs);
  return notes;
}

/** What stands between a task and a provider. */
export function requirementsOf(task: Task, provider: CapableProvider, options: RequirementOptions = {}): Requirements {
  const able = capabilitiesFor(provider, task.environment.kind);
  const network = networkNeeds(task, able);
  const overridden = options.network === 'none';
  const needs = [
    ...rootNeeds(task, able),
    ...systemNeeds(task, able),
    ...userNeeds(task, able),
    ...verifierNeeds(task, able),
    ...serviceNeeds(task, able),
    ...verdictNeeds(task, able),
    ...artifactNeeds(task, able),
    ...pathNeeds(task, able),
    ...graderNeeds(task, options),
    ...(options.actor === 'utility' ? [] : agentNeeds(task)),
    ...(overridden ? [] : network),
  ];
  const notes = [...userNotes(task, able), ...(overridden ? network.map(({ asks }) => `${asks}: overridden, it runs without network`) : []), ...generalNotes(task)];
  if (!task.networkStatedIn.includes('environment') && network.length === 0) notes.push('[environment] states no network_mode: it runs without network, where Harbor would give it the public one');
  return { needs, notes };
}

/** Besides the work directory, what agents can write to in a sandbox with fixed trees. */
const writableTrees = ['/logs/artifacts', '/logs/agent', '/logs/verifier', '/tmp', '/home/agent'];

/** `use --sandbox docker`, naming every provider that has what `can` asks for. */
function elsewhere(can: (able: ProviderCapabilities) => boolean): string {
  const able = capableProviders.filter((name) => can(providerCapabilities[name]));
  return able.length === 0 ? 'run the task with Harbor itself (no provider here has it)' : `use --sandbox ${able.join(' or ')}`;
}

function rootNeeds({ environment: { kind }, environment, config }: Task, able: ProviderCapabilities): TaskNeed[] {
  const needs: TaskNeed[] = [];
  const remedy = elsewhere(({ roots }) => roots.includes(kind));
  if (!able.roots.includes(kind)) {
    if (environment.kind === 'image') needs.push({ key: '[environment] docker_image', asks: `it needs the image ${environment.image}`, remedy });
    if (environment.kind === 'dockerfile') needs.push({ key: 'environment/Dockerfile', asks: 'it builds environment/Dockerfile', remedy });
    if (environment.kind === 'compose') needs.push({ key: 'environment/docker-compose.yaml', asks: 'it runs environment/docker-compose.yaml', remedy });
    if (environment.kind === 'host-tools') needs.push({ key: '[environment]', asks: 'it has neither image nor Dockerfile, so it runs on the tools of the machine', remedy });
  }
  const { workdir } = config.environment;
  if (workdir !== null && !workdir.startsWith('/')) needs.push({ key: '[environment] workdir', asks: `its workdir ${workdir} is not absolute`, remedy: 'write it as an absolute path such as /work' });
  return needs;
}

function systemNeeds({ config: { environment } }: Task, able: ProviderCapabilities): TaskNeed[] {
  const needs: TaskNeed[] = [];
  if (environment.os === 'windows' && !able.windows) needs.push({ key: '[environment] os', asks: 'it needs Windows', remedy: elsewhere(({ windows }) => windows) });
  const remedy = elsewhere(({ accelerators }) => accelerators);
  if (environment.gpus && !able.accelerators) needs.push({ key: '[environment] gpus', asks: `it needs ${environment.gpus} GPU(s)`, remedy });
  if (environment.tpu !== null && !able.accelerators) needs.push({ key: '[environment.tpu]', asks: `it needs a TPU ${environment.tpu.type} ${environment.tpu.topology}`, remedy });
  return needs;
}

/** The sections that name a user: the task's own and those of its steps. */
function usersOf({ config }: Task): { key: string; phase: string; user: string | number }[] {
  const sections = [{ prefix: '', agent: config.agent, verifier: config.verifier }, ...(config.steps ?? []).map((step) => ({ prefix: `steps.${step.name}.`, agent: step.agent, verifier: step.verifier }))];
  return sections.flatMap(({ prefix, agent, verifier }) =>
    Object.entries({ agent, verifier }).flatMap(([phase, { user }]) => (user === null ? [] : [{ key: `[${prefix}${phase}] user`, phase, user }])),
  );
}

function isRoot(user: string | number): boolean {
  return user === 'root' || user === 0 || user === '0';
}

function userNeeds(task: Task, able: ProviderCapabilities): TaskNeed[] {
  if (able.users === 'any') return [];
  return usersOf(task)
    .filter(({ user }) => isRoot(user))
    .map(({ key, phase }) => ({ key, asks: `its ${phase} runs as root`, remedy: elsewhere(({ users }) => users === 'any') }));
}

function userNotes(task: Task, able: ProviderCapabilities): string[] {
  if (able.users === 'any') return [];
  return usersOf(task)
    .filter(({ user }) => !isRoot(user))
    .map(({ phase, user }) => `its ${phase} runs as the sandbox's own unprivileged user, not as ${user}`);
}

/** Grading happens in a fresh sandbox in any case, a separate verifier sees the declared artifacts alone; a root of its own is more. */
function verifierNeeds({ config, steps, testFiles }: Task, able: ProviderCapabilities): TaskNeed[] {
  if (able.verifierRoot) return [];
  const passes = steps.length > 0 ? steps.map((step, index) => ({ index, section: config.steps![index]!.verifier, files: step.testFiles, prefix: `steps.${step.name}.` })) : [{ index: null, section: config.verifier, files: testFiles, prefix: '' }];
  return passes.flatMap(({ index, section, files, prefix }) => {
    const hasRoot = ownRootOf(section, config.verifier) || files.some(({ path }) => path === 'Dockerfile' || path === 'docker-compose.yaml');
    if (verifierMode(config, index) === 'shared' || !hasRoot) return [];
    return [{ key: `[${prefix}verifier.environment]`, asks: 'its verifier has an image of its own', remedy: elsewhere(({ verifierRoot }) => verifierRoot) }];
  });
}

function ownRootOf(section: VerifierSection, general: VerifierSection): boolean {
  return Boolean((section.environment ?? general.environment)?.docker_image);
}

function verdictNeeds({ verdict }: Task, able: ProviderCapabilities): TaskNeed[] {
  if (verdict.form !== 'sealed' || able.hidesInput) return [];
  return [{ key: '[metadata.seatrial] verdict', asks: 'its verdict is sealed, for which its test script must be told what no other process sees', remedy: elsewhere(({ hidesInput }) => hidesInput) }];
}

function serviceNeeds({ config }: Task, able: ProviderCapabilities): TaskNeed[] {
  if (able.services) return [];
  const remedy = elsewhere(({ services }) => services);
  const needs: TaskNeed[] = [];
  const collects = [config.verifier, ...(config.steps ?? []).map(({ verifier }) => verifier)].flatMap(({ collect }) => collect);
  if (collects.length > 0) needs.push({ key: '[[verifier.collect]]', asks: `it runs commands in services before grading (${[...new Set(collects.map(({ service }) => service))].join(', ')})`, remedy });
  const artifacts = [config.artifacts, ...(config.steps ?? []).map((step) => step.artifacts)].flat();
  const services = artifacts.flatMap((artifact) => (typeof artifact !== 'string' && artifact.service !== null && artifact.service !== 'main' ? [artifact.service] : []));
  if (services.length > 0) needs.push({ key: 'artifacts service', asks: `it collects artifacts from other services (${[...new Set(services)].join(', ')})`, remedy });
  return needs;
}

/** Mode `snapshot` takes along what stands in the home that every sandbox has; an image brings a home of its own, which it does not look at. */
function graderNeeds({ environment: { kind } }: Task, { graderMode }: RequirementOptions): TaskNeed[] {
  if (graderMode !== 'snapshot' || kind === 'host-tools') return [];
  return [{ key: '--grader', asks: 'it is graded in mode snapshot, which does not take along the home of an image', remedy: 'use --grader workspace, or shared' }];
}

/** An artifact where no agent can write would never be there; Harbor would give the agent the place. */
function artifactNeeds({ config, workdir }: Task, able: ProviderCapabilities): TaskNeed[] {
  if (!able.fixedTrees) return [];
  const sets = config.steps === null ? [config.artifacts] : [config.artifacts, ...config.steps.map((step) => step.artifacts)];
  const trees = [workdir, ...writableTrees];
  const unwritable = sets
    .flatMap((artifacts) => artifactPlan({ ...config, artifacts }))
    .filter(({ source, service }) => (service ?? 'main') === 'main' && source.startsWith('/') && !trees.some((tree) => posix.normalize(source).replace(/\/$/, '') === tree || source.startsWith(`${tree}/`)));
  if (unwritable.length === 0) return [];
  const remedy = `write artifacts to ${trees.slice(0, 2).join(' or ')}, or ${elsewhere(({ fixedTrees }) => !fixedTrees)}`;
  return [{ key: 'artifacts', asks: `it keeps artifacts from folders that agents cannot write to here (${[...new Set(unwritable.map(({ source }) => source))].join(', ')})`, remedy }];
}

/** The process provider has no root of its own: a sandbox's `/logs` is `$SANDBOX_ROOT/logs` there. */
function pathNeeds({ testFiles, steps }: Task, able: ProviderCapabilities): TaskNeed[] {
  if (able.ownRoot) return [];
  const scripts = [testFiles, ...steps.map((step) => step.testFiles)].flatMap((files) => files.filter(({ path }) => path === 'test.sh'));
  const absolute = scripts.some((script) => /(?<!SANDBOX_ROOT|\})\/logs\/verifier/.test('content' in script ? Buffer.from(script.content).toString('latin1').replaceAll('"', '') : ''));
  if (!absolute) return [];
  return [{ key: 'tests/test.sh', asks: 'its tests/test.sh writes to /logs/verifier itself, which only a provider with a root of its own has', remedy: `write to "$SANDBOX_ROOT/logs/verifier", or ${elsewhere(({ ownRoot }) => ownRoot)}` }];
}

/** What a task hands to its agent: the agent of this project has no client for it. */
function agentNeeds({ config: { environment } }: Task): TaskNeed[] {
  const needs: TaskNeed[] = [];
  const remedy = 'run it with an agent of Harbor that has a client for them';
  if (environment.mcp_servers.length > 0) {
    needs.push({ key: '[[environment.mcp_servers]]', asks: `it hands the agent MCP servers (${environment.mcp_servers.map(({ name, transport }) => `${name}, ${transport}`).join('; ')})`, remedy });
  }
  if (environment.skills_dir !== null) needs.push({ key: '[environment] skills_dir', asks: `it hands the agent the skills in ${environment.skills_dir}`, remedy });
  return needs;
}

function networkNeeds({ config, networkStatedIn }: Task, able: ProviderCapabilities): TaskNeed[] {
  const environments = { environment: config.environment, 'verifier.environment': config.verifier.environment };
  const modes: { key: string; mode: NetworkMode | null }[] = [
    ...Object.entries(environments).map(([key, environment]) => ({ key, mode: environment?.network_mode ?? null })),
    { key: 'agent', mode: config.agent.network_mode },
    { key: 'verifier', mode: config.verifier.network_mode },
    ...(config.steps ?? []).flatMap(({ agent, verifier }, index) => [
      { key: `steps.${index}.agent`, mode: agent.network_mode },
      { key: `steps.${index}.verifier`, mode: verifier.network_mode },
      { key: `steps.${index}.verifier.environment`, mode: verifier.environment?.network_mode ?? null },
    ]),
  ];
  return modes.flatMap(({ key, mode }) => {
    const isDefault = key.endsWith('environment') && !networkStatedIn.some((place) => place === key);
    if (mode === null || isDefault || able.networkModes.includes(mode)) return [];
    const remedy = `pass --network none to run it without network, or ${elsewhere(({ networkModes }) => networkModes.includes(mode))}`;
    return [{ key: `[${key}] network_mode`, asks: `its [${key}] network_mode is "${mode}"`, remedy }];
  });
}

function generalNotes({ config, unknownKeys, steps }: Task): string[] {
  const notes = artifactCollisions(config).map(({ first, second }) => `the artifacts ${first} and ${second} overlap: the first is kept`);
  notes.push(...unknownKeys.map(({ path, nearest }) => `task.toml: unknown key ${path}, which has no effect${nearest === null ? '' : `; did you mean ${nearest}?`}`));
  if (steps.length > 0) notes.push(`its ${steps.length} steps share the workspace only: processes and files elsewhere end with each step`);
  return notes;
}
