import { z } from 'zod';
import { SeatrialError } from '../../../core/index.js';
import type { SandboxDeps } from '../deps.js';
import { SandboxSpecError, SandboxUnavailableError } from '../errors.js';
import type { PortRefusal, RegularSandboxFile, ReapReport, Sandbox, SandboxImage, SandboxProvider, SandboxSpec } from '../provider.js';
import { OpenSandboxes } from '../open-sandboxes.js';
import { reapRuns, RunDirectory } from '../run-directory.js';
import type { ShellSandbox } from '../shell-sandbox.js';
import { checkSpec, sandboxUser, type CheckedSpec } from '../spec.js';
import { TreeStore, type TreeBase } from '../tree-store.js';
import { containerPortRefusal } from './container-ports.js';
import { treeToCopy } from './tree-layer.js';
import type { TreeStorage } from './container-config.js';
import { engineAddress } from './engine-address.js';
import { EngineClient } from './engine-client.js';
import { EngineEvents } from './engine-events.js';
import { readEngineFacts, type EngineFacts } from './engine-facts.js';
import { EngineGoneError, EngineRefusedError } from './errors.js';
import { ImageStore, type WantedTree } from './image-store.js';
import { isOwned, ownerLabels, runLabel } from './ownership.js';
import { noManifest, withoutPaths, type TreeManifest } from './tree-manifest.js';
import type { PreparedImage } from './prepared-image.js';
import type { DockerContext } from './running-container.js';
import { ContainersOutOfSight, startContainer } from './start.js';

/** How strong the sandboxes of a provider are with this engine, for `doctor`. */
export interface DockerFacts extends EngineFacts {
  readonly address: string;
  /** How the host reads a sandbox's files: through its own /proc, or through calls of the engine. */
  readonly access: 'proc' | 'archive';
}

export interface DockerOptions {
  /** `archive`: never look into containers through /proc, even where that is possible. */
  readonly access?: 'archive';
}

const Listed = z.array(z.object({ Id: z.string(), Labels: z.record(z.string(), z.string()).nullish() }));

/** What a sandbox without an image of its own runs in; another one with `sandbox.image`. */
const defaultDockerImage = 'debian:bookworm-slim';

/** For what is no sandbox: a container that is made to look into an image. */
const lookingLeaseMs = 3_600_000;

/**
 * Sandboxes as containers of a Docker engine, through its API: no network, no ports, no capabilities, no new privileges,
 * limits on memory, processes, CPU and files, nothing of the host mounted.
 *
 * Without an image of its own a sandbox is what bubblewrap makes: a read-only root (of the provider's default image), an
 * unprivileged user, and bounded memory file systems for all that is writable. With one (`spec.image`) its root is
 * writable and its user the image's own; root there has only the capabilities that owning files takes, and what it writes
 * lies in the container's layer on the engine's disk, which Docker bounds on few file systems.
 */
export class DockerProvider implements SandboxProvider {
  readonly name = 'docker' as const;
  readonly isolation = 'container' as const;
  private readonly sandboxes = new OpenSandboxes('docker');
  private readonly images: ImageStore;
  private readonly trees: TreeStore;
  private looks = 0;

  private constructor(
    private readonly deps: SandboxDeps,
    private readonly run: RunDirectory,
    private readonly context: DockerContext,
    private access: DockerFacts['access'],
  ) {
    this.trees = new TreeStore(deps, null);
    const nextContainer = () => ({ name: `${run.name}-image-${this.looks++}`, labels: this.labels(lookingLeaseMs) });
    this.images = new ImageStore({ engine: context.engine, hasNetwork: context.facts.hasNetwork, onProgress: deps.onProgress ?? (() => undefined), nextContainer });
  }

  /** @throws SandboxUnavailableError `E_SANDBOX_UNAVAILABLE` with the remedy when no engine answers */
  static async open(deps: SandboxDeps, options: DockerOptions = {}): Promise<DockerProvider> {
    const address = engineAddress(deps.environment);
    const engine = new EngineClient(address);
    const facts = await connect(engine);
    const run = RunDirectory.create(deps, 'docker');
    try {
      const events = new EngineEvents(engine, `${runLabel}=${run.name}`);
      await events.follow();
      const inSight = options.access === undefined && address.kind === 'unix' && process.platform === 'linux' && process.getuid?.() === 0;
      return new DockerProvider(deps, run, { engine, facts, events, clock: deps.clock }, inSight ? 'proc' : 'archive');
    } catch (error) {
      run.remove();
      engine.close();
      throw error;
    }
  }

  facts(): DockerFacts {
    return { ...this.context.facts, address: this.context.engine.address.text, access: this.access };
  }

  portRefusal(): PortRefusal | null {
    return containerPortRefusal(this.context.engine.address);
  }

  async create(spec: SandboxSpec, signal?: AbortSignal): Promise<Sandbox> {
    const checked = checkSpec(spec);
    signal?.throwIfAborted();
    this.refuse(checked);
    return this.sandboxes.add((onStopped) => this.start(checked, onStopped, signal));
  }

  async imageFile(source: SandboxImage, path: string): Promise<RegularSandboxFile | null> {
    return this.images.file(source, path);
  }

  async imageWorkdir(source: SandboxImage): Promise<string> {
    return this.images.workdir(source);
  }

