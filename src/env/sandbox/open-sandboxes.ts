import { SandboxUnavailableError } from './errors.js';
import type { ProviderName } from './provider.js';
import type { ShellSandbox } from './shell-sandbox.js';

/** The sandboxes of one provider, from their start to their end, so that closing it leaves none. */
export class OpenSandboxes {
  private readonly living = new Set<ShellSandbox>();
  private readonly starting = new Set<Promise<ShellSandbox>>();
  private closed = false;

  constructor(private readonly provider: ProviderName) {}

  /** @throws SandboxUnavailableError once closed; whatever `start` throws */
  async add(start: (onStopped: (sandbox: ShellSandbox) => void) => Promise<ShellSandbox>): Promise<ShellSandbox> {
    if (this.closed) throw new SandboxUnavailableError(this.provider, 'this provider was closed', 'Open another.');
    const started = start((stopped) => this.living.delete(stopped));
    this.starting.add(started);
    try {
      const sandbox = await started;
      this.living.add(sandbox);
      return sandbox;
    } finally {
      this.starting.delete(started);
    }
  }

  /** Stops them all, those that are starting too; throws the first failure once every one has been tried. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.starting);
    const stops = await Promise.allSettled([...this.living].map((sandbox) => sandbox.stop()));
    for (const stop of stops) if (stop.status === 'rejected') throw stop.reason;
  }
}
