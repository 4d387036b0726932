import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson, counted, hasVerdict, Panel, sha256Hex, type TrialOutcome, TrialRecord, TrialTiming, verdictFault } from '../core/index.js';
import { atomicWrite, FileCorruptError, readJsonFile, readRecords, readTextFile, readTrialFolder, sha256File, writeJsonFile, writeTrialFolder } from '../store/index.js';
import { PanelIncompleteError, PanelRecordError } from './errors.js';
import { differingFields, panelDigest } from './panel.js';
import type { PanelRun } from './panel-run.js';
import { PanelRunRecord, type Transcript } from './records.js';

/** The names of one side's folder; the only place that spells them. */
export const sideNames = {
  panel: 'panel.json',
  run: 'run.json',
  journal: 'journal.jsonl',
  trials: 'trials.jsonl',
  digests: 'trials.sha256',
  timings: 'timings.jsonl',
  trialFolders: 'trials',
} as const;

/**
 * Makes the folder that of a panel and its weights, or makes sure that it is.
 *
 * @throws PanelRecordError when another panel or other weights were run into it.
 */
export async function claimSideFolder(dir: string, panel: Panel, run: PanelRunRecord): Promise<void> {
  const runPath = join(dir, sideNames.run);
  if (!existsSync(runPath)) {
    await writeJsonFile(join(dir, sideNames.panel), panel);
    // Written last: a folder with run.json has its panel.json.
    await writeJsonFile(runPath, run);
    return;
  }
  const foundPanel = await readJsonFile(join(dir, sideNames.panel), Panel);
  const fields = differingFields(foundPanel, panel);
  if (fields.length > 0) throw new PanelRecordError(dir, `holds a run of another panel (it differs in ${fields.join(', ')})`);
  const found = await readJsonFile(runPath, PanelRunRecord);
  if (canonicalJson(found) !== canonicalJson(run)) {
    throw new PanelRecordError(dir, `holds a run of other weights: ${canonicalJson(found)}, asked for ${canonicalJson(run)}`);
  }
}

/**
 * Writes the two record files of a complete side, sorted as the panel is; trials.jsonl last, so that it means complete.
 * Its digest goes before it, beside those it had before: whichever of them a killed writer left is known.
 */
export async function writeSideRecords(dir: string, run: PanelRun): Promise<void> {
  await atomicWrite(join(dir, sideNames.timings), jsonLines(run.timings));
  const trials = jsonLines(run.trials);
  const known = new Set([...(await writtenDigests(dir)), sha256Hex(trials)]);
  await atomicWrite(join(dir, sideNames.digests), [...known].map((digest) => `${digest}\n`).join(''));
  await atomicWrite(join(dir, sideNames.trials), trials);
}

/** What to do about records that are not what was measured. */
export const restoreOrMeasure = 'Restore the file from a copy, or measure anew with `npx seatrial eval RUN --again`.';

async function writtenDigests(dir: string): Promise<string[]> {
  const path = join(dir, sideNames.digests);
  return existsSync(path) ? (await readTextFile(path)).split('\n').filter((line) => line !== '') : [];
}

/**
 * For whoever measures on or reports: the trials are those that were written. Later a report holds their digest.
 * @throws FileCorruptError
 */
export async function requireTrialsAsWritten(dir: string): Promise<void> {
  const path = join(dir, sideNames.trials);
  if (!existsSync(path)) return;
  const digests = await writtenDigests(dir);
  if (digests.includes(await sha256File(path))) return;
  throw new FileCorruptError(path, digests.length === 0 ? `has no ${sideNames.digests} beside it` : 'is not what was written when its panel was complete', restoreOrMeasure);
}

/**
 * Reads one complete side.
 *
 * @throws PanelIncompleteError while trials are missing; PanelRecordError when a record is not of this panel;
 * FileCorruptError for damaged files.
 */
export async function readPanelRun(dir: string): Promise<PanelRun> {
  const panel = await readJsonFile(join(dir, sideNames.panel), Panel);
  const run = await readJsonFile(join(dir, sideNames.run), PanelRunRecord);
  if (run.panelDigest !== panelDigest(panel)) throw new PanelRecordError(dir, 'panel.json is not the panel that run.json names');
  const trials = await readRecords(join(dir, sideNames.trials), TrialRecord);
  const timings = await readRecords(join(dir, sideNames.timings), TrialTiming);
  return completeRun(dir, panel, run, trials, timings);
}

