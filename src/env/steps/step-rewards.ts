/**
 * How the verdicts of a multi-step task become one, as in Harbor 0.26. Pure; held against test/harbor-calls/step-rewards.jsonl.
 */
export type Rewards = Readonly<Record<string, number>>;

/** `mean` where the task states none. */
export type StepStrategy = 'mean' | 'final';

/** A step's `min_reward`: a number is about the key `reward`; null asks for nothing. */
export type StepGate = number | Rewards | null;

/** What came of one step: null rewards where its verifier gave none. */
export interface StepVerdict {
  readonly rewards: Rewards | null;
  /** The step ended with a failure of the machinery. */
  readonly failed: boolean;
}

/** True where the trial ends after this step: it failed without a verdict, or its gate is not met. */
export function endsTrial(gate: StepGate, { rewards, failed }: StepVerdict): boolean {
  if (failed && rewards === null) return true;
  if (gate === null) return false;
  const thresholds: Rewards = typeof gate === 'number' ? { reward: gate } : gate;
  return Object.entries(thresholds).some(([key, threshold]) => (ownReward(rewards, key) ?? -Infinity) < threshold);
}

/**
 * The rewards of the whole trial from those of the steps that were run. `mean`: of each key, over the steps that have a
 * verdict, where a missing key counts as 0. `final`: those of the last step. Null where there is no verdict.
 */
export function combineStepRewards(strategy: StepStrategy, verdicts: readonly StepVerdict[]): Rewards | null {
  if (strategy === 'final') return verdicts.at(-1)?.rewards ?? null;
  const given = verdicts.flatMap(({ rewards }) => (rewards === null ? [] : [rewards]));
  const keys = new Set(given.flatMap((rewards) => Object.keys(rewards)));
  if (keys.size === 0) return null;
  return Object.fromEntries([...keys].map((key) => [key, pythonSum(given.map((rewards) => ownReward(rewards, key) ?? 0)) / given.length]));
}

function ownReward(rewards: Rewards | null, key: string): number | undefined {
  return rewards !== null && Object.hasOwn(rewards, key) ? rewards[key] : undefined;
}

/** Python's sum() since 3.12: Neumaier's compensated summation, where that stays finite. */
function pythonSum(values: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number.isFinite(lost) ? sum + lost : sum;
}
