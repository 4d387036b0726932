import { scalarReward } from '../grading/rewards.js';
import type { Task } from '../tasks/task.js';
import { combineStepRewards, type Rewards, type StepVerdict } from './step-rewards.js';

/** One reward of several steps. `ambiguous`: they have none under one key, a fault of the task. */
export type CombinedReward = { readonly kind: 'reward'; readonly reward: number; readonly rewards: Rewards | null } | { readonly kind: 'ambiguous'; readonly detail: string };

/**
 * The reward of a trial whose steps all came to a verdict, those that the agent prevented with empty rewards: these count
 * with every key 0, where Harbor leaves them out of the mean and so rewards breaking the grader.
 */
export function combinedReward(task: Task, verdicts: readonly StepVerdict[]): CombinedReward {
  const combined = combineStepRewards(task.config.multi_step_reward_strategy ?? 'mean', verdicts);
  if (combined === null || Object.keys(combined).length === 0) return { kind: 'reward', reward: 0, rewards: null };
  const reward = scalarReward(combined, task.rewardKey);
  if (reward !== undefined && Object.values(combined).every(Number.isFinite)) return { kind: 'reward', reward, rewards: combined };
  return { kind: 'ambiguous', detail: `the steps together gave ${Object.keys(combined).join(', ')}; expected finite rewards with a key "reward", one key, or the task's reward_key` };
}
