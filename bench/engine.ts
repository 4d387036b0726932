/** Prints the embedded engine's speed on one thread: `node dist/bench/engine.js`. */
import { performance } from 'node:perf_hooks';
import { CounterRng } from '../src/core/index.js';
import { ComputeModel, type TrainingChunk } from '../src/engine/embedded/compute-model.js';
import { initializeModel } from '../src/engine/embedded/huggingface-dir.js';
import { compileKernels, instantiateKernels } from '../src/engine/embedded/kernels/kernels.js';
import { RopeTable } from '../src/engine/embedded/layers/rope-table.js';
import type { ModelConfig } from '../src/engine/embedded/model-config.js';
import { trainableLayout, type Trainable } from '../src/engine/embedded/parameters.js';

const config: ModelConfig = {
  hiddenSize: 64,
  intermediateSize: 192,
  layers: 2,
  heads: 4,
  keyValueHeads: 2,
  headDim: 32,
  vocabSize: 608,
  contextLength: 320,
  rmsNormEps: 1e-6,
  tiedEmbeddings: true,
  rope: { kind: 'default', theta: 10_000 },
};

/** Sequences of 120 tokens, every second one an action. */
function sequences(count: number, length: number): TrainingChunk {
  const rng = CounterRng.fromParts('bench').stream();
  const tokens = count * length;
  const actionMask = Uint8Array.from({ length: tokens }, (_, t) => (t % length > 20 && t % 2 === 0 ? 1 : 0));
  return {
    inputIds: Int32Array.from({ length: tokens }, () => rng.below(config.vocabSize)),
    cuSeqlens: Int32Array.from({ length: count + 1 }, (_, b) => b * length),
    actionMask,
    lossMask: actionMask,
    oldLogprobs: new Float32Array(tokens).fill(-6.4),
    advantages: Float32Array.from({ length: tokens }, () => rng.normal()),
    returns: new Float32Array(tokens),
    oldValues: new Float32Array(tokens),
  };
}

/** Best wall time of several runs, and tokens per second of processor time, which a busy machine disturbs less. */
function measure(label: string, tokens: number, run: () => void): void {
  for (let i = 0; i < 10; i++) run();
  let shortestMs = Infinity;
  let shortestCpuMs = Infinity;
  for (let i = 0; i < 12; i++) {
    const start = performance.now();
    const cpu = process.cpuUsage();
    for (let j = 0; j < 3; j++) run();
    shortestMs = Math.min(shortestMs, (performance.now() - start) / 3);
    shortestCpuMs = Math.min(shortestCpuMs, process.cpuUsage(cpu).user / 3000);
  }
  const rate = (ms: number) => ((tokens / ms) * 1000).toFixed(0).padStart(8);
  console.log(`${label.padEnd(34)} ${rate(shortestMs)} tokens/s ${rate(shortestCpuMs)} tokens per CPU second`);
}

const host = instantiateKernels(compileKernels());
const rope = new RopeTable(host, config);
const { flat } = initializeModel(config, 0.02, 1);
const batch = sequences(8, 120);
const tokens = batch.inputIds.length;
for (const [name, mode] of [
  ['full', { kind: 'full' }],
  ['LoRA r8', { kind: 'lora', rank: 8, alpha: 16 }],
] satisfies [string, Trainable][]) {
  const model = new ComputeModel(host, config, rope, 'causal', mode, flat);
  model.refresh(mode.kind === 'full' ? flat : new Float32Array(trainableLayout(config, 'causal', mode).size).fill(0.01));
  measure(`forward (${name})`, tokens, () => model.score(batch));
  measure(`forward + backward (${name})`, tokens, () => model.forwardBackward(batch, { kind: 'ppo-policy', clipLow: 0.2, clipHigh: 0.2, dualClip: 3, entropyCoefficient: 0.01, lossTokenCount: 1000 }));
}
