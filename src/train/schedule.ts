import { assertNever } from '../core/index.js';

/**
 * The value of a scheduled quantity in iteration `step` (1-based) of `iterations`: `linear` starts at `initial` and
 * would reach 0 in the iteration after the last.
 */
export function scheduled(initial: number, schedule: 'constant' | 'linear', step: number, iterations: number): number {
  switch (schedule) {
    case 'constant':
      return initial;
    case 'linear':
      return initial * Math.max(0, 1 - (step - 1) / iterations);
    default:
      return assertNever(schedule, 'schedule');
  }
}
