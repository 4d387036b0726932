/**
 * What an answer that is no success means. Codes are few and unlike (vLLM says 400, 404 and 500 for kinds of bad adapters), so a call's
 * own parameters decide with the status; texts are only told. Source: answers of vLLM 0.32 in golden/vllm.
 */
import { z } from 'zod';
import { ContextOverflowError, EngineInputError, type SampleRequest, UnknownPolicyVersionError } from '../index.js';
import type { ApiAnswer } from './api.js';
import { VllmAdapterError, VllmKeyError, VllmUnavailableError } from './errors.js';

const ApiError = z.object({ error: z.object({ message: z.string(), type: z.string(), param: z.string().nullable() }) });

/** What the server said went wrong, and about which parameter. */
export interface Refusal {
  readonly message: string;
  readonly param: string | null;
}

export function refusalOf({ status, body }: ApiAnswer): Refusal {
  const parsed = ApiError.safeParse(body);
  if (parsed.success) return { message: parsed.data.error.message, param: parsed.data.error.param };
  return { message: `status ${status}${typeof body === 'string' && body !== '' ? `: ${body.slice(0, 200)}` : ''}`, param: null };
}

/** The error for a refused call for tokens. @param served versions that were loaded */
export function samplingRefusal(url: string, answer: ApiAnswer, request: SampleRequest, contextLength: number, served: readonly number[]): Error {
  const { message, param } = refusalOf(answer);
  if (answer.status === 404 && param === 'model') return new UnknownPolicyVersionError(request.policyVersion, served);
  if (answer.status === 400 && (param === 'input_tokens' || param === 'max_tokens')) return new ContextOverflowError(request.promptIds.length, request.maxNewTokens, contextLength);
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429) {
    return new EngineInputError(`vLLM refused a prompt of ${request.promptIds.length} tokens: ${message}`, 'Check that the server serves the base model of this tokenizer.');
  }
  return new VllmUnavailableError(url, `failed: ${message}`);
}

/** A key that the server does not take; null for any other answer. */
export function keyRefusal(url: string, { status }: ApiAnswer): VllmKeyError | null {
  return status === 401 || status === 403 ? new VllmKeyError(url) : null;
}

/** The error for an adapter that was not loaded or unloaded. A server that is gone or overloaded says nothing about the adapter. */
export function adapterRefusal(url: string, name: string, answer: ApiAnswer): Error {
  const { message } = refusalOf(answer);
  const gone = answer.status === 503 || answer.status === 429 || /EngineCore|EngineDead/.test(message);
  return gone ? new VllmUnavailableError(url, `failed: ${message}`) : new VllmAdapterError(name, message);
}
