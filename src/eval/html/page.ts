import {
  type ComparisonReport,
  fixedText,
  type PanelComparison,
  percentIntervalText,
  percentText,
  pointsText,
  pValueText,
  ratioText,
  type SideSummary,
  type Verdict,
  counted,
} from '../../core/index.js';
import type { DiscordantTrial } from '../discordant-trials.js';
import {
  attritionSentence,
  measureSentence,
  otherDrawSentence,
  panelTitle,
  pointsIntervalWithUnit,
  pointsWithUnit,
  powerSentence,
  seenSentence,
  subjectSentence,
  verdictSentence,
} from '../wording.js';
import { differenceChart, learningChart, type LearningPoint, rateChart } from './charts.js';
import { html, type Markup } from './markup.js';
import { styles } from './styles.js';
import { trialSection } from './trials.js';

export interface ReportExtras {
  /** Training by iteration; empty when the report stands alone. */
  readonly learningCurve: readonly LearningPoint[];
  /** What readDiscordantTrials found. */
  readonly discordantTrials: readonly DiscordantTrial[];
}

/**
 * The report as one HTML file that needs nothing else: no script, no font, no request. Its content-security policy
 * forbids all of these, so that text from a trial could not load or run anything even if it were not escaped.
 */
export function renderHtml(report: ComparisonReport, extras: ReportExtras): string {
  const headline = report.panels[0]!;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="referrer" content="no-referrer">
<title>Seatrial report: run ${report.run}</title><style>${styles}</style></head>
<body><main>
<header><p class="eyebrow">Seatrial, paired evaluation</p><h1>Run ${report.run}</h1>
<p class="verdict ${headline.verdict}">${verdictWord[headline.verdict]}</p>
<p>${subjectSentence(report)}</p><p>${measureSentence(headline)} ${otherDrawSentence(headline)}</p><p>${verdictSentence(headline, report.plan.alpha)} ${seenSentence(headline)}</p>
${figures(headline)}</header>
<section><h2>Learning</h2>${learningChart(extras.learningCurve)}</section>
<section><h2>Base against policy</h2>${rateChart(report)}${differenceChart(report)}${panelTable(report)}</section>
<section><h2>What each panel says</h2>${report.panels.map((panel) => panelSection(panel, report.plan.alpha))}</section>
<section><h2>Cost</h2>${costTable(report)}</section>
<section><h2>Trials that ended differently</h2><p class="soft">Everything below was written by an agent or a program it ran. It is shown as text; control and direction characters are made visible.</p>${trialSection(extras.discordantTrials)}</section>
<section><h2>Where the numbers come from</h2>${provenance(report)}</section>
</main></body></html>
`.text;
}

const verdictWord: Readonly<Record<Verdict, string>> = {
  improved: 'Improved',
  worse: 'Worse',
  'not-shown': 'Not shown',
  exploratory: 'Exploratory',
};

function figures(panel: PanelComparison): Markup {
  const cell = (title: string, value: string, note: string): Markup => html`<div><dt>${title}</dt><dd>${value}<small>${note}</small></dd></div>`;
  return html`<dl class="figures">${[
    cell('Base solved', percentText(panel.base.rate), `${panel.base.solved} of ${panel.n}`),
    cell('Policy solved', percentText(panel.policy.rate), `${panel.policy.solved} of ${panel.n}`),
    cell('Difference', pointsWithUnit(panel.difference.value), `interval ${pointsIntervalWithUnit(panel.difference.interval)}`),
    cell('Won, lost', `${panel.wins}, ${panel.losses}`, `${panel.ties} ended alike`),
    cell(panel.test.name === 'mcnemar-exact' ? 'McNemar p' : 'Sign-flip p', pValueText(panel.test.p), `Holm-adjusted ${pValueText(panel.test.holmP)}`),
    cell('Input tokens', ratioText(panel.inputTokenRatio), 'policy over base'),
    cell('Steps', ratioText(panel.stepRatio), 'policy over base'),
    cell('Without verdict', String(panel.attrition.base + panel.attrition.policy), `${panel.attrition.base} of the base, ${panel.attrition.policy} of the policy`),
  ]}</dl>`;
}

function panelTable({ panels }: ComparisonReport): Markup {
  return html`<div class="scroll"><table><caption>n counts pairs graded on both sides. Comparisons without a Holm p were not planned and support no claim; nor do those on tasks that the policy has seen.</caption>
<thead><tr>${['panel', 'n', 'base', 'policy', 'points', 'won', 'equal', 'lost', 'p', 'Holm p', 'tasks seen', 'verdict'].map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${panels.map(
    (panel) => html`<tr><th scope="row">${panelTitle(panel)}</th><td>${panel.n}</td><td>${percentText(panel.base.rate)}</td><td>${percentText(panel.policy.rate)}</td><td>${pointsText(panel.difference.value)}</td><td>${panel.wins}</td><td>${panel.ties}</td><td>${panel.losses}</td><td>${pValueText(panel.test.p)}</td><td>${panel.planned ? pValueText(panel.test.holmP) : '-'}</td><td>${seenCount(panel)}</td><td class="${panel.verdict}">${verdictWord[panel.verdict]}</td></tr>`,
  )}</tbody></table></div>`;
}

function seenCount({ seenTasks }: PanelComparison): string {
  return seenTasks === null ? 'not recorded' : `${seenTasks.training + seenTasks.validation} of ${seenTasks.panel}`;
}

function panelSection(panel: PanelComparison, alpha: number): Markup {
  const { table, repositories, noiseFloor, neverSolvedByBase } = panel;
  const forced = panel.forcedMismatches.length === 0 ? [] : [html`<p class="loss">Forced comparison: the protocols differ in ${panel.forcedMismatches.join(', ')}. It supports no claim.</p>`];
  return html`<details${panel.planned ? html` open` : html``}><summary>${panelTitle(panel)}</summary>${forced}
<p>${measureSentence(panel)} ${otherDrawSentence(panel)} ${verdictSentence(panel, alpha)} ${seenSentence(panel)}</p><p class="soft">${panel.verdict === 'not-shown' ? '' : powerSentence(panel)} ${attritionSentence(panel)}</p>
<div class="scroll"><table class="two"><caption>Pairs by outcome</caption><thead><tr><th></th><th scope="col">policy solved</th><th scope="col">policy did not</th></tr></thead><tbody>
<tr><th scope="row">base solved</th><td>${table.bothSolved}</td><td>${table.onlyBase}</td></tr><tr><th scope="row">base did not</th><td>${table.onlyPolicy}</td><td>${table.neitherSolved}</td></tr></tbody></table></div>
<p class="soft">Wilson intervals: base ${percentIntervalText(panel.base.wilson)}, policy ${percentIntervalText(panel.policy.wilson)}. Over tasks (bootstrap): base ${percentIntervalText(panel.base.taskBootstrap)}, policy ${percentIntervalText(panel.policy.taskBootstrap)}. Mid-p ${pValueText(panel.midP)}, less conservative than the exact p and not what the verdict rests on.</p>
<p class="soft">${repositories.gaining} of ${repositories.count === 1 ? '1 repository' : `${repositories.count} repositories`} gained and ${repositories.losing} lost; the one with most wins holds ${percentText(repositories.largestWinShare)} of them.${
    noiseFloor === null ? '' : ` The base against itself with another seed flipped ${noiseFloor.flips} of ${noiseFloor.n} (${noiseFloor.wins} won, ${noiseFloor.losses} lost); the policy flipped ${panel.flips.length} (${panel.wins} won, ${panel.losses} lost).`
  }</p>
${panel.passAtK.length === 0 ? [] : [passTable(panel)]}
${neverSolvedByBase === null ? [] : [html`<p>${neverSolvedByBase.tasks === 1 ? '1 task was' : `${neverSolvedByBase.tasks} tasks were`} never solved by the base in ${counted(neverSolvedByBase.samples, 'sample')}. Of these the policy solved ${percentText(neverSolvedByBase.policyEverSolved)} at least once; its mean rate on them is ${percentText(neverSolvedByBase.policyRate)}.</p>`]}
<p class="soft">How trials ended: base ${endings(panel.base)}; policy ${endings(panel.policy)}.</p></details>`;
}

function passTable({ passAtK }: PanelComparison): Markup {
  return html`<div class="scroll"><table class="two"><caption>pass@k: at least one of k samples solves; pass^k: all k do</caption><thead><tr>${['k', 'base pass@k', 'policy pass@k', 'base pass^k', 'policy pass^k'].map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${passAtK.map((row) => html`<tr><th scope="row">${row.k}</th><td>${percentText(row.basePassAtK)}</td><td>${percentText(row.policyPassAtK)}</td><td>${percentText(row.basePassHatK)}</td><td>${percentText(row.policyPassHatK)}</td></tr>`)}</tbody></table></div>`;
}

function costTable({ panels }: ComparisonReport): Markup {
  const cell = (side: SideSummary, key: 'inputTokens' | 'outputTokens' | 'steps'): string => fixedText(side.perSolve[key], 1);
  const rows = panels.flatMap((panel) => [
    html`<tr><th scope="row">${panelTitle(panel)}, ratio of totals</th><td>${ratioText(panel.inputTokenRatio)}</td><td>${ratioText(panel.outputTokenRatio)}</td><td>${ratioText(panel.stepRatio)}</td><td>${ratioText(panel.timeRatio)}</td></tr>`,
    ...(['base', 'policy'] as const).map(
      (side) => html`<tr><td class="soft">${side}, by solved task</td><td>${cell(panel[side], 'inputTokens')}</td><td>${cell(panel[side], 'outputTokens')}</td><td>${cell(panel[side], 'steps')}</td><td>${fixedText(panel[side].perSolve.timeMs)} ms</td></tr>`,
    ),
  ]);
  return html`<div class="scroll"><table><caption>Paired trials only; failures are paid for too.</caption><thead><tr>${['', 'input tokens', 'output tokens', 'steps', 'time'].map((title) => html`<th scope="col">${title}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function endings(side: SideSummary): string {
  const found = Object.entries(side.terminatedBy).map(([kind, count]) => `${kind} ${count}`);
  return found.length === 0 ? 'none' : found.join(', ');
}

function provenance(report: ComparisonReport): Markup {
  const facts: readonly (readonly [string, string])[] = [
    ['adapter', report.adapterSha256],
    ['dataset', report.datasetDigest],
    ['base', report.subject.baseDigest],
    ['code', report.codeDigest],
    ['plan', report.planDigest],
    ...report.panels.map((panel) => [`panel ${panelTitle(panel)}`, panel.panelDigest] as const),
    ...Object.entries(report.records),
  ];
  return html`<p>Every number is computed from the record files below; <code>npx seatrial report ${report.run} --recompute</code> does it again and compares. The plan was fixed before the first trial.</p><dl class="digests">${facts.map(([name, digest]) => html`<dt>${name}</dt><dd><code>${digest}</code></dd>`)}</dl>`;
}
