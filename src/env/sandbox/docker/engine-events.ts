import { z } from 'zod';
import type { EngineClient } from './engine-client.js';

const Event = z.object({ Action: z.string(), Actor: z.object({ ID: z.string() }) });

export interface ContainerIncidents {
  /** Processes that the kernel killed because the container was out of memory. */
  readonly oomKills: number;
  /** Signals sent to it through the engine, by whomever. */
  readonly signals: number;
}

const nothing: ContainerIncidents = { oomKills: 0, signals: 0 };

/** What the engine tells about the containers of one run, as it happens: kills for want of memory, and foreign hands. */
export class EngineEvents {
  private readonly incidents = new Map<string, ContainerIncidents>();
  private readonly ending = new AbortController();

  private listening: Promise<void> | null = null;

  /** @param label of the run's containers, `KEY=VALUE` */
  constructor(
    private readonly engine: EngineClient,
    private readonly label: string,
  ) {}

  /** Before a container starts: listens, again where the connection was lost. @throws EngineGoneError */
  follow(): Promise<void> {
    this.listening ??= this.listen().catch((error: unknown) => {
      this.listening = null;
      throw error;
    });
    return this.listening;
  }

  of(containerId: string): ContainerIncidents {
    return this.incidents.get(containerId) ?? nothing;
  }

  forget(containerId: string): void {
    this.incidents.delete(containerId);
  }

  close(): void {
    this.ending.abort();
  }

  private async listen(): Promise<void> {
    const filters = JSON.stringify({ type: ['container'], label: [this.label], event: ['oom', 'kill'] });
    const stream = await this.engine.stream({ method: 'GET', path: '/events', query: { filters }, signal: this.ending.signal, lasting: true });
    // A provider that nobody closed must not keep the process from ending.
    stream.socket.unref();
    let rest = '';
    stream.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\n');
      rest = lines.pop()!;
      for (const line of lines.filter((each) => each.trim() !== '')) this.note(line);
    });
    // A connection that breaks took the containers' own with it: each of them learns of it for itself.
    stream.on('error', () => stream.destroy());
    stream.on('close', () => (this.listening = null));
  }

  private note(line: string): void {
    const { Action, Actor } = Event.parse(JSON.parse(line));
    const { oomKills, signals } = this.of(Actor.ID);
    this.incidents.set(Actor.ID, Action === 'oom' ? { oomKills: oomKills + 1, signals } : { oomKills, signals: signals + 1 });
  }
}
