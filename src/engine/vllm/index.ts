/** The door of the vLLM client. */
export { VllmSampler, type VllmServer } from './vllm-sampler.js';
