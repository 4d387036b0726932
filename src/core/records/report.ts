import { z } from 'zod';

/**
 * `report.json`: what an evaluation showed, every number recomputable from the trial records beside it.
 *
 * A quantity that does not exist (a rate over no trials, a ratio to zero) is null, never 0 and never NaN. Rates and
 * differences are fractions of 1; differences are policy minus base; ratios are policy total over base total, taken
 * over the paired trials only. A pair is one task digest and one attempt, graded on both sides.
 */
const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const fraction = z.number().min(0).max(1);

export const Interval = z.strictObject({ low: z.number(), high: z.number() });
export type Interval = z.infer<typeof Interval>;

/**
 * Which comparisons were decided on before the trials ran: only these are tested, with Holm's correction over all of
 * them. `panelDigest` fixes the tasks and everything else of the panel with them.
 */
export const EvaluationPlan = z.strictObject({
  /** Family-wise error rate of the planned comparisons. */
  alpha: z.number().gt(0).lt(1),
  comparisons: z
    .array(z.strictObject({ name: z.string(), decoding: z.enum(['temperature-1', 'greedy']), samplesPerTask: z.int().positive(), panelDigest: hex64 }))
    .min(1),
});
export type EvaluationPlan = z.infer<typeof EvaluationPlan>;

/** What was trained, on what: facts for people, copied from the run's records. */
export const ReportSubject = z.strictObject({
  base: z.string(),
  baseDigest: hex64,
  /** For example `PPO with LoRA`. */
  method: z.string(),
  loraRank: z.int().positive(),
  loraAlpha: z.number().positive(),
  seed: z.int(),
  iterations: z.int().nonnegative(),
  /** Trials that were collected for training. */
  trainingTrials: z.int().nonnegative(),
  dataset: z.string(),
  /** Of the split that was trained on. */
  trainingTasks: z.int().nonnegative(),
  /** Those of them that at least one trial was collected on: a short run does not reach all. */
  sampledTasks: z.int().nonnegative(),
});
export type ReportSubject = z.infer<typeof ReportSubject>;

/**
 * Content digests of the tasks that the policy owes something to: those of the split it was trained on, and those that
 * its checkpoint was chosen on. Sorted, each once; empty where there are none.
 */
export const SeenTasks = z.strictObject({ training: z.array(hex64), validation: z.array(hex64) });
export type SeenTasks = z.infer<typeof SeenTasks>;

/** `evaluation.json`: what the evaluation was going to be, written before its first trial. */
export const EvaluationRecord = z.strictObject({
  schemaVersion: z.literal(1),
  run: z.string(),
  subject: ReportSubject,
  datasetDigest: hex64,
  adapterSha256: hex64,
  seenTasks: SeenTasks,
  plan: EvaluationPlan,
  bootstrap: z.strictObject({ seed: z.int(), resamples: z.int().positive().max(1_000_000), level: z.number().gt(0).lt(1) }),
  codeDigest: z.string(),
});
export type EvaluationRecord = z.infer<typeof EvaluationRecord>;

/** Sums over the paired trials of one side. Times are null when a trial of the pair has no timing. */
export const CostTotals = z.strictObject({
  inputTokens: z.number(),
  outputTokens: z.number(),
  steps: z.number(),
  timeMs: z.number().nullable(),
});
export type CostTotals = z.infer<typeof CostTotals>;

export const SideSummary = z.strictObject({
  policyVersion: z.int().nonnegative(),
  /** Solved among the n paired trials. */
  solved: z.int().nonnegative(),
  rate: fraction.nullable(),
  /** 95% intervals that take trials as independent; null with several samples a task, which are not. */
  clopperPearson: Interval.nullable(),
  wilson: Interval.nullable(),
  /** Percentile bootstrap that resamples whole tasks. */
  taskBootstrap: Interval.nullable(),
  totals: CostTotals,
  /** Totals divided by `solved`: what one solved task cost, failures included; null when none was solved. */
  perSolve: z.strictObject({
    inputTokens: z.number().nullable(),
    outputTokens: z.number().nullable(),
    steps: z.number().nullable(),
    timeMs: z.number().nullable(),
  }),
  /** How the paired trials ended, by TerminatedBy; kinds that did not occur are absent. */
  terminatedBy: z.record(z.string(), z.int().positive()),
  tamperingTrials: z.int().nonnegative(),
});
export type SideSummary = z.infer<typeof SideSummary>;

