/** Prints the embedded engine's speed, kernels on one thread and whole steps on one and two: `node dist/bench/engine.js`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { CounterRng } from '../src/core/index.js';
import type { TrainingChunk } from '../src/engine/embedded/batch-chunk.js';
import { ComputeModel } from '../src/engine/embedded/compute-model.js';
import { Decoder } from '../src/engine/embedded/decode/decoder.js';
import { createEmbeddedEngine } from '../src/engine/embedded/index.js';
import { initializeModel, saveModelDir } from '../src/engine/embedded/huggingface-dir.js';
import { compileKernels, instantiateKernels } from '../src/engine/embedded/kernels/kernels.js';
import { RopeTable } from '../src/engine/embedded/layers/rope-table.js';
import type { ModelConfig } from '../src/engine/embedded/model-config.js';
import { trainableLayout, type Trainable } from '../src/engine/embedded/parameters.js';
import { WeightSet } from '../src/engine/embedded/weight-set.js';

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
  report(label, tokens, shortestMs, shortestCpuMs);
}

function report(label: string, tokens: number, wallMs: number, cpuMs: number): void {
  const rate = (ms: number) => ((tokens / ms) * 1000).toFixed(0).padStart(8);
  console.log(`${label.padEnd(34)} ${rate(wallMs)} tokens/s ${rate(cpuMs)} tokens per CPU second`);
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

for (const trials of [32, 64]) {
  const weights = new WeightSet(host, config, 'causal', false);
  host.heap.floats(weights.flat, flat.length).set(flat);
  weights.pack();
  const decoder = new Decoder(host, () => rope, () => undefined);
  decoder.serve(0, weights);
  let round = 0;
  measure(`decode (${trials} trials, prompt 30)`, trials * 90, () => {
    for (let i = 0; i < trials; i++) {
      const trialId = `${round}/${i}`;
      decoder.submit(i, { trialId, promptIds: Int32Array.from({ length: 30 }, (_, t) => (t * 31 + i) % config.vocabSize), policyVersion: 0, maxNewTokens: 90, stopIds: [], greedy: false, randomKey: [trialId] });
    }
    while (decoder.busy) decoder.step();
    for (let i = 0; i < trials; i++) decoder.release(`${round}/${i}`);
    round++;
  });
}

const dir = await mkdtemp(join(tmpdir(), 'seatrial-bench-'));
await saveModelDir(dir, { config, flat }, { bosId: null, eosId: null, padId: null });
const minibatch = sequences(32, 120);
for (const threads of [1, 2]) {
  const { engine } = createEmbeddedEngine({ threads, contextLength: 320 });
  for (const [name, trainable] of [
    ['full', 'full'],
    ['LoRA r8', { rank: 8, alpha: 16 }],
  ] satisfies [string, 'full' | { rank: number; alpha: number }][]) {
    const model = await engine.createModel({ role: 'policy', baseDir: dir, trainable, seed: 1, adamw: { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weightDecay: 0 } });
    let shortestMs = Infinity;
    let shortestCpuMs = Infinity;
    for (let i = 0; i < 12; i++) {
      const start = performance.now();
      const cpu = process.cpuUsage();
      await model.forwardBackward(minibatch, { kind: 'cross-entropy', lossTokenCount: 1000 }, `f${i}`);
      await model.optimStep({ learningRate: 1e-4, maxGradNorm: 1 }, `o${i}`);
      shortestMs = Math.min(shortestMs, performance.now() - start);
      shortestCpuMs = Math.min(shortestCpuMs, process.cpuUsage(cpu).user / 1000);
    }
    report(`engine step, ${threads} threads (${name})`, minibatch.inputIds.length, shortestMs, shortestCpuMs);
  }
  await engine.close();
}
await rm(dir, { recursive: true });
