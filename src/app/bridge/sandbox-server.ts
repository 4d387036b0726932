import { assertNever, SeatrialError } from '../../core/index.js';
import { chooseProvider, defaultTaskLimits, diagnoseSandbox, type ExecResult, type ProviderChoice, type Sandbox, type SandboxDeps, type SandboxLimits, type SandboxProvider } from '../../env/index.js';
import { BridgeProviderError, BridgeRequestError, BridgeSandboxError } from './errors.js';
import { BridgeRequest, protocolVersion, type BridgeAnswer, type BridgeError, type RequestOf } from './protocol.js';
import { download, upload } from './transfer.js';

interface Held {
  readonly sandbox: Sandbox;
  readonly limits: SandboxLimits;
}

/** Node's timers take no more. */
const longestTimerMs = 0x7fffffff;

/** Answers requests of the bridge protocol with the sandboxes of one provider. */
export class SandboxServer {
  private readonly sandboxes = new Map<string, Held>();
  private readonly running = new Map<number, AbortController>();

  private constructor(
    private readonly provider: SandboxProvider,
    private readonly deps: SandboxDeps,
  ) {}

  /** @throws SandboxUnavailableError; BridgeProviderError for a provider without a root of its own */
  static async open(choice: ProviderChoice, deps: SandboxDeps): Promise<SandboxServer> {
    if (choice === 'process' || choice === 'harbor') throw new BridgeProviderError(choice);
    const provider = await chooseProvider(choice, deps);
    await provider.reap();
    return new SandboxServer(provider, deps);
  }

  /** Never rejects: what fails is the answer. */
  async answer(line: string): Promise<BridgeAnswer> {
    let id: number | null = null;
    try {
      const request = parseRequest(line);
      id = request.id;
      return { id, result: await this.run(request) };
    } catch (error) {
      return { id, error: errorFacts(error) };
    }
  }

  /** Stops every sandbox. */
  async close(): Promise<void> {
    for (const controller of this.running.values()) controller.abort(new Error('the server ends'));
    await this.provider.close();
    this.sandboxes.clear();
  }

  private async run(request: BridgeRequest): Promise<unknown> {
    switch (request.op) {
      case 'hello':
        return { protocol: protocolVersion, provider: this.provider.name, isolation: this.provider.isolation };
      case 'diagnose':
        return (await diagnoseSandbox(this.deps)).find(({ provider }) => provider === this.provider.name);
      case 'create':
        return this.create(request);
      case 'exec':
        return this.exec(request);
      case 'cancel':
        this.running.get(request.request)?.abort(new Error('cancelled'));
        return {};
      case 'upload':
        return upload(this.held(request.sandbox).sandbox, request.hostPath, request.path);
      case 'download': {
        const { sandbox, limits } = this.held(request.sandbox);
        return download(sandbox, request.path, request.hostPath, limits.fileSizeBytes, request.only);
      }
      case 'list':
        return { entries: await this.held(request.sandbox).sandbox.listFiles(request.path) };
      case 'usage':
        return this.held(request.sandbox).sandbox.usage();
      case 'stop':
        await this.sandboxes.get(request.sandbox)?.sandbox.stop();
        this.sandboxes.delete(request.sandbox);
        return {};
      default:
        return assertNever(request, 'bridge request');
    }
  }

  private async create(request: RequestOf<'create'>): Promise<{ sandbox: string }> {
    const { label, workdir, extraDirs, env, leaseMs, shell, image, network } = request;
    const limits: SandboxLimits = { ...defaultTaskLimits, ...stated(request.limits) };
    const sandbox = await this.provider.create({ label, workdir, extraDirs, limits, env, leaseMs, ...stated({ shell, image, network }) });
    this.sandboxes.set(sandbox.id, { sandbox, limits });
    return { sandbox: sandbox.id };
  }

  private async exec(request: RequestOf<'exec'>): Promise<unknown> {
    const { sandbox } = this.held(request.sandbox);
    const controller = new AbortController();
    this.running.set(request.id, controller);
    try {
      const result = await sandbox.exec(request.command, {
        timeoutMs: request.timeoutMs ?? longestTimerMs,
        limitBytes: { headBytes: request.headBytes, tailBytes: request.tailBytes },
        env: request.env,
        signal: controller.signal,
        ...(request.cwd === undefined ? {} : { cwd: request.cwd }),
      });
      return execAnswer(result, sandbox, controller.signal.aborted);
    } finally {
      this.running.delete(request.id);
    }
  }

  private held(id: string): Held {
    const held = this.sandboxes.get(id);
    if (held === undefined) throw new BridgeSandboxError(id);
    return held;
  }
}

/** Without what was left out. */
function stated<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function execAnswer(result: ExecResult, sandbox: Sandbox, aborted: boolean): Record<string, unknown> {
  const status = sandbox.status();
  return {
    exitCode: result.exitCode,
    timedOut: result.timedOut,
    aborted,
    head: Buffer.from(result.head).toString('base64'),
    tail: Buffer.from(result.tail).toString('base64'),
    elidedBytes: result.elidedBytes,
    durationMs: result.durationMs,
    alive: status.alive,
    cause: status.alive ? null : status.cause,
    detail: status.alive ? null : status.detail,
  };
}

function parseRequest(line: string): BridgeRequest {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new BridgeRequestError('it is no JSON');
  }
  const parsed = BridgeRequest.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new BridgeRequestError(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'request'}: ${message}`).join('; '));
}

function errorFacts(error: unknown): BridgeError {
  if (error instanceof SeatrialError) return { code: error.code, message: error.message, remedy: error.remedy };
  return { code: 'E_BRIDGE_INTERNAL', message: error instanceof Error ? error.message : String(error), remedy: 'Report it with what was asked for.' };
}
