import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { SandboxUnavailableError } from '../errors.js';
import { HarborGoneError, HarborRefusedError } from './errors.js';
import type { HarborSettings } from './settings.js';

const Answer = z.union([
  z.object({ id: z.number(), result: z.record(z.string(), z.unknown()) }),
  z.object({ id: z.number(), error: z.object({ kind: z.string(), message: z.string() }) }),
]);
const Hello = z.object({ protocol: z.number(), harbor: z.string() });
const Created = z.object({ environment: z.string() });
const Executed = z.object({ stdout: z.string(), stderr: z.string(), exitCode: z.number() });

const protocolVersion = 1;
const complaintBytes = 4_096;
/** Importing Harbor and a vendor's library takes a while on a cold disk. */
const helloTimeoutMs = 120_000;
const endTimeoutMs = 60_000;

export interface EnvironmentRequest {
  readonly image: string | null;
  /** Host folder with a Dockerfile or docker-compose.yaml; null: none. */
  readonly definitionDir: string | null;
  /** Null: the image's own word. */
  readonly workdir: string | null;
  readonly cpus: number;
  readonly memoryMb: number;
  readonly storageMb: number;
  readonly network: 'none' | 'public';
}

export interface ExecRequest {
  readonly command: string;
  /** null: as the environment's own user. */
  readonly user: string | null;
  /** null: where the environment's commands begin, which may not exist yet. */
  readonly cwd: string | null;
  /** After so many seconds Harbor gives up; whole seconds. */
  readonly timeoutSec: number;
}

export type Executed = z.infer<typeof Executed>;

interface Waiting {
  readonly what: string;
  readonly settle: (result: Record<string, unknown>) => void;
  readonly fail: (error: Error) => void;
}

/**
 * The Python side (`python -m harbor_bridge.serve`): one process for all sandboxes of a provider, JSON lines over its
 * standard streams. It stops every environment when its input ends, so none outlives this process, however that ends.
 */
export class HarborClient {
  /** Harbor's own. */
  version = '';
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private complaints = '';
  private readonly ended: Promise<void>;
  private isOver = false;

  private constructor(private readonly process: ChildProcess) {
    this.ended = new Promise<void>((resolve) => {
      process.once('close', () => resolve());
      process.once('error', (error) => {
        this.complaints += error.message;
        resolve();
      });
    }).then(() => this.onEnd());
    createInterface({ input: process.stdout! }).on('line', (line) => this.onLine(line));
    process.stdin!.on('error', () => undefined);
    process.stderr!.on('data', (chunk: Buffer) => {
      this.complaints = `${this.complaints}${chunk.toString('utf8')}`.slice(-complaintBytes);
    });
  }

  /** @throws SandboxUnavailableError when Python, Harbor or the environment's credentials are missing */
  static async start(settings: HarborSettings, environment: Readonly<Record<string, string | undefined>>): Promise<HarborClient> {
    const args = ['-m', 'harbor_bridge.serve', '--environment', settings.environment, '--options', JSON.stringify(settings.options)];
    const client = new HarborClient(spawn(settings.python, args, { stdio: 'pipe', env: definedOnly(environment), detached: true }));
    const timer = setTimeout(() => client.process.kill('SIGKILL'), helloTimeoutMs);
    try {
      const { protocol, harbor } = Hello.parse(await client.request('hello', {}, 'to start'));
      client.version = harbor;
      if (protocol !== protocolVersion) throw new SandboxUnavailableError('harbor', `its Python side speaks protocol ${protocol}, expected ${protocolVersion}`, 'Run npm run setup:harbor.');
      return client;
    } catch (error) {
      await client.close();
      if (!(error instanceof HarborGoneError)) throw error;
      throw new SandboxUnavailableError('harbor', error.message, `Run npm run setup:harbor, and check the options and credentials of ${settings.environment}.`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Its id. */
  async create(label: string, request: EnvironmentRequest): Promise<string> {
    return Created.parse(await this.request('create', { label, ...request }, 'to start')).environment;
  }

  async exec(environment: string, { command, user, cwd, timeoutSec }: ExecRequest, signal?: AbortSignal): Promise<Executed> {
    return Executed.parse(await this.request('exec', { environment, command, timeoutSec, ...(user === null ? {} : { user }), ...(cwd === null ? {} : { cwd }) }, 'a command', signal));
  }

  async upload(environment: string, hostPath: string, path: string): Promise<void> {
    await this.request('upload', { environment, hostPath, path }, `the upload of ${path}`);
  }

  async download(environment: string, path: string, hostPath: string): Promise<void> {
    await this.request('download', { environment, path, hostPath }, `the download of ${path}`);
  }

  async stop(environment: string): Promise<void> {
    await this.request('stop', { environment }, 'to stop');
  }

  /** Stops every environment, then the process; by force when it does not end. */
  async close(): Promise<void> {
    this.process.stdin!.end();
    const timer = setTimeout(() => this.process.kill('SIGKILL'), endTimeoutMs);
    await this.ended;
    clearTimeout(timer);
  }

  private request(op: string, fields: object, what: string, signal?: AbortSignal): Promise<Record<string, unknown>> {
    if (this.isOver) return Promise.reject(new HarborGoneError(this.complaints.trim()));
    const id = ++this.lastId;
    const answered = new Promise<Record<string, unknown>>((settle, fail) => {
      this.waiting.set(id, { what, settle, fail });
      this.process.stdin!.write(`${JSON.stringify({ id, op, ...fields })}\n`);
    });
    const cancel = (): void => this.cancel(id);
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted === true) cancel();
    return answered.finally(() => signal?.removeEventListener('abort', cancel));
  }

  private cancel(request: number): void {
    if (!this.waiting.has(request) || this.isOver) return;
    this.process.stdin!.write(`${JSON.stringify({ id: ++this.lastId, op: 'cancel', request })}\n`);
  }

  private onLine(line: string): void {
    const answer = Answer.parse(JSON.parse(line));
    const waiting = this.waiting.get(answer.id);
    if (waiting === undefined) return;
    this.waiting.delete(answer.id);
    if ('error' in answer) waiting.fail(new HarborRefusedError(answer.error.kind, waiting.what, answer.error.message));
    else waiting.settle(answer.result);
  }

  private onEnd(): void {
    this.isOver = true;
    for (const { fail } of this.waiting.values()) fail(new HarborGoneError(this.complaints.trim()));
    this.waiting.clear();
  }
}

function definedOnly(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
