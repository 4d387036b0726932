import { z } from 'zod';

const probability = z.number().min(0).max(1);
const positive = z.number().positive();
/** A memory of past gradients that forgets: at 1 nothing would ever be learned. */
const decay = z.number().min(0).lt(1);
/** Beyond 1 a step of AdamW is larger than any weight of a sane model. */
const learningRate = positive.max(1);
/** Whole numbers of things that take memory or time each: a slip of the pen is refused before anything is allocated. */
const count = (most: number) => z.int().positive().max(most);

const Adam = z.strictObject({
  beta1: decay.default(0.9),
  beta2: decay.default(0.999),
  epsilon: positive.default(1e-8),
  weightDecay: z.number().nonnegative().default(0),
});

/** Constant, or falling in a straight line to 0 at the end of the run. */
const Schedule = z.enum(['constant', 'linear']);

/**
 * The settings of PPO training. The defaults are those that were shown to learn with the built-in base and LoRA
 * (docs/training.md). Rates are per optimizer step, coefficients per loss token, limits in the unit of their name.
 */
export const TrainConfig = z.strictObject({
  seed: z.int().nonnegative().default(1),
  iterations: count(1_000_000).default(40),
  trialsPerIteration: count(65_536).default(128),
  /** Trials of the same task in one iteration: the group of grpo and rloo. */
  trialsPerTask: count(65_536).default(1),
  advantages: z.enum(['gae', 'grpo', 'rloo', 'reinforce++']).default('gae'),
  epochs: count(1_000).default(2),
  /** Optimizer steps an epoch; trials, not tokens, are dealt out to them. */
  minibatches: count(65_536).default(4),
  /** Packed tokens of one forwardBackward call; changes memory and speed, not results. */
  microBatchTokens: count(16_777_216).default(16_384),
  clipLow: probability.default(0.2),
  clipHigh: positive.default(0.2),
  dualClip: z.number().gt(1).default(3),
  valueClip: positive.default(0.5),
  gamma: probability.default(1),
  lambdaPolicy: probability.default(0.95),
  lambdaCritic: probability.default(1),
  policy: z
    .strictObject({
      learningRate: learningRate.default(2e-3),
      schedule: Schedule.default('linear'),
      lora: z.strictObject({ rank: count(1_024).default(8), alpha: positive.max(65_536).default(16) }).prefault({}),
      adam: Adam.prefault({}),
    })
    .prefault({}),
  critic: z
    .strictObject({
      learningRate: learningRate.default(1e-3),
      schedule: Schedule.default('constant'),
      adam: Adam.prefault({}),
    })
    .prefault({}),
  /** Iterations in which only the critic is updated. */
  criticWarmup: z.int().nonnegative().default(2),
  entropyCoefficient: z.number().nonnegative().default(0.02),
  entropySchedule: Schedule.default('linear'),
  /** Nats a token that an iteration should move the policy by; see math's klStepController. */
  klTarget: positive.default(0.003),
  maxGradNorm: positive.default(1),
  shaping: z
    .strictObject({
      /** A trial's reward loses this share of itself for each turn beyond `freeTurns`; giving up early never pays. */
      stepCost: z.number().min(0).max(1).default(0),
      freeTurns: z.int().nonnegative().default(0),
    })
    .prefault({}),
  /** Leaves trials that ran into a budget out of the losses (not out of GAE); removes the price of running long. */
  maskTruncated: z.boolean().default(false),
  /**
   * |samplerLogprobs - trainerLogprobs| in nats above which the run stops: on average, of the 99th percentile, of any one
   * token. The embedded engine's sampler and trainer agree to the bit, so the defaults leave room for nothing but float32
   * rounding. They must be small: the built-in policy one update old was off by only 0.002 on average (p99 0.07, worst
   * token 0.36). Engines that compute the two in different kernels or precisions need limits of their own, measured with
   * the right adapter served.
   */
  logprobGapLimits: z
    .strictObject({ mean: positive.default(1e-5), p99: positive.default(5e-5), max: positive.default(1e-4) })
    .prefault({}),
  /** Share of an iteration's trials without a verdict above which the run stops. */
  maxAttrition: probability.default(0.5),
  /** Iterations between checkpoints; the last one always has one. */
  checkpointEvery: z.int().positive().default(1),
  /** Newest complete checkpoints that stay on the disk; the best one by validation stays besides. */
  keepCheckpoints: z.int().positive().default(3),
  /** Iterations between validations, where a validator is given; 0 switches them off. */
  validateEvery: z.int().nonnegative().default(0),
  /** Trials an iteration written as folders for people: a drawn sample, and failures. */
  savedTrials: z
    .strictObject({ sample: z.int().nonnegative().default(2), failures: z.int().nonnegative().default(8) })
    .prefault({}),
}).superRefine((config, context) => {
  if (config.trialsPerIteration % config.trialsPerTask !== 0) {
    context.addIssue({ code: 'custom', path: ['trialsPerIteration'], message: `must be a multiple of trialsPerTask (${config.trialsPerTask})` });
  }
  if ((config.advantages === 'grpo' || config.advantages === 'rloo') && config.trialsPerTask < 2) {
    context.addIssue({ code: 'custom', path: ['trialsPerTask'], message: `${config.advantages} compares trials of one task: at least 2 are needed, not ${config.trialsPerTask}` });
  }
});
export type TrainConfig = z.infer<typeof TrainConfig>;
