import { SeatrialError } from '../../core/index.js';
import type { LossSpec } from '../loss-spec.js';
import type { BatchChunk, TrainingChunk } from './batch-chunk.js';
import type { LossSums } from './losses/loss-sums.js';
import type { ModelConfig } from './model-config.js';
import type { HeadKind, Trainable } from './parameters.js';

/** What the main thread asks of a compute thread; `answer` types say what comes back. Arrays of weights are shared. */
export type ThreadRequest =
  | { readonly kind: 'create-model'; readonly modelId: number; readonly config: ModelConfig; readonly head: HeadKind; readonly trainable: Trainable; readonly base: Float32Array }
  | { readonly kind: 'refresh'; readonly modelId: number; readonly weights: Float32Array }
  | { readonly kind: 'effective-weights'; readonly modelId: number }
  | { readonly kind: 'score'; readonly modelId: number; readonly chunk: BatchChunk }
  | { readonly kind: 'forward-backward'; readonly modelId: number; readonly chunk: TrainingChunk; readonly loss: LossSpec }
  | { readonly kind: 'publish'; readonly modelId: number; readonly policyVersion: number }
  | { readonly kind: 'load-version'; readonly policyVersion: number; readonly config: ModelConfig; readonly base: Float32Array; readonly adapter: ServedAdapter | null }
  | { readonly kind: 'retire'; readonly oldestKept: number }
  | { readonly kind: 'sample'; readonly sample: ThreadSample }
  | { readonly kind: 'cancel'; readonly callId: number }
  | { readonly kind: 'release'; readonly trialId: string };

export interface ServedAdapter {
  readonly rank: number;
  readonly alpha: number;
  readonly flat: Float32Array;
}

/** A SampleRequest that the main thread has checked. */
export interface ThreadSample {
  readonly trialId: string;
  readonly promptIds: Int32Array;
  readonly policyVersion: number;
  readonly maxNewTokens: number;
  readonly stopIds: readonly number[];
  readonly greedy: boolean;
  readonly randomKey: readonly (string | number)[];
}

export interface ThreadSampleResult {
  readonly ids: readonly number[];
  readonly logprobs: readonly number[];
  readonly finishReason: 'stop' | 'length';
}

export interface ThreadAnswers {
  'create-model': null;
  refresh: null;
  'effective-weights': Float32Array;
  score: Float32Array;
  'forward-backward': { readonly sums: LossSums; readonly gradient: Float32Array };
  publish: null;
  'load-version': null;
  retire: null;
  sample: ThreadSampleResult;
  cancel: null;
  release: null;
}

export interface ThreadCall {
  readonly callId: number;
  readonly request: ThreadRequest;
}

/** An error as it crosses threads; `code` and `remedy` are null for errors that nobody raised on purpose. */
export interface ThreadError {
  readonly code: string | null;
  readonly message: string;
  readonly remedy: string | null;
  readonly stack: string;
}

export function threadError(error: unknown): ThreadError {
  const facts = error instanceof SeatrialError ? { code: error.code, remedy: error.remedy } : { code: null, remedy: null };
  return { ...facts, message: error instanceof Error ? error.message : String(error), stack: (error instanceof Error ? error.stack : undefined) ?? '' };
}

export type ThreadReply = { readonly callId: number; readonly value: ThreadAnswers[ThreadRequest['kind']] } | { readonly callId: number; readonly error: ThreadError };
