import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson, ComparisonReport, digestOf, EvaluationRecord, type PanelComparison } from '../core/index.js';
import { adjustPValues } from '../math/index.js';
import { FileCorruptError, nodeDisk, readJsonFile, sha256File, writeJsonFile } from '../store/index.js';
import { comparePanels, withHolm } from './compare-panels.js';
import { PanelRecordError, ReportRecordError } from './errors.js';
import { panelKey } from './panel.js';
import type { PanelRun, PanelSide } from './panel-run.js';
import { readPanelRun, requireTrialsAsWritten, restoreOrMeasure, sideDir, sideNames } from './side-folder.js';

const evaluationName = 'evaluation.json';
const reportName = 'report.json';
const sides = ['base', 'policy', 'base-repeat'] as const satisfies readonly PanelSide[];

/**
 * Fixes the plan before the first trial. Writing the same record again is fine, so that a killed evaluation goes on;
 * another one is refused: a plan that changes after trials were seen is no plan.
 *
 * @throws PanelRecordError when the folder holds another evaluation.
 */
export async function writeEvaluation(evalDir: string, record: EvaluationRecord): Promise<void> {
  await nodeDisk.makeFolder(evalDir);
  const path = join(evalDir, evaluationName);
  if (!existsSync(path)) return await writeJsonFile(path, EvaluationRecord.parse(record));
  const found = await readJsonFile(path, EvaluationRecord);
  if (canonicalJson(found) !== canonicalJson(record)) {
    const fields = Object.keys(found).filter((key) => digestOf(found[key as keyof EvaluationRecord]) !== digestOf(record[key as keyof EvaluationRecord]));
    throw new PanelRecordError(path, `was written for another evaluation (it differs in ${fields.join(', ')})`);
  }
}

/** Adjusts the planned comparisons together, orders the panels (plan first) and draws the headline's verdict. */
export function buildReport(
  record: EvaluationRecord,
  comparisons: readonly PanelComparison[],
  records: Readonly<Record<string, string>>,
): ComparisonReport {
  const { plan } = record;
  const byKey = new Map(comparisons.map((comparison) => [panelKey(comparison), comparison]));
  const planned = plan.comparisons.map((wanted) => {
    const found = byKey.get(panelKey(wanted));
    if (found === undefined) throw new ReportRecordError(`the planned comparison ${panelKey(wanted)} has no panel in this evaluation`);
    if (found.panelDigest !== wanted.panelDigest) throw new ReportRecordError(`the planned comparison ${panelKey(wanted)} ran panel ${found.panelDigest}, the plan fixed ${wanted.panelDigest}`);
    byKey.delete(panelKey(wanted));
    return found;
  });
  // A comparison without a p-value still counts as a hypothesis: as the weakest one.
  const adjusted = adjustPValues(planned.map(({ test }) => test.p ?? 1), 'holm');
  const others = [...byKey.values()].sort(byReadingOrder(plan.comparisons.map(({ name }) => name)));
  const panels = [
    ...planned.map((comparison, i) => withHolm({ ...comparison, planned: true }, comparison.test.p === null ? null : adjusted[i]!, plan.alpha)),
    ...others.map((comparison) => withHolm({ ...comparison, planned: false }, null, plan.alpha)),
  ];
  return ComparisonReport.parse({
    schemaVersion: 1,
    run: record.run,
    panels,
    datasetDigest: record.datasetDigest,
    adapterSha256: record.adapterSha256,
    verdict: panels[0]!.verdict,
    subject: record.subject,
    plan,
    planDigest: digestOf(plan),
    records,
    codeDigest: record.codeDigest,
  });
}

/** Temperature 1 before greedy; then panels in the plan's order of their names, then other names; then fewer samples. */
function byReadingOrder(planned: readonly string[]): (a: PanelComparison, b: PanelComparison) => number {
  const rank = ({ name }: PanelComparison): number => (planned.includes(name) ? planned.indexOf(name) : planned.length);
  return (a, b) =>
    Number(a.decoding === 'greedy') - Number(b.decoding === 'greedy') || rank(a) - rank(b) || (a.name === b.name ? a.samplesPerTask - b.samplesPerTask : a.name < b.name ? -1 : 1);
}

/**
 * Computes the whole report again from evaluation.json and the panels' trial records; reads nothing else. `force`
 * compares sides of different protocols and labels them.
 *
 * @throws PanelIncompleteError, PanelRecordError, ProtocolMismatchError, ReportRecordError.
 */
