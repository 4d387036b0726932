/**
 * HTTP of one vLLM server: JSON there and back, connections kept. No time limit of its own: an answer of thousands of tokens takes
 * minutes, and the caller's signal ends a call, upon which vLLM drops the request (0.04 s, measured).
 */
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { VllmUnavailableError } from './errors.js';

/** Larger than any answer of ids and logprobs over 128K tokens. */
const longestAnswerBytes = 256 << 20;

export interface ApiAnswer {
  readonly status: number;
  /** Parsed JSON, or the text where it is none. */
  readonly body: unknown;
}

export class VllmApi {
  private readonly agent: HttpAgent;
  private readonly send: typeof httpRequest;

  /** @param url of the server, without /v1; @param apiKey sent as a bearer token; null: none */
  constructor(
    readonly url: string,
    private readonly apiKey: string | null,
  ) {
    const secure = new URL(url).protocol === 'https:';
    this.agent = secure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
    this.send = secure ? httpsRequest : httpRequest;
  }

  /**
   * @param path like `/v1/models`; @param body null: a GET
   * @throws VllmUnavailableError when no whole answer comes; the signal's reason when it is aborted
   */
  async call(path: string, body: unknown, signal?: AbortSignal): Promise<ApiAnswer> {
    signal?.throwIfAborted();
    try {
      return await this.exchange(path, body === null ? null : Buffer.from(JSON.stringify(body)), signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw new VllmUnavailableError(this.url, `gave no answer to ${path}: ${(error as Error).message}`, error);
    }
  }

  /** Idle connections end. */
  close(): void {
    this.agent.destroy();
  }

  private async exchange(path: string, body: Buffer | null, signal: AbortSignal | undefined): Promise<ApiAnswer> {
    const headers = {
      ...(this.apiKey === null ? {} : { authorization: `Bearer ${this.apiKey}` }),
      ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
    };
    return await new Promise((resolve, reject) => {
      const request = this.send(`${this.url}${path}`, { method: body === null ? 'GET' : 'POST', headers, agent: this.agent, ...(signal === undefined ? {} : { signal }) }, (response) => {
        readWhole(response).then((text) => resolve({ status: response.statusCode ?? 0, body: jsonOrText(text) }), reject);
      });
      request.on('error', reject);
      request.end(body ?? undefined);
    });
  }
}

async function readWhole(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > longestAnswerBytes) throw new Error(`its answer is longer than ${longestAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
