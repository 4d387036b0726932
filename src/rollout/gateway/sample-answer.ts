import { SeatrialError } from '../../core/index.js';
import { ContextOverflowError, type SampleRequest, type SampleResult } from '../../engine/index.js';
import { SamplerTimeoutError } from '../errors.js';
import { checkAnswer } from '../sampler-answer.js';
import { sampleWithin } from '../sampler-call.js';
import type { GatewayPolicy } from './policy.js';
import { contextOverflow, GatewayRequestError } from './request-error.js';

/**
 * One call of the sampler, its answer checked, its failures in the client's terms. Nothing is tried twice here: a client that was
 * told 503 may, and none of the failed call is on record.
 *
 * @throws GatewayRequestError; the signal's reason when it was aborted
 */
export async function sampleAnswer({ sampler, clock, samplingTimeoutMs }: GatewayPolicy, request: SampleRequest, signal: AbortSignal): Promise<SampleResult> {
  try {
    const sampled = await sampleWithin({ sampler, clock, timeoutMs: samplingTimeoutMs, signal }, request);
    checkAnswer(request, sampled);
    return sampled;
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ContextOverflowError) throw contextOverflow(request.promptIds.length, sampler.contextLength, 'messages');
    throw upstreamFault(error);
  }
}

/** A sampler that fails says nothing about the request; the same call may succeed later. */
function upstreamFault(error: unknown): GatewayRequestError {
  const late = error instanceof SamplerTimeoutError;
  const known = error instanceof SeatrialError;
  return new GatewayRequestError({
    status: late ? 504 : 503,
    type: 'server_error',
    apiCode: late ? 'sampler_timeout' : 'sampler_unavailable',
    param: null,
    message: known ? `The model could not answer: ${error.message}.` : 'The model could not answer.',
    remedy: known ? error.remedy : 'See the log of the gateway.',
    retryAfterS: 5,
    cause: error,
  });
}