  async reap(): Promise<ReapReport> {
    const folders = await reapRuns(this.deps);
    const removed = new Set(folders.removed);
    const failed = [...folders.failed];
    const { engine } = this.context;
    for (const { Id, Labels } of await engine.json(Listed, { method: 'GET', path: '/containers/json', query: { all: '1', filters: JSON.stringify({ label: [runLabel] }) } })) {
      if (isOwned(Labels ?? {}, this.deps.clock)) continue;
      try {
        await engine.send({ method: 'DELETE', path: `/containers/${Id}`, query: { force: '1', v: '1' } });
        removed.add(Labels?.[runLabel] ?? Id);
      } catch (error) {
        if (!(error instanceof SeatrialError)) throw error;
        failed.push({ id: Labels?.[runLabel] ?? Id, reason: error.message });
      }
    }
    return { removed: [...removed], kept: folders.kept, failed };
  }

  async close(): Promise<void> {
    try {
      await this.sandboxes.close();
    } finally {
      await this.images.settled();
      this.context.events.close();
      this.context.engine.close();
      await this.trees.close();
      this.run.remove();
    }
  }

  private async start(spec: CheckedSpec, onStopped: (sandbox: ShellSandbox) => void, signal?: AbortSignal): Promise<ShellSandbox> {
    const source: SandboxImage = spec.image ?? { kind: 'reference', reference: this.deps.image ?? defaultDockerImage };
    await this.context.events.follow();
    const base = spec.workspaceTree === null ? null : await this.trees.base(spec.label, spec.workspaceTree, spec.leaseMs);
    const image = await this.images.prepared(source, { ownUser: spec.image === null, closedShells: spec.closedShells }, base === null ? null : wantedTree(spec, base));
    signal?.throwIfAborted();
    const begin = async (storage: TreeStorage): Promise<ShellSandbox> => {
      const ownImage = storage === 'layer';
      const owner = ownImage ? await this.images.user(image, spec.user ?? image.user) : sandboxUser;
      const id = this.run.newSandboxId(spec.leaseMs);
      return startContainer(this.context, {
        id,
        spec,
        image,
        storage,
        tree: ownImage ? null : (base?.index ?? null),
        inSight: this.access === 'proc',
        manifest: ownImage ? this.manifestFor(spec, image) : async () => noManifest,
        owner: { uid: owner.uid, gid: owner.gid },
        labels: this.labels(spec.leaseMs),
        onStopped,
        signal,
      });
    };
    if (spec.image !== null) return begin('layer');
    if (this.access === 'archive') return begin('volumes');
    try {
      return await begin('tmpfs');
    } catch (error) {
      if (!(error instanceof ContainersOutOfSight)) throw error;
      this.access = 'archive';
      return begin('volumes');
    }
  }

  /** What the image has in the workspace, asked for while the container starts; not for one that grades, whose diff nobody asks for. */
  private manifestFor(spec: CheckedSpec, image: PreparedImage): () => Promise<TreeManifest> {
    const asked = (): Promise<TreeManifest> => this.images.manifest(image, spec.trees[0]!);
    // Whoever needs it asks again, and is told why it cannot be had.
    if (!spec.closedShells) asked().catch(() => undefined);
    return async () => withoutPaths(await asked(), spec.removed);
  }

  private labels(leaseMs: number): Record<string, string> {
    return ownerLabels(this.run.name, this.deps.clock.nowMs() + leaseMs);
  }

  private refuse(spec: CheckedSpec): void {
    const refuse = (found: string, remedy: string): never => {
      throw new SandboxSpecError(spec.label, found, remedy);
    };
    if (spec.readOnlyBinds.length > 0) refuse('read-only binds were asked for, and containers see nothing of the host', 'Use `--sandbox bubblewrap`, or put the files into the image.');
    if (spec.image === null && (spec.user !== null || (spec.removed.length > 0 && spec.workspaceTree === null))) refuse('a user or removed paths were asked for without an image', 'Name the image.');
    if (spec.network === 'public' && !this.context.facts.hasNetwork) refuse('a network was asked for, and this engine has none (bridge)', 'Start the engine with its default network, or run without one (`--network none`).');
  }
}

/** In an image of its own a tree stands where it belongs; elsewhere the workspace is in memory, and it is copied from aside. */
function wantedTree(spec: CheckedSpec, base: TreeBase): WantedTree {
  if (spec.image !== null) return { base, path: spec.trees[0]!, user: spec.user };
  return { base, path: treeToCopy, user: `${sandboxUser.uid}:${sandboxUser.gid}` };
}

/** @throws SandboxUnavailableError when no engine answers, or one that cannot hold sandboxes */
async function connect(engine: EngineClient): Promise<EngineFacts> {
  try {
    await engine.negotiate();
    const facts = await readEngineFacts(engine);
    if (facts.os !== 'linux') throw new SandboxUnavailableError('docker', `the engine runs ${facts.os} containers`, 'Switch it to Linux containers.');
    return facts;
  } catch (error) {
    engine.close();
    if (!(error instanceof EngineGoneError || error instanceof EngineRefusedError)) throw error;
    throw new SandboxUnavailableError('docker', error.message, 'Start Docker (systemctl start docker), join the group that owns its socket, or name another engine with DOCKER_HOST.');
  }
}
