import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ComparisonReport } from '../../core/index.js';
import { readDiscordantTrials, readReport, renderHtml, writeReport } from '../../eval/index.js';
import { atomicWrite, type RunFolder } from '../../store/index.js';
import { RunNotReadyError } from './errors.js';
import { iterationMetrics } from './evaluation-record.js';
import { evaluationDir, evaluationsDir } from './run-places.js';

/** Computes report.json from the records and writes report.html beside it. */
export async function writeReportFiles(run: RunFolder, globalStep: number): Promise<ComparisonReport> {
  const evalDir = evaluationDir(run, globalStep);
  const report = await writeReport(evalDir);
  await writeHtml(run, globalStep, report, join(evalDir, 'report.html'));
  return report;
}

/** The report as one HTML file, with the learning curve and the trials that ended differently. */
export async function writeHtml(run: RunFolder, globalStep: number, report: ComparisonReport, path: string): Promise<void> {
  const learningCurve = (await iterationMetrics(run, globalStep)).map(({ step, trials, validation }) => ({
    iteration: step,
    trainingRate: trials.solvedFraction,
    validationRate: validation?.solvedFraction ?? null,
  }));
  const discordantTrials = await readDiscordantTrials(evaluationDir(run, globalStep), report);
  await atomicWrite(path, renderHtml(report, { learningCurve, discordantTrials }));
}

export interface StoredReport {
  readonly globalStep: number;
  readonly dir: string;
  readonly report: ComparisonReport;
}

/** The report of a run's newest evaluated checkpoint, or of the one named. @throws RunNotReadyError. */
export async function storedReport(run: RunFolder, step: number | null): Promise<StoredReport> {
  const names = await readdir(evaluationsDir(run)).catch(() => []);
  const steps = names.flatMap((name) => /^global_step_(\d+)$/.exec(name)?.[1] ?? []).map(Number);
  const finished = steps.filter((one) => existsSync(join(evaluationDir(run, one), 'report.json'))).sort((a, b) => a - b);
  const globalStep = step ?? finished.at(-1);
  if (globalStep === undefined || !finished.includes(globalStep)) {
    throw new RunNotReadyError(run.record.runId, step === null ? 'report' : `report on iteration ${step}`, `Evaluate it first: seatrial eval ${run.record.runId}`);
  }
  const dir = evaluationDir(run, globalStep);
  return { globalStep, dir, report: await readReport(dir) };
}
