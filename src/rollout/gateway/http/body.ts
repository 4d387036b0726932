import type { IncomingMessage } from 'node:http';
import { GatewayRequestError, invalidRequest } from '../request-error.js';

/**
 * A request's body as JSON. It is never held beyond `limitBytes`: what is announced or grows larger is refused at once, and the
 * answer closes the connection, so that the rest is not even read.
 *
 * @throws GatewayRequestError (413, or 400 for what is no JSON in UTF-8)
 */
export async function readJsonBody(request: IncomingMessage, limitBytes: number): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk);
  }
  return parseBody(Buffer.concat(chunks));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseBody(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalidRequest(null, 'The request body is not valid UTF-8.', 'Send JSON encoded in UTF-8.', 'invalid_utf8');
  }
  try {
    return JSON.parse(text, /\\u[dD][89a-fA-F]/.test(text) ? wellFormed : undefined) as unknown;
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
