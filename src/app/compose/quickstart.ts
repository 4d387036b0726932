import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { digestOf, type ComparisonReport } from '../../core/index.js';
import { findLeaks } from '../../env/index.js';
import type { BuiltRelease, ReleaseVerification } from '../../release/index.js';
import { FileCorruptError, readRecords, RunExistsError, RunFolder, runIds } from '../../store/index.js';
import { CheckpointCorruptError, newestCheckpoint, type ProgressSink } from '../../train/index.js';
import { chooseCheckpoint, type ChosenCheckpoint } from './chosen-checkpoint.js';
import { ConfigError, TasksUnusableError } from './errors.js';
import { evaluateBase, evaluateCheckpoint, type PanelSink } from './evaluate-run.js';
import { releaseCheckpoint, verifyReleaseFolder } from './release-run.js';
import { releaseDir } from './run-places.js';
import { suggestedCommand } from './suggested-command.js';
import { noteStep, workedMs } from './work-time.js';
import { createTrainRun, inputDigests, storedConfig, trainRun } from './train-run.js';
import type { Workshop } from './workshop.js';

export const quickstartSteps = ['freeze check', 'baseline', 'training', 'paired evaluation', 'release', 'verification'] as const;
export type QuickstartStep = (typeof quickstartSteps)[number];

export interface QuickstartEvents {
  readonly onStep: (step: QuickstartStep) => void;
  /** A sentence for the reader. */
  readonly onNote: (text: string) => void;
  readonly onTraining: ProgressSink;
  readonly onPanel: PanelSink;
  /** The run is known: what is done from here on can be resumed. */
  readonly onRun: (run: RunFolder) => void;
}

export type QuickstartResult =
  | { readonly status: 'interrupted'; readonly run: RunFolder }
  | {
      readonly status: 'completed';
      readonly run: RunFolder;
      readonly chosen: ChosenCheckpoint;
      readonly report: ComparisonReport;
      readonly release: BuiltRelease;
      readonly verification: ReleaseVerification;
      /** An earlier session began this run. */
      readonly resumed: boolean;
      /** Time spent on this run in all sessions. */
      readonly workedMs: number;
    };

/**
 * The whole chain: freeze check, baseline, PPO, paired evaluation, release, verification. Every step keeps what it
 * finished, so that the same call after an interruption goes on where it stopped.
 * @throws the typed errors of the steps.
 */
export async function quickstart(workshop: Workshop, runsDir: string, runId: string | null, events: QuickstartEvents): Promise<QuickstartResult> {
  const { clock } = workshop.surroundings;
  const startedMs = clock.monotonicMs();
  checkIterations(workshop);
  events.onStep('freeze check');
  await checkFrozen(workshop, events.onNote);
  for (const split of splitsInUse(workshop)) await workshop.usableTasks(split);
  const begun = await unfinishedRun(workshop, runsDir, runId, events.onNote);
  const run = begun ?? (await createTrainRun(workshop, runsDir, runId));
  events.onRun(run);
  await noteStep(run, 'freeze check', clock.monotonicMs() - startedMs);
  const timed = async <R>(step: QuickstartStep, work: () => Promise<R>): Promise<R> => {
    const stepStartedMs = clock.monotonicMs();
    events.onStep(step);
    try {
      return await work();
    } finally {
      await noteStep(run, step, clock.monotonicMs() - stepStartedMs);
    }
  };

  await timed('baseline', async () => evaluateBase(workshop, run, events.onPanel));

  events.onStep('training');
  const { iterations } = workshop.settings.train;
  const { checkpoint } = await newestCheckpoint(run);
  if (checkpoint === null || checkpoint.state.globalStep < iterations) {
    const result = await trainRun(workshop, run, { resume: await hasBegun(run), acceptConfigChange: false, progress: events.onTraining });
    if (result.status === 'interrupted') return { status: 'interrupted', run };
  } else events.onNote(`Run ${run.record.runId} has its ${iterations} iterations already.`);

  const chosen = await chosenOf(run, workshop, events.onNote);
  if (chosen.globalStep < iterations) events.onNote(`The checkpoint of iteration ${chosen.globalStep} of ${iterations} is evaluated: the best on the validation tasks.`);
  const report = await timed('paired evaluation', async () => evaluateCheckpoint(workshop, run, chosen, events.onPanel));
  const release = await timed('release', async () => releaseCheckpoint(workshop, run, chosen, releaseDir(run, chosen.globalStep)));
  const verification = await timed('verification', async () => verifyReleaseFolder(release.dir, workshop.base.dir, true, workshop.surroundings));
  return { status: 'completed', run, chosen, report, release, verification, resumed: begun !== null, workedMs: await workedMs(run) };
}

