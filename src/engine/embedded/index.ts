/** The door of the embedded engine. */
export { createEmbeddedEngine, type EmbeddedEngine, type EmbeddedEngineOptions } from './embedded-engine.js';
export type { EmbeddedSampler } from './embedded-sampler.js';
export type { EmbeddedModel } from './trainable-model.js';
export { initializeModel, loadModelDir, saveModelDir, type LoadedModel } from './huggingface-dir.js';
export { parseModelConfig, validateModelConfig, type ModelConfig, type RopeSpec } from './model-config.js';
export { NonFiniteLogitsError } from './decode/decoder.js';
export { EngineMemoryError } from './kernels/heap.js';
export { EngineThreadError } from './pool.js';
