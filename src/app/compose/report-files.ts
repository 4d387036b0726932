import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ComparisonReport } from '../../core/index.js';
import { readDiscordantTrials, readReport, renderHtml, writeReport } from '../../eval/index.js';
import { atomicWrite, runIds, type RunFolder } from '../../store/index.js';
import { checkpointSteps, readMetrics } from '../../train/index.js';
import { missingCheckpoint } from './chosen-checkpoint.js';
import { RunNotReadyError } from './errors.js';
import { evaluationDir, evaluationsDir } from './run-places.js';
import { runsDirWords, suggestedCommand } from './suggested-command.js';

/** Computes report.json from the records and writes report.html beside it. */
export async function writeReportFiles(run: RunFolder, globalStep: number): Promise<ComparisonReport> {
  const evalDir = evaluationDir(run, globalStep);
  const report = await writeReport(evalDir);
  await writeHtml(run, globalStep, report, join(evalDir, 'report.html'));
  return report;
}

/** The report as one HTML file, with the learning curve and the trials that ended differently. */
export async function writeHtml(run: RunFolder, globalStep: number, report: ComparisonReport, path: string): Promise<void> {
  const learningCurve = (await readMetrics(run, globalStep)).map(({ step, trials, validation }) => ({
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

/** The report of a run's newest evaluated checkpoint, or of the one named. `cwd` is where the remedy would be typed. @throws RunNotReadyError. */
export async function storedReport(run: RunFolder, step: number | null, cwd: string): Promise<StoredReport> {
  const names = await readdir(evaluationsDir(run)).catch(() => []);
  const steps = names.flatMap((name) => /^global_step_(\d+)$/.exec(name)?.[1] ?? []).map(Number);
  const finished = steps.filter((one) => existsSync(join(evaluationDir(run, one), 'report.json'))).sort((a, b) => a - b);
  const globalStep = step ?? finished.at(-1);
  if (globalStep === undefined || !finished.includes(globalStep)) {
    const steps = await checkpointSteps(run);
    // Evaluating it would end there.
    if (step !== null && steps.length > 0 && !steps.includes(step)) throw missingCheckpoint(run.record.runId, step, steps);
    const runsDir = dirname(run.dir);
    const others = step === null ? await reportedRuns(runsDir) : [];
    const instead = others.length === 0 ? '' : `; or ask for one that has: ${others.join(', ')}`;
    throw new RunNotReadyError(run.record.runId, step === null ? 'report' : `report on iteration ${step}`, `Evaluate it first: ${suggestedCommand('eval', run.record.runId, ...(step === null ? [] : ['--step', String(step)]), ...runsDirWords(runsDir, cwd))}${instead}`);
  }
  const dir = evaluationDir(run, globalStep);
  return { globalStep, dir, report: await readReport(dir) };
}

/** Ids of the runs beside it that have a report, oldest first. */
async function reportedRuns(runsDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const id of await runIds(runsDir)) {
    const evaluations = evaluationsDir({ dir: join(runsDir, id) });
    const names = await readdir(evaluations).catch(() => []);
    if (names.some((name) => existsSync(join(evaluations, name, 'report.json')))) found.push(id);
  }
  return found;
}
