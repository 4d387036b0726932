import { SeatrialError } from '../../core/index.js';

/** What a client is told beside the message: OpenAI's error object and the HTTP status. */
export interface RequestFault {
  readonly status: number;
  /** OpenAI's `type`. */
  readonly type: 'invalid_request_error' | 'authentication_error' | 'not_found_error' | 'rate_limit_error' | 'server_error';
  /** OpenAI's `code`: stable, for programs. */
  readonly apiCode: string;
  /** The field that is wrong, or null. */
  readonly param: string | null;
  readonly message: string;
  readonly remedy: string;
  /** Seconds after which the same request may succeed; null: it never will, or nobody knows. */
  readonly retryAfterS?: number;
  readonly cause?: unknown;
}

/** A model call that is refused, or that could not be answered. Nothing of it is in the session's token arrays. */
export class GatewayRequestError extends SeatrialError {
  readonly status: number;
  readonly type: RequestFault['type'];
  readonly apiCode: string;
  readonly param: string | null;
  readonly retryAfterS: number | null;

  constructor({ status, type, apiCode, param, message, remedy, retryAfterS, cause }: RequestFault) {
    super({ code: 'E_GATEWAY_REQUEST', message, remedy, cause });
    this.status = status;
    this.type = type;
    this.apiCode = apiCode;
    this.param = param;
    this.retryAfterS = retryAfterS ?? null;
  }
}

export function invalidRequest(param: string | null, message: string, remedy: string, apiCode = 'invalid_value'): GatewayRequestError {
  return new GatewayRequestError({ status: 400, type: 'invalid_request_error', apiCode, param, message, remedy });
}

/** In the words of OpenAI, which agents look for. */
export function contextOverflow(promptTokens: number, contextLength: number, param: string): GatewayRequestError {
  return invalidRequest(
    param,
    `This model's maximum context length is ${contextLength} tokens. However, your ${param} resulted in ${promptTokens} tokens, which leaves none for an answer.`,
    `Reduce the length of the ${param}. The same call will fail again.`,
    'context_length_exceeded',
  );
}

/** Text is not even encoded when it has more characters than this for each token of the context: no prompt that fits does. */
const mostCharactersPerToken = 16;

/** @throws GatewayRequestError before a long text keeps everybody waiting for its encoding. */
export function requireReadable(characters: number, contextLength: number, param: string): void {
  const most = contextLength * mostCharactersPerToken;
  if (characters <= most) return;
  throw invalidRequest(
    param,
    `This model's maximum context length is ${contextLength} tokens. However, your ${param} hold ${characters} characters, and more than ${most} are not read.`,
    `Reduce the length of the ${param}. The same call will fail again.`,
    'context_length_exceeded',
  );
}

/** A trial that has used up what one session may record. */
export function sessionFull(sessionId: string, tokens: number): GatewayRequestError {
  return new GatewayRequestError({ status: 403, type: 'invalid_request_error', apiCode: 'session_limit_exceeded', param: null, message: `Session ${sessionId} would hold more than ${tokens} tokens, which is all that is kept of one.`, remedy: 'End it, and open a new session.' });
}

/** A trial that has made all its model calls. */
export function stepsSpent(sessionId: string, calls: number): GatewayRequestError {
  return new GatewayRequestError({ status: 403, type: 'invalid_request_error', apiCode: 'step_limit_exceeded', param: null, message: `Session ${sessionId} has made its ${calls} model calls.`, remedy: 'Finish with what there is. The same call will fail again.' });
}

export function unauthorized(): GatewayRequestError {
  return new GatewayRequestError({ status: 401, type: 'authentication_error', apiCode: 'invalid_api_key', param: null, message: 'The API key is unknown, or was revoked when its trial ended.', remedy: 'Use the token that belongs to this trial as API key (Authorization: Bearer, or x-api-key).' });
}

export function sessionEnded(sessionId: string): GatewayRequestError {
  return new GatewayRequestError({ status: 401, type: 'authentication_error', apiCode: 'session_ended', param: null, message: `Session ${sessionId} has ended; it takes no more calls.`, remedy: 'Open a new session.' });
}

export function overloaded(message: string): GatewayRequestError {
  return new GatewayRequestError({ status: 429, type: 'rate_limit_error', apiCode: 'rate_limit_exceeded', param: null, message, remedy: 'Try again after a moment.', retryAfterS: 1 });
}
