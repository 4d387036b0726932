import { type ComparisonReport, digestOf, type EvaluationRecord, type PanelComparison, verdictOf } from '../core/index.js';
import type { FileDigest } from '../store/index.js';
import { releaseNames } from './allow-list.js';
import type { FailureList } from './failures.js';

/**
 * The report against itself, its plan and its record files: what can be known without recomputing the statistics.
 * Counts must add up, rates and differences follow from counts, and every verdict from the rule of core.
 */
export function verifyReport(report: ComparisonReport, evaluation: EvaluationRecord | null, digests: readonly FileDigest[], list: FailureList): void {
  const claim = (location: string, message: string): void => list.add('claim', 'E_REPORT_INCONSISTENT', releaseNames.report, location, message);
  report.panels.forEach((panel, i) => verifyPanel(panel, report.plan.alpha, `panels.${i}`, claim));
  const planned = report.plan.comparisons.map(keyOf);
  const wanted = new Set(planned);
  const found = report.panels.map(keyOf);
  if (new Set(found).size !== found.length) claim('panels', 'a panel occurs twice');
  report.plan.comparisons.forEach(({ panelDigest }, i) => {
    if (report.panels[i]?.panelDigest !== panelDigest) claim(`panels.${i}.panelDigest`, 'is not the panel that the plan fixed');
  });
  if (planned.some((key, i) => found[i] !== key)) claim('panels', 'does not begin with the planned comparisons in their order');
  report.panels.forEach((panel, i) => {
    const { seenTasks } = panel;
    if (seenTasks === null) claim(`panels.${i}.seenTasks`, 'says nothing: a release says which of its tasks were seen in training');
    if (panel.planned !== wanted.has(keyOf(panel))) claim(`panels.${i}.planned`, 'is not what the plan says');
  });
  if (report.verdict !== report.panels[0]!.verdict) claim('verdict', `is ${report.verdict}, the first planned comparison's is ${report.panels[0]!.verdict}`);
  if (report.planDigest !== digestOf(report.plan)) claim('planDigest', 'is not the digest of the plan');
  if (evaluation !== null && digestOf(evaluation.plan) !== digestOf(report.plan)) claim('plan', 'is not the plan that evaluation.json fixed beforehand');
  if (evaluation !== null && digestOf(evaluation.subject) !== digestOf(report.subject)) claim('subject', 'is not the subject of evaluation.json');
  verifyRecordDigests(report, digests, list);
}

function verifyPanel(panel: PanelComparison, alpha: number, place: string, claim: (location: string, message: string) => void): void {
  const { n, wins, ties, losses, table, base, policy, difference, test } = panel;
  // The card says of every panel that both sides met the same tasks, agent, limits and seeds.
  if (panel.forcedMismatches.length > 0) claim(`${place}.forcedMismatches`, 'a forced comparison is not released: its two sides ran under different protocols');
  const equal = (field: string, found: number | null, expected: number | null): void => {
    const fits = found === null || expected === null ? found === expected : Math.abs(found - expected) < 1e-9;
    if (!fits) claim(`${place}.${field}`, `is ${found}, the counts give ${expected}`);
  };
  equal('n', n, wins + ties + losses);
  equal('wins', wins, table.onlyPolicy);
  equal('losses', losses, table.onlyBase);
  equal('ties', ties, table.bothSolved + table.neitherSolved);
  equal('base.solved', base.solved, table.bothSolved + table.onlyBase);
  equal('policy.solved', policy.solved, table.bothSolved + table.onlyPolicy);
  equal('base.rate', base.rate, n === 0 ? null : base.solved / n);
  equal('policy.rate', policy.rate, n === 0 ? null : policy.solved / n);
  equal('difference.value', difference.value, n === 0 ? null : (wins - losses) / n);
  equal('flips', panel.flips.length, wins + losses);
  if (test.holmP !== null && (test.p === null || test.holmP < test.p)) claim(`${place}.test.holmP`, 'is below the p-value it adjusts');
  if (test.name === 'mcnemar-exact' && test.p !== panel.mcnemarP) claim(`${place}.test.p`, 'is not mcnemarP');
  const verdict = verdictOf(panel, alpha);
  if (panel.verdict !== verdict) claim(`${place}.verdict`, `is ${panel.verdict}, its numbers give ${verdict}`);
}

/** The files that the numbers come from must be there, unchanged, and be all that there is. */
function verifyRecordDigests(report: ComparisonReport, digests: readonly FileDigest[], list: FailureList): void {
  const folder = 'evaluation/';
  const present = new Map(
    digests.filter(({ path }) => path.startsWith(folder) && path !== releaseNames.report).map(({ path, sha256 }) => [path.slice(folder.length), sha256]),
  );
  for (const [path, sha256] of Object.entries(report.records)) {
    const found = present.get(path);
    if (found === undefined) list.add('integrity', 'E_REPORT_RECORDS', `${folder}${path}`, null, 'the report was computed from this file, which is missing or was not read');
    else if (found !== sha256) list.add('integrity', 'E_REPORT_RECORDS', `${folder}${path}`, null, `has SHA-256 ${found}, the report was computed from ${sha256}`);
  }
  for (const path of present.keys()) {
    if (!(path in report.records)) list.add('integrity', 'E_REPORT_RECORDS', `${folder}${path}`, null, 'is no part of what the report was computed from');
  }
}

function keyOf({ name, decoding, samplesPerTask }: Pick<PanelComparison, 'name' | 'decoding' | 'samplesPerTask'>): string {
  return `${name}.${decoding}.${samplesPerTask}`;
}