export const Verdict = z.enum(['improved', 'worse', 'not-shown', 'exploratory']);
export type Verdict = z.infer<typeof Verdict>;

export const PassAtK = z.strictObject({
  k: z.int().positive(),
  /** Mean over tasks of the chance that at least one of k samples solves it (Chen et al. 2021). */
  basePassAtK: fraction.nullable(),
  policyPassAtK: fraction.nullable(),
  /** Mean over tasks of the chance that all k samples solve it. */
  basePassHatK: fraction.nullable(),
  policyPassHatK: fraction.nullable(),
});
export type PassAtK = z.infer<typeof PassAtK>;

export const PanelComparison = z.strictObject({
  /** `test`, `ood`, or the name the panel was given. */
  name: z.string(),
  decoding: z.enum(['temperature-1', 'greedy']),
  samplesPerTask: z.int().positive(),
  panelDigest: hex64,
  /** Protocol fields that differed and were overridden by --force; empty for a proper comparison. */
  forcedMismatches: z.array(z.string()),
  planned: z.boolean(),
  /** How many of the panel's tasks are training or validation tasks of the policy; null where nobody recorded it. */
  seenTasks: z.strictObject({ panel: z.int().nonnegative(), training: z.int().nonnegative(), validation: z.int().nonnegative() }).nullable(),
  verdict: Verdict,
  /** Paired trials: graded on both sides. */
  n: z.int().nonnegative(),
  tasks: z.int().nonnegative(),
  base: SideSummary,
  policy: SideSummary,
  wins: z.int().nonnegative(),
  ties: z.int().nonnegative(),
  losses: z.int().nonnegative(),
  table: z.strictObject({
    bothSolved: z.int().nonnegative(),
    onlyPolicy: z.int().nonnegative(),
    onlyBase: z.int().nonnegative(),
    neitherSolved: z.int().nonnegative(),
  }),
  /** Exact two-sided McNemar; null with several samples a task, whose pairs are not independent. */
  mcnemarP: fraction.nullable(),
  /** The mid-p variant: less conservative, not exact; for information only, no verdict rests on it. */
  midP: fraction.nullable(),
  /** The test the verdict rests on. With one sample a task the sign-flip test is McNemar's. */
  test: z.strictObject({
    name: z.enum(['mcnemar-exact', 'sign-flip-by-task']),
    p: fraction.nullable(),
    /** Adjusted by Holm over the planned comparisons; null when this one was not planned. */
    holmP: fraction.nullable(),
  }),
  difference: z.strictObject({
    value: z.number().min(-1).max(1).nullable(),
    /** Percentile bootstrap that resamples whole repositories. */
    interval: Interval.nullable(),
    level: z.number(),
    resamples: z.int(),
    seed: z.int(),
    clusters: z.int().nonnegative(),
  }),
  power: z.strictObject({
    alpha: z.number(),
    targetPower: z.number(),
    discordant: z.int().nonnegative(),
    /** Fewer than 6 discordant pairs cannot reach .05 whatever their direction. */
    canReachAlpha: z.boolean(),
    /** Smallest true difference this n and share of discordant pairs would show with `targetPower`; null when none would. */
    smallestDetectableDifference: z.number().nullable(),
  }),
  inputTokenRatio: z.number().nullable(),
  outputTokenRatio: z.number().nullable(),
  stepRatio: z.number().nullable(),
  timeRatio: z.number().nullable(),
  /** Trials without a usable verdict on each side; the difference if all of them had gone against, or for, the policy. */
  attrition: z.strictObject({
    base: z.int().nonnegative(),
    policy: z.int().nonnegative(),
    lower: z.number().nullable(),
    upper: z.number().nullable(),
  }),
  repositories: z.strictObject({
    count: z.int().nonnegative(),
    gaining: z.int().nonnegative(),
    losing: z.int().nonnegative(),
    /** Share of all wins that the repository with most wins holds; null without wins. */
    largestWinShare: fraction.nullable(),
    rows: z.array(
      z.strictObject({
        repository: z.string(),
        n: z.int(),
        baseSolved: z.int(),
        policySolved: z.int(),
        wins: z.int(),
        losses: z.int(),
      }),
    ),
  }),
  flips: z.array(
    z.strictObject({
      taskId: z.string(),
      attempt: z.int(),
      repository: z.string(),
      kind: z.enum(['win', 'loss']),
      trialId: z.string(),
    }),
  ),
  /** The base against itself with another seed: how many tasks flip by chance alone; null when it was not run. */
  noiseFloor: z
    .strictObject({ n: z.int(), flips: z.int(), flipRate: fraction.nullable(), wins: z.int(), losses: z.int(), mcnemarP: fraction.nullable() })
    .nullable(),
  /** Empty for one sample a task. */
  passAtK: z.array(PassAtK),
  /** Tasks that the base did not solve in any of its `samples`: what the policy does there is learning, not sharpening. */
  neverSolvedByBase: z
    .strictObject({
      samples: z.int(),
      tasks: z.int(),
      /** Share of those tasks that the policy solves at least once in as many samples. */
      policyEverSolved: fraction.nullable(),
      /** Mean solve rate of the policy over those tasks. */
      policyRate: fraction.nullable(),
    })
    .nullable(),
});
export type PanelComparison = z.infer<typeof PanelComparison>;

