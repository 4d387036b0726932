import { existsSync } from 'node:fs';
import type { SandboxDeps } from '../deps.js';
import { SandboxUnavailableError } from '../errors.js';
import type { PortRefusal, ReapReport, RegularSandboxFile, Sandbox, SandboxImage, SandboxProvider, SandboxSpec } from '../provider.js';
import { OpenSandboxes } from '../open-sandboxes.js';
import { reapRuns, RunDirectory } from '../run-directory.js';
import { checkSpec } from '../spec.js';
import { withTreeAsFiles } from '../tree-files.js';
import { imageFile, imageWorkdir } from './image-look.js';
import { HarborClient } from './harbor-client.js';
import { noHarborPorts, startHarbor, type HarborContext } from './start.js';

/**
 * Sandboxes made of Harbor's environments: Docker, Daytona, Modal, E2B, Kubernetes and whatever else Harbor starts, through
 * one Python process (worker/harbor_bridge). How much they isolate is the environment's word, not ours; what this provider
 * adds is Seatrial's contract on top of Harbor's `exec`, `upload_file` and `download_file`.
 */
export class HarborProvider implements SandboxProvider {
  readonly name = 'harbor' as const;
  readonly isolation = 'environment' as const;
  private readonly sandboxes = new OpenSandboxes('harbor');

  private constructor(
    private readonly deps: SandboxDeps,
    private readonly run: RunDirectory,
    private readonly context: HarborContext,
  ) {}

  /** @throws SandboxUnavailableError `E_SANDBOX_UNAVAILABLE` when Python, Harbor or credentials are missing */
  static async open(deps: SandboxDeps): Promise<HarborProvider> {
    const settings = deps.harbor;
    if (settings === undefined) throw new SandboxUnavailableError('harbor', 'no Harbor environment is configured', 'Name one under [sandbox.harbor], see docs/harbor.md.');
    if (!existsSync(settings.python)) {
      throw new SandboxUnavailableError('harbor', `there is no ${settings.python}`, 'Run `npm run setup:harbor`, which needs Python 3.12 or newer.');
    }
    const client = await HarborClient.start(settings, deps.environment);
    try {
      const run = RunDirectory.create(deps, 'harbor');
      return new HarborProvider(deps, run, { client, settings, clock: deps.clock, folder: run.path });
    } catch (error) {
      await client.close();
      throw error;
    }
  }

  portRefusal(): PortRefusal {
    return noHarborPorts;
  }

  async create(spec: SandboxSpec, signal?: AbortSignal): Promise<Sandbox> {
    const checked = checkSpec(withTreeAsFiles(spec));
    signal?.throwIfAborted();
    return this.sandboxes.add((onStopped) => startHarbor(this.context, { id: this.run.newSandboxId(checked.leaseMs), spec: checked, onStopped, signal }));
  }

  imageWorkdir(image: SandboxImage): Promise<string> {
    return imageWorkdir(this.context, image);
  }

  imageFile(image: SandboxImage, path: string): Promise<RegularSandboxFile | null> {
    return imageFile(this.context, image, path);
  }

  /** Folders alone: the Python process of a crashed run stops its environments by itself when its input ends. */
  async reap(): Promise<ReapReport> {
    return reapRuns(this.deps);
  }

  async close(): Promise<void> {
    try {
      await this.sandboxes.close();
    } finally {
      // The Python side stops whatever is left.
      await this.context.client.close();
      this.run.remove();
    }
  }
}
