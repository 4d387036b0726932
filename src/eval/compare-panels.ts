import { CounterRng, type EvaluationRecord, type Panel, type PanelComparison, type SeenTasks, verdictOf } from '../core/index.js';
import { clusterBootstrap, fewestDiscordantPairs, mcnemarExactP, mcnemarMidP, signFlipP, smallestDetectableDifference } from '../math/index.js';
import { byRepository, flipsOf, groupBy } from './concentration.js';
import { ratio } from './cost.js';
import { ProtocolMismatchError } from './errors.js';
import { differingFields, panelDigest, panelKey } from './panel.js';
import type { PanelRun } from './panel-run.js';
import { type Pair, type Pairing, pairTrials, signOf } from './pairs.js';
import { neverSolvedByBase, passCurve } from './sampling.js';
import { bootstrapInterval, summarizeSide } from './side-summary.js';

export interface CompareOptions {
  /** Compare runs of different protocols all the same; the result names what differed and can claim nothing. */
  readonly force: boolean;
  /** Whether this comparison was planned before its trials ran; buildReport adjusts over all planned ones. */
  readonly planned: boolean;
  /** Family-wise error rate of the plan. */
  readonly alpha: number;
  readonly bootstrap: EvaluationRecord['bootstrap'];
  /** The base with another seed, for the noise floor. */
  readonly baseRepeat: PanelRun | null;
  /** What the policy was trained on and chosen by; null where that is not known. */
  readonly seenTasks: SeenTasks | null;
}

const targetPower = 0.8;

/**
 * Compares two runs of one panel pair by pair (task digest and attempt).
 *
 * @throws ProtocolMismatchError when the panels or the bases differ and `force` is not set, or when `baseRepeat` differs from the
 * base's panel in more than its seed.
 */
export function comparePanels(base: PanelRun, policy: PanelRun, options: CompareOptions): PanelComparison {
  const { panel } = policy;
  // The seat of the adapter is part of the protocol: a policy of another base has another base to be better than.
  const mismatches = [...differingFields(base.panel, panel), ...(base.baseDigest === policy.baseDigest ? [] : ['baseDigest'])];
  if (mismatches.length > 0 && !options.force) throw new ProtocolMismatchError(`base and policy on ${panelKey(panel)}`, mismatches);
  const pairing = pairTrials(base, policy);
  const { pairs } = pairing;
  const count = (kind: (pair: Pair) => boolean): number => pairs.filter(kind).length;
  const wins = count((pair) => signOf(pair) === 1);
  const losses = count((pair) => signOf(pair) === -1);
  const summaryOf = (side: 'base' | 'policy', run: PanelRun): PanelComparison['base'] =>
    summarizeSide({
      side,
      policyVersion: run.policyVersion,
      pairs,
      timings: run.timings,
      samplesPerTask: panel.samplesPerTask,
      bootstrap: options.bootstrap,
    });
  const baseSummary = summaryOf('base', base);
  const policySummary = summaryOf('policy', policy);
  const independent = panel.samplesPerTask === 1 && base.panel.samplesPerTask === 1;
  const p = signFlipP(taskDifferences(pairs));
  const comparison: Omit<PanelComparison, 'verdict'> = {
    name: panel.name,
    decoding: panel.decoding,
    samplesPerTask: panel.samplesPerTask,
    panelDigest: panelDigest(panel),
    forcedMismatches: mismatches,
    planned: options.planned,
    seenTasks: seenAmong(panel, options.seenTasks),
    n: pairs.length,
    tasks: new Set(pairs.map((pair) => pair.policy.taskDigest)).size,
    base: baseSummary,
    policy: policySummary,
    wins,
    ties: pairs.length - wins - losses,
    losses,
    table: {
      bothSolved: count((pair) => pair.baseSolved && pair.policySolved),
      onlyPolicy: wins,
      onlyBase: losses,
      neitherSolved: count((pair) => !pair.baseSolved && !pair.policySolved),
    },
    mcnemarP: independent && pairs.length > 0 ? mcnemarExactP({ wins, losses }) : null,
    midP: independent && pairs.length > 0 ? mcnemarMidP({ wins, losses }) : null,
    test: independent
      ? { name: 'mcnemar-exact', p: pairs.length > 0 ? mcnemarExactP({ wins, losses }) : null, holmP: null }
      : { name: 'sign-flip-by-task', p, holmP: null },
    difference: differenceOf(pairs, options.bootstrap),
    power: powerOf(pairs, options.alpha, independent),
    inputTokenRatio: ratio(policySummary.totals.inputTokens, baseSummary.totals.inputTokens),
    outputTokenRatio: ratio(policySummary.totals.outputTokens, baseSummary.totals.outputTokens),
    stepRatio: ratio(policySummary.totals.steps, baseSummary.totals.steps),
    timeRatio: ratio(policySummary.totals.timeMs, baseSummary.totals.timeMs),
    attrition: attritionOf(pairing),
    repositories: byRepository(pairs),
    flips: flipsOf(pairs),
    noiseFloor: noiseFloorOf(base, options.baseRepeat),
    passAtK: passCurve(base, policy),
    neverSolvedByBase: neverSolvedByBase(base, policy),
  };
  return withHolm(comparison, options.planned ? comparison.test.p : null, options.alpha);
}

