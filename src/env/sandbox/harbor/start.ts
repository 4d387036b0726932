import { readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../core/index.js';
import { SandboxInfraError, SandboxSpecError, SandboxUnavailableError } from '../errors.js';
import { cannotMakeFiles, ShellSandbox, type DeathFacts, type Ended, type ShellExit } from '../shell-sandbox.js';
import { quoted } from '../shell-text.js';
import { baseEnvironment, homeDir, temporaryDir, type CheckedSpec } from '../spec.js';
import { createFilesScript, directoriesOf, frameOwn, setupScript } from '../supervisor.js';
import { ArchiveTrees } from '../docker/archive-trees.js';
import { readManifest, withoutPaths } from '../docker/tree-manifest.js';
import { HarborEnvironment } from './harbor-environment.js';
import { HarborShell } from './harbor-shell.js';
import type { EnvironmentRequest, HarborClient } from './harbor-client.js';
import { linesOf, tickScript } from './runner-script.js';
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
    const setup = commandSetup(spec, request.image !== null || request.definitionDir !== null);
    const shell = new HarborShell({ environment: started, setup, baseTick: await baseTick(spec.label, started), clock });
    const trees = await setUp(spec, started, shell);
    signal?.throwIfAborted();
    const sandbox: ShellSandbox = new ShellSandbox({
      id,
      spec,
      shell,
      trees,
      root: '',
      takesInput: false,
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
    image: image === null ? settings.image : image.kind === 'reference' ? image.reference : null,
    definitionDir: image === null || image.kind === 'reference' ? null : image.contextDir,
    workdir: spec.trees[0]!,
    cpus: Math.max(1, Math.ceil(limits.cpuCores)),
    memoryMb: Math.ceil(limits.memoryBytes / mebibyte),
    storageMb: Math.ceil(limits.diskBytes / mebibyte),
    network: settings.network === 'public' ? 'public' : network,
  };
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
 * The clock tick before any command, by which later processes are told apart.
 * @throws SandboxUnavailableError where the environment shares this machine's processes: freezing it would end them
 */
async function baseTick(label: string, environment: HarborEnvironment): Promise<number> {
  const nonce = HarborEnvironment.nonce();
  const { stdout, stderr } = await environment.exec(tickScript(nonce), setUpTimeoutMs);
  const lines = linesOf(nonce, stdout);
  const tick = Number(lines?.[0]);
  if (lines === null || !(tick > 0)) throw new SandboxInfraError(label, `its environment cannot run commands: ${`${stdout}${stderr}`.slice(-400)}`, 'Its image needs bash 4.4 or newer, coreutils and a /proc.');
  if (process.platform === 'linux' && lines[1] === `${readlinkSync('/proc/self/ns/pid')} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`) {
    throw new SandboxUnavailableError('harbor', 'this environment shares the processes of this machine, and ending a command there would end others', 'Choose an environment with processes of its own, such as docker.');
  }
  return tick;
}

/** From a started environment to its trees, with what the image has in the workspace and the first files. */
async function setUp(spec: CheckedSpec, environment: HarborEnvironment, shell: HarborShell): Promise<ArchiveTrees> {
  const made = [...spec.trees, temporaryDir, homeDir].map((tree) => `[ -d ${quoted(tree)} ] || { mkdir -p -- ${quoted(tree)} && chmod 777 -- ${quoted(tree)}; } || exit 1`);
  const removals = spec.removed.map((path) => `rm -rf -- ${quoted(`${spec.trees[0]!}/${path}`)} || exit 1`);
  const prepared = await environment.asRoot([...made, ...removals].join('\n'));
  if (prepared.exitCode !== 0) throw cannotMakeFiles(spec.label, Buffer.from(prepared.text));
  const manifest = withoutPaths(await readManifest(environment, spec.trees[0]!), spec.removed);
  const trees = new ArchiveTrees({ label: spec.label, container: environment, names: [...spec.trees, temporaryDir, homeDir], limits: spec.limits, owner: { uid: 0, gid: 0 }, manifest, endWithContainer: false });
  if (spec.files.length === 0) return trees;
  const directories = await shell.run(frameOwn(createFilesScript(spec.files, directoriesOf(spec.files), { replace: false, root: '' })), setUpTimeoutMs);
  if (directories.exitCode !== 0) throw cannotMakeFiles(spec.label, directories.head);
  await trees.fill(spec.files.map(({ file, place }) => ({ file, place })));
  return trees;
}

/** The control for a death that no kernel counter explains: the same kind of environment, started anew. */
async function anotherCanBeHad(client: HarborClient, label: string, request: EnvironmentRequest): Promise<boolean> {
  try {
    const id = await client.create(`${label} control`, request);
    await client.exec(id, { command: 'true', user: null, timeoutSec: 60 }).finally(() => client.stop(id));
    return true;
  } catch {
    return false;
  }
}

function causeOfDeath({ exitCode }: ShellExit, { ranCommands, unruly, complaint }: DeathFacts): Ended {
  if (unruly) return { alive: false, cause: 'resource-limit', detail: 'its processes could not be ended when a command timed out' };
  if (exitCode === null) return { alive: false, cause: 'infra', detail: `its Harbor environment is gone, and no other can be had: ${complaint}` };
  if (!ranCommands) return { alive: false, cause: 'infra', detail: `its Harbor environment ended before any command: ${complaint}` };
  return { alive: false, cause: 'resource-limit', detail: `its Harbor environment ended under the agent's commands, while another starts: ${complaint}` };
}