export const ComparisonReport = z.strictObject({
  schemaVersion: z.literal(1),
  run: z.string(),
  /** The planned comparisons in their order, then the others: the first decides the headline. */
  panels: z.array(PanelComparison).min(1),
  datasetDigest: hex64,
  adapterSha256: hex64,
  verdict: Verdict,
  subject: ReportSubject,
  plan: EvaluationPlan,
  planDigest: hex64,
  /** SHA-256 of every record file that the numbers were computed from, by path relative to the report. */
  records: z.record(z.string(), hex64),
  codeDigest: z.string(),
});
export type ComparisonReport = z.infer<typeof ComparisonReport>;

/**
 * Whether a panel holds tasks that the policy was trained on or chosen by. What it shows there is memory or choice: it
 * says nothing of unseen tasks.
 */
export function hasSeenTasks({ seenTasks }: Pick<PanelComparison, 'seenTasks'>): boolean {
  return seenTasks !== null && seenTasks.training + seenTasks.validation > 0;
}

/**
 * The one rule by which anything may be said to be better: planned, on tasks that had no part in training or in the
 * choice of the checkpoint, made under one protocol, Holm-adjusted p at most alpha, and of the same direction even if
 * every trial without a verdict had gone the other way.
 */
export function verdictOf(
  comparison: Pick<PanelComparison, 'planned' | 'seenTasks' | 'forcedMismatches' | 'test' | 'difference' | 'attrition'>,
  alpha: number,
): Verdict {
  if (!comparison.planned || hasSeenTasks(comparison)) return 'exploratory';
  const { holmP } = comparison.test;
  const { lower, upper } = comparison.attrition;
  if (comparison.forcedMismatches.length > 0 || holmP === null || holmP > alpha) return 'not-shown';
  if (comparison.difference.value === null || lower === null || upper === null) return 'not-shown';
  if (comparison.difference.value > 0 && lower > 0) return 'improved';
  if (comparison.difference.value < 0 && upper < 0) return 'worse';
  return 'not-shown';
}
