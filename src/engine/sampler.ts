/**
 * The only way a trial reaches the policy: token ids in, token ids and logprobs out, from a named policy version.
 */
export interface SampleRequest {
  /** Sticky key: turns of one trial reuse its key/value cache. */
  readonly trialId: string;
  /** Ids of the whole trajectory so far; an engine must use them as they are. */
  readonly promptIds: readonly number[];
  /** Which weights must answer. An unknown version is an error, never another model. */
  readonly policyVersion: number;
  readonly maxNewTokens: number;
  /** Generation ends after any of these ids; the id is part of the answer. */
  readonly stopIds: readonly number[];
  /** Temperature 1 samples the model's own distribution; 0 means greedy. */
  readonly temperature: number;
  /** Parts of the random key; token i of this answer draws CounterRng.fromParts(...randomKey).uniform(i). */
  readonly randomKey: readonly (string | number)[];
}

/** Logprobs are float32 and may miss 0 by rounding; what is further above it is no logprob. Nats. */
export const logprobRoundingNats = 1e-3;

export interface SampleResult {
  readonly ids: readonly number[];
  /** Natural-log probability of each id under the full distribution at temperature 1, float32 values. */
  readonly logprobs: readonly number[];
  readonly policyVersion: number;
  readonly finishReason: 'stop' | 'length';
}

export interface Sampler {
  /** @throws UnknownPolicyVersionError when `policyVersion` is not being served; ContextOverflowError when prompt + maxNewTokens exceeds `contextLength`. */
  sample(request: SampleRequest, signal?: AbortSignal): Promise<SampleResult>;
  /** The trial has ended: its cache may be freed. */
  release(trialId: string): void;
  /** Longest prompt plus answer in tokens. */
  readonly contextLength: number;
}
