import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../core/index.js';
import { SandboxInfraError } from '../errors.js';
import { groupCounts, groupsOf } from '../group-counts.js';
import { bytesWrittenBy, isRunning, killExactly, type ProcessFacts } from '../proc.js';
import type { KernelCounts, ShellExit } from '../shell-sandbox.js';
import { within } from '../within.js';
import type { TreeStorage } from './container-config.js';
import { supervisorOnHost } from './container-processes.js';
import { ContainerShell } from './container-shell.js';
import type { Container } from './container.js';
import type { EngineClient } from './engine-client.js';
import type { EngineEvents } from './engine-events.js';
import type { EngineFacts } from './engine-facts.js';

/** What all sandboxes of one provider share. */
export interface DockerContext {
  readonly engine: EngineClient;
  readonly facts: EngineFacts;
  readonly events: EngineEvents;
  readonly clock: Clock;
}

/** The engine tells of a kill for want of memory on another connection than of the death. */
const oomNewsMs = 400;
const deathPollMs = 2;
/** Dead processes wait for disks and devices; an engine on a busy machine takes its time besides. */
const endWaitMs = 15_000;
const beforeForceMs = 3_000;
/** Ended by SIGKILL, as a shell counts it. */
export const killedStatus = 128 + 9;

/** What is known when a container no longer runs. */
export interface Death extends ShellExit {
  readonly oomKills: number;
  readonly foreignSignals: number;
}

/** One container from its start to its removal, and what is known about its end. */
export class RunningContainer {
  shell: ContainerShell | null = null;
  death: Death | null = null;
  /** Where this machine's /proc shows it: its first process and control groups. */
  private seen: { readonly first: ProcessFacts; readonly groups: readonly string[] } | null = null;
  private endingByUs = false;
  private lastUsage: KernelCounts = { cpuMs: null, peakMemoryBytes: null, oomKills: null };

  constructor(
    private readonly context: DockerContext,
    readonly container: Container,
    private readonly storage: TreeStorage,
    private readonly sandbox: { readonly id: string; readonly label: string },
  ) {}

  async begin(): Promise<ContainerShell> {
    const attached = await this.container.attach();
    try {
      await this.container.start();
    } catch (error) {
      attached.destroy();
      throw error;
    }
    this.shell = new ContainerShell({ attached, ended: this.waitForEnd(), endAll: () => this.endAll(), heldByHost: () => this.heldByHost(), bytesWritten: () => (this.first === null ? null : bytesWrittenBy(this.first.pid)), clock: this.context.clock });
    return this.shell;
  }

  /** The container's first process is this one of the machine that we run on: what is about it is asked of the kernel. */
  see(first: ProcessFacts): void {
    this.seen = { first, groups: groupsOf(first.pid, this.container.id) };
  }

  /** The first process, where this machine's /proc shows it. */
  get first(): ProcessFacts | null {
    return this.seen?.first ?? null;
  }

  async usage(): Promise<KernelCounts> {
    if (this.death === null && !this.endingByUs) await this.measure();
    // The kernel has counted at once; the engine's event, and its word on the end, come when they come.
    const counted = [this.lastUsage.oomKills ?? 0, this.death?.oomKills ?? 0, this.context.events.of(this.container.id).oomKills];
    return { ...this.lastUsage, oomKills: Math.max(...counted) };
  }

  async remove(): Promise<void> {
    this.endingByUs = true;
    await this.container.remove();
    this.shell?.close();
    this.context.events.forget(this.container.id);
  }

  /**
   * Frozen volumes can only be read while the container is not dead: its processes are stopped for good instead. Where the
   * host sees the first process it kills that itself: the engine would answer only after it has tidied up.
   */
  private async endAll(): Promise<void> {
    await this.measure();
    this.endingByUs = true;
    if (this.seen !== null) {
      const { first } = this.seen;
      killExactly(first);
      const killedMs = this.context.clock.monotonicMs();
      for (let isForced = false; isRunning(first); ) {
        const waitedMs = this.context.clock.monotonicMs() - killedMs;
        if (waitedMs > endWaitMs) throw outlived(this.sandbox.label);
        if (waitedMs > beforeForceMs && !isForced) {
          isForced = true;
          // Where somebody paused it, only the engine can let it go on, and so die.
          await this.container.kill();
        }
        await delay(deathPollMs);
      }
      return;
    }
    if (this.storage === 'volumes' && this.death === null && (await this.container.pause())) return;
    await this.container.kill();
    if (this.shell !== null && (await within(this.shell.exited, endWaitMs)) === null) throw outlived(this.sandbox.label);
  }

  /** Signals of its own pid namespace cannot stop a first process: who stopped it, or paused the container, is outside. */
  private async heldByHost(): Promise<boolean> {
    // An engine that does not answer is told of by whoever ends the container next.
    const state = await this.container.state().catch(() => null);
    return state !== null && (state.paused || supervisorOnHost(state.pid, this.sandbox.id)?.state === 'T');
  }

  /** The engine reads all that it could tell, and can take half a second for it; the kernel tells all of this at once. */
  private async measure(): Promise<void> {
    const counts = groupCounts(this.seen?.groups ?? []);
    if (counts.cpuMs !== null && counts.peakMemoryBytes !== null) {
      this.lastUsage = counts;
      return;
    }
    // A container that died meanwhile has no counters any more; the last ones stand.
    const told = await this.container.usage().catch(() => null);
    if (told !== null) this.lastUsage = { ...told, oomKills: this.lastUsage.oomKills };
  }

  private async waitForEnd(): Promise<ShellExit> {
    const exitCode = await this.container.exited().catch(() => null);
    let { oomKills, signals } = this.context.events.of(this.container.id);
    if (!this.endingByUs && exitCode !== null) {
      const state = await this.container.state().catch(() => null);
      for (let waitedMs = 0; waitedMs < oomNewsMs && exitCode === killedStatus && oomKills + signals === 0; waitedMs += 20) {
        await delay(20);
        ({ oomKills, signals } = this.context.events.of(this.container.id));
      }
      if (state?.oomKilled === true) oomKills = Math.max(1, oomKills);
    }
    this.death = { exitCode, oomKills, foreignSignals: this.endingByUs ? 0 : signals };
    return this.death;
  }
}

function outlived(label: string): SandboxInfraError {
  return new SandboxInfraError(label, 'its processes outlive SIGKILL', 'See with `ps` what they wait for: as a rule a disk or a device that does not answer.');
}
