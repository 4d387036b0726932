import type { PackedSequences, TrainingBatch } from './batch.js';
import type { LossSpec } from './loss-spec.js';

/** Sums over the loss tokens of one forwardBackward call; divide by a global token count for means. */
export interface ForwardBackwardResult {
  /** Already divided by the spec's global denominator: summing over micro-batches gives the minibatch's loss. */
  readonly loss: number;
  readonly lossTokens: number;
  /** Sum over loss tokens of the k3 estimate of KL(old || new) in nats: exp(d) - 1 - d with d = logp - logpOld. 0 for other losses. */
  readonly klSum: number;
  /** Loss tokens whose ratio was clipped, or whose value was. */
  readonly clippedTokens: number;
  /** Sum of full-distribution entropies in nats over loss tokens (policy losses). */
  readonly entropySum: number;
}

export interface OptimStepOptions {
  readonly learningRate: number;
  /** Global L2 norm to which the gradient is scaled down. */
  readonly maxGradNorm: number;
}

export interface OptimStepResult {
  /** Global L2 norm before clipping. */
  readonly gradNorm: number;
  /** True when the norm was not finite and no parameter moved. */
  readonly skipped: boolean;
}

/** LoRA on the seven projections of every layer; what PEFT calls r and lora_alpha. */
export interface LoraSpec {
  readonly rank: number;
  readonly alpha: number;
}

export interface AdamWSpec {
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  readonly weightDecay: number;
}

export type ModelSpec =
  | { readonly role: 'policy'; readonly baseDir: string; readonly trainable: 'full' | LoraSpec; readonly seed: number; readonly adamw: AdamWSpec }
  | { readonly role: 'critic'; readonly baseDir: string; readonly trainable: 'full' | LoraSpec; readonly seed: number; readonly adamw: AdamWSpec };

/**
 * A model being trained. Gradients add up over forwardBackward calls until optimStep applies and clears them.
 * `key` makes a call idempotent: a call with a key that was already applied is not applied twice and returns the
 * first answer.
 */
export interface TrainableModel {
  readonly role: 'policy' | 'critic';
  /** Logprob in nats of every action token, float32[T], 0 elsewhere. Policies only. */
  logprobs(batch: PackedSequences): Promise<Float32Array>;
  /** Value before every action token, float32[T], 0 elsewhere. Critics only. */
  values(batch: PackedSequences): Promise<Float32Array>;
  forwardBackward(batch: TrainingBatch, loss: LossSpec, key: string): Promise<ForwardBackwardResult>;
  optimStep(options: OptimStepOptions, key: string): Promise<OptimStepResult>;
  /** Forgets the gradients added up since the last optimStep; weights, moments and step count stay as they are. */
  discardGradients(): Promise<void>;
  /** Trainable weights in float32, optimizer moments and step count: everything a bit-exact resume needs. */
  saveState(dir: string): Promise<void>;
  /** @throws when the state does not fit the model's shapes, naming the tensor. */
  loadState(dir: string): Promise<void>;
  /** Policies with LoRA: writes adapter_model.safetensors and adapter_config.json in PEFT's layout into `dir`. */
  exportAdapter(dir: string): Promise<void>;
  /** Critics: writes the whole model, value head included, as BF16 shards with model.safetensors.index.json into `dir`. */
  exportCritic(dir: string): Promise<void>;
}

/** Makes models, and makes the sampler serve a policy's present weights under a version number. */
export interface Engine {
  createModel(spec: ModelSpec): Promise<TrainableModel>;
  /** From the moment it resolves, the engine's sampler serves these weights as `policyVersion`; older versions stay until `retire`. */
  publish(policy: TrainableModel, policyVersion: number): Promise<void>;
  /** Forgets every version below `oldestKept`. */
  retire(oldestKept: number): Promise<void>;
  close(): Promise<void>;
}
