import type { IncomingMessage } from 'node:http';
import { GatewayRequestError, invalidRequest, overloaded } from '../request-error.js';

/** How much of requests' bodies may be held at once, all requests together, and of one. Shared by everything that reads them. */
export class BodyBudget {
  private heldBytes = 0;

  constructor(
    readonly limitBytes: number,
    private readonly totalBytes: number,
  ) {}

  /** @throws GatewayRequestError (429) */
  take(bytes: number): void {
    if (this.heldBytes + bytes > this.totalBytes) throw overloaded(`The gateway is reading ${this.heldBytes} bytes of requests, and ${this.totalBytes} is all it holds at once.`);
    this.heldBytes += bytes;
  }

  giveBack(bytes: number): void {
    this.heldBytes -= bytes;
  }
}

/**
 * A request's body as JSON. It is never held beyond the budget: what is announced or grows larger is refused at once, and the
 * answer closes the connection, so that the rest is not even kept.
 *
 * @throws GatewayRequestError (413, 429, or 400 for what is no JSON in UTF-8); ClientLeftError
 */
export async function readJsonBody(request: IncomingMessage, budget: BodyBudget): Promise<unknown> {
  const { limitBytes } = budget;
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (size + chunk.length > limitBytes) throw tooLarge(limitBytes);
      budget.take(chunk.length);
      size += chunk.length;
      chunks.push(chunk);
    }
    return parseBody(Buffer.concat(chunks));
  } catch (error) {
    if (request.destroyed && !request.complete) throw new ClientLeftError();
    throw error;
  } finally {
    budget.giveBack(size);
  }
}

/** The client closed the connection before it was answered; nobody is left to be told. */
export class ClientLeftError extends Error {}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseBody(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalidRequest(null, 'The request body is not valid UTF-8.', 'Send JSON encoded in UTF-8.', 'invalid_utf8');
  }
  try {
    return shallow(JSON.parse(text, /\\u[dD][89a-fA-F]/.test(text) ? wellFormed : undefined));
  } catch (error) {
    if (error instanceof GatewayRequestError) throw error;
    throw invalidRequest(null, `The request body is not valid JSON: ${(error as Error).message}.`, 'Send one JSON object.', 'invalid_json');
  }
}

function tooLarge(limitBytes: number): GatewayRequestError {
  return new GatewayRequestError({ status: 413, type: 'invalid_request_error', apiCode: 'request_too_large', param: null, message: `The request body is larger than ${limitBytes} bytes.`, remedy: 'Send less.' });
}

/** Halves of characters, which only escapes can bring in, become U+FFFD, as bytes that are no UTF-8 do elsewhere: no file or tokenizer takes them. */
function wellFormed(key: string, value: unknown): unknown {
  const whole = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
  if (whole(key) !== key) throw invalidRequest(null, 'The request body has a key that is not valid Unicode.', 'Name keys in whole characters.', 'invalid_utf8');
  return typeof value === 'string' ? whole(value) : value;
}

/** Nesting that no request needs, and that would exhaust whoever walks down it. */
const mostNesting = 64;

function shallow(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === mostNesting) throw invalidRequest(null, `The request body is nested deeper than ${mostNesting} levels.`, 'Send flatter values.', 'invalid_json');
  for (const inner of Object.values(value)) shallow(inner, depth + 1);
  return value;
}
