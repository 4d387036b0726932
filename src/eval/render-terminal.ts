import { type ComparisonReport, hasSeenTasks, type PanelComparison, percentText, pointsText, pValueText, ratioText } from '../core/index.js';
import { attritionSentence, measureSentence, otherDrawSentence, panelTitle, reportedSides, seenSentence, type SideNames, subjectSentence, verdictSentence } from './wording.js';

type Column = readonly [title: string, cell: (panel: PanelComparison) => string];

const columnsOf = ({ base, policy }: SideNames): readonly Column[] => [
  ['panel', panelTitle],
  ['n', (panel) => String(panel.n)],
  [base.column, (panel) => `${panel.base.solved} (${percentText(panel.base.rate)})`],
  [policy.column, (panel) => `${panel.policy.solved} (${percentText(panel.policy.rate)})`],
  ['points', (panel) => pointsText(panel.difference.value)],
  ['win/tie/loss', (panel) => `${panel.wins}/${panel.ties}/${panel.losses}`],
  ['p', (panel) => pValueText(panel.test.p)],
  ['input', (panel) => ratioText(panel.inputTokenRatio)],
  ['steps', (panel) => ratioText(panel.stepRatio)],
  ['time', (panel) => ratioText(panel.timeRatio)],
];

/**
 * The report as plain text: a table of the panels, then what it means, in whole sentences. No colour, no control
 * characters.
 * @param runsDirWords what a command needs to find the run, where it is not in the usual folder
 */
export function renderTerminal(report: ComparisonReport, runsDirWords: readonly string[] = []): string {
  const headline = report.panels[0]!;
  const others = report.panels.slice(1).filter((panel) => panel.planned);
  return [
    ...tableLines(report.panels, reportedSides),
    legend(report.panels, reportedSides),
    '',
    subjectSentence(report),
    [measureSentence(headline), otherDrawSentence(headline)].filter((sentence) => sentence !== '').join(' '),
    verdictSentence(headline, report.plan.alpha),
    ...seenLines(headline),
    ...others.map((panel) => [`Also planned, ${panelTitle(panel)}: ${verdictSentence(panel, report.plan.alpha)}`, ...(hasSeenTasks(panel) ? seenLines(panel) : [])].join(' ')),
    attritionSentence(headline),
    ...noiseLines(headline),
    ...flipLines(headline, ['--run', report.run, ...runsDirWords].join(' ')),
    '',
    `dataset ${report.datasetDigest}`,
    `adapter ${report.adapterSha256}`,
    `panel   ${headline.panelDigest} (${panelTitle(headline)})`,
    '',
  ]
    .join('\n')
    .replace(unprintable, '\ufffd');
}

function seenLines(panel: PanelComparison): string[] {
  const sentence = seenSentence(panel);
  return sentence === '' ? [] : [sentence];
}

/** Comparisons outside any report: the table, and for each what it means. */
export function renderComparisons(panels: readonly PanelComparison[], alpha: number, names: SideNames): string {
  const meanings = panels.flatMap((panel) => ['', measureSentence(panel, names), verdictSentence(panel, alpha), attritionSentence(panel, names)]);
  return [...tableLines(panels, names), legend(panels, names), ...meanings, ''].join('\n').replace(unprintable, '\ufffd');
}

function tableLines(panels: readonly PanelComparison[], names: SideNames): string[] {
  const columns = columnsOf(names);
  const rows = [columns.map(([title]) => title), ...panels.map((panel) => columns.map(([, cell]) => cell(panel)))];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const [head, ...lines] = rows.map((row) => row.map((cell, column) => pad(cell, widths[column]!, column === 0)).join('  ').trimEnd());
  return [head!, widths.map((width) => '-'.repeat(width)).join('  '), ...lines];
}

/** What the head of the table leaves open: whose cost is over whose, and which rows may claim something. */
function legend(panels: readonly PanelComparison[], { base, policy }: SideNames): string {
  const unplanned = panels.filter(({ planned }) => !planned);
  const exploratory = unplanned.length === 0 ? '' : ` Exploratory, outside the plan: ${unplanned.map(panelTitle).join('; ')}.`;
  const seen = panels.filter(hasSeenTasks);
  const known = seen.length === 0 ? '' : ` Holding tasks that the policy has seen: ${seen.map(panelTitle).join('; ')}.`;
  return `input (tokens), steps, time: ${policy.column} over ${base.column}; the p here is not adjusted.${exploratory}${known}`;
}

// Names of panels and data sets come from files; none may drive the reader's terminal.
const unprintable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function noiseLines({ noiseFloor, flips, wins, losses }: PanelComparison): string[] {
  if (noiseFloor === null) return [];
  return [
    `Noise floor: the base against itself with another seed flips ${noiseFloor.flips} of ${noiseFloor.n} tasks by chance (${noiseFloor.wins} won, ${noiseFloor.losses} lost); the policy flips ${flips.length} (${wins} won, ${losses} lost).`,
  ];
}

const mostFlipsShown = 3;

/** Where to look further: some trials by name. */
function flipLines({ flips }: PanelComparison, where: string): string[] {
  if (flips.length === 0) return [];
  const shown = flips.slice(0, mostFlipsShown).map(({ taskId, kind, trialId }) => `${trialId} (${taskId}, ${kind === 'win' ? 'won' : 'lost'})`);
  return [`Trials that ended differently${flips.length > mostFlipsShown ? ', for example' : ''}: ${shown.join(', ')}. Read one with \`npx seatrial trial show ID ${where}\`.`];
}

function pad(cell: string, width: number, left: boolean): string {
  return left ? cell.padEnd(width) : cell.padStart(width);
}
