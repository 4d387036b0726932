import type { PackedSequences, TrainingBatch } from '../batch.js';
import { EngineInputError } from '../errors.js';
import type { LossSpec } from '../loss-spec.js';
import type { AdamWSpec, ForwardBackwardResult, OptimStepOptions, OptimStepResult, TrainableModel } from '../trainer.js';
import { adamwStep, clipScale, freshAdamW, gradientNorm, type AdamWState } from './adamw.js';
import { CallQueue } from './call-queue.js';
import { exportCriticShards } from './critic-export.js';
import { checkSequences, checkTraining, chunkRanges, sliceSequences, sliceTraining } from './gradient-chunks.js';
import { saveModelDir, type LoadedModel } from './huggingface-dir.js';
import { addLossSums, emptyLossSums, type LossSums } from './losses/loss-sums.js';
import { readModelState, writeModelState } from './model-state.js';
import { loadAdapter, saveAdapter } from './peft-adapter.js';
import { trainableLayout, type HeadKind, type ParameterLayout, type Trainable } from './parameters.js';
import type { ThreadPool } from './pool.js';

export interface EmbeddedModelFacts {
  readonly id: number;
  readonly role: 'policy' | 'critic';
  readonly head: HeadKind;
  readonly trainable: Trainable;
  readonly adamw: AdamWSpec;
  /** What adapter_config.json calls the base. */
  readonly baseModelName: string;
}

/**
 * A model whose weights, gradients and optimizer live on the main thread while the pool computes. Its calls form a
 * queue.
 */
export class EmbeddedModel implements TrainableModel {
  readonly role: 'policy' | 'critic';
  readonly layout: ParameterLayout;
  private readonly gradient: Float32Array;
  private gradientEmpty = true;
  private optimizer: AdamWState;
  /** The threads hold other weights than `weights`. */
  private stale = true;
  private readonly queue = new CallQueue();

  /** `weights` are the trainable ones, in shared memory; `base` the frozen rest. */
  constructor(
    private readonly pool: ThreadPool,
    readonly facts: EmbeddedModelFacts,
    private readonly base: LoadedModel,
    private readonly weights: Float32Array,
  ) {
    this.role = facts.role;
    this.layout = trainableLayout(base.config, facts.head, facts.trainable);
    this.gradient = new Float32Array(this.layout.size);
    this.optimizer = freshAdamW(this.layout.size);
  }

  get config() {
    return this.base.config;
  }

  logprobs(batch: PackedSequences): Promise<Float32Array> {
    return this.score(batch, 'policy');
  }

  values(batch: PackedSequences): Promise<Float32Array> {
    return this.score(batch, 'critic');
  }

  forwardBackward(batch: TrainingBatch, loss: LossSpec, key: string): Promise<ForwardBackwardResult> {
    return this.queue.once(`forward-backward ${key}`, async () => {
      if ((loss.kind === 'ppo-value') !== (this.role === 'critic')) throw new EngineInputError(`a ${this.role} cannot compute the loss ${loss.kind}`, 'Critics take ppo-value, policies the other losses.');
      if (!(loss.lossTokenCount > 0)) throw new EngineInputError(`a loss over ${loss.lossTokenCount} tokens was asked for`, 'lossTokenCount is the number of loss tokens of the whole minibatch, at least 1.');
      checkTraining(batch, this.config);
      await this.synchronize();
      const before = this.gradientEmpty ? null : this.gradient.slice();
      try {
        const sums = await this.addGradients(batch, loss);
        this.gradientEmpty = false;
        return sums;
      } catch (error) {
        // A call that failed has added nothing: it may be made again.
        if (before === null) this.clearGradient();
        else this.gradient.set(before);
        throw error;
      }
    });
  }

  optimStep(options: OptimStepOptions, key: string): Promise<OptimStepResult> {
    return this.queue.once(`optim-step ${key}`, async () => {
      const gradNorm = gradientNorm(this.gradient);
      const skipped = !Number.isFinite(gradNorm);
      if (!skipped) {
        adamwStep(this.facts.adamw, options.learningRate, this.optimizer, this.weights, this.gradient, clipScale(gradNorm, options.maxGradNorm));
        this.stale = true;
      }
      this.clearGradient();
      return { gradNorm, skipped };
    });
  }

  /** Drops gradients that no step will apply. */
  discardGradients(): Promise<void> {
    return this.queue.run(async () => this.clearGradient());
  }

  saveState(dir: string): Promise<void> {
    return this.queue.run(async () => {
      if (!this.gradientEmpty) throw new EngineInputError('the model holds gradients that no optimizer step has applied', 'Save after optimStep, or discard the gradients.');
      await writeModelState(dir, this.facts, this.layout, this.weights, this.optimizer);
    });
  }

  loadState(dir: string): Promise<void> {
    return this.queue.run(async () => {
      const state = await readModelState(dir, this.facts, this.layout);
      this.weights.set(state.weights);
      this.optimizer = state.optimizer;
      this.clearGradient();
      this.queue.forgetKeys();
      this.stale = true;
    });
  }

