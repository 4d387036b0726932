/** The door of the embedded engine. */
export { ComputeModel, type BatchChunk, type TrainingChunk } from './compute-model.js';
export { adamwStep, clipScale, freshAdamW, gradientNorm, type AdamWState } from './adamw.js';
export { initializeModel, loadModelDir, saveModelDir, type LoadedModel } from './huggingface-dir.js';
export { compileKernels, instantiateKernels } from './kernels/kernels.js';
export { RopeTable } from './layers/rope-table.js';
export { parseModelConfig, validateModelConfig, type ModelConfig, type RopeSpec } from './model-config.js';