/** The comparison with its adjusted p-value, and the verdict that follows from it. */
export function withHolm(comparison: Omit<PanelComparison, 'verdict'>, holmP: number | null, alpha: number): PanelComparison {
  const adjusted = { ...comparison, test: { ...comparison.test, holmP } };
  return { ...adjusted, verdict: verdictOf(adjusted, alpha) };
}

function seenAmong({ tasks }: Panel, seen: SeenTasks | null): PanelComparison['seenTasks'] {
  if (seen === null) return null;
  const among = (digests: readonly string[]): number => {
    const known = new Set(digests);
    return tasks.filter(({ digest }) => known.has(digest)).length;
  };
  return { panel: tasks.length, training: among(seen.training), validation: among(seen.validation) };
}

/** Wins minus losses of every task. */
function taskDifferences(pairs: readonly Pair[]): number[] {
  return [...groupBy(pairs, (pair) => pair.policy.taskDigest).values()].map((members) =>
    members.reduce((sum, pair) => sum + signOf(pair), 0),
  );
}

function differenceOf(pairs: readonly Pair[], { seed, resamples, level }: EvaluationRecord['bootstrap']): PanelComparison['difference'] {
  const found = clusterBootstrap(
    pairs.map((pair) => ({ cluster: pair.policy.repository, value: signOf(pair) })),
    { rng: CounterRng.fromParts('repository-bootstrap', seed), replicates: resamples, confidence: level },
  );
  return { value: found.mean, interval: bootstrapInterval(found), level, resamples, seed, clusters: found.clusters };
}

/** With several samples a task, tasks whose samples differ stand for discordant pairs, and McNemar's power does not apply. */
function powerOf(pairs: readonly Pair[], alpha: number, independent: boolean): PanelComparison['power'] {
  const discordant = taskDifferences(pairs).filter((difference) => difference !== 0).length;
  return {
    alpha,
    targetPower,
    discordant,
    canReachAlpha: discordant >= fewestDiscordantPairs(alpha),
    smallestDetectableDifference:
      independent && pairs.length > 0
        ? smallestDetectableDifference(pairs.length, discordant / pairs.length, { alpha, variant: 'exact' }, targetPower)
        : null,
  };
}

function attritionOf({ attrition, solvedSlots, slots }: Pairing): PanelComparison['attrition'] {
  return {
    ...attrition,
    lower: ratio(solvedSlots.policy - solvedSlots.base - attrition.base, slots),
    upper: ratio(solvedSlots.policy + attrition.policy - solvedSlots.base, slots),
  };
}

function noiseFloorOf(base: PanelRun, repeat: PanelRun | null): PanelComparison['noiseFloor'] {
  if (repeat === null) return null;
  const mismatches = differingFields(base.panel, repeat.panel).filter((field) => field !== 'seed');
  if (mismatches.length > 0) throw new ProtocolMismatchError(`the base and its repetition on ${panelKey(base.panel)}`, mismatches);
  const { pairs } = pairTrials(base, repeat);
  const wins = pairs.filter((pair) => signOf(pair) === 1).length;
  const losses = pairs.filter((pair) => signOf(pair) === -1).length;
  const independent = base.panel.samplesPerTask === 1 && pairs.length > 0;
  return {
    n: pairs.length,
    flips: wins + losses,
    flipRate: ratio(wins + losses, pairs.length),
    wins,
    losses,
    mcnemarP: independent ? mcnemarExactP({ wins, losses }) : null,
  };
}
