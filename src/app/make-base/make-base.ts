import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, SeatrialError } from '../../core/index.js';
import type { TrainingBatch } from '../../engine/index.js';
import { createEmbeddedEngine, initializeModel, type ModelConfig } from '../../engine/embedded/index.js';
import { faultPair, generateBuiltinDataset } from '../../env/index.js';
import { AgentPrompts, loadAgentConfig } from '../../rollout/index.js';
import { atomicWrite, nodeDisk, removeQuietly, replaceFolder, temporaryBeside } from '../../store/index.js';
import { ChatTemplate, loadTokenizer, plainChatTemplate, type Tokenizer, trainBpe, writeTokenizer } from '../../tokens/index.js';
import { type DemonstrationSpec, demonstrationIds, demonstrationTexts, drawDemonstration } from './demonstrations.js';
import { baseModelCard } from './model-card.js';

export interface MakeBaseOptions {
  readonly outDir: string;
  readonly agentConfigPath: string;
  readonly seed: number;
  /** Seed of the frozen dataset whose (function, file) pairs are left out. */
  readonly datasetSeed: number;
  readonly steps: number;
  readonly threads: number;
  readonly clock: Clock;
  readonly onProgress: (line: string) => void;
}

/** With what models/builtin-base was made. */
export const shippedBase = { steps: 9000, seed: 1, datasetSeed: 1 } as const;

/** A folder with other things in it is not replaced by a base. */
export class NoBaseFolderError extends SeatrialError {
  constructor(dir: string, stranger: string) {
    super({
      code: 'E_NO_BASE_FOLDER',
      message: `${dir} holds ${stranger}, which is no part of a base: it will not be replaced by one`,
      remedy: 'Name a folder that does not exist yet, or one that holds nothing but a base.',
    });
  }
}

const baseFiles = new Set(['README.md', 'chat_template.jinja', 'config.json', 'generation_config.json', 'model.safetensors', 'special_tokens_map.json', 'tokenizer.json', 'tokenizer_config.json']);

/** Demonstrations of one optimizer step. */
const demonstrationsPerStep = 16;
const peakLearningRate = 4e-3;
const warmupSteps = 100;
const contextLength = 320;
/**
 * Pre-tokens: an argument such as `$1`, a word, a digit, and the run of anything else between them. A name is then one
 * token wherever it stands, and what surrounds it (`() {` and the indent of the next line) is one more.
 */
const builtinPattern = '\\$\\p{N}|\\p{L}+|\\p{N}|(?:(?!\\$\\p{N})[^\\p{L}\\p{N}])+';

/**
 * Makes the shipped base from nothing: trains a tokenizer on demonstrations of the scripted teacher, then clones the
 * teacher's behaviour (cross-entropy on every token, since reading what it is about to copy teaches a small model to
 * copy; AdamW with warm-up and a cosine schedule). Deterministic: the same options give the same bytes for any number
 * of threads.
 *
 * The folder is made beside `outDir` and takes its place when it is whole; until then a base that is there stays.
 * @throws NoBaseFolderError.
 */
