/** The door of the vLLM client. */
export { VllmAdapterError, VllmAnswerError, VllmUnavailableError } from './errors.js';
export { VllmSampler, type VllmServer } from './vllm-sampler.js';