  exportAdapter(dir: string): Promise<void> {
    return this.queue.run(async () => {
      const { trainable } = this.facts;
      if (this.role !== 'policy' || trainable.kind !== 'lora') throw new EngineInputError(`a ${this.role} trained ${trainable.kind === 'full' ? 'in full' : 'with LoRA'} has no adapter to export`, 'Only policies with LoRA are exported as adapters.');
      await saveAdapter(dir, this.config, { rank: trainable.rank, alpha: trainable.alpha, flat: this.weights }, this.facts.baseModelName);
    });
  }

  /** Takes the weights of a PEFT folder of the same rank and alpha; optimizer moments start afresh. */
  importAdapter(dir: string): Promise<void> {
    return this.queue.run(async () => {
      const { trainable, head } = this.facts;
      const adapter = await loadAdapter(dir, this.config, head);
      if (trainable.kind !== 'lora' || trainable.rank !== adapter.rank || trainable.alpha !== adapter.alpha) {
        throw new EngineInputError(`the adapter in ${dir} has rank ${adapter.rank} and alpha ${adapter.alpha}, the model ${trainable.kind === 'lora' ? `${trainable.rank} and ${trainable.alpha}` : 'no LoRA'}`, 'Create the model with the adapter\'s rank and alpha.');
      }
      this.weights.set(adapter.flat);
      this.optimizer = freshAdamW(this.layout.size);
      this.clearGradient();
      this.stale = true;
    });
  }

  exportCritic(dir: string, maxShardBytes = 5_000_000_000): Promise<void> {
    return this.queue.run(async () => {
      if (this.role !== 'critic') throw new EngineInputError('a policy was asked for its critic export', 'Call exportCritic on the critic.');
      await exportCriticShards(dir, { config: this.config, flat: await this.effectiveWeights() }, maxShardBytes);
    });
  }

  /** Writes a policy, LoRA merged in, as a Hugging Face folder: how a new base is saved. */
  exportModel(dir: string, special: { readonly bosId: number | null; readonly eosId: number | null; readonly padId: number | null }): Promise<void> {
    return this.queue.run(async () => {
      if (this.role !== 'policy') throw new EngineInputError('a critic was asked for its language model', 'Use exportCritic.');
      await saveModelDir(dir, { config: this.config, flat: await this.effectiveWeights() }, special);
    });
  }

  /** Makes the threads hold the present weights, then runs `action` before any later call of this model. */
  withSynchronizedThreads<T>(action: () => Promise<T>): Promise<T> {
    return this.queue.run(async () => {
      await this.synchronize();
      return action();
    });
  }

  private score(batch: PackedSequences, role: 'policy' | 'critic'): Promise<Float32Array> {
    return this.queue.run(async () => {
      if (role !== this.role) throw new EngineInputError(`a ${this.role} was asked for ${role === 'policy' ? 'logprobs' : 'values'}`, 'Policies give logprobs, critics values.');
      checkSequences(batch, this.config);
      await this.synchronize();
      const ranges = chunkRanges(batch.cuSeqlens);
      const scores = new Float32Array(batch.inputIds.length);
      await this.pool.spread<'score'>(
        ranges.map((range) => ({ kind: 'score' as const, modelId: this.facts.id, chunk: sliceSequences(batch, range) })),
        (index, part) => scores.set(part, batch.cuSeqlens[ranges[index]![0]]),
      );
      return scores;
    });
  }

  /** Chunks finish in any order and are added in theirs. */
  private async addGradients(batch: TrainingBatch, loss: LossSpec): Promise<LossSums> {
    const requests = chunkRanges(batch.cuSeqlens).map((range) => ({ kind: 'forward-backward' as const, modelId: this.facts.id, chunk: sliceTraining(batch, range), loss }));
    const sums = emptyLossSums();
    const early = new Map<number, { readonly sums: LossSums; readonly gradient: Float32Array }>();
    let next = 0;
    await this.pool.spread<'forward-backward'>(requests, (index, value) => {
      early.set(index, value);
      for (let ready = early.get(next); ready !== undefined; ready = early.get(next)) {
        early.delete(next++);
        addLossSums(sums, ready.sums);
        for (let i = 0; i < this.gradient.length; i++) this.gradient[i]! += ready.gradient[i]!;
      }
    });
    return sums;
  }

  private async effectiveWeights(): Promise<Float32Array> {
    await this.synchronize();
    return this.pool.call<'effective-weights'>(0, { kind: 'effective-weights', modelId: this.facts.id });
  }

  private async synchronize(): Promise<void> {
    if (!this.stale) return;
    await this.pool.broadcast<'refresh'>({ kind: 'refresh', modelId: this.facts.id, weights: this.weights });
    this.stale = false;
  }

  private clearGradient(): void {
    this.gradient.fill(0);
    this.gradientEmpty = true;
  }
}