export async function makeBase(options: MakeBaseOptions): Promise<void> {
  const { outDir } = options;
  const present = await readdir(outDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const stranger = present?.find((name) => !baseFiles.has(name));
  if (stranger !== undefined) throw new NoBaseFolderError(outDir, stranger);
  const making = temporaryBeside(outDir);
  try {
    await fillFolder(making, options);
    await replaceFolder(making, outDir);
  } catch (error) {
    await removeQuietly(making, nodeDisk);
    throw error;
  }
}

async function fillFolder(dir: string, options: MakeBaseOptions): Promise<void> {
  const { config: agentConfig } = await loadAgentConfig(options.agentConfigPath);
  const prompts = new AgentPrompts(agentConfig);
  const template = new ChatTemplate(plainChatTemplate);
  const excludedPairs = new Set(generateBuiltinDataset(options.datasetSeed).map(({ task }) => faultPair(task)));
  const spec: DemonstrationSpec = { seed: options.seed, agentConfig, excludedPairs, otherShare: 0.3 };

  await nodeDisk.makeFolder(dir);
  const texts = Array.from({ length: 3000 }, (_, index) => demonstrationTexts(drawDemonstration(spec, prompts, index), prompts, template)).flat();
  const trained = trainBpe(texts, { vocabSize: 608, specialTokens: ['<|endoftext|>', '<|im_start|>', '<|im_end|>'], pattern: builtinPattern });
  await writeTokenizer(dir, trained, { eosToken: '<|im_end|>', padToken: '<|endoftext|>', chatTemplate: plainChatTemplate, modelMaxTokens: contextLength });
  const tokenizer = await loadTokenizer(dir);
  options.onProgress(`tokenizer: ${tokenizer.vocabSize} tokens`);

  const { engine } = createEmbeddedEngine({ threads: options.threads, contextLength });
  try {
    const adamw = { beta1: 0.9, beta2: 0.98, epsilon: 1e-8, weightDecay: 0 };
    const model = await engine.createFromModel(initializeModel(modelConfig(tokenizer.vocabSize), 0.08, options.seed), { adamw, seed: options.seed });
    const startedMs = options.clock.monotonicMs();
    let tokens = 0;
    let lossSince = 0;
    let next = cloningBatch(spec, prompts, tokenizer, template, 0);
    for (let step = 0; step < options.steps; step++) {
      const batch = next;
      const lossTokenCount = batch.lossMask.reduce((sum, bit) => sum + bit, 0);
      const computing = model.forwardBackward(batch, { kind: 'cross-entropy', lossTokenCount }, `backward-${step}`);
      // Drawn while the threads compute.
      next = cloningBatch(spec, prompts, tokenizer, template, step + 1);
      const { loss } = await computing;
      await model.optimStep({ learningRate: learningRate(step, options.steps), maxGradNorm: 1 }, `step-${step}`);
      tokens += lossTokenCount;
      lossSince += loss;
      if ((step + 1) % 250 !== 0) continue;
      const elapsedS = (options.clock.monotonicMs() - startedMs) / 1000;
      options.onProgress(`step ${step + 1} of ${options.steps}  loss ${(lossSince / 250).toFixed(4)}  ${Math.round(tokens / elapsedS)} tokens/s  ${Math.round((elapsedS / (step + 1)) * (options.steps - step - 1))} s left`);
      lossSince = 0;
    }
    await model.exportModel(dir, { bosId: null, eosId: tokenizer.eosId, padId: tokenizer.idOf('<|endoftext|>') });
    await atomicWrite(join(dir, 'README.md'), baseModelCard({ steps: options.steps, tokens, seed: options.seed, vocabSize: tokenizer.vocabSize }));
  } finally {
    await engine.close();
  }
}

function modelConfig(vocabSize: number): ModelConfig {
  return {
    hiddenSize: 64,
    intermediateSize: 192,
    layers: 2,
    heads: 4,
    keyValueHeads: 2,
    headDim: 32,
    vocabSize,
    contextLength,
    rmsNormEps: 1e-6,
    tiedEmbeddings: true,
    rope: { kind: 'default', theta: 10_000 },
  };
}

function learningRate(step: number, steps: number): number {
  const warmup = Math.min(1, (step + 1) / warmupSteps);
  return peakLearningRate * warmup * (0.01 + 0.99 * 0.5 * (1 + Math.cos((Math.PI * step) / steps)));
}

/** The demonstrations of one step, packed; every token but the first of each counts. */
function cloningBatch(spec: DemonstrationSpec, prompts: AgentPrompts, tokenizer: Tokenizer, template: ChatTemplate, step: number): TrainingBatch {
  const sequences = Array.from({ length: demonstrationsPerStep }, (_, index) =>
    demonstrationIds(drawDemonstration(spec, prompts, step * demonstrationsPerStep + index), prompts, tokenizer, template),
  );
  const cuSeqlens = new Int32Array(sequences.length + 1);
  sequences.forEach((ids, index) => (cuSeqlens[index + 1] = cuSeqlens[index]! + ids.length));
  const tokens = cuSeqlens[sequences.length]!;
  const inputIds = new Int32Array(tokens);
  const lossMask = new Uint8Array(tokens).fill(1);
  sequences.forEach((ids, index) => {
    inputIds.set(ids, cuSeqlens[index]);
    lossMask[cuSeqlens[index]!] = 0;
  });
  const zeros = new Float32Array(tokens);
  return { inputIds, cuSeqlens, actionMask: lossMask, lossMask, oldLogprobs: zeros, advantages: zeros, returns: zeros, oldValues: zeros };
}