/** Opening the workshop held every task against the lock; what is left is to look for leaks between the splits. */
async function checkFrozen({ tasks }: Workshop, onNote: QuickstartEvents['onNote']): Promise<void> {
  if (!tasks.frozen) throw new TasksUnusableError(tasks.dir, 'is not a frozen dataset', `Freeze it first: ${suggestedCommand('dataset', 'freeze', tasks.dir)}; or train on it as it is: ${suggestedCommand('train', '--tasks', tasks.dir)}`);
  const leaks = await findLeaks(tasks.lock, tasks.dir);
  if (leaks.length > 0) throw new TasksUnusableError(tasks.dir, `has ${leaks.length} leaks between its splits`, `They are listed by: ${suggestedCommand('dataset', 'leaks', tasks.dir)}`);
  const sizes = Object.entries(tasks.lock.splits).map(([name, split]) => `${name} ${split.length}`);
  onNote(`Dataset ${tasks.lock.name} ${tasks.lock.version} is what was frozen (${sizes.join(', ')}; digest ${tasks.lock.semanticDigest.slice(0, 12)}), with no leak between its splits.`);
}

function splitsInUse({ settings }: Workshop): string[] {
  const { train, validation } = settings.data;
  return [train, ...(settings.train.validateEvery === 0 ? [] : [validation]), ...settings.evaluation.panels.map(({ split }) => split)];
}

async function hasBegun(run: RunFolder): Promise<boolean> {
  return (await readRecords(run.journalPath, z.unknown())).length > 0;
}

/**
 * The run to go on with: the one named, or the newest of these very settings and inputs that has no release yet.
 * @throws RunExistsError for a named one of other settings or inputs.
 */
async function unfinishedRun(workshop: Workshop, runsDir: string, runId: string | null, onNote: QuickstartEvents['onNote']): Promise<RunFolder | null> {
  const wanted = digestOf([storedConfig(workshop), inputsOf(inputDigests(workshop))]);
  for (const id of (await runIds(runsDir)).reverse()) {
    if (runId !== null && id !== runId) continue;
    const run = runId === null ? await openable(join(runsDir, id), onNote) : await RunFolder.open(join(runsDir, id));
    if (run === null) continue;
    const same = run.record.kind === 'train' && digestOf([run.record.config, inputsOf(run.record.digests)]) === wanted;
    if (runId !== null && !same) throw new RunExistsError(runId, runsDir, 'It has other settings or inputs than these: give it the ones that it was started with, or name another run.');
    if (same && (runId !== null || !(await isDone(run, workshop, onNote)))) return run;
  }
  return null;
}

/** A run that cannot even be opened is not the one to go on with, and no reason to stop. */
async function openable(dir: string, onNote: QuickstartEvents['onNote']): Promise<RunFolder | null> {
  try {
    return await RunFolder.open(dir);
  } catch (error) {
    if (!(error instanceof FileCorruptError)) throw error;
    onNote(`Passed over a damaged run: ${error.message}`);
    return null;
  }
}

/** What a run cannot change under way; another version of the program it can. */
function inputsOf({ dataset, base, tokenizer, chatTemplate, agentConfig }: ReturnType<typeof inputDigests>): object {
  return { dataset, base, tokenizer, chatTemplate, agentConfig };
}

async function chosenOf(run: RunFolder, { settings, surroundings }: Workshop, onNote: QuickstartEvents['onNote']): Promise<ChosenCheckpoint> {
  return await chooseCheckpoint(run, { rule: settings.evaluation.checkpoint, step: null, cwd: surroundings.cwd, onNote });
}

/** Released, or trained to its end and damaged since: such a run is nothing to go on with, and no reason to stop. */
async function isDone(run: RunFolder, workshop: Workshop, onNote: QuickstartEvents['onNote']): Promise<boolean> {
  const { checkpoint } = await newestCheckpoint(run);
  if (checkpoint === null || checkpoint.state.globalStep < workshop.settings.train.iterations) return false;
  try {
    const chosen = await chosenOf(run, workshop, onNote);
    return existsSync(join(releaseDir(run, chosen.globalStep), 'manifest.json'));
  } catch (error) {
    if (!(error instanceof CheckpointCorruptError)) throw error;
    onNote(`Passed over run ${run.record.runId}: ${error.message}`);
    return true;
  }
}

/** Told before the first sandbox: such a training ends with the base as it was. */
function checkIterations({ settings }: Workshop): void {
  const { iterations, criticWarmup } = settings.train;
  if (iterations > criticWarmup) return;
  throw new ConfigError('train.iterations', `${iterations} leave the policy as it is, since the first train.criticWarmup, ${criticWarmup}, train the critic alone`, `Train longer: --iterations ${criticWarmup + 1} is the least; or --set train.criticWarmup=0.`);
}
