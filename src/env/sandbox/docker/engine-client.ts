import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { EngineAddress } from './engine-address.js';
import { EngineGoneError, EngineRefusedError } from './errors.js';

export interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  /** Without version and query, e.g. `/containers/create`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, bytes and streams as a tar archive. */
  readonly body?: object | Buffer | { readonly tar: Readable };
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Answered when something else has ended: takes a connection of its own, and none from those that are waited for. */
  readonly lasting?: true;
}

/** The newest version of the API that was read for this client. Engines speak all back to their own oldest. */
const newestVersion: ApiVersion = [1, 48];
/** Docker 19.03: `Init`, `wait` conditions and label filters are all older. */
const oldestVersion: ApiVersion = [1, 40];
type ApiVersion = readonly [major: number, minor: number];
const longestErrorBytes = 16_384;

/**
 * The Docker Engine API over its socket: plain HTTP requests, and connections taken over for a raw stream. One request,
 * one connection of a bounded keep-alive pool, or its own where the answer is long in coming; nothing is retried here.
 */
export class EngineClient {
  private version = `v${oldestVersion.join('.')}`;
  private readonly agent: http.Agent;

  constructor(readonly address: EngineAddress) {
    const options = { keepAlive: true, maxSockets: 64 };
    this.agent = address.kind === 'tcp' && address.tls !== null ? new https.Agent(options) : new http.Agent(options);
  }

  /** Asks the engine for its API version and uses the newest that both know. @throws EngineGoneError, EngineRefusedError */
  async negotiate(): Promise<void> {
    const response = await this.respond({ method: 'GET', path: '/_ping' }, '');
    await drained(response);
    const theirs = /^(\d+)\.(\d+)$/.exec(String(response.headers['api-version'] ?? ''));
    if (theirs === null) throw new EngineGoneError(this.address.text, 'GET /_ping', 'it names no API version: that is no Docker engine');
    const offered: ApiVersion = [Number(theirs[1]), Number(theirs[2])];
    if (isBefore(offered, oldestVersion)) throw new EngineGoneError(this.address.text, 'GET /_ping', `it speaks API ${offered.join('.')}, needed is ${oldestVersion.join('.')} (Docker 19.03) or newer`);
    this.version = `v${(isBefore(offered, newestVersion) ? offered : newestVersion).join('.')}`;
  }

  /** @throws EngineGoneError, EngineRefusedError; a ZodError for an answer of another shape */
  async json<T>(shape: z.ZodType<T>, request: EngineRequest): Promise<T> {
    return shape.parse(JSON.parse((await this.bytes(request)).toString('utf8')));
  }

  /** For requests whose answer holds nothing of interest. */
  async send(request: EngineRequest): Promise<void> {
    await this.bytes(request);
  }

  async bytes(request: EngineRequest): Promise<Buffer> {
    return drained(await this.stream(request));
  }

  /** The answer's body as it comes; whoever takes it reads it to its end or destroys it. */
  async stream(request: EngineRequest): Promise<IncomingMessage> {
    const response = await this.respond(request, `/${this.version}`);
    const status = response.statusCode ?? 0;
    if (status < 400) return response;
    throw new EngineRefusedError(status, errorText(await drained(response)), named(request));
  }

  /** Takes the connection over: bytes written go to the container, bytes read come from it (multiplexed). */
  async hijack(request: EngineRequest): Promise<Socket> {
    const sent = this.request({ ...request, headers: { Connection: 'Upgrade', Upgrade: 'tcp' } }, `/${this.version}`, false);
    return new Promise((resolve, reject) => {
      sent.once('upgrade', (_response, socket: Socket, first: Buffer) => {
        if (first.length > 0) socket.unshift(first);
        resolve(socket);
      });
      sent.once('response', (response) => {
        drained(response).then(
          (body) => reject(new EngineRefusedError(response.statusCode ?? 0, errorText(body), named(request))),
          (error: unknown) => reject(new EngineGoneError(this.address.text, named(request), error)),
        );
      });
      sent.once('error', (error) => reject(new EngineGoneError(this.address.text, named(request), error)));
    });
  }

  close(): void {
    this.agent.destroy();
  }

  private respond(request: EngineRequest, prefix: string): Promise<IncomingMessage> {
    const sent = this.request(request, prefix, request.lasting !== true);
    return new Promise((resolve, reject) => {
      sent.once('response', resolve);
      sent.once('error', (error) => {
        if (request.signal?.aborted === true) reject(error);
        else reject(new EngineGoneError(this.address.text, named(request), error));
      });
    });
  }

  private request({ method, path, query, body, headers, signal }: EngineRequest, prefix: string, pooled: boolean): ClientRequest {
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const isTar = body !== undefined && (Buffer.isBuffer(body) || 'tar' in body);
    const payload = body === undefined || 'tar' in body ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const { address } = this;
    const options: RequestOptions = {
      method,
      path: `${prefix}${path}${search}`,
      ...(pooled ? { agent: this.agent } : { agent: false }),
      ...(signal === undefined ? {} : { signal }),
      headers: {
        Host: address.kind === 'tcp' ? `${address.host}:${address.port}` : 'docker',
        ...(body === undefined ? {} : { 'Content-Type': isTar ? 'application/x-tar' : 'application/json' }),
        ...(payload === undefined ? {} : { 'Content-Length': String(payload.length) }),
        ...headers,
      },
    };
    const sent = this.open(options);
    if (body !== undefined && 'tar' in body) {
      body.tar.on('error', (error) => sent.destroy(error));
      body.tar.pipe(sent);
    } else sent.end(payload);
    return sent;
  }

  private open(options: RequestOptions): ClientRequest {
    const { address } = this;
    if (address.kind === 'unix') return http.request({ ...options, socketPath: address.socketPath });
    if (address.tls === null) return http.request({ ...options, host: address.host, port: address.port });
    return https.request({ ...options, host: address.host, port: address.port, ...address.tls });
  }
}

async function drained(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function isBefore(a: ApiVersion, b: ApiVersion): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
}

function named({ method, path }: EngineRequest): string {
  return `${method} ${path}`;
}

/** Engines say `{"message": ...}`; a proxy in between may say anything. */
function errorText(body: Buffer): string {
  const text = body.toString('utf8', 0, longestErrorBytes).trim();
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed) return String(parsed.message);
  } catch {
    // Not JSON: the text itself is the best there is.
  }
  return text === '' ? 'no reason given' : text;
}
