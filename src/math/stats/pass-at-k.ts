/**
 * pass@k and pass^k of one task from n samples of which c solved it; null for k > n, where n samples cannot tell.
 *
 *   pass@k = 1 - C(n - c, k) / C(n, k) = 1 - prod_{i = n-c+1}^{n} (1 - k / i): at least one of k solves
 *   pass^k = C(c, k) / C(n, k): all k solve
 * Both are unbiased. Source: Chen et al. 2021 (arXiv 2107.03374), product form; Yao et al. 2024 (tau-bench) for pass^k.
 */
import { MathInputError } from '../errors.js';

export interface SampledTask {
  readonly samples: number;
  readonly solved: number;
}

export function passAtK({ samples, solved }: SampledTask, k: number): number | null {
  check(samples, solved, k);
  if (k > samples) return null;
  if (samples - solved < k) return 1;
  let allFail = 1;
  for (let i = samples - solved + 1; i <= samples; i++) allFail *= 1 - k / i;
  return 1 - allFail;
}

export function passHatK({ samples, solved }: SampledTask, k: number): number | null {
  check(samples, solved, k);
  if (k > samples) return null;
  let allSolve = 1;
  for (let i = 0; i < k; i++) allSolve *= Math.max(0, solved - i) / (samples - i);
  return allSolve;
}

/** Mean over tasks of pass@k or pass^k; null when a task has fewer than k samples or there is no task. */
export function meanOverTasks(tasks: readonly SampledTask[], k: number, measure: (task: SampledTask, k: number) => number | null): number | null {
  if (tasks.length === 0) return null;
  let sum = 0;
  for (const task of tasks) {
    const value = measure(task, k);
    if (value === null) return null;
    sum += value;
  }
  return sum / tasks.length;
}

function check(samples: number, solved: number, k: number): void {
  if (!(Number.isInteger(samples) && Number.isInteger(solved) && solved >= 0 && solved <= samples)) {
    throw new MathInputError(`${solved} solved of ${samples} samples is impossible`);
  }
  if (!(Number.isInteger(k) && k >= 1)) throw new MathInputError(`k is ${k}, expected a whole number of at least 1`);
}
