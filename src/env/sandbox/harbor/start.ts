import { readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../core/index.js';
import { SandboxInfraError, SandboxPortError, SandboxSpecError, SandboxUnavailableError } from '../errors.js';
import type { PortRefusal, SandboxImage } from '../provider.js';
import { ShellSandbox, type DeathFacts, type Ended, type ShellExit } from '../shell-sandbox.js';
import { baseEnvironment, homeDir, temporaryDir, type CheckedSpec } from '../spec.js';
import { setupScript } from '../supervisor.js';
import { ArchiveTrees } from '../docker/archive-trees.js';
import { noManifest, readManifest } from '../docker/tree-manifest.js';
import { HarborRefusedError } from './errors.js';
import { HarborEnvironment } from './harbor-environment.js';
import { HarborShell } from './harbor-shell.js';
import type { EnvironmentRequest, HarborClient } from './harbor-client.js';
import { prepareScript, readPreparation, type Preparation } from './runner-script.js';
import type { HarborSettings } from './settings.js';

/** What all sandboxes of one provider share. */
export interface HarborContext {
  readonly client: HarborClient;
  readonly settings: HarborSettings;
  readonly clock: Clock;
  /** Host folder for what travels. */
  readonly folder: string;
}

const mebibyte = 1_048_576;
const setUpTimeoutMs = 60_000;
/** Of an archive, for the headers of its entries. */
const headersBytes = 64 * mebibyte;

export interface HarborStart {
  readonly id: string;
  readonly spec: CheckedSpec;
  readonly onStopped: (sandbox: ShellSandbox) => void;
  readonly signal: AbortSignal | undefined;
}

/** Starts one Harbor environment and makes a sandbox of it; no foreign code has run when it resolves. */
export async function startHarbor(context: HarborContext, { id, spec, onStopped, signal }: HarborStart): Promise<ShellSandbox> {
  const { client, clock } = context;
  signal?.throwIfAborted();
  const request = environmentRequest(context.settings, spec);
  const transferDir = await mkdtemp(join(context.folder, `${id}-`));
  const removeTransferDir = async (): Promise<void> => rm(transferDir, { recursive: true, force: true });
  let environment: HarborEnvironment | null = null;
  try {
    environment = new HarborEnvironment({
      client,
      id: await client.create(spec.label, request),
      label: spec.label,
      transferDir,
      archiveLimitBytes: archiveLimitBytes(spec),
      user: spec.user,
      hostIsWell: () => anotherCanBeHad(client, spec.label, request),
    });
    signal?.throwIfAborted();
    const started = environment;
    const preparation = await prepare(spec, started);
    const setup = commandSetup(spec, request.image !== null || request.definitionDir !== null);
    const shell = new HarborShell({ environment: started, setup, preparation, clock });
    const trees = await fillTrees(spec, started, preparation);
    signal?.throwIfAborted();
    const sandbox: ShellSandbox = new ShellSandbox({
      id,
      spec,
      shell,
      trees,
      root: '',
      takesInput: false,
      listenInside: () => Promise.reject(new SandboxPortError(spec.label, noHarborPorts.found, noHarborPorts.remedy)),
      usage: () => ({ cpuMs: null, peakMemoryBytes: null, oomKills: null }),
      causeOfDeath,
      onDead: async () => undefined,
      onStopped: async () => {
        await started.stop();
        await removeTransferDir();
        onStopped(sandbox);
      },
    });
    return sandbox;
  } catch (error) {
    await environment?.stop().catch(() => undefined);
    await removeTransferDir();
    signal?.throwIfAborted();
    throw error;
  }
}

/** @throws SandboxSpecError for what Harbor's contract has no word for */
function environmentRequest(settings: HarborSettings, spec: CheckedSpec): EnvironmentRequest {
  const { limits, image, network } = spec;
  const refuse = (what: string): never => {
    throw new SandboxSpecError(spec.label, `${what} asked for, which the harbor provider cannot give`, 'Use `--sandbox docker`, or leave it out.');
  };
  if (spec.readOnlyBinds.length > 0) refuse('read-only binds were');
  return {
    ...definitionOf(settings, image),
    workdir: spec.trees[0]!,
    cpus: Math.max(1, Math.ceil(limits.cpuCores)),
    memoryMb: Math.ceil(limits.memoryBytes / mebibyte),
    storageMb: Math.ceil(limits.diskBytes / mebibyte),
    network: settings.network === 'public' ? 'public' : network,
  };
}

/** What Harbor makes the environment of. */
export function definitionOf(settings: HarborSettings, image: SandboxImage | null): Pick<EnvironmentRequest, 'image' | 'definitionDir'> {
  if (image === null) return { image: settings.image, definitionDir: null };
  return image.kind === 'reference' ? { image: image.reference, definitionDir: null } : { image: null, definitionDir: image.contextDir };
}

function archiveLimitBytes({ limits }: CheckedSpec): number {
  return limits.diskBytes + headersBytes;
}

/** An image brings its own environment; elsewhere commands find what every sandbox has. */
function commandSetup({ trees, limits, env }: CheckedSpec, hasImage: boolean): string {
  const base = hasImage ? { WORKDIR: trees[0]!, SANDBOX_ROOT: '' } : baseEnvironment(trees[0]!, '');
  return setupScript({ limits, env: { ...base, ...env }, limitDataSegment: false, limitProcesses: false });
}

/**
 * Makes the directories of a sandbox, in the one exchange that every start takes.
 * @throws SandboxUnavailableError where the environment shares this machine's processes: freezing it would end them
 */
async function prepare(spec: CheckedSpec, environment: HarborEnvironment): Promise<Preparation> {
  const ownSpace = process.platform === 'linux' ? `${readlinkSync('/proc/self/ns/pid')} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}` : '';
  const nonce = HarborEnvironment.nonce();
  const workdir = spec.trees[0]!;
  const script = prepareScript(nonce, { ownSpace, directories: treesOf(spec), removed: spec.removed.map((path) => `${workdir}/${path}`) });
  const said: string[] = [];
  for (const user of ['root', undefined]) {
    const answer = await environment.exec(script, setUpTimeoutMs, undefined, user).catch((error: unknown) => {
      if (!(error instanceof HarborRefusedError)) throw error;
      return { stdout: '', stderr: error.message };
    });
    const preparation = readPreparation(nonce, answer.stdout);
    if (preparation === 'shared') {
      throw new SandboxUnavailableError('harbor', 'this environment shares the processes of this machine, and ending a command there would end others', 'Choose an environment with processes of its own, such as docker.');
    }
    if (preparation !== null) return preparation;
    said.push(`${answer.stdout}${answer.stderr}`.slice(-400));
  }
  throw new SandboxInfraError(spec.label, `its environment cannot be prepared: ${said.join('; ')}`, 'Its image needs bash 4.4 or newer, coreutils and a /proc; its directories must be such as can be made.');
}

function treesOf(spec: CheckedSpec): string[] {
  return [...spec.trees, temporaryDir, homeDir];
}

/** The sandbox's trees, with what the image has in the workspace and the first files. */
async function fillTrees(spec: CheckedSpec, environment: HarborEnvironment, { hasContent }: Preparation): Promise<ArchiveTrees> {
  const workdir = spec.trees[0]!;
  const manifest = hasContent ? await readManifest(environment, workdir) : noManifest;
  const trees = new ArchiveTrees({ label: spec.label, container: environment, names: treesOf(spec), limits: spec.limits, owner: { uid: 0, gid: 0 }, manifest: () => Promise.resolve(manifest), endWithContainer: false });
  await trees.fill(spec.files);
  return trees;
}

/** The control for a death that no kernel counter explains: the same kind of environment, started anew. */
async function anotherCanBeHad(client: HarborClient, label: string, request: EnvironmentRequest): Promise<boolean> {
  try {
    const id = await client.create(`${label} control`, request);
    await client.exec(id, { command: 'true', user: null, cwd: '/', timeoutSec: 60 }).finally(() => client.stop(id));
    return true;
  } catch {
    return false;
  }
}

/** Harbor's contract has no word for a port, and where its environments run nobody here can know. */
export const noHarborPorts: PortRefusal = { found: 'a port that this process answers was asked for, which the harbor provider cannot give', remedy: 'Use `--sandbox bubblewrap` or `--sandbox docker`.' };

function causeOfDeath({ exitCode }: ShellExit, { ranCommands, unruly, complaint }: DeathFacts): Ended {
  if (unruly) return { alive: false, cause: 'resource-limit', detail: 'its processes could not be ended without it' };
  if (exitCode === null) return { alive: false, cause: 'infra', detail: `its Harbor environment is gone, and no other can be had: ${complaint}` };
  if (!ranCommands) return { alive: false, cause: 'infra', detail: `its Harbor environment ended before any command: ${complaint}` };
  return { alive: false, cause: 'resource-limit', detail: `its Harbor environment ended under the agent's commands, while another starts: ${complaint}` };
}
