/**
 * What the Docker engine itself takes for the containers that sandboxes are: containers of the very configuration that the
 * engine shows for a sandbox, created, started, one `true` through the engine's own exec, killed and removed, by plain calls
 * over the same socket. Nothing of the provider runs but its HTTP client.
 */
import { z } from 'zod';
import { systemClock } from '../src/core/index.js';
import { Container } from '../src/env/sandbox/docker/container.js';
import { engineAddress } from '../src/env/sandbox/docker/engine-address.js';
import { EngineClient } from '../src/env/sandbox/docker/engine-client.js';

const steps = ['create', 'start', 'exec true', 'kill + remove'] as const;
export type FloorTimings = Readonly<Record<(typeof steps)[number] | 'life', number[]>>;

const Shown = z.object({ Config: z.looseObject({}), HostConfig: z.looseObject({}) });

export class DockerFloor {
  private made = 0;

  private constructor(
    private readonly engine: EngineClient,
    private readonly config: object,
  ) {}

  /** @param name of a container that stands: a sandbox's id */
  static async like(name: string, environment: NodeJS.ProcessEnv): Promise<DockerFloor> {
    const engine = new EngineClient(engineAddress(environment));
    await engine.negotiate();
    const { Config, HostConfig } = await engine.json(Shown, { method: 'GET', path: `/containers/${name}/json` });
    return new DockerFloor(engine, { ...Config, HostConfig });
  }

  async measure(concurrent: number, count: number): Promise<FloorTimings & { readonly wallMs: number }> {
    const timings: FloorTimings = { create: [], start: [], 'exec true': [], 'kill + remove': [], life: [] };
    let remaining = count;
    const worker = async (): Promise<void> => {
      while (remaining-- > 0) await this.life(timings);
    };
    const startedMs = systemClock.monotonicMs();
    await Promise.all(Array.from({ length: concurrent }, worker));
    return { ...timings, wallMs: systemClock.monotonicMs() - startedMs };
  }

  close(): void {
    this.engine.close();
  }

  private async life(timings: FloorTimings): Promise<void> {
    const marks = [systemClock.monotonicMs()];
    const mark = (): void => void marks.push(systemClock.monotonicMs());
    const container = await Container.create(this.engine, `seatrial-floor-${process.pid}-${this.made++}`, this.config);
    mark();
    try {
      // Its shell reads from here; without a reader of its input it would end at once.
      const attached = await container.attach();
      await container.start();
      mark();
      await container.run(['/bin/true']);
      mark();
      await container.kill();
      attached.destroy();
    } finally {
      await container.remove();
    }
    mark();
    for (const [index, step] of steps.entries()) timings[step].push(marks[index + 1]! - marks[index]!);
    timings.life.push(marks.at(-1)! - marks[0]!);
  }
}