export async function recomputeReport(evalDir: string, options: { readonly force: boolean } = { force: false }): Promise<ComparisonReport> {
  const record = await readJsonFile(join(evalDir, evaluationName), EvaluationRecord);
  const records: Record<string, string> = { [evaluationName]: await sha256File(join(evalDir, evaluationName)) };
  const planned = new Set(record.plan.comparisons.map(panelKey));
  const comparisons: PanelComparison[] = [];
  for (const key of await panelKeys(evalDir)) {
    const base = await readPanelRun(sideDir(evalDir, key, 'base'));
    const policy = await readPanelRun(sideDir(evalDir, key, 'policy'));
    const repeatDir = sideDir(evalDir, key, 'base-repeat');
    const baseRepeat = existsSync(join(repeatDir, sideNames.run)) ? await readPanelRun(repeatDir) : null;
    for (const [side, run] of [['base', base], ['policy', policy], ['base-repeat', baseRepeat]] as const) {
      if (run === null) continue;
      assertOfEvaluation(sideDir(evalDir, key, side), run, key, side, record);
      await addDigests(records, evalDir, `${key}/${side}`);
    }
    comparisons.push(
      comparePanels(base, policy, {
        force: options.force,
        planned: planned.has(key),
        alpha: record.plan.alpha,
        bootstrap: record.bootstrap,
        baseRepeat,
        seenTasks: record.seenTasks,
      }),
    );
  }
  return buildReport(record, comparisons, records);
}

/** @throws PanelRecordError when a side ran another panel, other weights or another dataset than evaluation.json says. */
function assertOfEvaluation(dir: string, run: PanelRun, key: string, side: PanelSide, record: EvaluationRecord): void {
  const facts = [
    ['panel', panelKey(run.panel), key],
    ['side', run.side, side],
    ['datasetDigest', run.panel.datasetDigest, record.datasetDigest],
    ['baseDigest', run.baseDigest, record.subject.baseDigest],
    ['adapterSha256', run.adapterSha256, side === 'policy' ? record.adapterSha256 : null],
  ] as const;
  for (const [field, found, expected] of facts) {
    if (found !== expected) throw new PanelRecordError(dir, `holds a run whose ${field} is ${String(found)}, the evaluation asks for ${String(expected)}`);
  }
}

/**
 * Recomputes the report and stores it as report.json (canonical JSON).
 * @throws FileCorruptError when trials are not those that were written: the report would vouch for them.
 */
export async function writeReport(evalDir: string, options: { readonly force: boolean } = { force: false }): Promise<ComparisonReport> {
  for (const key of await panelKeys(evalDir)) for (const side of sides) await requireTrialsAsWritten(sideDir(evalDir, key, side));
  const report = await recomputeReport(evalDir, options);
  await writeJsonFile(join(evalDir, reportName), report);
  return report;
}

export async function readReport(evalDir: string): Promise<ComparisonReport> {
  return await readJsonFile(join(evalDir, reportName), ComparisonReport);
}

/**
 * For whoever shows a stored report: its records are those that its numbers were computed from.
 * @throws FileCorruptError naming the first that is not.
 */
export async function requireRecordsOf(evalDir: string, { records }: Pick<ComparisonReport, 'records'>): Promise<void> {
  for (const [name, digest] of Object.entries(records)) {
    const path = join(evalDir, name);
    const found = existsSync(path) ? await sha256File(path) : null;
    if (found !== digest) throw new FileCorruptError(path, found === null ? 'is gone, and the report rests on it' : 'is not what the report was computed from', restoreOrMeasure);
  }
}

export interface ReportDifference {
  /** Where in the report, for example `panels.0.mcnemarP`. */
  readonly place: string;
  readonly stored: unknown;
  readonly recomputed: unknown;
}

/** Every place where the stored report is not what its records give; empty when it is honest. */
export async function checkReport(evalDir: string): Promise<ReportDifference[]> {
  const stored = await readReport(evalDir);
  const force = stored.panels.some((panel) => panel.forcedMismatches.length > 0);
  const recomputed = await recomputeReport(evalDir, { force }).catch(async (error: unknown) => {
    // Records that cannot be read: a changed one is named as such, with what to do.
    if (error instanceof FileCorruptError) await requireRecordsOf(evalDir, stored);
    throw error;
  });
  return differences(stored, recomputed, '');
}

function differences(stored: unknown, recomputed: unknown, place: string): ReportDifference[] {
  if (isObject(stored) && isObject(recomputed)) {
    const keys = [...new Set([...Object.keys(stored), ...Object.keys(recomputed)])];
    return keys.flatMap((key) => differences(stored[key], recomputed[key], place === '' ? key : `${place}.${key}`));
  }
  return Object.is(stored, recomputed) ? [] : [{ place, stored, recomputed }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

async function addDigests(records: Record<string, string>, evalDir: string, side: string): Promise<void> {
  for (const name of [sideNames.panel, sideNames.run, sideNames.trials, sideNames.timings]) {
    records[`${side}/${name}`] = await sha256File(join(evalDir, side, name));
  }
}

async function panelKeys(evalDir: string): Promise<string[]> {
  const entries = await readdir(evalDir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(evalDir, entry.name, 'policy', sideNames.run)))
    .map((entry) => entry.name)
    .sort();
}
