import { assertNever, counted, type ComparisonReport, hasSeenTasks, type Interval, type PanelComparison, percentText, pointsIntervalText, pointsText, pValueText } from '../core/index.js';
import { fewestDiscordantPairs } from '../math/index.js';

/** The sentences of a report, the same in the terminal and in HTML. */

/** A signed difference of two rates, with its unit. */
export function pointsWithUnit(value: number | null): string {
  return value === null ? pointsText(null) : `${pointsText(value)} points`;
}

export function pointsIntervalWithUnit(interval: Interval | null): string {
  return interval === null ? pointsIntervalText(null) : `${pointsIntervalText(interval)} points`;
}

export function panelTitle(panel: Pick<PanelComparison, 'name' | 'decoding' | 'samplesPerTask'>): string {
  const samples = panel.samplesPerTask === 1 ? '' : `, ${panel.samplesPerTask} samples a task`;
  return `${panel.name}, ${panel.decoding}${samples}`;
}

/** One sentence: what was trained, on what. */
export function subjectSentence({ subject, run }: ComparisonReport): string {
  return (
    `Run ${run} trained ${subject.base} by ${subject.method} (rank ${subject.loraRank}) on ${sampledText(subject)} of ` +
    `${subject.dataset}: ${counted(subject.iterations, 'iteration')}, ${counted(subject.trainingTrials, 'trial')}.`
  );
}

/** `187 tasks`, or `24 of the 187 tasks` where some were never drawn. */
function sampledText({ sampledTasks, trainingTasks }: ComparisonReport['subject']): string {
  return sampledTasks === trainingTasks ? counted(trainingTasks, 'task') : `${sampledTasks} of the ${counted(trainingTasks, 'task')}`;
}

/** How the two sides of a comparison are spoken of: in the head of a table, and in a sentence. */
export interface SideNames {
  readonly base: { readonly column: string; readonly text: string };
  readonly policy: { readonly column: string; readonly text: string };
}

/** What they are in every report. Outside one, two policies or two bases may be compared. */
export const reportedSides: SideNames = { base: { column: 'base', text: 'the base' }, policy: { column: 'policy', text: 'the trained policy' } };

/** One sentence: what was measured on a panel, without judging it. */
export function measureSentence(panel: PanelComparison, { base, policy }: SideNames = reportedSides): string {
  if (panel.n === 0 && hasNoCommonTask(panel)) return `On the ${panelTitle(panel)} panel the two sides have no task in common, so nothing was measured.`;
  if (panel.n === 0) return `On the ${panelTitle(panel)} panel no pair of trials has a verdict, so nothing was measured.`;
  return (
    `On ${counted(panel.tasks, 'task')} of the ${panelTitle(panel)} panel ${base.text} solved ${panel.base.solved} of ${panel.n} (${percentText(panel.base.rate)}) ` +
    `and ${policy.text} ${panel.policy.solved} of ${panel.n} (${percentText(panel.policy.rate)}): ${panel.wins} won, ${panel.losses} lost, ${panel.ties} equal.`
  );
}

/**
 * One sentence: how often the base solves with the seed of its noise floor, since its count is one draw of luck. Empty
 * where that does not follow from the report: without a repetition, and where some trial has no verdict, because then the
 * repetition was paired on other trials.
 */
export function otherDrawSentence({ n, base, noiseFloor, attrition }: PanelComparison): string {
  if (noiseFloor === null || n === 0 || noiseFloor.n !== n || attrition.base + attrition.policy > 0) return '';
  const solved = base.solved + noiseFloor.wins - noiseFloor.losses;
  return `Drawn again with another seed, the same base solved ${solved} of ${n} (${percentText(solved / n)}).`;
}

/** One sentence: which of a panel's tasks the policy owes something to; empty where nobody recorded it. */
export function seenSentence({ seenTasks }: PanelComparison): string {
  if (seenTasks === null) return '';
  const { panel, training, validation } = seenTasks;
  if (training + validation === 0) return 'None of these tasks was trained on or used to choose the checkpoint.';
  const kinds = [...(training > 0 ? [`${training} of ${panel === 1 ? 'this 1 task was' : `these ${panel} tasks were`} trained on`] : []), ...(validation > 0 ? [`${validation} of ${panel === 1 ? 'this 1 task was' : `these ${panel} tasks were`} used to choose the checkpoint`] : [])];
  return `Seen tasks: ${kinds.join(', ')}. This shows what the policy remembers or was chosen for, not what it does on tasks it has not seen.`;
}

