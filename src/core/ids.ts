import { sha256Hex } from './hash.js';

/** What names a trial: the same four things always give the same id. */
export interface TrialKey {
  readonly runSeed: number;
  /** Iteration of training, or a fixed number for a panel. */
  readonly step: number;
  readonly taskDigest: string;
  readonly attempt: number;
}

/** `t_` and 16 hex digits of a hash over the key: never random, never time. */
export function trialIdOf(key: TrialKey): string {
  return `t_${sha256Hex(JSON.stringify([key.runSeed, key.step, key.taskDigest, key.attempt])).slice(0, 16)}`;
}

/** A run's id from its start time in ms since the epoch: `20261130T071500Z`. */
export function runIdAt(startMs: number): string {
  return new Date(startMs).toISOString().replace(/[-:]/g, '').replace(/\.\d+Z$/, 'Z');
}
