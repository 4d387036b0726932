/** The door of the math room: pure numbers in double precision. Undefined quantities are null, never 0 or NaN. */
export { MathInputError } from './errors.js';

export {
  aggregationWeights,
  countDenominators,
  weightedLoss,
  type AggregationMode,
  type LossDenominators,
  type PackedMask,
} from './ppo/aggregate.js';
export { chainPositions, type ActionLayout, type TrialChain } from './ppo/chains.js';
export { gae, gaeOnChain, lambdaFor, type GaeInput, type GaeResult, type LambdaRule } from './ppo/gae.js';
export { groupAdvantages, type GroupEstimator, type ScoredTrials } from './ppo/group-advantages.js';
export { importanceWeights, type ImportanceInput, type ImportanceWeights, type WeightBound } from './ppo/importance-weights.js';
export { updateKlCoefficient, type KlCoefficient } from './ppo/kl-coefficient.js';
export { klEstimate, type KlEstimate, type KlEstimator } from './ppo/kl-estimators.js';
export { klReward, type KlReward, type KlRewardInput } from './ppo/kl-reward.js';
export { klStepController, type KlStepController, type KlStepDecision, type KlStepState } from './ppo/kl-step-controller.js';
export { maskedMean, VERL_MASK_EPSILON } from './ppo/masked-mean.js';
export { policyLoss, type PolicyLossInput, type PolicyLossResult } from './ppo/policy-loss.js';
export {
  reinforcePlusPlus,
  reinforcePlusPlusBaseline,
  spreadOverActions,
  type ReinforceInput,
  type ReinforceResult,
} from './ppo/reinforce-plus-plus.js';
export { valueLoss, type ValueLossInput, type ValueLossResult } from './ppo/value-loss.js';
export { allRewardsEqual, centre, whiten } from './ppo/whiten.js';

export { clusterBootstrap, type BootstrapOptions, type ClusteredInterval } from './stats/cluster-bootstrap.js';
export { clusterRobustInterval, type ClusterRobustInterval } from './stats/cluster-interval.js';
export type { ClusteredValue } from './stats/clustered.js';
export {
  conditionalOddsRatio,
  fewestDiscordantPairs,
  mcnemarChiSquare,
  mcnemarExactP,
  mcnemarMidP,
  mcnemarOneSidedP,
  type ChiSquareTest,
  type Discordance,
} from './stats/mcnemar.js';
export {
  mcnemarPower,
  pairsNeeded,
  smallestDetectableDifference,
  type McNemarVariant,
  type PairedAlternative,
  type PairsNeeded,
  type PowerTest,
} from './stats/mcnemar-power.js';
export { adjustPValues, type Adjustment } from './stats/multiple-tests.js';
export { pairedTTest, pearson, spearman, type PairedTTest } from './stats/paired-t.js';
export { meanOverTasks, passAtK, passHatK, type SampledTask } from './stats/pass-at-k.js';
export { clopperPearson, jeffreys, wilson, wilsonCorrected, type Interval } from './stats/proportion-interval.js';
export { signFlipP } from './stats/sign-flip.js';
export { wilcoxonSignedRank, type WilcoxonTest } from './stats/wilcoxon.js';

export { betaQuantile, regularisedBeta, type Tails } from './special/incomplete-beta.js';
export { logGamma } from './special/log-gamma.js';
export { normalCdf, normalQuantile } from './special/normal.js';
export { studentCritical, studentTwoSidedP } from './special/student-t.js';