/** Without a pair although no trial lacks a verdict: only forced comparisons of other tasks are like that. */
function hasNoCommonTask({ n, attrition }: PanelComparison): boolean {
  return n === 0 && attrition.base + attrition.policy === 0;
}

/**
 * One sentence: what may be concluded. Its kind is the verdict's, so that no wording claims more than the planned
 * test with Holm's correction allows.
 */
export function verdictSentence(panel: PanelComparison, alpha: number): string {
  const test = panel.test.name === 'mcnemar-exact' ? 'exact McNemar test' : 'exact sign-flip test over tasks';
  const chance = `Between equally good agents a split at least this uneven has probability ${pValueText(panel.test.p)} (${test}`;
  const size = `${pointsWithUnit(panel.difference.value)}, ${Math.round(100 * panel.difference.level)}% interval ${pointsIntervalWithUnit(panel.difference.interval)}`;
  switch (panel.verdict) {
    case 'improved':
    case 'worse':
      return `${panel.verdict === 'improved' ? 'Improved' : 'Worse'}: ${size}. ${chance}; Holm-adjusted ${pValueText(panel.test.holmP)}, at most ${alpha}).`;
    case 'not-shown':
      return `Not shown: the measured difference is ${size}. ${chance}; Holm-adjusted ${pValueText(panel.test.holmP)}). ${whyNotShown(panel, alpha)}`;
    case 'exploratory':
      return `Exploratory, ${hasSeenTasks(panel) ? 'on tasks that the policy has seen, so it supports no claim about unseen tasks' : 'not among the planned comparisons, so it supports no claim'}: ${size}. ${chance}, unadjusted).`;
    default:
      return assertNever(panel.verdict, 'verdict');
  }
}

function whyNotShown(panel: PanelComparison, alpha: number): string {
  if (panel.forcedMismatches.length > 0) {
    return `The two sides ran under different protocols (${panel.forcedMismatches.join(', ')}), so nothing can be concluded.`;
  }
  if (panel.test.holmP !== null && panel.test.holmP <= alpha) {
    return 'Trials without a verdict could reverse it: in the worst case for the policy, or for the base, the direction changes.';
  }
  const { p, holmP } = panel.test;
  const corrected = p !== null && holmP !== null && p < alpha && holmP >= alpha ? `By itself that is below ${alpha}; corrected for all planned panels (Holm) it is not. ` : '';
  return `${corrected}${powerSentence(panel)}`;
}

/** What this panel could have shown at all. */
export function powerSentence({ power, n, samplesPerTask }: PanelComparison): string {
  const { smallestDetectableDifference, discordant, alpha, targetPower } = power;
  const [one, several] = samplesPerTask === 1 ? ['pair is discordant', 'pairs are discordant'] : ['task differs between the sides', 'tasks differ between the sides'];
  const few = discordant === 0 ? `No ${one}: an interval without width says only that` : `Only ${discordant} ${discordant === 1 ? one : several}`;
  const reach = power.canReachAlpha ? '' : `${few}, and fewer than ${fewestDiscordantPairs(alpha)} cannot reach ${alpha}. `;
  if (samplesPerTask > 1) return `${reach}The smallest detectable difference is undefined for several samples a task.`;
  if (n === 0) return `${reach}Without pairs nothing can be detected.`;
  return smallestDetectableDifference === null
    ? `${reach}With ${counted(n, 'pair')} and this share of discordant ones (${percentText(discordant / n)}) no difference is detectable with ${percentText(targetPower, { digits: 0 })} power at ${alpha}.`
    : `${reach}With ${counted(n, 'pair')}, differences below ${pointsWithUnit(smallestDetectableDifference)} are likely to be missed (power under ${percentText(targetPower, { digits: 0 })} at ${alpha}).`;
}

export function attritionSentence(panel: PanelComparison, { base, policy }: SideNames = reportedSides): string {
  const { attrition } = panel;
  if (attrition.base + attrition.policy === 0) return hasNoCommonTask(panel) ? 'No trial was compared.' : 'Every trial has a verdict.';
  return (
    `Trials without a verdict: ${attrition.base} of ${base.text}, ${attrition.policy} of ${policy.text}; depending on them the ` +
    `difference is between ${pointsWithUnit(attrition.lower)} and ${pointsWithUnit(attrition.upper)}.`
  );
}
