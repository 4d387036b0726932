import { assertNever } from '../core/index.js';
import { allRewardsEqual, centre, gae, groupAdvantages, reinforcePlusPlus, spreadOverActions, whiten } from '../math/index.js';
import type { CollectedBatch } from './batch.js';
import type { TrainConfig } from './config.js';

export interface Advantages {
  /** float32[T], 0 outside the action mask. */
  readonly advantages: Float32Array;
  /** float32[T], targets of the critic. */
  readonly returns: Float32Array;
  /** All rewards were equal: there is nothing to tell good trials from bad ones by. */
  readonly equalRewards: boolean;
}

/**
 * The estimator's advantages and returns (maths and sources in src/math/ppo). GAE runs over the action mask, whitening
 * over action and loss mask together; GRPO and RLOO are normalised by group and not whitened.
 *
 * Where all rewards of the batch are equal, whitening would blow noise up to unit variance and is left out. GAE then
 * still has the critic as its baseline; REINFORCE++ has no other than the mean, which is taken off alone: equal rewards
 * without one would push up whatever was sampled.
 *
 * @param values float32[T] of the critic; null for estimators without one.
 */
export function estimateAdvantages(batch: CollectedBatch, values: Float32Array | null, config: TrainConfig): Advantages {
  const chains = batch.trials;
  const scores = chains.map(({ terminalReward }) => terminalReward);
  const equal = allRewardsEqual(scores);
  switch (config.advantages) {
    case 'gae': {
      const estimate = gae({
        ...batch,
        chains,
        values: values ?? new Float32Array(batch.inputIds.length),
        gamma: config.gamma,
        lambdaPolicy: { kind: 'fixed', lambda: config.lambdaPolicy },
        lambdaCritic: config.lambdaCritic,
      });
      const whitened = equal ? null : whiten(estimate.advantages, batch.lossMask);
      return rounded(whitened ?? estimate.advantages, estimate.returns, equal);
    }
    case 'reinforce++': {
      const { advantages, returns } = reinforcePlusPlus({ ...batch, chains, gamma: config.gamma });
      return rounded(equal ? centre(returns, batch.lossMask) : advantages, returns, equal);
    }
    case 'grpo':
    case 'rloo': {
      const groups = chains.map(({ outcome }) => outcome.record.taskId);
      const spread = spreadOverActions(batch, chains, groupAdvantages(config.advantages, { scores, groups }));
      return rounded(spread, spread, equal);
    }
    default:
      return assertNever(config.advantages, 'advantage estimator');
  }
}

function rounded(advantages: Float64Array, returns: Float64Array, equalRewards: boolean): Advantages {
  return { advantages: Float32Array.from(advantages), returns: Float32Array.from(returns), equalRewards };
}
