import { MathInputError } from '../errors.js';

/**
 * Exact sign-flip (paired permutation) test over tasks.
 *
 * Idea: under the null hypothesis base and policy are exchangeable within a task, so each task's summed difference
 * d_t (wins minus losses over its attempts, an integer) is as likely to have been -d_t. The two-sided p-value is the
 * share of all 2^T sign patterns with |sum| at least as large as the observed one. The distribution of the sum is
 * built by convolution instead of enumeration, so the test is exact for any number of tasks: O(T * sum |d_t|).
 *
 * The task is the unit, so several dependent samples of one task do not inflate the evidence. With one sample a task
 * every d_t is -1, 0 or 1 and this is the exact two-sided McNemar test. Source: Fisher's randomisation test;
 * convolution after Pagano and Tritchler, "On obtaining permutation distributions in polynomial time" (1983).
 *
 * @param differences one integer a task.
 * @returns p in (0, 1]; 1 when every difference is 0, null without tasks.
 * @throws MathInputError for a difference that is no whole number.
 */
export function signFlipP(differences: readonly number[]): number | null {
  const broken = differences.find((difference) => !Number.isInteger(difference));
  if (broken !== undefined) throw new MathInputError(`a task's difference is ${broken}, expected a whole number`);
  if (differences.length === 0) return null;
  const moving = differences.filter((difference) => difference !== 0).map(Math.abs);
  const reach = moving.reduce((sum, size) => sum + size, 0);
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0));
  // probability[i] belongs to the sum i - reach.
  let probability = new Float64Array(2 * reach + 1);
  probability[reach] = 1;
  for (const size of moving) {
    const next = new Float64Array(probability.length);
    for (let i = 0; i < probability.length; i++) {
      const half = probability[i]! / 2;
      if (half === 0) continue;
      next[i - size]! += half;
      next[i + size]! += half;
    }
    probability = next;
  }
  let p = 0;
  for (let i = 0; i < probability.length; i++) {
    if (Math.abs(i - reach) >= observed) p += probability[i]!;
  }
  return Math.min(1, p);
}
