import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ComparisonReport, Panel } from '../../core/index.js';
import { panelKey, PanelRecordError, sideDir, writeEvaluation, type PanelProgress, type PanelSide } from '../../eval/index.js';
import { nodeDisk, removePath, replaceFolder, whileLocked, writeFailure, type RunFolder } from '../../store/index.js';
import type { ChosenCheckpoint } from './chosen-checkpoint.js';
import { EvaluationTakenError } from './errors.js';
import { evaluationRecord } from './evaluation-record.js';
import { configuredPanels, type ConfiguredPanel } from './panels.js';
import { runSide, servedBase } from './panel-side.js';
import { writeReportFiles } from './report-files.js';
import { baselineDir, evaluationDir, evaluationsDir } from './run-places.js';
import { runsDirWords, suggestedCommand } from './suggested-command.js';
import type { RunningEngine, Workshop } from './workshop.js';

export type PanelSink = (progress: PanelProgress) => void;

/**
 * Runs the base on every panel of the settings, and on planned panels once more with the next seed, for the noise floor.
 * Nothing here depends on training: it may come before.
 */
export async function evaluateBase(workshop: Workshop, run: RunFolder, onProgress: PanelSink): Promise<void> {
  await whileEvaluating(workshop, run, async () => runBaseSides(workshop, run, onProgress));
}

/**
 * One evaluation of a run at a time: two would write into the same folders.
 * @throws EvaluationTakenError with the command that measures anew, where earlier records are in the way.
 */
async function whileEvaluating<R>({ surroundings }: Workshop, run: RunFolder, work: () => Promise<R>): Promise<R> {
  await nodeDisk.makeFolder(evaluationsDir(run));
  try {
    return await whileLocked(evaluationsDir(run), work);
  } catch (error) {
    if (!(error instanceof PanelRecordError)) throw error;
    throw new EvaluationTakenError(error, measureAnew(run.record.runId, ...runsDirWords(dirname(run.dir), surroundings.cwd)));
  }
}

/** A remedy: the command that does it. */
export function measureAnew(runId: string, ...words: readonly string[]): string {
  return `Measure anew (what was measured before is kept aside): ${suggestedCommand('eval', runId, '--again', ...words)}`;
}

/**
 * Moves the baseline and the evaluation of one checkpoint aside, so that they are measured anew; nothing is deleted.
 * @throws RunLockedError while an evaluation is going on.
 */
export async function setAside(run: RunFolder, globalStep: number): Promise<void> {
  const evaluations = evaluationsDir(run);
  if (!existsSync(evaluations)) return;
  await whileLocked(evaluations, async () => {
    for (const dir of [baselineDir(run), evaluationDir(run, globalStep)].filter(existsSync)) {
      let number = 1;
      while (existsSync(asideDir(dir, number))) number++;
      await nodeDisk.makeFolder(dirname(asideDir(dir, number)));
      await nodeDisk.rename(dir, asideDir(dir, number));
    }
  });
}

function asideDir(dir: string, number: number): string {
  return join(dirname(dir), 'earlier', `${basename(dir)}-${number}`);
}

async function runBaseSides(workshop: Workshop, run: RunFolder, onProgress: PanelSink): Promise<void> {
  const evalDir = baselineDir(run);
  await workshop.withEngine(async ({ sampler }) => {
    await sampler.loadVersion(servedBase.policyVersion, workshop.base.dir, null);
    for (const { panel, split, side } of baseSides(workshop)) await runSide(workshop, sampler, panel, { side, served: servedBase, evalDir, split, onProgress });
  });
}

/** What the base runs: every panel, and planned ones with luck in them twice. */
export function baseSides(workshop: Workshop): (ConfiguredPanel & { readonly side: PanelSide })[] {
  return configuredPanels(workshop).flatMap((configured) => {
    const base = { ...configured, side: 'base' as const };
    if (!configured.planned || !workshop.settings.evaluation.noiseFloor || !drawsLuck(configured.panel)) return [base];
    return [base, { ...configured, panel: { ...configured.panel, seed: configured.panel.seed + 1 }, side: 'base-repeat' as const }];
  });
}

/** Greedy decoding draws nothing: its repetition would be the same trial. */
function drawsLuck({ decoding }: Panel): boolean {
  return decoding === 'temperature-1';
}

/**
 * The paired evaluation of a checkpoint: the base's side (run where it is missing), the policy on the same panels with
 * the same seeds, and the report. A killed evaluation goes on where it was.
 */
export async function evaluateCheckpoint(workshop: Workshop, run: RunFolder, chosen: ChosenCheckpoint, onProgress: PanelSink): Promise<ComparisonReport> {
  return await whileEvaluating(workshop, run, async () => runPaired(workshop, run, chosen, onProgress));
}

async function runPaired(workshop: Workshop, run: RunFolder, chosen: ChosenCheckpoint, onProgress: PanelSink): Promise<ComparisonReport> {
  const panels = configuredPanels(workshop);
  const evalDir = evaluationDir(run, chosen.globalStep);
  await runBaseSides(workshop, run, onProgress);
  for (const { panel, side } of baseSides(workshop)) await copySide(baselineDir(run), evalDir, panelKey(panel), side);
  await writeEvaluation(evalDir, await evaluationRecord(workshop, run, chosen, panels));
  await workshop.withEngine(async ({ sampler }) => {
    await servePolicy(workshop, { sampler }, chosen);
    const served = { policyVersion: chosen.policyVersion, adapterSha256: chosen.adapterSha256 };
    for (const { panel, split } of panels) await runSide(workshop, sampler, panel, { side: 'policy', served, evalDir, split, onProgress });
  });
  return await writeReportFiles(run, chosen.globalStep);
}

export async function servePolicy(workshop: Workshop, { sampler }: Pick<RunningEngine, 'sampler'>, chosen: Pick<ChosenCheckpoint, 'policyVersion' | 'adapterDir'>): Promise<void> {
  await sampler.loadVersion(chosen.policyVersion, workshop.base.dir, chosen.adapterDir);
}

/** An evaluation is complete in itself, so the base's side lies in it too; a half-made copy is never seen. */
async function copySide(fromDir: string, toDir: string, key: string, side: PanelSide): Promise<void> {
  const target = sideDir(toDir, key, side);
  if (existsSync(target)) return;
  const making = join(dirname(target), `.tmp-${side}`);
  await nodeDisk.makeFolder(dirname(target));
  await removePath(making);
  await cp(sideDir(fromDir, key, side), making, { recursive: true }).catch((error: unknown) => {
    throw writeFailure(target, error);
  });
  await replaceFolder(making, target);
}
