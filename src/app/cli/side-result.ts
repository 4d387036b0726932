import { hasVerdict, isSolved, percentIntervalText, percentText } from '../../core/index.js';
import { panelDigest, type PanelRun } from '../../eval/index.js';
import { clopperPearson } from '../../math/index.js';
import type { CommandResult } from './command.js';
import { counted } from './shown-text.js';
import { endings } from './train-progress.js';

export interface SidePlace {
  readonly runId: string;
  readonly dir: string;
  /** The command that sets it beside another side. */
  readonly compareWith: string;
}

/** What one side of one panel came to, by itself: a rate with its interval, and what it cost. */
export function sideResult({ panel, side, policyVersion, trials }: PanelRun, { runId, dir, compareWith }: SidePlace): CommandResult {
  const graded = trials.filter(hasVerdict);
  const solved = graded.filter(isSolved).length;
  // Samples of one task are not independent: no interval over them.
  const bounds = panel.samplesPerTask === 1 ? clopperPearson(solved, graded.length, 0.95) : null;
  const interval = bounds === null ? null : { low: bounds.lower, high: bounds.upper };
  const total = (of: 'inputTokens' | 'outputTokens' | 'turns'): number => graded.reduce((sum, trial) => sum + trial[of], 0);
  const rate = graded.length === 0 ? null : solved / graded.length;
  const ended: Record<string, number> = {};
  for (const { terminatedBy } of trials) ended[terminatedBy] = (ended[terminatedBy] ?? 0) + 1;
  const json = {
    run: runId,
    dir,
    side,
    policyVersion,
    panel: { name: panel.name, decoding: panel.decoding, samplesPerTask: panel.samplesPerTask, digest: panelDigest(panel), tasks: panel.tasks.length },
    n: graded.length,
    solved,
    rate,
    interval,
    attrition: trials.length - graded.length,
    inputTokens: total('inputTokens'),
    outputTokens: total('outputTokens'),
    steps: total('turns'),
    terminatedBy: ended,
  };
  const tooLong = graded.filter(({ turns, terminatedBy }) => turns === 0 && terminatedBy === 'context-limit').length;
  const between = interval === null ? '' : `, 95% interval ${percentIntervalText(interval)}`;
  const lines = [
    `${side} on ${panel.name} (${panel.decoding}, ${counted(panel.samplesPerTask, 'sample')} a task): solved ${solved} of ${counted(graded.length, 'trial')}${rate === null ? '' : ` (${percentText(rate)}${between})`}.`,
    ...(json.attrition === 0 ? [] : [`${counted(json.attrition, 'trial')} ended without a verdict and count neither way.`]),
    `How they ended: ${endings(ended)}.`,
    ...(tooLong === 0 ? [] : [`${counted(tooLong, 'trial')} ended before the first turn: the text of the task is longer than this model can read (context-limit).`]),
    `Records: ${dir}`,
    `Compare with another side: ${compareWith}`,
  ];
  return { json, text: `${lines.join('\n')}\n` };
}
