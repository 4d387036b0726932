import type { IncomingMessage, ServerResponse } from 'node:http';
import { SeatrialError, type Clock } from '../../../core/index.js';
import { GatewaySessionError } from '../gateway.js';
import { GatewayRequestError } from '../request-error.js';

export function sendJson(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers });
  response.end(text);
}

/** Server-sent events, all at once: an answer is whole before its first piece goes out. */
export function sendEvents(response: ServerResponse, lines: Iterable<string>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  response.end([...lines].join(''));
}

export type ErrorForm = 'openai' | 'anthropic';

/** An error as the client's API shapes it. */
export function sendError(request: IncomingMessage, response: ServerResponse, error: unknown, form: ErrorForm, clock: Clock): void {
  const fault = faultOf(error);
  const message = `${fault.message} ${fault.remedy}`;
  const body =
    form === 'openai'
      ? { error: { message, type: fault.type, param: fault.param, code: fault.apiCode } }
      : { type: 'error', error: { type: anthropicTypes[fault.status] ?? 'api_error', message: fault.apiCode === 'context_length_exceeded' ? `prompt is too long: ${message}` : message } };
  const unread = !request.complete;
  sendJson(response, fault.status, body, { ...(fault.retryAfterS === null ? {} : { 'retry-after': String(fault.retryAfterS) }), ...(unread ? { connection: 'close' } : {}) });
  if (unread) discardRest(request, clock);
}

/**
 * What a refused client still sends is read and thrown away for a moment, so that it gets to see the answer, and then the
 * connection is cut.
 */
function discardRest(request: IncomingMessage, clock: Clock): void {
  request.resume();
  void clock.sleep(lingerMs).then(() => request.socket.destroy());
}
const lingerMs = 1000;

const anthropicTypes: Readonly<Record<number, string>> = { 400: 'invalid_request_error', 401: 'authentication_error', 403: 'permission_error', 404: 'not_found_error', 413: 'request_too_large', 429: 'rate_limit_error', 503: 'overloaded_error' };

/** Faults of our own say nothing about themselves to a client; the log does. */
export function faultOf(error: unknown): GatewayRequestError {
  if (error instanceof GatewayRequestError) return error;
  if (error instanceof GatewaySessionError) return new GatewayRequestError({ status: error.status, type: error.status === 404 ? 'not_found_error' : 'invalid_request_error', apiCode: 'session', param: 'session_id', message: `${error.message}.`, remedy: error.remedy });
  const known = error instanceof SeatrialError;
  return new GatewayRequestError({ status: 500, type: 'server_error', apiCode: 'internal_error', param: null, message: known ? `${error.code}: ${error.message}.` : 'The gateway failed.', remedy: 'See the log of the gateway.', cause: error });
}

export function notFound(method: string, path: string, known: string): GatewayRequestError {
  return new GatewayRequestError({ status: 404, type: 'not_found_error', apiCode: 'not_found', param: null, message: `There is no ${method} ${path.slice(0, 200)}.`, remedy: `Known here: ${known}.` });
}

/** A part of a path as it was meant. @throws GatewayRequestError */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new GatewayRequestError({ status: 404, type: 'not_found_error', apiCode: 'not_found', param: null, message: 'The path is not validly encoded.', remedy: 'Encode its parts in percent notation.' });
  }
}
