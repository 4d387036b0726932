import type { TrialRecord } from '../core/index.js';
import type { IterationMetrics } from './metrics.js';
import type { Phase } from './train-state.js';

/** What training tells whoever watches. Durations are monotonic time in ms. */
export type TrainProgress =
  | { readonly kind: 'started'; readonly runId: string; readonly fromStep: number; readonly iterations: number; }
  | { readonly kind: 'warning'; readonly code: string; readonly message: string }
  | { readonly kind: 'trial-finished'; readonly step: number; readonly finished: number; readonly planned: number; readonly record: TrialRecord }
  | { readonly kind: 'phase-finished'; readonly step: number; readonly phase: Phase; readonly durationMs: number }
  | { readonly kind: 'iteration-finished'; readonly step: number; readonly iterations: number; readonly metrics: IterationMetrics; readonly durationMs: number };

export type ProgressSink = (event: TrainProgress) => void;
