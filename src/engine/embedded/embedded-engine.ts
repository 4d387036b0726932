import { CounterRng } from '../../core/index.js';
import { EngineInputError } from '../errors.js';
import type { Engine, ModelSpec, TrainableModel } from '../trainer.js';
import { EmbeddedSampler } from './embedded-sampler.js';
import { loadModelDir, type LoadedModel } from './huggingface-dir.js';
import { loraLayout, type HeadKind, type Trainable } from './parameters.js';
import { ThreadPool } from './pool.js';
import { EmbeddedModel } from './trainable-model.js';

export interface EmbeddedEngineOptions {
  /** Compute threads, at least 1. Results do not depend on it. */
  readonly threads: number;
  /** Longest prompt plus answer that the sampler takes, in tokens. */
  readonly contextLength: number;
  /** What exported adapters call their base; the base folder's path when left out. */
  readonly baseModelName?: string;
}

/** Trains and serves Qwen3 models on the CPU: SIMD kernels, worker threads, no Python, same bits for any thread count. */
export class EmbeddedEngine implements Engine {
  private nextModelId = 1;
  /** Model ids mean something on this engine's threads only. */
  private readonly own = new WeakSet<TrainableModel>();

  constructor(
    private readonly pool: ThreadPool,
    private readonly sampler: EmbeddedSampler,
    private readonly options: EmbeddedEngineOptions,
  ) {}

  async createModel(spec: ModelSpec): Promise<EmbeddedModel> {
    const head = spec.role === 'critic' ? 'value' : 'causal';
    const base = await loadModelDir(spec.baseDir, head);
    return this.adopt(base, spec, head, spec.baseDir);
  }

  /** Trains in full a model that is not on disk yet, such as one from `initializeModel`. */
  createFromModel(model: LoadedModel, spec: { readonly adamw: ModelSpec['adamw']; readonly seed: number }): Promise<EmbeddedModel> {
    return this.adopt(model, { ...spec, role: 'policy', trainable: 'full' }, 'causal', 'new');
  }

  async publish(policy: TrainableModel, policyVersion: number): Promise<void> {
    if (policy.role !== 'policy') throw new EngineInputError('a critic cannot be published', 'Publish the policy.');
    if (!(policy instanceof EmbeddedModel) || !this.own.has(policy)) throw new EngineInputError('this engine did not make the policy that it was asked to publish', 'Publish a policy with the engine that made it, or load its exported adapter.');
    await policy.withSynchronizedThreads(() => this.sampler.publish(policyVersion, policy.facts.id, policy.config.vocabSize, policy.config.contextLength));
  }

  async retire(oldestKept: number): Promise<void> {
    await this.sampler.retire(oldestKept);
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  private async adopt(base: LoadedModel, spec: Omit<ModelSpec, 'baseDir'>, head: HeadKind, baseName: string): Promise<EmbeddedModel> {
    const trainable: Trainable = spec.trainable === 'full' ? { kind: 'full' } : { kind: 'lora', ...spec.trainable };
    const shared = shareFloats(base.flat);
    const weights = shareFloats(trainable.kind === 'full' ? base.flat : initialLora(base, head, trainable.rank, spec.seed));
    const id = this.nextModelId++;
    await this.pool.broadcast<'create-model'>({ kind: 'create-model', modelId: id, config: base.config, head, trainable, base: shared });
    const facts = { id, role: spec.role, head, trainable, adamw: spec.adamw, baseModelName: this.options.baseModelName ?? baseName };
    const model = new EmbeddedModel(this.pool, facts, { config: base.config, flat: shared }, weights);
    this.own.add(model);
    return model;
  }
}

/** Starts the threads. The sampler serves what the engine publishes, and folders that it is told to load. */
export function createEmbeddedEngine(options: EmbeddedEngineOptions): { engine: EmbeddedEngine; sampler: EmbeddedSampler } {
  if (!Number.isInteger(options.threads) || options.threads < 1) throw new EngineInputError(`${options.threads} compute threads were asked for`, 'Give a whole number of at least 1.');
  const pool = new ThreadPool(options.threads);
  const sampler = new EmbeddedSampler(pool, options.contextLength);
  return { engine: new EmbeddedEngine(pool, sampler, options), sampler };
}

/** PEFT's start: A uniform in +-1/sqrt(inputs) (Kaiming with a = sqrt 5), B zero; a critic's head as in the base. */
function initialLora(base: LoadedModel, head: HeadKind, rank: number, seed: number): Float32Array {
  const layout = loraLayout(base.config, head, rank);
  const flat = new Float32Array(layout.size);
  for (const slot of layout.slots) {
    if (slot.name.endsWith('.lora_A.weight')) {
      const bound = 1 / Math.sqrt(slot.shape[1]!);
      const stream = CounterRng.fromParts(seed, 'lora', slot.name).stream();
      for (let i = 0; i < slot.size; i++) flat[slot.offset + i] = (2 * stream.next() - 1) * bound;
    }
  }
  if (head === 'value') {
    // The head is the last part of both layouts: score.weight, then score.bias.
    const size = base.config.hiddenSize + 1;
    flat.set(base.flat.subarray(base.flat.length - size), flat.length - size);
  }
  return flat;
}

function shareFloats(values: Float32Array): Float32Array {
  const shared = new Float32Array(new SharedArrayBuffer(values.byteLength));
  shared.set(values);
  return shared;
}
