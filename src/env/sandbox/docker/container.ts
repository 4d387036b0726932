import { z } from 'zod';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { KernelCounts } from '../shell-sandbox.js';
import { AttachStream } from './attach-stream.js';
import type { EngineClient } from './engine-client.js';
import { EngineRefusedError } from './errors.js';

const Created = z.object({ Id: z.string() });
const Waited = z.object({ StatusCode: z.number() });
const Inspected = z.object({ State: z.object({ Pid: z.number(), OOMKilled: z.boolean(), Running: z.boolean(), Paused: z.boolean() }) });
const Stats = z.object({
  cpu_stats: z.object({ cpu_usage: z.object({ total_usage: z.number() }) }),
  memory_stats: z.object({ max_usage: z.number().optional(), usage: z.number().optional() }),
});

const PathStat = z.object({ mode: z.number() });

/** Go's os.FileMode. */
const goMode = { directory: 2 ** 31, symlink: 2 ** 27, special: 2 ** 26 + 2 ** 25 + 2 ** 24 + 2 ** 21 + 2 ** 19 };

function typeOfMode(mode: number): 'file' | 'directory' | 'symlink' | 'special' {
  const has = (bits: number): boolean => (BigInt(mode) & BigInt(bits)) !== 0n;
  if (has(goMode.directory)) return 'directory';
  if (has(goMode.symlink)) return 'symlink';
  return has(goMode.special) ? 'special' : 'file';
}

export interface ContainerState {
  /** Of the first process, as the engine's machine counts; 0 when there is none. */
  readonly pid: number;
  readonly oomKilled: boolean;
  readonly running: boolean;
  readonly paused: boolean;
}

/** One container of the engine, by its id: the calls that sandboxes need, and nothing about what runs inside. */
export class Container {
  private constructor(
    private readonly engine: EngineClient,
    readonly id: string,
  ) {}

  /** @param name unique on the engine @throws EngineRefusedError, EngineGoneError */
  static async create(engine: EngineClient, name: string, config: object): Promise<Container> {
    const { Id } = await engine.json(Created, { method: 'POST', path: '/containers/create', query: { name }, body: config });
    return new Container(engine, Id);
  }

  start(): Promise<void> {
    return this.engine.send({ method: 'POST', path: `${this.path}/start` });
  }

  /** Before start, so that nothing is missed. */
  async attach(): Promise<AttachStream> {
    const socket = await this.engine.hijack({ method: 'POST', path: `${this.path}/attach`, query: { stream: '1', stdin: '1', stdout: '1', stderr: '1' } });
    return new AttachStream(socket);
  }

  /** The first process's exit status, once the container no longer runs. */
  async exited(): Promise<number> {
    return (await this.engine.json(Waited, { method: 'POST', path: `${this.path}/wait`, query: { condition: 'not-running' }, lasting: true })).StatusCode;
  }

  /** A paused container is running; one that was removed is not. */
  async state(): Promise<ContainerState> {
    try {
      const { State } = await this.engine.json(Inspected, { method: 'GET', path: `${this.path}/json` });
      return { pid: State.Pid, oomKilled: State.OOMKilled, running: State.Running, paused: State.Paused };
    } catch (error) {
      if (error instanceof EngineRefusedError && error.status === 404) return { pid: 0, oomKilled: false, running: false, paused: false };
      throw error;
    }
  }

  /** SIGKILL to the first process, and so to all; fine when it is dead already. */
  kill(): Promise<void> {
    return this.unlessRefused(409, { method: 'POST', path: `${this.path}/kill` });
  }

  /** Stops every process where it is; false when the container does not run. */
  async pause(): Promise<boolean> {
    try {
      await this.engine.send({ method: 'POST', path: `${this.path}/pause` });
      return true;
    } catch (error) {
      if (error instanceof EngineRefusedError) return false;
      throw error;
    }
  }

  /** With its anonymous volumes, whatever its state; fine when it is gone. */
  remove(): Promise<void> {
    return this.unlessRefused(404, { method: 'DELETE', path: this.path, query: { force: '1', v: '1' } });
  }

  async usage(): Promise<KernelCounts> {
    const { cpu_stats: cpu, memory_stats: memory } = await this.engine.json(Stats, { method: 'GET', path: `${this.path}/stats`, query: { stream: 'false', 'one-shot': 'true' } });
    return { cpuMs: cpu.cpu_usage.total_usage / 1e6, peakMemoryBytes: memory.max_usage ?? null, oomKills: null };
  }

  /** A tar stream of a path and all below it; null when nothing is there. */
  async archive(path: string): Promise<IncomingMessage | null> {
    try {
      return await this.engine.stream({ method: 'GET', path: `${this.path}/archive`, query: { path } });
    } catch (error) {
      if (error instanceof EngineRefusedError && error.status === 404) return null;
      throw error;
    }
  }

  /** What stands at a path, links not followed in its last component; null when nothing does. */
  async typeOf(path: string): Promise<'file' | 'directory' | 'symlink' | 'special' | null> {
    try {
      const response = await this.engine.stream({ method: 'HEAD', path: `${this.path}/archive`, query: { path } });
      response.resume();
      const header = String(response.headers['x-docker-container-path-stat'] ?? '');
      return typeOfMode(PathStat.parse(JSON.parse(Buffer.from(header, 'base64').toString('utf8'))).mode);
    } catch (error) {
      if (!(error instanceof EngineRefusedError)) throw error;
      if (error.status === 404) return null;
      return this.typeOfRefused(path);
    }
  }

  /** Unpacks a tar archive below a directory that exists. */
  upload(directory: string, tar: Buffer | Readable): Promise<void> {
    return this.engine.send({ method: 'PUT', path: `${this.path}/archive`, query: { path: directory, noOverwriteDirNonDir: 'false' }, body: Buffer.isBuffer(tar) ? tar : { tar } });
  }

  /** Runs one more program as the container's own user and gives what it printed. */
  async run(command: readonly string[]): Promise<Buffer> {
    const { Id } = await this.engine.json(Created, { method: 'POST', path: `${this.path}/exec`, body: { Cmd: command, AttachStdout: true, AttachStderr: true, Tty: false } });
    const stream = new AttachStream(await this.engine.hijack({ method: 'POST', path: `/exec/${Id}/start`, body: { Detach: false, Tty: false } }));
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  /** A link that leads in circles makes the engine fail; only an answer with a body says so. */
  private async typeOfRefused(path: string): Promise<'symlink' | null> {
    try {
      (await this.archive(path))?.destroy();
      return null;
    } catch (error) {
      if (error instanceof EngineRefusedError && /too many (links|levels of symbolic links)/.test(error.answer)) return 'symlink';
      throw error;
    }
  }

  private get path(): string {
    return `/containers/${this.id}`;
  }

  private async unlessRefused(status: number, request: { readonly method: 'POST' | 'DELETE'; readonly path: string; readonly query?: Readonly<Record<string, string>> }): Promise<void> {
    try {
      await this.engine.send(request);
    } catch (error) {
      if (!(error instanceof EngineRefusedError && (error.status === status || error.status === 404))) throw error;
    }
  }
}