/** Orders the records as the panel does and checks that they are all there and all of this panel and these weights. */
export function completeRun(
  where: string,
  panel: Panel,
  run: PanelRunRecord,
  trials: readonly TrialRecord[],
  timings: readonly TrialTiming[],
): PanelRun {
  const bySlot = new Map(trials.map((trial) => [`${trial.taskDigest} ${trial.attempt}`, trial]));
  const timingById = new Map(timings.map((timing) => [timing.trialId, timing]));
  const total = panel.tasks.length * panel.samplesPerTask;
  const ordered: TrialRecord[] = [];
  for (const task of panel.tasks) {
    for (let attempt = 0; attempt < panel.samplesPerTask; attempt++) {
      const trial = bySlot.get(`${task.digest} ${attempt}`);
      if (trial === undefined) continue;
      if (trial.taskId !== task.id || trial.repository !== task.repository) {
        throw new PanelRecordError(where, `trial ${trial.trialId} names task ${trial.taskId} of ${trial.repository}, the panel ${task.id} of ${task.repository}`);
      }
      assertOfPanel(where, trial, panel, run);
      ordered.push(trial);
    }
  }
  if (ordered.length < total) throw new PanelIncompleteError(where, total - ordered.length, total);
  if (trials.length > total) throw new PanelRecordError(where, `${counted(trials.length, 'trial')} where the panel has ${total}`);
  return {
    panel,
    side: run.side,
    policyVersion: run.policyVersion,
    baseDigest: run.baseDigest,
    adapterSha256: run.adapterSha256,
    trials: ordered,
    timings: ordered.flatMap((trial) => timingById.get(trial.trialId) ?? []),
  };
}

/** @throws PanelRecordError when the trial was not made under the panel's protocol with the run's weights, or its verdict contradicts itself. */
export function assertOfPanel(where: string, trial: TrialRecord, panel: Panel, run: Pick<PanelRunRecord, 'policyVersion'>): void {
  const contradiction = verdictFault(trial);
  if (contradiction !== null) throw new PanelRecordError(where, `trial ${trial.trialId}: ${contradiction}`);
  const faults = [
    ['policyVersion', trial.policyVersion, run.policyVersion],
    ['agentConfigDigest', trial.agentConfigDigest, panel.agentConfigDigest],
    // A trial that never reached its sandbox or grader says nothing about them.
    ...(hasVerdict(trial) ? [['sandbox.provider', trial.sandbox.provider, panel.sandboxProvider], ['graderMode', trial.graderMode, panel.graderMode]] : []),
  ] as const;
  for (const [field, found, expected] of faults) {
    if (found !== expected) throw new PanelRecordError(where, `trial ${trial.trialId} has ${field} ${String(found)}, the panel asks for ${String(expected)}`);
  }
}

/** Folder of one trial: `<task>__<7 hex digits of the trial's id>`, as Harbor names them. */
function trialFolder(dir: string, trial: Pick<TrialRecord, 'taskId' | 'trialId'>): string {
  const task = trial.taskId.replace(/[^A-Za-z0-9._-]/g, '_').replace(/^\.+/, '_').slice(0, 100);
  return join(dir, sideNames.trialFolders, `${task}__${trial.trialId.slice(2, 9)}`);
}

/** Writes one trial's folder; what an interrupted run or an infra failure left under its name is replaced. */
export async function replaceTrialFolder(dir: string, outcome: TrialOutcome): Promise<void> {
  const folder = trialFolder(dir, outcome.record);
  await rm(folder, { recursive: true, force: true });
  await writeTrialFolder(folder, outcome);
}

/** What happened in a trial, or null when no folder was kept for it. */
export async function readTranscript(dir: string, trial: Pick<TrialRecord, 'taskId' | 'trialId'>): Promise<Transcript | null> {
  const folder = trialFolder(dir, trial);
  return existsSync(folder) ? await readTrialFolder(folder) : null;
}

/** `<evalDir>/<panel>/<side>`. */
export function sideDir(evalDir: string, key: string, side: PanelRun['side']): string {
  return join(evalDir, key, side);
}

function jsonLines(records: readonly unknown[]): string {
  return records.map((record) => `${canonicalJson(record)}\n`).join('');
}
